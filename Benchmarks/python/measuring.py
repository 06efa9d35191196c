"""Functions for Benchmarks/run: run programs alternately, on terminals, and with an emulated sound card."""

import contextlib
import fcntl
import os
import pty
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = ROOT / "Benchmarks"
WORK = ROOT / ".cache" / "benchmarks"
BIN = WORK / "bin"
SETUP = "scripts/setup --benchmarks"

# Comparisons that were skipped, as texts; and whether each bar was met.
missing = []
bars = []


class Figures:
    """The times and peaks of memory (KiB) of one command in all rounds."""

    def __init__(self):
        self.milliseconds, self.peaks = [], []

    @property
    def median(self):
        return statistics.median(self.milliseconds)

    @property
    def range(self):
        return f"{min(self.milliseconds):.1f}–{max(self.milliseconds):.1f}"

    @property
    def peak(self):
        return max(self.peaks) / 1024


def bar(text, is_met):
    bars.append(is_met)
    return f"{text} {'ok' if is_met else 'MISSED'}"


def lack(what, package):
    """Notes that a comparison is skipped because a package is missing."""
    missing.append(f"{what}: {package} is not installed ({SETUP} installs it)")


def progress(text):
    print(f"run: {text}", file=sys.stderr, flush=True)


def measure(command, until=None, environment=None):
    """Runs a command once with Benchmarks/measure.c; returns its time in ms and its peak memory in KiB."""
    arguments = [WORK / "measure", *(["--until", until] if until else []), *command]
    done = subprocess.run(arguments, capture_output=True, text=True,
                          env={**os.environ, **(environment or {})})
    fields = done.stdout.split()
    if len(fields) != 3 or fields[2] != "0":
        sys.exit(f"run: {' '.join(map(str, command))} failed\n{done.stdout}{done.stderr}")
    return float(fields[0]) / 1000, int(fields[1])


def interleave(commands, rounds, warm=1):
    """Runs commands, as (name, command, until, environment), alternately in several rounds; returns Figures by name.

    The first `warm` rounds are not counted.
    """
    figures = {name: Figures() for name, *_ in commands}
    for number in range(warm + rounds):
        for name, *arguments in commands:
            milliseconds, peak = measure(*arguments)
            if number >= warm:
                figures[name].milliseconds.append(milliseconds)
                figures[name].peaks.append(peak)
    return figures


def python_with(*modules):
    """Returns the path of a Python that has the modules, preferably Debian's; None if there is none."""
    for python in ("/usr/bin/python3", sys.executable):
        found = os.path.exists(python) and subprocess.run(
            [python, "-c", f"import {','.join(('sys', *modules))}"], capture_output=True)
        if found and found.returncode == 0:
            return python
    return None


def own_library():
    """Returns the environment for a kiosk with a new library: not the user's own, and shared with no other kiosk."""
    return {"STUDYKIOSK_LIBRARY": f"{tempfile.mkdtemp(dir=WORK)}/library.sqlite"}


def output(command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


@contextlib.contextmanager
def on_terminal(command, environment=None):
    """Runs a command on a terminal of 80x24 whose output is read, for a `with`, and ends it."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE,
                               text=True, env={**os.environ, "TERM": "linux", **(environment or {})})
    os.close(theirs)

    def drain():
        with contextlib.suppress(OSError):
            while os.read(ours, 65536):
                pass

    reader = threading.Thread(target=drain, daemon=True)
    reader.start()
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(timeout=1)
        except subprocess.TimeoutExpired:  # SDL catches SIGTERM.
            process.kill()
            process.wait()
        reader.join()
        os.close(ours)


DUMMIES = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


def paced_card():
    """Builds the ALSA device `paced`, which plays in real time without hardware; returns the environment that has it."""
    plugin, configuration = WORK / "libasound_module_pcm_paced.so", WORK / "asound.conf"
    subprocess.run([ROOT / "scripts/makers/paced-card", plugin], check=True)
    configuration.write_text(f'pcm_type.paced {{ lib "{plugin}" }}\npcm.paced {{ type paced }}\n')
    return {"ALSA_CONFIG_PATH": str(configuration)}
