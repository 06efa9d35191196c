"""The topics of Benchmarks/run: a function for each, which prints its tables."""

import contextlib
import subprocess
import sys
import time
from pathlib import Path

from measuring import (
    BIN, DUMMIES, HERE, ROOT, WORK, bar, interleave, lack, measure, on_terminal, output, own_library,
    paced_card, progress, python_with)
from tables import percentile, table


def make_recordings(events):
    """Returns the paths of the recording, of the same without comments, and of one four times as long; makes them once."""
    source = HERE / "make-recording"
    names = []
    for count in (events, 4 * events):
        pair = [WORK / f"touches-{count}.evemu", WORK / f"touches-{count}-bare.evemu"]
        names += pair
        if all(path.exists() and path.stat().st_mtime > source.stat().st_mtime for path in pair):
            continue
        progress(f"making a recording of {count:,} events")
        unfinished = [path.with_suffix(".new") for path in pair]
        subprocess.run([source, "touches", str(count), *unfinished], check=True)
        for new, path in zip(unfinished, pair):
            new.rename(path)
    return names[:3]


def make_deck():
    deck = WORK / "deck.csv"
    deck.write_text("question,answer\n"
                    + "".join(f"Country{n:04},Capital{n:04}\n" for n in range(1000)))
    return deck


def replay(quick):
    full, bare, long = make_recordings(1_000_000)
    python, evdev = python_with(), python_with("evdev")
    loop = HERE / "python" / "replay.py"
    commands = []
    for path, suffix in ((full, ""), (bare, ", bare")):
        commands += [(f"wc -l{suffix}", ["wc", "-l", path]),
                     (f"ParseRecording: parse{suffix}", [BIN / "ParseRecording", path]),
                     (f"studykiosk replay: parse, gestures, study{suffix}",
                      [BIN / "studykiosk", "replay", "--trace", "/dev/null", path])]
    if python:
        commands.append(("Python: parse, taps and swipes", [python, loop, full]))
    if evdev:
        commands.append(("Python with evdev.InputEvent", [evdev, loop, "--evdev", full]))
    else:
        lack("replay in Python with evdev.InputEvent", "python3-evdev")

    events = int(output([BIN / "ParseRecording", full]).split(": ")[1].split()[0])
    if python and int(output([python, loop, full]).split()[0]) != events:
        sys.exit("run: the Python loop and ParseRecording disagree on the number of events")

    progress("replay")
    figures = interleave([(*c, None, None) for c in commands], 3 if quick else 11)
    parse, whole = commands[1][0], commands[2][0]
    rows = []
    for name, _ in commands:
        f = figures[name]
        floor = figures["wc -l, bare" if name.endswith("bare") else "wc -l"].median
        rate, ratio, judged = events / f.median / 1000, f.median / floor, []
        if name.startswith(parse):
            judged = [bar(">= 10 M/s", rate >= 10), bar("<= 5x wc", ratio <= 5)]
        elif name.startswith(whole):
            judged = [bar(">= 2 M/s", rate >= 2)]
        rows.append([name, f"{f.median:.1f}", f.range, "" if name.startswith("wc") else f"{rate:.2f}",
                     f"{ratio:.1f}", f"{f.peak:.1f}", ", ".join(judged)])
    table(f"Replay of {events:,} events: {full.stat().st_size / 1e6:.0f} MB with evemu's comments, "
          f"{bare.stat().st_size / 1e6:.0f} MB bare; {len(f.milliseconds)} rounds",
          ["program", "ms", "min–max", "M events/s", "x wc -l", "peak MiB", "bar"], rows)

    rows = []
    for name, command in commands[1:3]:
        peak = max(measure([*command[:-1], long])[1] for _ in range(2 if quick else 3)) / 1024
        rows.append([name, f"{figures[name].peak:.1f}", f"{peak:.1f}",
                     bar("within 1 MiB", peak - figures[name].peak <= 1)])
    table("Peak memory, and on a recording four times as long",
          ["program", "MiB", "MiB, 4x", "bar"], rows)


def start(quick):
    deck = make_deck()
    card = paced_card()
    kiosk = [BIN / "studykiosk", "run", "--deck", deck, "--audio-device"]
    first, ours, theirs = "Country0000", "studykiosk run, no speaker", "Python, evdev and pygame"
    commands = [("hello world in Swift", [BIN / "HelloWorld"], "Hello", None),
                (ours, [*kiosk, "none"], first, {"TERM": "linux", **own_library()}),
                ("studykiosk run, sound card opened", [*kiosk, "paced"], first,
                 {"TERM": "linux", **card, **own_library()})]
    python = python_with("evdev", "pygame")
    if python:
        commands.append(
            (theirs, [python, HERE / "python" / "kiosk.py", deck, ROOT / "sounds"], first, DUMMIES))
    else:
        lack("start of a Python kiosk", "python3-evdev or python3-pygame")
    progress("start")
    figures = interleave(commands, 10 if quick else 40, warm=2)
    rows = []
    for name, command, *_ in commands:
        f, judged = figures[name], []
        if name.startswith("studykiosk"):
            judged.append(bar("<= 25 ms", f.median <= 25))
            if python:
                judged.append(bar("5x before Python", f.median * 5 <= figures[theirs].median))
        size = f"{command[0].stat().st_size / 1e6:.1f}" if isinstance(command[0], Path) else ""
        rows.append([name, f"{f.median:.1f}", f.range, f"{f.median / figures[ours].median:.2f}", size,
                     ", ".join(judged)])
    table(f"From the start of the process to its first card, {len(f.milliseconds)} rounds, "
          "1,000 cards", ["program", "ms", "min–max", "x ours", "program MB", "bar"], rows)


def switches(pid):
    """Returns the number of context switches of each thread of a process so far, by the thread's ID."""
    counts = {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        lines = (task / "status").read_text().splitlines()
        counts[int(task.name)] = sum(int(line.split()[1]) for line in lines if "_ctxt_" in line)
    return counts


def resident(pid):
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def idle(quick):
    deck, seconds = make_deck(), 4 if quick else 10
    kiosk = [BIN / "studykiosk", "run", "--deck", deck, "--audio-device"]
    commands = [("studykiosk run, no speaker", [*kiosk, "none"], own_library(), 0),
                ("studykiosk run, 10 ms periods", [*kiosk, "paced"],
                 {**paced_card(), **own_library()}, 100)]
    python = python_with("evdev", "pygame")
    if python:
        commands.append(("Python, evdev and pygame",
                         [python, HERE / "python" / "kiosk.py", deck, ROOT / "sounds"], DUMMIES, None))
    else:
        lack("an idle Python kiosk", "python3-evdev or python3-pygame")
    progress(f"idle: {seconds} s")
    rows = []
    with contextlib.ExitStack() as stack:
        processes = [stack.enter_context(on_terminal(command, environment))
                     for _, command, environment, _ in commands]
        time.sleep(2)
        before, began = [switches(process.pid) for process in processes], time.monotonic()
        time.sleep(seconds)
        after, length = [switches(process.pid) for process in processes], time.monotonic() - began
        for (name, _, _, wanted), process, old, new in zip(commands, processes, before, after):
            rates = {task: (count - old.get(task, 0)) / length for task, count in new.items()}
            main = rates.pop(process.pid)
            others, memory, judged = sum(rates.values()), resident(process.pid), []
            if wanted is not None:
                judged = [bar("main 0", main == 0), bar(f"others {wanted}", others <= wanted * 1.02),
                          bar("<= 25 MiB", memory <= 25)]
            rows.append([name, f"{main:.1f}", f"{others:.1f}", len(rates) + 1, f"{memory:.1f}",
                         ", ".join(judged)])
    table(f"Idle for {seconds} s after the first card: context switches per second, resident memory",
          ["program", "main thread", "others", "threads", "MiB", "bar"], rows)


def latency(quick):
    count = 200 if quick else 1000
    recording, log = WORK / f"taps-{count}.evemu", WORK / "latency.tsv"
    subprocess.run([HERE / "make-recording", "taps", str(count), recording], check=True)
    progress(f"latency: {count} taps take {count * 0.11 + 3:.0f} s")
    command = [BIN / "studykiosk", "replay", "--show", "--speed", "natural", "--latency", log,
               "--audio-device", "paced", recording]
    with on_terminal(command, paced_card()) as process:
        errors = process.communicate()[1]
    if process.returncode != 0:
        sys.exit(f"run: the replay failed\n{errors}")
    figures = {}
    for line in log.read_text().splitlines():
        kind, event, _, microseconds = line.split("\t")
        figures.setdefault(kind, []).append((int(event), int(microseconds) / 1000))
    # Without the first screen, which appears at the start, not after a tap.
    figures["screen"].sort()
    del figures["screen"][0]
    rows = []
    for kind, name, limit in (("sound", "sound: first frame handed to ALSA", 12),
                              ("screen", "screen: bytes written", 5)):
        values = [value for _, value in figures.get(kind, [])]
        p50, p99 = percentile(values, 0.5), percentile(values, 0.99)
        rows.append([name, len(values), f"{min(values):.2f}", f"{p50:.2f}", f"{p99:.2f}",
                     f"{max(values):.2f}", bar(f"p99 <= {limit} ms", p99 <= limit)])
    table(f"From the time of the event that decided a tap, {count} taps, sound card of 10 ms periods",
          ["what", "count", "min ms", "p50 ms", "p99 ms", "max ms", "bar"], rows)
    if errors.strip():
        print("  messages of the kiosk: " + errors.strip().replace("\n", "\n    "))
