"""Reads the files that the program writes: the trace (--trace) and the latency file (--latency)."""

import math
import re


class Line:
    """One line of a trace: `time` in seconds since the run began, `kind`, and `words`, the rest."""

    def __init__(self, text):
        self.text = text
        time, self.kind, self.words = (text.split(" ", 2) + [""])[:3]
        self.time = float(time)

    @property
    def what(self):
        return f"{self.kind} {self.words}"


def read_trace(path):
    with open(path, encoding="utf-8") as file:
        return [Line(line) for line in file.read().splitlines() if line]


def of_kind(trace, kind):
    return [line for line in trace if line.kind == kind]


def names(trace):
    """Returns the names of the gestures in a trace, without their positions."""
    return [line.words.split(" ")[0] for line in of_kind(trace, "gesture")]


def gesture_before(trace, index):
    """Returns the last gesture at or before a line, which caused it; None if there is none."""
    for line in reversed(trace[: index + 1]):
        if line.kind == "gesture":
            return line
    return None


class Latencies:
    """The rows of a latency file by their kind, in µs: the event's time and the result's time (CLOCK_MONOTONIC), and
    their difference."""

    def __init__(self, path):
        self.rows = {}
        try:
            with open(path, encoding="utf-8") as file:
                for line in file:
                    fields = line.rstrip("\n").split("\t")
                    if len(fields) == 4 and re.fullmatch(r"\d+", fields[1]):
                        row = tuple(int(field) for field in fields[1:])
                        self.rows.setdefault(fields[0], []).append(row)
        except FileNotFoundError:
            pass

    def of(self, kind):
        return self.rows.get(kind, [])

    def clock_zero(self, trace):
        """Returns CLOCK_MONOTONIC at the trace's time 0.000, in seconds, and the spread of that value over all rows.

        Every sound and screen is in both files, in the same order. The difference of its two times is the same
        for all of them, except for the rounding to a millisecond in the trace. Returns (None, None) without any row.
        """
        zeros = []
        for kind in ("sound", "screen"):
            lines, rows = of_kind(trace, kind), self.of(kind)
            # The first screen comes before any event, so the two files are matched from their ends.
            zeros += [
                row[0] / 1e6 - line.time for row, line in zip(reversed(rows), reversed(lines))
            ]
        if not zeros:
            return None, None
        zeros.sort()
        return zeros[len(zeros) // 2], zeros[-1] - zeros[0]


def percentile(values, part):
    """Returns the quantile `part` (0...1) of values, by the nearest rank."""
    return sorted(values)[max(0, math.ceil(part * len(values)) - 1)]
