"""Without a sound card, the kiosk works in silence."""

from host import traces


def check(scenario, report):
    report.equal("there is no sound device", scenario.text("devices"), "")
    trace = scenario.trace()
    report.equal("a tap works", traces.names(trace), ["tap"])
    report.check("... and is seen", traces.of_kind(trace, "screen"))
    screen = scenario.screen("after")
    wrong = screen.misdrawn()
    report.check(
        "the card is on the screen",
        any(row.strip() for row in screen.text) and not wrong,
        f"{len(wrong)} cells wrong" if wrong else "",
    )
    report.check("... and says that there is no sound", "no sound" in " ".join(screen.text))
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")
