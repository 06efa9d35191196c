"""Runs named steps, and shows the output of each when it has ended, so that parallel steps don't mix theirs.

A step is a name and a script for bash, in the project's folder.
"""

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
# What a failed step repeats at the end of the log, in lines.
LAST_WORDS = 40
# In seconds. No step of a lane takes two thirds of this; one that hangs must fail while somebody still waits.
PATIENCE = 2000
shown = threading.Lock()


class Step(NamedTuple):
    name: str
    script: str


class Result(NamedTuple):
    name: str
    passed: bool
    seconds: int
    output: str


def run(step, nice=0, patience=None):
    """Runs a step and prints its output; it fails if it takes more than `patience`, in seconds.

    A signal to this program ends the step, too: they share a group.
    A file takes the output: a program that outlives its step holds a pipe open.
    """
    begun = time.monotonic()
    with tempfile.TemporaryFile() as file:
        process = subprocess.Popen(
            ["nice", "-n", str(nice), "bash", "-euo", "pipefail", "-c", step.script], cwd=ROOT,
            stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT)
        hung = ""
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            hung = f"did not end within {patience} s; what was running:\n" + end_tree(process.pid)
            process.wait()
        # Not `seek`: who outlives the step shares the place with this program.
        output = os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0).decode(errors="replace") + hung
    passed, seconds = process.returncode == 0 and not hung, round(time.monotonic() - begun)
    with shown:
        print(f"\n== {step.name}: {'passed' if passed else 'FAILED'}, {seconds} s")
        print(output, end="", flush=True)
    return Result(step.name, passed, seconds, output)


def end_tree(root):
    """Ends a process and all that it started, and returns their command lines."""
    parents, lines = {}, {}
    listing = subprocess.run(
        ["ps", "-eo", "pid=,ppid=,etime=,args="], capture_output=True, text=True, errors="replace", check=False)
    for line in listing.stdout.splitlines():
        process, parent = map(int, line.split(maxsplit=2)[:2])
        parents[process], lines[process] = parent, line
    tree = [root]
    for process in tree:
        tree += [child for child, parent in parents.items() if parent == process]
    for process in tree:
        try:
            os.kill(process, signal.SIGKILL)
        except OSError:
            pass  # it has ended by itself
    return "".join(ascii(lines[process])[1:-1] + "\n" for process in tree if process in lines)


def run_lanes(*lanes):
    """Runs lanes of steps side by side and returns what failed. After a failure no lane begins another step.

    The first lane goes first where the processor is busy: its tests listen to the clock.
    """
    failures = []

    def follow(steps, nice):
        for step in steps:
            if failures:
                return
            try:
                result = run(step, nice, PATIENCE)
            except Exception as error:  # a lane that ends early has skipped steps
                result = Result(step.name, False, 0, repr(error))
            if not result.passed:
                failures.append(result)

    threads = [
        threading.Thread(target=follow, args=(steps, 10 * (number > 0)))
        for number, steps in enumerate(lanes)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failures


def end_with_children():
    """A signal that ends this program ends its steps."""
    def end(number, _):
        signal.signal(number, signal.SIG_IGN)
        os.killpg(0, number)
        sys.exit(1)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)


def repeat(failures):
    """Repeats a failure's last lines, where whoever reads only the end of the log finds them."""
    for failure in failures:
        print(f"\n== FAILED: {failure.name}")
        print("\n".join(failure.output.splitlines()[-LAST_WORDS:]))
