"""Before the boot: replays the recording on the host and writes the guest's plan.

The plan has the device descriptions, the recordings to play, and the times at which screens are captured; the expected
screens and the expected trace are written to RESULTS/expected.
"""

import os
import random
import shutil
import subprocess

from host import answers, recordings, traces

# A screen is captured this many seconds after its line in the trace, when its fade-in is over,
SETTLED = 0.6
# but only if the next screen comes at least this many seconds later.
MARGIN = 0.15

HERE = os.path.dirname(os.path.abspath(__file__))
CALIBRATION = os.path.join(HERE, "../../Tests/Recordings/calibration.evemu")
LESSON = os.path.join(HERE, "lesson.csv")
SCRIPTS = os.path.join(HERE, "scripts.csv")

# The minimum time between two sounds, in seconds: sounds that overlap could not be found.
APART = 0.5


def prepare(options, results):
    """Fills RESULTS/plan and RESULTS/expected by the options `binary`, `recording`, `deck` and `scenarios`."""
    plan, expected = os.path.join(results, "plan"), os.path.join(results, "expected")
    os.makedirs(expected)

    panel = recordings.Panel(options.recording)
    write_devices(plan, options.recording)
    prepare_calibration(options.binary, plan, expected)
    write_touches(plan, panel)
    if "importing" in options.scenarios:
        write_import(plan)
    shutil.copy(LESSON, plan)
    shutil.copy(SCRIPTS, plan)
    prepare_library(options.binary, os.path.join(plan, "learnt.sqlite"))

    replay = [options.binary, "replay", options.recording, "--deck", options.deck, "--seed", "1"]
    replay += ["--size", "100x30", "--trace", os.path.join(expected, "trace.txt")]
    replay += ["--screens", os.path.join(expected, "screens")]
    subprocess.run(replay, check=True, timeout=60, stdin=subprocess.DEVNULL)

    trace = traces.read_trace(os.path.join(expected, "trace.txt"))
    sounds = traces.of_kind(trace, "sound")
    for before, after in zip(sounds, sounds[1:]):
        if after.time - before.time < APART:
            raise SystemExit(
                f"{options.recording}: the sounds at {before.time:.3f} and {after.time:.3f} s are "
                f"too close to be distinguished; the test needs {APART} s between gestures"
            )

    screens = traces.of_kind(trace, "screen")
    lines = []
    for index, screen in enumerate(screens):
        follows = screens[index + 1].time if index + 1 < len(screens) else float("inf")
        if follows - screen.time >= SETTLED + MARGIN:
            lines.append(f"{screen.time + SETTLED:.3f} screen-{index:03}")
    recordings.write(os.path.join(plan, "captures"), lines)


def prepare_calibration(binary, plan, expected):
    """Writes the recording of a hand that calibrates, and the settings that the host computes from it."""
    write_devices(plan, CALIBRATION, "calibration-")
    settings = os.path.join(expected, "settings.yaml")
    calibrate = [binary, "calibrate", "--recording", CALIBRATION, "--settings", settings]
    # The panel's size is that of the guest's settings file, in mm.
    calibrate += ["--panel-size", "154.1x85.9"]
    subprocess.run(
        calibrate, check=True, timeout=60, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def prepare_library(binary, library):
    """Makes a library with answers of several years: new cards, a leech (a card forgotten on seven days), and a known card."""

    def kiosk(*command):
        subprocess.run(
            [binary, *command, "--library", library], check=True, timeout=60,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def answer(deck, date, marks):
        keys = recordings.keys([code for mark in marks for code in (answers.SPACE, mark)])
        recording = library + ".evemu"
        recordings.write(recording, [*recordings.KEYBOARD.splitlines(), *keys])
        kiosk("replay", recording, "--deck", deck, "--mode", "review", "--date", date)
        os.remove(recording)

    with open(LESSON, encoding="utf-8") as file:
        title, hard, *_, known = file.read().splitlines()
    for deck, card in (("Schwer", hard), ("Bekannt", known)):
        recordings.write(library + ".csv", [title, card])
        kiosk("deck", "import", "--deck", deck, library + ".csv")
        os.remove(library + ".csv")
    for day in range(1, 9):
        answer("Schwer", f"2023-03-{day:02}T12:00:00Z", [answers.NO, answers.YES, answers.YES])
    kiosk("deck", "import", "--deck", "Schwer", LESSON)
    for day in (20, 31):
        answer("Bekannt", f"2025-12-{day}T12:00:00Z", [answers.YES, answers.YES])


def write_devices(plan, recording, prefix=""):
    """Writes the recording's devices and the events of each: device-1.evemu, events-1.evemu, ..."""
    devices = recordings.devices_of(recording)
    begin = min(
        (recordings.time_of(event) for lines in devices for event in recordings.events(lines)),
        key=float,
        default=None,
    )
    if begin is None:
        raise SystemExit(f"{recording} has no events (E: lines)")
    for number, lines in enumerate(devices, start=1):
        path = os.path.join(plan, f"{prefix}device-{number}.evemu")
        recordings.write(path, recordings.description(lines))
        path = os.path.join(plan, f"{prefix}events-{number}.evemu")
        recordings.write(path, recordings.played(recordings.events(lines), float(begin)))


def write_import(plan):
    with open(os.path.join(plan, "import.csv"), "w", encoding="utf-8") as file:
        file.write("question,answer\n")
        file.writelines(f"What is {card}?,It is {card}\n" for card in range(20_000))


def write_touches(plan, panel):
    def save(name, lines):
        recordings.write(os.path.join(plan, f"{name}.evemu"), recordings.played(lines))

    recordings.write(os.path.join(plan, "panel.evemu"), recordings.description(panel.lines))
    recordings.write(os.path.join(plan, "keyboard.evemu"), recordings.KEYBOARD.splitlines())
    # K I O S K
    save("typing", recordings.keys([37, 23, 24, 31, 37]))
    save("delete", recordings.keys([111]))
    save("answer-key", recordings.keys([57]))
    save("next-key", recordings.keys([106]))
    # Ctrl-Alt-F1 and -F2.
    save("console-1", recordings.chord([29, 56, 59]))
    save("console-2", recordings.chord([29, 56, 60]))

    tap = recordings.Touches(panel, first_tracking_id=1001)
    tap.tap(0.0, 0.5, 0.5)
    save("tap", tap.lines)

    corner = recordings.Touches(panel, first_tracking_id=1501)
    corner.tap(0.0, 0.1, 0.2)
    save("corner", corner.lines)

    hold = recordings.Touches(panel, first_tracking_id=2001)
    hold.down(0.0, 0.3, 0.4)
    hold.move(0.02, 0.302, 0.4)
    save("hold", hold.lines)

    # Two fingers rest; while the reader is stopped, the second finger lifts and the first one moves. After the lost
    # events, a reader that does not ask the kernel for the slots' state misses the lift, and does not know whose finger
    # the next events are.
    hold = recordings.Touches(panel, first_tracking_id=3001)
    hold.down(0.0, 0.3, 0.4)
    hold.slot = 1
    hold.down(0.02, 0.7, 0.6)
    save("hold-two", hold.lines)
    flood = recordings.Touches(panel)
    flood.up(0.0, last=False)
    flood.select(0.02, 0)
    for frame in range(400):
        flood.move(0.02 + frame * 0.002, 0.3 + 0.001 * frame, 0.4)
    save("flood", flood.lines)
    lift = recordings.Touches(panel)
    lift.up(0.0)
    save("flood-lift", lift.lines)

    chance = random.Random(1)
    taps = recordings.Touches(panel, first_tracking_id=4001)
    time = 0.0
    for number in range(1000):
        if number == 500:
            save("taps-500", taps.lines)
        length = chance.uniform(0.05, 0.12)
        taps.tap(time, chance.uniform(0.2, 0.8), chance.uniform(0.2, 0.8), length)
        time += chance.uniform(0.6, 0.8)
    save("taps", taps.lines)
    for name, lines in answers.lesson(panel):
        save(name, lines)
    save("answers", answers.in_peace(panel, 40))
    save("sides", answers.sides(panel, 120))
    save("hand", answers.by_touches(panel, random.Random(2), 400))
    save("answers-in-haste", answers.by_keys(random.Random(1), 60))
    save("last-answer", recordings.keys([answers.SPACE, answers.YES]))

