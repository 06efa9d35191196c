"""Prints the results of Benchmarks/library, with the bars."""

import statistics
import sys

from library_rows import LARGE, MEMORY, SMALL_TOUCH, STATISTICS
from library_runs import Floor
from tables import percentile, table

# The missed bars, as texts.
missed = []


def bar(text, is_met):
    missed.extend([] if is_met else [text])
    return f"{text} {'held' if is_met else 'MISSED'}"


def text(milliseconds):
    return f"{milliseconds:.3f}" if milliseconds < 10 else f"{milliseconds:,.1f}"


def judged(row, ours, theirs, size):
    """Checks a row's bars; returns them as a text."""
    median, p99 = statistics.median(ours.milliseconds), percentile(ours.milliseconds, 0.99)
    label = f"{row.says}, {size[0]:,} cards: "
    texts = []

    def judge(text, is_met):
        bar(label + text, is_met)
        texts.append(text + ("" if is_met else " MISSED"))

    if theirs and row.name != "backup":
        # Both show their progress while they import; nobody notices a fifth.
        most = 1.2 if row.name == "import" else 1
        judge(f"<= {most} x Anki", median <= most * statistics.median(theirs.milliseconds))
    if row.touch:
        most = row.touch if size == LARGE else SMALL_TOUCH
        judge(f"p99 <= {most:.0f} ms", p99 <= most)
    if row.name == "stats":
        judge(f"<= {STATISTICS:.0f} ms", p99 <= STATISTICS)
    judge(f"<= {MEMORY} MiB", ours.peak <= MEMORY)
    return ", ".join(texts)


def print_table(size, rows, results, smaller, work):
    """Prints the table of one size. `results` has (ours, Anki's) by the row's name; `smaller` has our medians with the
    smaller size, for the column of growth."""
    lines = []
    for row in rows:
        ours, theirs = results[row.name]
        median, small = statistics.median(ours.milliseconds), smaller.get(row.name)
        line = [row.says, len(ours.milliseconds), text(median),
                text(percentile(ours.milliseconds, 0.99))]
        if theirs:
            other = statistics.median(theirs.milliseconds)
            line += [text(other), text(percentile(theirs.milliseconds, 0.99)),
                     f"{median / other:.2f}"]
        else:
            line += ["", "", ""]
        line += [f"{median / small:.1f}" if small else "", f"{ours.resident:.0f}",
                 f"{ours.peak:.0f}", f"{theirs.peak:.0f}" if theirs else "",
                 judged(row, ours, theirs, size)]
        lines.append(line)
    table(f"{size[0]:,} cards, {size[1]:,} reviews; ms, MiB resident; ours and Anki's alternate",
          ["row", "runs", "ours", "p99", "Anki", "p99", "ratio", "growth", "MiB", "peak",
           "Anki's", "bars"], lines)
    sizes = [(work / name).stat().st_size for name in ("library.sqlite", "collection.anki2")]
    print(f"  files: ours {sizes[0] / 1e6:.1f} MB, {sizes[0] / size[1]:.0f} bytes a review with its "
          f"share of the cards; Anki's {sizes[1] / 1e6:.1f} MB, "
          f"{sizes[1] / size[1]:.0f}")
    if Floor.milliseconds:
        print(f"  4 KiB written and synced, alternately with the answers: "
              f"{statistics.median(Floor.milliseconds):.3f} ms, "
              f"p99 {percentile(Floor.milliseconds, 0.99):.3f}")
    sys.stdout.flush()
