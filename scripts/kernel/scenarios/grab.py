"""With --grab, no other program gets the panel's events while the kiosk runs."""

from host import traces


def check(scenario, report):
    report.equal("a tap works", traces.names(scenario.trace()), ["tap"])
    report.equal("... and no other program receives it", scenario.text("heard-while-grabbed"), "0")
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")
    report.equal("then the other program receives the next tap", scenario.text("heard-after"), "1")
