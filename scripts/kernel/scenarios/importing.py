"""Answers cards while 20,000 cards are imported: sounds, screens and the word "saved" must hardly be later."""

from host import traces
from host.library import Answer, LibraryHistory

# How much later a sound or screen may be during an import, in ms; and the limit until the word "saved", in s.
LATER, SAVED = 10, 2


def check(scenario, report):
    trace, latencies = scenario.trace(), scenario.latencies()
    alone = int(scenario.text("alone"))
    halves = [trace[:alone], trace[alone:]]
    imports = len(scenario.text("imports").splitlines())
    report.check("cards were imported meanwhile", imports >= 1, f"{imports} times 20,000")
    rows = {}
    for kind, what in (("sound", "gesture to sound, handed over"), ("screen", "gesture to screen, written")):
        # The first screen had no gesture.
        times = [row[2] / 1e3 for row in latencies.of(kind)][-len(traces.of_kind(trace, kind)):]
        count = len(traces.of_kind(halves[0], kind))
        rows[what] = times[:count][kind == "screen":], times[count:]
    zero, _ = latencies.clock_zero(trace)
    words = [line.split() for line in scenario.text("saved").splitlines()]
    came = [float(time) - zero for time, is_there in words if is_there == "1"]
    rows["mark to \"saved\" on the screen"] = [lateness(half, came) for half in halves]
    print()
    print(f"{'ms':34} {'':9} {'count':>6} {'p50':>8} {'p99':>8} {'max':>8}")
    for words, values in rows.items():
        for name, part in zip(("alone", "importing"), values):
            print(f"{words:34} {name:9} {len(part):6} {traces.percentile(part, 0.5):8.2f} "
                  f"{traces.percentile(part, 0.99):8.2f} {max(part):8.2f}")
    print("in guest time: one instruction takes one nanosecond, independently of this machine's load")
    print()
    *quick, saved = rows.items()
    for words, (one, other) in quick:
        later = traces.percentile(other, 0.99) - traces.percentile(one, 0.99)
        report.check(f"{words}: an import adds at most {LATER} ms (p99)", later <= LATER, f"{later:.1f} ms")
    report.check(f"an answer is saved within {SAVED} s", max(saved[1][1]) <= SAVED * 1e3, f"{max(saved[1][1]):.0f} ms at most")
    marks = [[answer for line in half if (answer := Answer.of(line.text))] for half in halves]
    report.check("as many answers as without", len(marks[0]) == len(marks[1]) >= 40, f"{len(marks[0])}, {len(marks[1])}")
    _, problems = LibraryHistory().check(scenario.path("library.sqlite"), [marks[0] + marks[1]])
    report.check("every answer is in the library", not problems, "; ".join(problems))


def lateness(trace, came):
    """Returns the time from each mark until "saved" is on the screen, in ms; the screen is read every 50 ms.

    `came` has the times at which the word appeared, in seconds of the trace.
    """
    marks = [line.time for line in trace if Answer.of(line.text)]
    return [1e3 * (min((time for time in came if time >= mark), default=float("inf")) - mark) for mark in marks]
