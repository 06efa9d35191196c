"""After the boot: unpacks the guest's results, saves screens as PNG files and checks every scenario."""

import gzip
import importlib
import io
import os
import sys
import tarfile

from host.report import Report
from host.run import Run
from host.sounds import ROUNDED


def check(options, results):
    """Prints a line for each check, and returns the exit code."""
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "scenarios"))
    unpack(os.path.join(results, "captures.bin"), os.path.join(results, "guest"))
    run = Run(results, options.binary, options.deck, options.sounds)
    report = Report()
    for name in options.scenarios:
        report.scenario = name
        scenario, failed_before = run.of(name), report.failed
        if not report.check("the guest sent its results", os.path.isdir(scenario.folder)):
            continue
        for screen in scenario.captures():
            with open(f"{screen.path}.png", "wb") as file:
                file.write(screen.png())
        try:
            importlib.import_module(name).check(scenario, report)
        except (OSError, ValueError, IndexError, KeyError) as error:
            report.check("the results can be read", False, repr(error))
        if report.failed > failed_before:
            print_log(scenario)
        for name in os.listdir(scenario.folder):
            if name.endswith(".fb"):
                os.remove(scenario.path(name))

    # `day` has no WAV file, and `compare`, `move` and `usb` also play on other cards.
    if not {"compare", "day", "move", "usb", "voice"} & set(options.scenarios):
        report.scenario = "sound"
        check_sounds(run, options.scenarios, report)
    print(f"screens, sound and logs: {results}")
    print(f"{report.passed} passed, {report.failed} failed")
    return int(report.failed > 0)


def print_log(scenario):
    """Prints the end of the program's log."""
    for line in scenario.text("program.log").splitlines()[-20:]:
        print(f"     {scenario.name}: program.log: {line}")


def check_sounds(run, scenarios, report):
    """Checks that over the whole boot the card played what the traces say, and nothing else."""
    asked = []
    for name in scenarios:
        # `silent` has no card, and `pictures` mutes it.
        if name in ("silent", "pictures"):
            continue
        asked += run.of(name).sounds_asked()
    heard = [sound.name for sound in run.heard]
    report.check(
        "the card played exactly the sounds of all traces, in order",
        heard == asked,
        f"{len(heard)} sounds" if heard == asked else difference(heard, asked),
    )
    # The emulated card can run out of samples on a busy computer: once in some thousand sounds.
    interrupted = [f"number {number} ({sound.name}) at {sound.frame / 48_000:.3f} s, frames {sound.interrupted}"
                   for number, sound in enumerate(run.heard) if sound.interrupted is not None]
    report.check("at most one sound in 200 was interrupted", len(interrupted) <= max(1, len(asked) // 200),
                 ", ".join(interrupted) or "none")
    worst = max((sound.largest_difference for sound in run.heard), default=0)
    report.check("no sample was damaged", worst <= ROUNDED, f"largest difference {worst}")


def difference(heard, asked):
    """Describes the first difference of two lists of sounds."""
    first = next((place for place, pair in enumerate(zip(heard, asked)) if pair[0] != pair[1]), min(len(heard), len(asked)))
    part = slice(max(first - 3, 0), first + 5)
    return f"{len(heard)} of {len(asked)} sounds; around number {first} {heard[part]}, expected {asked[part]}"


def unpack(captures, folder):
    """Unpacks the compressed tars, one per scenario; the last may be truncated."""
    with open(captures, "rb") as file:
        packed = io.BytesIO(file.read())
    unpacked = bytearray()
    try:
        with gzip.open(packed) as stream:
            while piece := stream.read(1 << 20):
                unpacked += piece
    except EOFError:
        print("the guest's last results are truncated", file=sys.stderr)
    with tarfile.open(fileobj=io.BytesIO(unpacked), ignore_zeros=True) as archive:
        for member in archive.getmembers():
            # The guest sends one folder of regular files for each scenario.
            if member.isfile() and ".." not in member.name and not member.name.startswith("/"):
                path = os.path.join(folder, member.name)
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "wb") as output:
                    output.write(archive.extractfile(member).read())

