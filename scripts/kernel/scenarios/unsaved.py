"""A full disk when the program ends: exit code 1, the log names the file with the answer, and the next start saves it."""

from host.library import Answer, LibraryHistory


def check(scenario, report):
    marks = [answer for line in scenario.trace() if (answer := Answer.of(line.text))]
    report.equal("a card is marked", len(marks), 1)
    remark = scenario.screen("full").text[1].strip()
    report.equal("the screen says", remark, "1 answer not saved: the disk is full")
    report.equal("SIGTERM ends the program with", scenario.text("full-TERM.code"), "1")
    log = scenario.text("full-program.log")
    report.check(
        "... which names the file with the answer", "/.local/state/studykiosk/studykiosk-unsaved-" in log, log)
    report.equal("when there is space again, it ends with", scenario.text("TERM.code"), "0")
    _, problems = LibraryHistory().check(scenario.path("library.sqlite"), [marks])
    report.check("... and the mark is in the library", not problems, "; ".join(problems))
    report.equal("... and nowhere else", scenario.text("left"), "")
