"""A walk through every scene by touch: the live run must equal scripts/walkthrough's replay and a replay of its own
recording, in trace, screens and library."""

import csv
import io
import json
import os
import shlex
import shutil
import subprocess

import lesson
from host import traces
from host.pictures import Picture
from host.screens import KEPT

# The kinds of lines that are compared. Gestures are not: they have positions in mm, which depend on the display.
COMPARED = ("study", "sound", "screen", "store", "load")
# Milliseconds from a touch's last event to the last byte of a new screen, in guest time.
SHOWN = 60
# The same at worst, and for the first screens of a start: their letters are drawn for the first time.
COLD = 100


def check(scenario, report):
    check_walk(scenario, report, ["--pixels", "800x480"], check_pixels)


def check_walk(scenario, report, size, check_screens):
    """Checks both sittings, their replays with screens of this size, and the library they left."""
    first, late = [], []
    for sitting in (1, 2):
        live = scenario.trace(f"trace-{sitting}.txt")
        planned = traces.read_trace(planned_file(scenario, f"sitting-{sitting}.trace"))
        ours, theirs = compared(live), compared(planned)
        report.check(f"sitting {sitting}: the trace is the planned one",
                     without_drafts(ours) == without_drafts(theirs),
                     difference(without_drafts(ours), without_drafts(theirs)))
        replayed = compared(replay(scenario, report, sitting, size))
        report.check("... and that of its own recording", ours == replayed, difference(ours, replayed))
        check_screens(scenario, report, sitting)
        screens = [row[2] / 1e3 for row in traces.Latencies(scenario.path(f"latency-{sitting}.tsv")).of("screen")]
        # No touch leads to the first screen of a start.
        first += screens[:1]
        late += screens[1:]
        report.equal("SIGTERM ends the program with", scenario.text(f"TERM-{sitting}.code"), "0")
    # Of both sittings together: the second has too few screens for a percentile.
    report.check(f"a screen is shown within {SHOWN} ms of its touch, in {COLD} at worst (p99 of {len(late)})",
                 traces.percentile(late, 0.99) <= SHOWN and max(late) <= COLD,
                 f"{traces.percentile(late, 0.99):.1f} ms, at most {max(late):.1f}")
    report.check(f"the first screen of a start is shown within {COLD} ms", max(first) <= COLD, f"{max(first):.1f} ms at most")
    planned = planned_file(scenario, "sitting-2.sqlite")
    for what in (("deck", "list", "--json"), ("deck", "export", "Flags")):
        ours, theirs = (ask(scenario, library, *what) for library in (scenario.path("after.sqlite"), planned))
        report.check(f"`{' '.join(what)}` prints the same for the planned library", ours and ours == theirs, ours)
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
    """Removes the lines about saved drafts: a typed text is saved after three seconds, so they depend on the typing speed."""
    return [line for line in lines if not line.startswith("store draft ")]


def planned_file(scenario, name):
    return os.path.join(scenario.run.results, "plan", scenario.name, name)


def compared(trace):
    return [line.what for line in trace if line.kind in COMPARED]


def difference(ours, theirs):
    for number, (one, other) in enumerate(zip(ours, theirs), start=1):
        if one != other:
            return f"line {number}: {one!r}, expected {other!r}"
    return f"{len(ours)} lines, expected {len(theirs)}"


def replay(scenario, report, sitting, size):
    """Runs the command in the recording's second line, with a copy of the library from before; returns the trace."""
    recording, library = scenario.path(f"live-{sitting}.evemu"), scenario.path(f"replayed-{sitting}.sqlite")
    with open(recording, encoding="utf-8") as file:
        head = file.read().split("\n", 2)[1]
    words = shlex.split(head.removeprefix("# "))
    shutil.copy(scenario.path(f"before-{sitting}.sqlite"), library)
    places = {"studykiosk": scenario.run.binary, "live.evemu": recording, "before.sqlite": library}
    command = [places.get(word, word) for word in words]
    command += ["--trace", scenario.path(f"replay-{sitting}.txt")]
    command += ["--screens", scenario.path(f"screens-{sitting}"), *size]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    report.check(f"sitting {sitting} can be replayed", done.returncode == 0, done.stderr)
    return scenario.trace(f"replay-{sitting}.txt")


def check_pixels(scenario, report, sitting):
    """Compares the pixels of every captured screen with the replay's, without the head, where notices may appear."""
    folder = scenario.path(f"screens-{sitting}")
    screens = [screen for screen in scenario.captures() if f"sitting-{sitting}-" in screen.path]
    kept = KEPT[screens[0].bits] if screens else 0
    wanted = [content(Picture.read(os.path.join(folder, name)).kept(kept))
              for name in sorted(os.listdir(folder))]
    different, count = follow([content(Picture.of_screen(screen)) for screen in screens], wanted)
    # One screen may differ: "About this box" has facts about the machine, which a replay does not show.
    report.check(f"the display shows the replay's screens ({count} of {len(screens)})",
                 2 * count > len(screens) and len(different) <= 1,
                 "; ".join(os.path.basename(screens[place].path) for place in different[:3]))


def follow(shown, wanted):
    """Looks for each shown screen among the wanted ones, in their order: some of these are replaced at once, and one may be
    shown several times. Returns the places of the shown screens that were not found, and how many different ones were."""
    different, found, place = [], set(), 0
    for number, screen in enumerate(shown):
        if screen in wanted[place:]:
            place = wanted.index(screen, place)
            found.add(place)
        else:
            different.append(number)
    return different, len(found)


def content(picture):
    """Returns the rows of pixels below the first two of 15 rows of cells, where notices may be."""
    return [bytes(row) for row in picture.rows[2 * picture.size[1] // 15 :]]


def ask(scenario, library, *command):
    return subprocess.run(
        [scenario.run.binary, *command, "--library", library], capture_output=True, text=True,
        check=False, timeout=60).stdout
