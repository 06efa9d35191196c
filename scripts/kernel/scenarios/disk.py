"""Checks that all answers are saved on a fast disk; has functions that slow.py shares."""

import re

from host import traces
from host.library import Answer, LibraryHistory


def check(scenario, report):
    marks = [answer for line in scenario.trace() if (answer := Answer.of(line.text))]
    report.check("cards were marked", len(marks) >= 100, f"{len(marks)} marks")
    _, problems = LibraryHistory().check(scenario.path("library.sqlite"), [marks])
    report.check("every mark is in the library", not problems, "; ".join(problems))
    remark = scenario.screen("after").text[1].strip()
    report.equal("after the last mark the screen says", remark, "saved")
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")


def milliseconds(scenario, kind):
    """Returns the latencies of sounds or screens after their events, in ms, without the first screen, which has no event."""
    rows = [row[2] / 1e3 for row in scenario.latencies().of(kind)]
    return rows[1:] if kind == "screen" else rows


def writes(scenario):
    """Returns the number of write requests and their mean time in ms; see the kernel's Documentation/block/stat.rst."""
    before, after = (scenario.text(f"disk-{when}").split() for when in ("before", "after"))
    count, time = (int(after[field]) - int(before[field]) for field in (4, 7))
    return count, time / max(count, 1)


def flushes(scenario):
    """Returns how long each fsync or fdatasync of the program took, in ms, from the kernel's trace."""
    began, lengths = {}, []
    for line in scenario.text("flushes").splitlines():
        found = re.match(r"\s*.*-(\d+)\s+\[\d+\] \S+\s+([\d.]+): sys_f\w*sync( ->)?", line)
        if found and not found[3]:
            began[found[1]] = float(found[2])
        elif found and found[1] in began:
            lengths.append((float(found[2]) - began.pop(found[1])) * 1e3)
    return lengths


def table(scenarios):
    print()
    print(f"{'ms':34} {'disk':5} {'count':>6} {'p50':>8} {'p99':>8} {'max':>8}")
    for words, values_of in (
        ("gesture to sound, handed over", lambda scenario: milliseconds(scenario, "sound")),
        ("gesture to screen, written", lambda scenario: milliseconds(scenario, "screen")),
        ("commit to the disk's reply", flushes),
    ):
        for scenario in scenarios:
            if values := values_of(scenario):
                p50, p99 = traces.percentile(values, 0.50), traces.percentile(values, 0.99)
                print(
                    f"{words:34} {scenario.name:5} {len(values):6} {p50:8.2f} {p99:8.2f} "
                    f"{max(values):8.2f}"
                )
    for scenario in scenarios:
        count, mean = writes(scenario)
        print(f"{scenario.name}: {count} writes of {mean:.2f} ms each")
    print("in guest time: one instruction takes one nanosecond, independently of this machine's load")
    print()
