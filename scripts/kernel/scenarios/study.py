"""The whole recording: the right screens, the right sounds in time, and a replay that equals the live run."""

import os
import re

from host import traces
from host.screens import first_difference, rows_of

# The limit from the recognized gesture to the first frame of its sound, in seconds.
SOUND_WITHIN = 0.030
# The emulated card reads 10 ms at once, so times in its WAV file have that resolution, in seconds.
CARD_STEP = 0.010
# The tolerance of times in traces, in seconds: they are rounded to a millisecond.
ROUNDING = 0.0011


def check(scenario, report):
    trace = scenario.trace()
    expected = traces.read_trace(scenario.run.expected("trace.txt"))
    report.check(
        "the same gestures, sounds and screens as the recording replayed on the host",
        [line.what for line in trace] == [line.what for line in expected],
        f"{len(trace)} lines, {len(expected)} expected",
    )
    check_screens(scenario, report, trace)
    check_sounds(scenario, report, trace)
    check_replay(scenario, report, trace)
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")


def check_screens(scenario, report, trace):
    folder = scenario.run.expected("screens")
    files = sorted(os.listdir(folder), key=lambda name: [int(n) for n in re.findall(r"\d+", name)])
    lines = traces.of_kind(trace, "screen")
    if not report.equal("there is an expected screen for each line", len(files), len(lines)):
        return
    names = [screen for screen in scenario.captures() if "screen-" in screen.path]
    report.check("screens were captured", names, f"{len(names)} of {len(lines)}")
    for screen in names:
        index = int(screen.path[-3:])
        words = lines[index].words
        wanted = rows_of(os.path.join(folder, files[index]), screen.size[1])
        difference = first_difference(screen.text, wanted)
        report.check(f"the console shows {words}", difference is None, difference or "")
        wrong = screen.misdrawn()
        detail = f"{len(wrong)} cells, first {wrong[0]}" if wrong else ""
        report.check(f"the pixels show {words}", not wrong, detail)
        report.check(
            "the card is on the screen, not a blank",
            any(row.strip() for row in screen.text) and len(screen.colours()) > 1,
            f"{len(screen.colours())} colours",
        )


def check_sounds(scenario, report, trace):
    latencies = scenario.latencies()
    starts = latencies.of("speaker-start")
    if not report.equal("the speaker started once", len(starts), 1):
        return
    zero, spread = latencies.clock_zero(trace)
    if not report.check("trace and latency file agree on the clock", zero is not None):
        return
    report.check(
        "trace and latency file agree on the clock", spread <= 0.002, f"within {spread * 1e3:.1f} ms"
    )
    # The WAV file only grows while the stream runs, so its frame 0 is the start of the speaker.
    start = starts[0][0] / 1e6
    sounds = [(i, line) for i, line in enumerate(trace) if line.kind == "sound"]
    names = {line.words for _, line in sounds}
    report.check(
        "the recording asks for a question and an answer sound",
        {"question", "answer"} <= names,
        ", ".join(sorted(names)),
    )
    # The WAV file also has the sounds of later scenarios; this one ends a second after the last line of its trace.
    heard = scenario.run.heard_until((zero + trace[-1].time + 1 - start) * 48_000)
    report.equal(
        "the card played the sounds of the trace, in order",
        [sound.name for sound in heard],
        [line.words for _, line in sounds],
    )
    for sound, (index, line) in zip(heard, sounds):
        gesture = traces.gesture_before(trace, index)
        cause = gesture or line
        late = start + sound.frame / 48_000 - (zero + cause.time)
        report.check(
            f"at {cause.time:.3f} s the {line.words} sound follows {cause.words.split(' ')[0]}",
            sound.name == line.words and -CARD_STEP <= late <= SOUND_WITHIN,
            f"{sound.name} heard {late * 1e3:.1f} ms later, likeness {sound.likeness:.4f}",
        )


def check_replay(scenario, report, trace):
    done = scenario.run.replay(scenario.path("live.evemu"), "--trace", scenario.path("replay.txt"))
    if not report.check("the live recording can be replayed", done.returncode == 0, done.stderr):
        return
    replayed = scenario.trace("replay.txt")
    same = [line.what for line in replayed] == [line.what for line in trace]
    report.check("replaying the live recording gives the same trace", same)
    gestures = traces.of_kind(trace, "gesture"), traces.of_kind(replayed, "gesture")
    if same and all(gestures):
        # Compare first the times between gestures, then the times since the traces' beginning.
        shift = gestures[0][0].time - gestures[1][0].time
        apart = max(abs(a.time - shift - b.time) for a, b in zip(*gestures))
        report.check("... with the same time between gestures", apart <= ROUNDING, f"{apart:.3f} s")
        report.check("... counted from the same zero", abs(shift) <= ROUNDING, f"{shift:.3f} s apart")
