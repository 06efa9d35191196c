"""Checks for all kinds of lesson: a replay must give the same trace, screens and library as the live run."""

import csv
import datetime
import io
import json
import os
import shlex
import shutil
import subprocess

from host import traces
from host.screens import first_difference, rows_of

# The tolerance of times, in seconds: times in a trace are rounded to a millisecond.
ROUNDING = 0.0011
# The notices that may be at the end of row 1 or 2 while the disk is fine.
NOTICES = ("", "saved")


def check(scenario, report, mode):
    """Returns the kind and words of each line of the trace, for the checks of the mode."""
    trace = scenario.trace()
    replayed = replay(scenario, report)
    if replayed:
        same = [line.what for line in trace] == [line.what for line in replayed]
        report.check(
            "the recording's own command replays the lesson", same, difference(trace, replayed))
        apart = max((abs(a.time - b.time) for a, b in zip(trace, replayed)), default=0)
        report.check("... at the same times", apart <= ROUNDING, f"{apart:.3f} s")
        check_screens(scenario, report, trace)
    check_library(scenario, report, trace, mode)
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")
    return [line.what for line in trace]


def replay(scenario, report):
    """Runs the command in the recording's second line, with a copy of the library from before the lesson; returns the
    trace."""
    with open(scenario.path("live.evemu"), encoding="utf-8") as file:
        head = file.read().split("\n", 2)[1]
    words = shlex.split(head.removeprefix("# "))
    if not report.check(
        "the recording has the command that replays it", words[:2] == ["studykiosk", "replay"], head
    ):
        return []
    shutil.copy(scenario.path("before.sqlite"), scenario.path("replayed.sqlite"))
    places = {
        "studykiosk": scenario.run.binary,
        "live.evemu": scenario.path("live.evemu"),
        "before.sqlite": scenario.path("replayed.sqlite"),
    }
    columns, rows = scenario.captures()[0].size
    command = [places.get(word, word) for word in words]
    command += ["--trace", scenario.path("replay.txt"), "--screens", scenario.path("screens")]
    command += ["--size", f"{columns}x{rows}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    report.check("... and can be replayed", done.returncode == 0, done.stderr)
    return scenario.trace("replay.txt")


def difference(trace, replayed):
    for ours, theirs in zip(trace, replayed):
        if ours.what != theirs.what:
            return f"live {ours.text!r}, replayed {theirs.text!r}"
    return f"{len(trace)} lines, replayed {len(replayed)}"


def check_screens(scenario, report, trace):
    """Compares every screen with that of the replay, except notices about saving, and checks its pixels and notices."""
    lines = traces.of_kind(trace, "screen")
    screens = scenario.captures()
    numbers = [int(screen.path[-3:]) for screen in screens]
    report.equal("every screen was captured", numbers, list(range(1, len(lines) + 1)))
    different, notices, misdrawn = [], [], []
    for number, screen in zip(numbers, screens):
        wanted = rows_of(os.path.join(scenario.path("screens"), f"{number:04}.txt"), screen.size[1])
        got = list(screen.text)
        notices.append(take_notice(got, wanted))
        if found := first_difference(got, wanted):
            different.append(f"{lines[number - 1].words}: {found}")
        misdrawn += [f"{number}: {cell}" for cell in screen.misdrawn()]
    report.check("the console shows what the replay shows", not different, "; ".join(different))
    report.check("the pixels show it, too", not misdrawn, "; ".join(misdrawn[:3]))
    wrong = sorted(set(notices) - set(NOTICES))
    report.check(
        "no notice says that an answer is not saved", not wrong, wrong or f"{notices.count('saved')} times saved")
    # Each screen is captured 0.8 s after its touch, when the answer has long been saved.
    marks = [number for number, line in enumerate(trace) if line.kind == "store"]
    shown = {sum(line.kind == "screen" for line in trace[:number]) for number in marks}
    unconfirmed = [
        number for number, notice in zip(numbers, notices) if number in shown and notice != "saved"
    ]
    report.check(
        "the screen calls every answer saved", marks and not unconfirmed,
        f"screens {unconfirmed}" if unconfirmed else len(marks))


def take_notice(got, wanted):
    """Removes the notice in the free cells of row 1 or 2 from the rows `got` of a console, and returns it.

    `wanted` has the rows without a notice. Returns an empty string if there is none.
    """
    for row in (0, 1):
        text = wanted[row].rstrip()
        cells = list(zip(got[row], text.ljust(len(got[row]))))
        places = [place for place, (there, here) in enumerate(cells) if there != here]
        if places and len(cells) >= len(text) and all(here == " " for there, here in cells if there != here):
            notice = got[row][places[0]:places[-1] + 1]
            got[row] = text
            return notice
    return ""


def check_library(scenario, report, trace, mode):
    """Checks that the guest's library has the answers of the trace, and that the replay has saved the same answers."""
    reported = [line.words for line in traces.of_kind(trace, "store")]
    rows = answers(scenario, "after.sqlite")
    report.equal("the library has the answers reported as saved", [stored(row) for row in rows], reported)
    again = answers(scenario, "replayed.sqlite")
    ours, theirs = ([without_time(row) for row in each] for each in (rows, again))
    report.check("the replay has saved the same", ours == theirs, f"{len(ours)} and {len(theirs)}")
    apart = max((abs(time(a) - time(b)) for a, b in zip(rows, again)), default=0)
    report.check("... at the same time of the day", apart <= 1, f"{apart:.0f} s")
    rounds = json.loads(history(scenario, "after.sqlite", "list", "--json"))
    report.check(
        "the history has its rounds",
        rounds and all(entry["mode"] == mode for entry in rounds),
        [(entry["learner"], f"{entry['right']}+{entry['wrong']}") for entry in rounds],
    )
    checked = ask(scenario, "after.sqlite", "library", "check")
    report.check("the library is whole", checked.returncode == 0, checked.stdout.strip() or checked.stderr)


def stored(row):
    """Returns a row of `history export` in the form of a line of the trace."""
    if row["answer"] not in ("right", "wrong"):
        return f'undo "{row["name"]}"'
    return f'review {row["answer"]} "{row["name"]}"' + (" instead" if row["replaces"] else "")


def without_time(row):
    own = ("time", "milliseconds", "kiosk")
    return {name: value for name, value in row.items() if name not in own}


def time(row):
    """Returns the time of a row of `history export` in seconds since 1970; an export only has whole seconds."""
    return datetime.datetime.fromisoformat(row["time"]).timestamp()


def answers(scenario, library):
    return list(csv.DictReader(io.StringIO(history(scenario, library, "export"))))


def history(scenario, library, *options):
    return ask(scenario, library, "history", *options).stdout


def ask(scenario, library, *command):
    return subprocess.run(
        [scenario.run.binary, *command, "--library", scenario.path(library)],
        capture_output=True, text=True, check=False, timeout=60,
    )
