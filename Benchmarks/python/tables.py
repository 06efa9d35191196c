"""Percentiles and tables for the benchmarks."""

import math
import sys


def percentile(values, share):
    """Returns the quantile `share` (0...1) of values, by the nearest rank."""
    values = sorted(values)
    return values[max(0, math.ceil(share * len(values)) - 1)]


def table(title, head, rows):
    rows = [[str(cell) for cell in row] for row in [head, *rows]]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head))]
    print(f"\n{title}")
    for index, row in enumerate(rows):
        cells = [cell.ljust(width) if column in (0, len(row) - 1) else cell.rjust(width)
                 for column, (cell, width) in enumerate(zip(row, widths))]
        print(("  " + "  ".join(cells)).rstrip())
        if index == 0:
            print("  " + "  ".join("-" * width for width in widths))
    sys.stdout.flush()
