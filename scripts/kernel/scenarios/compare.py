"""Compares the time from a gesture to its sound: the kiosk, a minimal C program, and a Python program."""

import os
import re

from host import sounds, traces

# The limits for the kiosk's time, relative to the time of each other program.
OF_C, OF_PYTHON = 1.5, 1 / 3


def check(scenario, report):
    question = {"question": scenario.run.sounds["question"]}
    heard = {"kiosk": scenario.run.heard}
    asked = {"kiosk": [row[0] for row in scenario.latencies().of("sound")]}
    for number, name in enumerate(("c", "python"), 1):
        if not scenario.exists(f"{name}-lifts"):
            print(f"     {name}: skipped, because python3-evdev or python3-pygame is not installed")
            continue
        card = sounds.WaveFile(os.path.join(scenario.run.results, f"sound-{number}.wav"))
        heard[name] = sounds.find_sounds(card, question)
        asked[name] = [int(line) for line in scenario.text(f"{name}-lifts").split()]
    rows = {}
    for name, times in asked.items():
        begin, end = (started(scenario.text(f"{name}-{when}")) for when in ("begin", "end"))
        report.check(f"{name}: the card ran without a break", begin and begin == end, f"{begin} s, {end} s")
        report.check(
            f"{name}: each gesture has its sound", len(times) == len(heard[name]) >= 499,
            f"{len(times)} gestures, {len(heard[name])} sounds")
        rows[name] = [
            (begin + sound.frame / 48_000) * 1e3 - time / 1e3
            for sound, time in zip(heard[name], times)]
    print()
    print(f"{'ms from gesture to sound':28} {'count':>6} {'p50':>8} {'p99':>8} {'max':>8}  buffer")
    for name, values in rows.items():
        sizes = dict(line.split(": ") for line in scenario.text(f"{name}-params").splitlines() if ": " in line)
        print(f"{name:28} {len(values):6} {part(values, 0.5):8.2f} {part(values, 0.99):8.2f} {max(values):8.2f}"
              f"  {sizes.get('buffer_size')} frames, periods of {sizes.get('period_size')}")
    for name, most in (("c", OF_C), ("python", OF_PYTHON)):
        if name in rows:
            ratios = [part(rows["kiosk"], share) / part(rows[name], share) for share in (0.5, 0.99)]
            report.check(
                f"the kiosk takes at most {most:.2f} times as long as {name}", max(ratios) <= most,
                "p50 {:.2f}, p99 {:.2f}".format(*ratios))
    print()


def part(values, share):
    return traces.percentile(values, share)


def started(status):
    """Returns the time in seconds at which a card was started, from its status; None if it does not run."""
    found = re.search(r"trigger_time: ([\d.]+)", status)
    return float(found[1]) if found else None
