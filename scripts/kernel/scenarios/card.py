"""The sound card is removed and added again."""

from host import traces


def check(scenario, report):
    report.equal("the program continues without the card", scenario.text("alive"), "yes")
    report.equal("... and releases it", scenario.text("let-go"), "yes")
    trace = scenario.trace()
    report.equal("all three taps work", traces.names(trace), ["tap"] * 3)
    # The check of all sounds tests that the last tap is heard and the one before is not.
    screens = len(traces.of_kind(trace, "screen"))
    report.check("... and are seen", screens >= 3, f"{screens} screens")
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")
