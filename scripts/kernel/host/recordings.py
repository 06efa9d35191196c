"""evemu recordings: reads device descriptions, and writes events of touches and keys."""

import re
from pathlib import Path

# A recording with a panel like the Raspberry Pi's, and an accelerometer, which is shaken from this time on, in seconds.
DEMO = Path(__file__).resolve().parent.parent.parent.parent / "Tests/Recordings/demo.evemu"
SHAKEN_FROM = 14.5
# The last moment before that shake at which the box is still.
STILL_UNTIL = 15.4
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_REPORT, SYN_DROPPED = 0, 3
BTN_TOUCH = 0x14A
ABS_X, ABS_Y = 0x00, 0x01
MT_SLOT, MT_X, MT_Y, MT_TRACKING_ID = 0x2F, 0x35, 0x36, 0x39
FRAME = 1 / 60

# A keyboard with the key codes from 1 to 127.
KEYBOARD = """# EVEMU 1.3
N: kernel-test keyboard
I: 0003 0001 0001 0001
P: 00 00 00 00 00 00 00 00
B: 00 03 00 00 00 00 00 00 00
B: 01 fe ff ff ff ff ff ff ff
B: 01 ff ff ff ff ff ff ff ff
"""


def single_key(code):
    """Returns the description of a button on a GPIO pin that sends this key code, at most 63."""
    bits = (1 << code).to_bytes(8, "little").hex(" ")
    return ["# EVEMU 1.3", "N: gpio-keys", "I: 0019 0001 0001 0100", "P: 00 00 00 00 00 00 00 00",
            "B: 00 03 00 00 00 00 00 00 00", f"B: 01 {bits}"]


def devices_of(recording):
    """Returns the devices of a recording, in order, as lists of their lines, without the prefix for the device.

    Lines of a second device begin with `#2 `, a comment for evemu, which therefore reads only the first device.
    """
    devices = {}
    with open(recording, encoding="utf-8", errors="replace") as file:
        for line in file.read().splitlines():
            found = re.match(r"(?:#(\d+) )?([NIPBALSE]:.*)", line)
            if found:
                devices.setdefault(int(found[1] or 1), []).append(found[2])
    return [devices[number] for number in sorted(devices)]


def description(lines):
    return ["# EVEMU 1.3"] + [line for line in lines if not line.startswith("E:")]


def shake():
    """Returns the description of an accelerometer and the events of one shake from 0 s on, as a second device of a recording."""
    lines = devices_of(DEMO)[1]
    moves = [line for line in events(lines) if float(time_of(line)) >= STILL_UNTIL]
    shaken = []
    for line in moves:
        mark, time, event = line.split(" ", 2)
        shaken.append(f"#2 {mark} {float(time) - STILL_UNTIL:.6f} {event}")
    return [f"#2 {line}" for line in description(lines)[1:]], shaken


def events(lines):
    return [line for line in lines if line.startswith("E:")]


def time_of(event):
    return event.split()[1]


def played(lines, begin=0.0):
    """Returns events with times for evemu-play, which waits relative to the first event with a time above zero.

    Therefore all times are one second later, and the first event is an empty frame at `begin`, which the kernel drops.
    """
    moved = [f"E: {begin + 1:.6f} 0000 0000 0000"]
    for line in lines:
        mark, time, event = line.split(" ", 2)
        moved.append(f"{mark} {float(time) + 1:.6f} {event}")
    return moved


class Panel:
    """A touchscreen described in a recording; `axes` has (minimum, maximum) by the axis code."""

    def __init__(self, recording):
        self.axes = {}
        for self.lines in devices_of(recording):
            self.axes = {}
            for line in self.lines:
                if line.startswith("A:"):
                    code, low, high = line.split()[1:4]
                    self.axes[int(code, 16)] = (int(low), int(high))
            if MT_X in self.axes and MT_Y in self.axes:
                return
        raise SystemExit(f"{recording} does not describe a multitouch panel (no A: 35, A: 36)")

    def place(self, x, y):
        """Converts fractions of the screen's width and height (0...1) to device units."""
        (left, right), (top, bottom) = self.axes[MT_X], self.axes[MT_Y]
        return round(left + x * (right - left)), round(top + y * (bottom - top))


class Touches:
    """Writes the events of touches, frame by frame: times in seconds, places as fractions of the screen (0...1)."""

    def __init__(self, panel, first_tracking_id=1, slot=0):
        self.panel = panel
        self.slot = slot
        self.tracking_id = first_tracking_id
        self.lines = []

    def event(self, time, kind, code, value):
        micros = round(time * 1_000_000)
        self.lines.append(
            f"E: {micros // 1_000_000}.{micros % 1_000_000:06} {kind:04x} {code:04x} {value:04d}"
        )

    def report(self, time):
        self.event(time, EV_SYN, SYN_REPORT, 0)

    def move(self, time, x, y, down=False):
        x, y = self.panel.place(x, y)
        self.event(time, EV_ABS, MT_X, x)
        self.event(time, EV_ABS, MT_Y, y)
        if down:
            self.event(time, EV_KEY, BTN_TOUCH, 1)
        self.event(time, EV_ABS, ABS_X, x)
        self.event(time, EV_ABS, ABS_Y, y)
        self.report(time)

    def select(self, time, slot):
        self.slot = slot
        self.event(time, EV_ABS, MT_SLOT, slot)

    def down(self, time, x, y):
        self.select(time, self.slot)
        self.event(time, EV_ABS, MT_TRACKING_ID, self.tracking_id)
        self.tracking_id += 1
        self.move(time, x, y, down=True)

    def up(self, time, last=True):
        self.event(time, EV_ABS, MT_TRACKING_ID, -1)
        if last:
            self.event(time, EV_KEY, BTN_TOUCH, 0)
        self.report(time)

    def tap(self, time, x=0.5, y=0.5, length=0.08):
        self.rest(time, x, y, length)
        self.up(time + length)

    def rest(self, time, x, y, length):
        self.down(time, x, y)
        step = FRAME
        while step < length - FRAME / 2:
            # The finger trembles a little: the kernel would drop a frame without a change.
            self.move(time + step, x + 0.002 * (round(step / FRAME) % 2), y)
            step += FRAME

    def touch(self, time, x, y, length=0.06):
        """Writes a tap with only two frames, for recordings with many taps."""
        self.down(time, x, y)
        self.up(time + length)

    def tap_twice(self, time, x=0.5, y=0.5):
        self.tap(time, x, y, 0.05)
        self.tap(time + 0.15, x, y, 0.05)

    def press(self, time, code, length):
        """Writes a press of a key in place of a touch."""
        for moment, value in ((time, 1), (time + length, 0)):
            self.event(moment, EV_KEY, code, value)
            self.report(moment)

    def swipe(self, time, start, end, length=0.2):
        self.down(time, *start)
        self.slide(time, start, end, length)

    def hold(self, time, start, end, rest=0.9, length=0.2):
        """Writes a finger that rests at one place, and then slides to another and lifts there."""
        self.rest(time, *start, rest)
        self.slide(time + rest, start, end, length)

    def slide(self, time, start, end, length):
        frames = round(length / FRAME)
        for frame in range(1, frames + 1):
            part = frame / frames
            self.move(
                time + frame * FRAME,
                start[0] + part * (end[0] - start[0]),
                start[1] + part * (end[1] - start[1]),
            )
        self.up(time + (frames + 1) * FRAME)


def keys(codes):
    """Returns events that press and release each key, with 20 ms between them."""
    lines = []
    time = 0.0
    for code in codes:
        for value in (1, 0):
            lines.append(f"E: {time:.6f} 0001 {code:04x} {value:04d}")
            lines.append(f"E: {time:.6f} 0000 0000 0000")
            time += 0.02
    return lines


def chord(codes):
    """Returns events that press all keys, such as Ctrl-Alt-F2, and then release them, 10 ms each."""
    lines = []
    for number, (code, value) in enumerate([(c, 1) for c in codes] + [(c, 0) for c in codes]):
        lines.append(f"E: {number * 0.01:.6f} 0001 {code:04x} {value:04d}")
        lines.append(f"E: {number * 0.01:.6f} 0000 0000 0000")
    return lines


def write(path, lines):
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
