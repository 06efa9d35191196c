"""A disk that fails: the screen says so for as long as it does, and the next start saves the answer."""

from host.library import Answer, LibraryHistory


def check(scenario, report):
    marks = [answer for line in scenario.trace() if (answer := Answer.of(line.text))]
    report.equal("a card is marked", len(marks), 1)
    remark = scenario.screen("broken").text[1].strip()
    report.check("4 s later the screen still says that it is not saved", remark.startswith("1 answer not saved: "),
                 remark)
    report.equal("SIGTERM ends the program with", scenario.text("broken-TERM.code"), "1")
    log = scenario.text("broken-program.log")
    report.check("... which names the place", "/.local/state/studykiosk/studykiosk-unsaved-" in log, log)
    report.equal("on the disk, mounted again, it ends with", scenario.text("TERM.code"), "0")
    _, problems = LibraryHistory().check(scenario.path("library.sqlite"), [marks])
    report.check("... and the mark is in the library", not problems, "; ".join(problems))
    report.equal("... and nowhere else", scenario.text("left"), "")
