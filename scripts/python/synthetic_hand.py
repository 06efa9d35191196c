"""A hand on panels, and a box that is shaken, as recordings: what scripts/make-recordings is made of.

The panels have the ranges of real ones, the hand moves at the speeds of real ones and trembles by a
seeded generator.
"""

import math
import random
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent.parent / "Tests" / "Recordings"
EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_REPORT, SYN_MT_REPORT, BTN_TOUCH = 0, 2, 0x14A
ABS_X, ABS_Y, ABS_Z, ABS_PRESSURE = 0x00, 0x01, 0x02, 0x18
MT_SLOT, MT_X, MT_Y, MT_ID = 0x2F, 0x35, 0x36, 0x39


def bits(codes, last):
    """Eight bytes a line, lowest first, as evemu writes them."""
    lines = []
    for first in range(0, last // 8 + 1, 8):
        value = [sum(1 << b for b in range(8) if (first + i) * 8 + b in codes) for i in range(8)]
        lines.append(" ".join(f"{byte:02x}" for byte in value))
    return lines


class Device:
    def __init__(self, name, properties, axes, keys=()):
        self.lines = [f"N: {name}", "I: 0018 0000 0000 0000"]
        self.lines += [f"P: {line}" for line in bits(properties, 31)]
        self.lines += [f"B: 00 {line}" for line in bits([0, 1, 3] if axes else [0, 1], 15)]
        if keys:
            self.lines += [f"B: 01 {line}" for line in bits(keys, 0x2FF)]
        if axes:
            self.lines += [f"B: 03 {line}" for line in bits(list(axes), 0x3F)]
        for code, (low, high, fuzz, resolution) in sorted(axes.items()):
            self.lines.append(f"A: {code:02x} {low} {high} {fuzz} 0 {resolution}")


class Recording:
    """Events of one or two devices, gathered in any order and written in time."""

    def __init__(self, comment, *devices, maker="scripts/make-recordings"):
        self.comment, self.devices, self.events, self.maker = comment, devices, [], maker

    def frame(self, time, events, device=0):
        for event in [*events, (EV_SYN, SYN_REPORT, 0)]:
            self.events.append((round(time * 1_000_000), len(self.events), device, event))

    def write(self, name):
        out = ["# EVEMU 1.3", f"# {self.comment}", f"# Made by {self.maker}."]
        for index, device in enumerate(self.devices):
            out += [tag(index) + line for line in device.lines]
        for time, _, device, (kind, code, value) in sorted(self.events):
            out.append(
                f"{tag(device)}E: {time // 1_000_000}.{time % 1_000_000:06d} "
                f"{kind:04x} {code:04x} {value:04d}")
        FOLDER.mkdir(parents=True, exist_ok=True)
        (FOLDER / name).write_text("\n".join(out) + "\n")


def tag(device):
    return "" if device == 0 else f"#{device + 1} "


class Hand:
    """Fingers on a panel: positions in millimetres, one frame every `period` seconds."""

    def __init__(self, recording, size, units, shape="slots", period=0.0167, seed=1, tremor=0.15):
        self.recording, self.size, self.units, self.shape = recording, size, units, shape
        self.period, self.random, self.id, self.last = period, random.Random(seed), 0, {}
        self.tremor = tremor

    def place(self, x, y):
        scale = [self.units[i] / self.size[i] for i in (0, 1)]
        return [max(0, min(self.units[i], round(v * scale[i]))) for i, v in enumerate((x, y))]

    def tremble(self):
        return self.random.gauss(0, self.tremor), self.random.gauss(0, self.tremor)

    def stroke(self, time, path, duration, slot=0):
        """One finger along `path(share)` in millimetres; frames fall on the panel's own clock."""
        start = math.ceil(time / self.period) * self.period
        count = max(1, round(duration / self.period))
        self.id += 1
        for step in range(count):
            dx, dy = self.tremble()
            x, y = path(step / max(1, count - 1))
            self.touch(start + step * self.period, slot, *self.place(x + dx, y + dy), step == 0)
        self.lift(start + count * self.period, slot)

    def touch(self, time, slot, x, y, is_first):
        if self.shape == "slots":
            events = [(EV_ABS, MT_SLOT, slot)] if slot else []
            if is_first:
                events.append((EV_ABS, MT_ID, self.id))
            old = self.last.get(slot, (None, None))
            events += [(EV_ABS, c, v) for c, v, o in ((MT_X, x, old[0]), (MT_Y, y, old[1])) if v != o]
            if is_first and not slot:
                events.append((EV_KEY, BTN_TOUCH, 1))
            events += [(EV_ABS, MT_SLOT, 0)] if slot else [(EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y)]
        elif self.shape == "listed":
            events = [(EV_ABS, MT_X, x), (EV_ABS, MT_Y, y), (EV_SYN, SYN_MT_REPORT, 0)]
        else:
            events = [(EV_ABS, ABS_X, x), (EV_ABS, ABS_Y, y)]
            events += [(EV_KEY, BTN_TOUCH, 1)] if is_first else []
            events.append((EV_ABS, ABS_PRESSURE, 120 + self.random.randrange(20)))
        self.last[slot] = (x, y)
        self.recording.frame(time, events)

    def lift(self, time, slot):
        if self.shape == "slots":
            events = [(EV_ABS, MT_SLOT, slot)] if slot else []
            events.append((EV_ABS, MT_ID, -1))
            events.append((EV_ABS, MT_SLOT, 0) if slot else (EV_KEY, BTN_TOUCH, 0))
        elif self.shape == "listed":
            events = [(EV_SYN, SYN_MT_REPORT, 0)]
        else:
            events = [(EV_KEY, BTN_TOUCH, 0), (EV_ABS, ABS_PRESSURE, 0)]
        self.recording.frame(time, events)

    def tap(self, time, x, y, duration=0.11, slot=0):
        self.stroke(time, lambda _: (x, y), duration, slot)

    def double_tap(self, time, x, y):
        self.tap(time, x, y, 0.09)
        self.tap(time + 0.18, x + 1.2, y - 0.8, 0.1)

    def swipe(self, time, x, y, dx, dy, duration=0.25, bow=4):
        def path(share):
            eased = share * share * (3 - 2 * share) * 0.92 + share * 0.08
            bend = math.sin(share * math.pi) * bow / math.hypot(dx, dy)
            return x + dx * eased - dy * bend, y + dy * eased + dx * bend
        self.stroke(time, path, duration)


def pi_panel(name="generic ft5x06 (00)"):
    axes = {ABS_X: (0, 799, 0, 0), ABS_Y: (0, 479, 0, 0), MT_SLOT: (0, 9, 0, 0),
            MT_X: (0, 799, 0, 0), MT_Y: (0, 479, 0, 0), MT_ID: (0, 65535, 0, 0)}
    return Device(name, [1], axes, [BTN_TOUCH])


def accelerometer():
    return Device("kiosk accelerometer", [6], {c: (-32768, 32767, 16, 8192) for c in (0, 1, 2)})


def keyboard():
    return Device("kiosk keyboard", [], {}, range(1, 128))


PI_SIZE, PI_UNITS = (154.08, 85.92), (799, 479)


def shake(recording, device, time, swings, seed=3, rate=50, units=8192):
    """The box at rest, then shaken across at 3 Hz for `swings` swings, then at rest."""
    rng, last = random.Random(seed), None
    for step in range(int((1.0 + swings / 6 + 1.0) * rate)):
        t = step / rate
        phase = t - 1.0
        across = 1.9 * math.sin(phase * 2 * math.pi * 3) if 0 <= phase < swings / 6 else 0
        values = [across + rng.gauss(0, 0.01), rng.gauss(0, 0.01), 1 + rng.gauss(0, 0.02)]
        events = [(EV_ABS, c, max(-32768, min(32767, round(v * units)))) for c, v in enumerate(values)]
        recording.frame(time + t, events, device)
