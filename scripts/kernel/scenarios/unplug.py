"""The panel is unplugged under a finger and plugged in again."""

from host import traces


def check(scenario, report):
    report.equal("the program continues without its panel", scenario.text("alive"), "yes")
    report.check("... and says so", "touchscreen" in " ".join(scenario.screen("unplugged").text))
    report.equal("it finds the panel again", scenario.text("found-again"), "yes")
    report.equal(
        "the tap before works, and the interrupted touch is no gesture",
        traces.names(scenario.trace("trace-before.txt")),
        ["tap"],
    )
    after = scenario.trace_after("trace-before.txt")
    report.equal("a tap works again", traces.names(after), ["tap"])
    report.check("... and is heard", traces.of_kind(after, "sound"))
    report.check("... and seen", traces.of_kind(after, "screen"))
    report.check("... without that notice", "touchscreen" not in " ".join(scenario.screen("after").text))
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")
