"""A walk through every scene by touch: live as planned, replayed as live, the library as touched."""

import csv
import io
import json
import os
import shlex
import shutil
import subprocess

import lesson
from host import traces
from host.screens import first_difference, rows_of

# What a touch has led to. Gestures have millimetres, which are those of the display here.
TOLD = ("study", "sound", "screen", "store", "load")


def check(scenario, report):
    for sitting in (1, 2):
        live = scenario.trace(f"trace-{sitting}.txt")
        planned = traces.read_trace(planned_file(scenario, f"sitting-{sitting}.trace"))
        ours, theirs = told(live), told(planned)
        report.check(f"sitting {sitting}: the trace is the planned one",
                     without_drafts(ours) == without_drafts(theirs),
                     difference(without_drafts(ours), without_drafts(theirs)))
        replayed = told(replay(scenario, report, sitting))
        report.check("... and that of its own recording", ours == replayed, difference(ours, replayed))
        check_screens(scenario, report, sitting)
        report.equal("SIGTERM ends the program with", scenario.text(f"TERM-{sitting}.code"), "0")
    planned = planned_file(scenario, "sitting-2.sqlite")
    for what in (("deck", "list", "--json"), ("deck", "export", "Flags")):
        ours, theirs = (ask(scenario, library, *what) for library in (scenario.path("after.sqlite"), planned))
        report.check(f"`{' '.join(what)}` says what the plan's says", ours and ours == theirs, ours)
    learners, planned_learners = (
        [(row["name"], row["right"], row["wrong"])
         for row in json.loads(ask(scenario, library, "learner", "list", "--json") or "[]")]
        for library in (scenario.path("after.sqlite"), planned))
    report.check("the learners are the planned ones", learners and learners == planned_learners, learners)
    ours, theirs = (
        [lesson.without_time(row) for row in csv.DictReader(io.StringIO(ask(scenario, library, "history", "export")))]
        for library in (scenario.path("after.sqlite"), planned))
    report.check("the history is the planned one", ours and ours == theirs, f"{len(ours)} answers")
    checked = lesson.ask(scenario, "after.sqlite", "library", "check")
    report.check("the library is whole", checked.returncode == 0, checked.stdout.strip() or checked.stderr)


def without_drafts(lines):
    """What is typed is kept after three seconds, however fast the fingers were until then."""
    return [line for line in lines if not line.startswith("store draft ")]


def planned_file(scenario, name):
    return os.path.join(scenario.run.results, "plan", "walkthrough", name)


def told(trace):
    return [line.what for line in trace if line.kind in TOLD]


def difference(ours, theirs):
    for number, (one, other) in enumerate(zip(ours, theirs), start=1):
        if one != other:
            return f"line {number}: {one!r}, expected {other!r}"
    return f"{len(ours)} lines, expected {len(theirs)}"


def replay(scenario, report, sitting):
    """Runs the command in the recording's second line, with the library as it was before."""
    recording, library = scenario.path(f"live-{sitting}.evemu"), scenario.path(f"replayed-{sitting}.sqlite")
    with open(recording, encoding="utf-8") as file:
        head = file.read().split("\n", 2)[1]
    words = shlex.split(head.removeprefix("# "))
    shutil.copy(scenario.path(f"before-{sitting}.sqlite"), library)
    places = {"studykiosk": scenario.run.binary, "live.evemu": recording, "before.sqlite": library}
    command = [places.get(word, word) for word in words]
    command += ["--trace", scenario.path(f"replay-{sitting}.txt")]
    command += ["--screens", scenario.path(f"screens-{sitting}"), "--size", "50x15"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    report.check(f"sitting {sitting} can be replayed", done.returncode == 0, done.stderr)
    return scenario.trace(f"replay-{sitting}.txt")


def check_screens(scenario, report, sitting):
    """Checks every captured screen's text against the replay's, except notices about saving."""
    folder = scenario.path(f"screens-{sitting}")
    wanted = [rows_of(os.path.join(folder, name), 15) for name in sorted(os.listdir(folder))]
    different, place = [], 0
    names = sorted(name for name in os.listdir(scenario.folder)
                   if name.startswith(f"sitting-{sitting}-") and name.endswith(".text"))
    for name in names:
        got = text_of(scenario.bytes(name))
        # It tells of this machine, which a replay leaves out.
        if "About this box" in got[0]:
            continue
        # Not every replayed screen lasts; each captured one is a later one of them, or the same again.
        found = next((number for number in range(place, len(wanted)) if same(got, wanted[number])), None)
        if found is None:
            different.append(f"{name}: {first_difference(got, wanted[min(place, len(wanted) - 1)])}")
        else:
            place = found
    report.check(f"the console shows the replay's screens ({len(names)})", names and not different,
                 "; ".join(different[:3]))


def text_of(cells):
    """The rows of a console of 50 columns: each cell is a character of 4 bytes."""
    letters = cells.decode("utf-32-le", errors="replace")
    return [letters[start : start + 50] for start in range(0, len(letters), 50)]


def same(got, wanted):
    """Whether it is this screen. The cells below painted letters are blank; `cards` checks the pixels."""
    rows = [beneath_letters(row, wanted[number]) for number, row in enumerate(got)]
    rows[0] = got[0]
    if not wanted[1].strip():
        rows[1] = wanted[1]
    # On a keyboard the notice stands beside the text.
    if rows[1].rstrip().endswith("saved"):
        rows[1] = rows[1].rstrip().removesuffix("saved").ljust(len(got[1]))
    return first_difference(rows, wanted) is None


def beneath_letters(row, wanted):
    """The row with what is painted over it: over all of it, or over its middle, where signs are beside it."""
    if not row.strip():
        return wanted
    return row if row[16:34].strip() else row[:16] + wanted[16:34] + row[34:]


def ask(scenario, library, *command):
    return subprocess.run(
        [scenario.run.binary, *command, "--library", library], capture_output=True, text=True,
        check=False, timeout=60).stdout
