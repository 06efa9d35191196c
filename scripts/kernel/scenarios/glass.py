"""Painting over the console's framebuffer, and switching between virtual terminals."""

import re
import struct

from host.screens import KEPT


def check(scenario, report):
    second, painted, away, back = map(scenario.screen, ("second", "painted", "away", "back"))
    report.check(
        f"every pixel of the screen is at its place, in {painted.bits} bits",
        *compare(scenario, painted, "card", rotation=0),
    )
    report.check(
        "... within half a second of its start", float(scenario.text("start.seconds")) < 0.5,
        scenario.text("start.seconds") + " s")
    report.equal("the kernel asks before it switches", scenario.text("held.mode"), "process")
    report.equal(
        "Ctrl-Alt-F2 and -F1 switch, and the card is painted again",
        scenario.text("keys"), scenario.text("keys.expected"))
    report.check("VT 2 shows what it showed before", away.pixels == second.pixels)
    report.check("back on VT 1, every pixel is as before", back.pixels == painted.pixels)
    report.check(
        "stopped, it lets the console switch by itself",
        re.fullmatch(r"auto \d+ \d+", scenario.text("stopped")), scenario.text("stopped"))
    report.equal("... and continued, it paints and holds the screen again",
                 scenario.text("continued"), scenario.text("continued.expected"))
    check_switches(scenario, report)
    check_ends(scenario, report)
    check_freedom(scenario, report)
    for quarter in (1, 2, 3):
        name = f"turned-{quarter}"
        report.check(
            f"turned by {quarter} quarters, the screen turns with the console",
            *compare(scenario, scenario.screen(name), name, quarter))


def check_switches(scenario, report):
    painted, second = scenario.text("painted.md5"), scenario.text("second.md5")
    aways, returns = scenario.text("aways").splitlines(), scenario.text("returns").split()
    report.check(
        f"while it paints, all {len(returns)} switches away and back succeed",
        returns and not scenario.exists("stuck"), scenario.text("stuck"))
    touched = [line for line in aways if line != f"tty2 {second}"]
    report.check(
        "... and nothing was painted over VT 2, at once or later",
        len(aways) == 2 * len(returns) and not touched, touched[:3])
    report.check(
        "... and it was painted again after each return", set(returns) == {painted})
    busy = scenario.text("busy").split()
    report.check(
        "while each pass of its loop takes 100 ms, a switch waits no longer",
        len(busy) == 5 and all(wait != "never" and int(wait) <= 130 for wait in busy),
        f"{' '.join(busy)} ms")


def check_ends(scenario, report):
    ends = [line.split() for line in scenario.text("ends").splitlines()]
    codes = {"TERM": "0", "KILL": "137", "SEGV": "139", "ABRT": "134", "USR1": "138"}
    wrong = [row for row in ends if row[1] != codes[row[0]]]
    report.check("each signal ends it with that signal's exit code", ends and not wrong, wrong)
    # A killed program could not restore the mode of switching; the kernel resets it at the next switch.
    held = [row for row in ends if (row[2] == "auto") != (row[0] != "KILL")]
    report.check("... and the mode of switching is restored, except by SIGKILL", not held, held or ends)
    after = [line.split() for line in scenario.text("after").splitlines()]
    stuck = [row for row in after if "never" in row or row[-1] != "auto"]
    report.check("... so that the console switches by itself", len(after) == 4 and not stuck,
                 stuck or after)


def check_freedom(scenario, report):
    report.equal(
        "another user's terminal is not held", scenario.text("free.mode"), "auto")
    lines = scenario.text("free").splitlines()
    report.check(
        "... but painted when in front, and only then",
        lines[:1] == ["painted"] and lines.count("second untouched") == 5
        and lines.count("painted again") == 5, lines)
    report.check(
        "without the group video, it says so",
        "can't open /dev/fb0: Permission denied (add the user to the group video)"
        in scenario.text("writer.log"), scenario.text("writer.log"))
    report.check(
        "without a framebuffer, it says so",
        "there is no framebuffer (/dev/fb0)" in scenario.text("none.log"),
        scenario.text("none.log"))


def compare(scenario, screen, name, rotation):
    """Returns whether a screen shows a bitmap, rotated by this many quarter turns, and details."""
    place = scenario.text(f"{name}.place").split()[1]
    width, height = map(int, place.split("x"))
    with open(scenario.path(f"{name}.bitmap"), "rb") as file:
        expected = struct.unpack(f"<{width * height}I", file.read())
    kept = KEPT[screen.bits]
    if len({color & kept for color in expected}) < 10:
        return False, "the bitmap is empty"
    (right, bottom), wrong = (screen.width - 1, screen.height - 1), 0
    shown = struct.unpack(
        f"<{screen.stride * screen.height // 4}I", screen.pixels[: screen.stride * screen.height])
    for row in range(height):
        for column in range(width):
            left, top = {
                0: (column, row),
                1: (right - row, column),
                2: (right - column, bottom - row),
                3: (row, bottom - column),
            }[rotation]
            pixel = shown[top * (screen.stride // 4) + left] & 0xFFFFFF
            wrong += pixel != expected[row * width + column] & kept
    return wrong == 0, f"{wrong} of {width * height} pixels differ" if wrong else place
