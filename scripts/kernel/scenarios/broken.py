"""A failing disk: the screen says so while it fails, and an answer that is called saved is on the disk."""

import sqlite3
from contextlib import closing

from host.library import Answer, LibraryHistory


def check(scenario, report):
    report.check("4 s later the screen still says that the answer is not saved",
                 remark(scenario, "broken").startswith("1 answer not saved: "), remark(scenario, "broken"))
    report.equal("SIGTERM ends the program with", scenario.text("broken-TERM.code"), "1")
    log = scenario.text("broken-program.log")
    report.check("... which names the file with the answer", "/.local/state/studykiosk/studykiosk-unsaved-" in log, log)
    report.equal("on the disk, mounted again, it ends with", scenario.text("TERM.code"), "0")
    is_there_once(scenario, report, "broken-trace.txt", "library.sqlite")
    report.equal("... and nowhere else", scenario.text("left"), "")
    log = scenario.text("moment/program.log")
    report.check("a disk that fails for a moment is noticed", "answers wait to be saved" in log, log)
    report.equal("... then the screen says", remark(scenario, "moment"), "saved")
    is_there_once(scenario, report, "moment/trace.txt", "moment/library.sqlite")


def remark(scenario, name):
    """Returns the notice in the second row of a captured screen."""
    return scenario.screen(name).text[1].strip()


def is_there_once(scenario, report, trace, library):
    marks = [answer for line in scenario.trace(trace) if (answer := Answer.of(line.text))]
    report.equal("a card is marked", len(marks), 1)
    _, problems = LibraryHistory().check(scenario.path(library), [marks])
    report.check("... and the mark is in the library", not problems, "; ".join(problems))
    with closing(sqlite3.connect(scenario.path(library))) as connection:
        report.equal("... once", connection.execute("SELECT count(*) FROM reviews").fetchone(), (1,))
