"""Reads an evemu recording with a small Python program, and counts its taps, long presses and swipes.

    replay.py [--evdev] FILE    with --evdev every event becomes an evdev.InputEvent

A simple loop, written with care for speed: no regular expressions, one split per line, one touch point. Unlike the kiosk,
it has no double taps, several fingers, sizes in mm, deck or screens.
"""

import sys

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH, ABS_X, ABS_Y = 0x14A, 0x00, 0x01
SLOP, SWIPE, LONGEST_TAP, LONGEST_SWIPE = 20, 52, 500_000, 1_000_000  # pixels, microseconds


def events(path):
    """Yields every event as (seconds, microseconds, type, code, value)."""
    with open(path, encoding="ascii") as lines:
        for line in lines:
            if line.startswith("E: "):
                _, time, kind, code, value = line.split(None, 5)[:5]
                seconds, microseconds = time.split(".")
                yield int(seconds), int(microseconds), int(kind, 16), int(code, 16), int(value)


def evdev_events(path):
    from evdev import InputEvent

    for event in events(path):
        event = InputEvent(*event)
        yield event.sec, event.usec, event.type, event.code, event.value


def gesture(down, up):
    """Returns the name of the gesture from `down` to `up`, each (µs, x, y); None if it is no gesture."""
    length, dx, dy = up[0] - down[0], up[1] - down[1], up[2] - down[2]
    if max(abs(dx), abs(dy)) <= SLOP:
        return "tap" if length <= LONGEST_TAP else "long-press"
    if length > LONGEST_SWIPE or max(abs(dx), abs(dy)) < SWIPE:
        return None
    if abs(dx) > abs(dy):
        return "swipe-right" if dx > 0 else "swipe-left"
    return "swipe-down" if dy > 0 else "swipe-up"


def main(arguments):
    read = evdev_events if "--evdev" in arguments else events
    x = y = total = 0
    is_down = False
    down = None
    counts = {}
    for seconds, microseconds, kind, code, value in read(arguments[-1]):
        total += 1
        if kind == EV_ABS:
            if code == ABS_X:
                x = value
            elif code == ABS_Y:
                y = value
        elif kind == EV_KEY and code == BTN_TOUCH:
            is_down = value == 1
        elif kind == EV_SYN:
            now = (seconds * 1_000_000 + microseconds, x, y)
            if is_down and down is None:
                down = now
            elif not is_down and down is not None:
                name = gesture(down, now)
                counts[name] = counts.get(name, 0) + 1
                down = None
    print(total, counts)


if __name__ == "__main__":
    main(sys.argv[1:])
