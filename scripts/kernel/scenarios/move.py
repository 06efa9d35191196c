"""The sound moves to a USB sound card by a setting while the kiosk runs, and back; each tap is heard where it belongs."""

import os

from host import sounds, traces

# The limit in seconds from the command that changes the setting, which also starts a program, to the sound on the other card.
MOVED = 3


def check(scenario, report):
    moves = [tuple(map(float, line.split())) for line in scenario.text("moved").splitlines()]
    waits = [end - begin for begin, end in moves]
    report.check(
        f"each time one card plays and the other is closed, within {MOVED} s", len(waits) == 2 and max(waits) <= MOVED,
        ", ".join(f"{wait:.2f} s" for wait in waits))
    report.equal("every tap has asked for a sound", len(traces.of_kind(scenario.trace(), "sound")), 3)
    usb = sounds.WaveFile(os.path.join(scenario.run.results, "usb.wav"))
    there = [sound.name for sound in sounds.find_sounds(usb, scenario.run.sounds)]
    report.equal("the USB card has played one of them", len(there), 1)
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")
