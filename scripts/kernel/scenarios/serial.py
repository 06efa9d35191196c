"""The walk through every scene on a serial line, read back by a terminal emulator that is not ours."""

import functools
import os
import re

import pyte
import walkthrough
from host.screens import rows_of

COLUMNS, ROWS = 50, 15
MARK = re.compile(rb"\x1b\]0;([\w-]+)\x07")


def check(scenario, report):
    walkthrough.check_walk(scenario, report, ["--size", f"{COLUMNS}x{ROWS}"], check_text)


def check_text(scenario, report, sitting):
    """Checks every marked screen of the terminal against the replay's, but for the two rows with notices."""
    folder = scenario.path(f"screens-{sitting}")
    wanted = [rows_of(os.path.join(folder, name), ROWS)[2:] for name in sorted(os.listdir(folder))]
    screens = [rows for name, rows in marked_screens(scenario.run.results) if name.startswith(f"sitting-{sitting}-")]
    different, count = walkthrough.follow([rows[2:] for rows in screens], wanted)
    # That screen describes this machine, of which a replay knows nothing.
    different = [screens[place] for place in different if "About this box" not in screens[place][0] + screens[place][1]]
    report.check(f"the terminal shows the replay's screens ({count} of {len(screens)})",
                 2 * count > len(screens) and not different,
                 "\n\n".join("\n".join(rows) for rows in different[:3]))


@functools.cache
def marked_screens(results):
    """[(mark, rows)]: the terminal's screen at each of the guest's marks."""
    terminal = pyte.Screen(COLUMNS, ROWS)
    stream = pyte.ByteStream(terminal)
    with open(os.path.join(results, "serial.bin"), "rb") as file:
        parts = MARK.split(file.read())
    screens = []
    for written, mark in zip(parts[0::2], parts[1::2]):
        stream.feed(written)
        screens.append((mark.decode(), [row.rstrip() for row in terminal.display]))
    return screens
