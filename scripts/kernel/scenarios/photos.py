"""Compares cards with pictures with what `studykiosk render` draws."""

from cards import difference
from host.pictures import Picture

# The colour of the frame around every picture, and the tolerance per channel, for JPEG.
FRAME, NEAR = (255, 0, 255), 48


def check(scenario, report):
    screens = {screen.path.rsplit("/", 1)[-1]: screen for screen in scenario.captures()}
    frames = {}
    for name, screen in screens.items():
        shown = Picture.of_screen(screen)
        expected = Picture.read(scenario.path(f"{name}.expected.png"))
        wrong = difference(shown, expected)
        report.check(f"{name}: painted as `render` draws it", not wrong, wrong)
        frames[name] = framed(shown)
    report.check("every screen shows its picture",
                 len(frames) == 5 and min(frames.values()) > 500, frames)
    jails = scenario.text("jails").splitlines()
    report.check(
        "each was decoded by a process of its own with a seccomp filter",
        len({line.split()[0] for line in jails if "0x0" in line}) >= len(screens),
        f"{len(jails)} filters")


def framed(picture):
    """Returns the number of pixels that have the frame's colour."""
    return sum(
        all(abs(row[place + part] - FRAME[part]) <= NEAR for part in range(3))
        for row in picture.rows for place in range(0, len(row), 3))
