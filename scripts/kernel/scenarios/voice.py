"""A voice that the kernel's loopback card gives is recorded, heard and kept by touch, and answers a card."""

import array
import io
import math
import shutil
import sqlite3
import wave

from host import traces

# The length of what is said and of the silence that is left at each end, in seconds, and its tolerance.
SAID, MARGIN, NEAR = 0.6, 0.12, 0.05
# The loudness of every voice in LUFS, and its tolerance.
LOUDNESS, CLOSE = -19, 0.5


def write_said(path):
    """Writes what is said: half a second of silence, a quiet tone of 440 Hz, and half a second of silence."""
    silence = [0] * 24_000
    tone = [round(1_500 * math.sin(2 * math.pi * 440 * n / 48_000)) for n in range(int(SAID * 48_000))]
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, 48_000, 0, "NONE", ""))
        file.writeframes(array.array("h", silence + tone + silence).tobytes())


def check(scenario, report):
    trace = scenario.trace()
    works = [line.words.split()[0] for line in traces.of_kind(trace, "microphone")]
    report.equal("the microphone is looked for, and records three times",
                 works, ["look", "record", "stop", "hear", "record", "stop", "hear", "hear", "record", "stop", "hear", "hear"])
    # SQLite merges the log into the copy.
    library = scenario.path("merged.sqlite")
    shutil.copy(scenario.path("after.sqlite"), library)
    try:
        shutil.copy(scenario.path("after.sqlite-wal"), library + "-wal")
    except FileNotFoundError:
        pass
    voices = sqlite3.connect(library).execute("SELECT bytes FROM media WHERE extension = 'wav'").fetchall()
    if not report.equal("one voice is kept", len(voices), 1):
        return
    with wave.open(io.BytesIO(voices[0][0])) as file:
        parameters = file.getparams()
        samples = array.array("h", file.readframes(parameters.nframes))
    report.equal("it has one channel of 16 bits at 48 kHz",
                 (parameters.nchannels, parameters.sampwidth, parameters.framerate), (1, 2, 48_000))
    length = len(samples) / 48_000
    report.check(f"its silence is cut: {SAID} s and {MARGIN} s at both ends",
                 abs(length - SAID - 2 * MARGIN) < NEAR, f"{length:.3f} s")
    middle = samples[len(samples) // 2 - 9_600 : len(samples) // 2 + 9_600]
    # A tone of 440 Hz passes the filters of BS.1770 unchanged; two loudspeakers play it.
    loudness = -0.691 + 10 * math.log10(2 * sum((s / 32_768) ** 2 for s in middle) / len(middle))
    report.check(f"its loudness is {LOUDNESS} LUFS", abs(loudness - LOUDNESS) < CLOSE, f"{loudness:.1f} LUFS")
    report.check("no peak is above -1 dB", max(map(abs, samples)) <= 29_205, f"{max(map(abs, samples))}")
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")
