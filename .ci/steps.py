"""Runs named steps, and prints the output of each step when it ends, so that the output of parallel steps is not mixed.

A step is a name and a bash script, which runs in the project's folder with `set -euo pipefail`.
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
# How many lines of a failed step's output are repeated at the end of the log.
REPEATED_LINES = 40
# The time limit of a step in a lane, in seconds. The slowest step takes less than two thirds of this.
TIME_LIMIT = 2000
# Held while a step's output is printed.
printing = threading.Lock()


class Step(NamedTuple):
    name: str
    script: str


class Result(NamedTuple):
    name: str
    passed: bool
    seconds: int
    output: str


def run(step, nice=0, time_limit=None):
    """Runs a step, prints its output, and returns its result. The step fails if it takes more than `time_limit` seconds.

    The step is in the process group of this program, so `end_with_children` ends it, too.
    The output goes to a file, not to a pipe, which a process that outlives its step would keep open.
    """
    begun = time.monotonic()
    with tempfile.TemporaryFile() as file:
        process = subprocess.Popen(
            ["nice", "-n", str(nice), "bash", "-euo", "pipefail", "-c", step.script], cwd=ROOT,
            stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT)
        hung = ""
        try:
            process.wait(time_limit)
        except subprocess.TimeoutExpired:
            hung = f"did not end within {time_limit} s; these processes were running:\n" + end_tree(process.pid)
            process.wait()
        # Not `seek`: a process that outlives the step shares the file's offset with this program.
        output = os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0).decode(errors="replace") + hung
    passed, seconds = process.returncode == 0 and not hung, round(time.monotonic() - begun)
    with printing:
        print(f"\n== {step.name}: {'passed' if passed else 'FAILED'}, {seconds} s")
        print(output, end="", flush=True)
    return Result(step.name, passed, seconds, output)


def end_tree(root):
    """Kills a process and its descendants, and returns their lines of `ps`."""
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
    """Runs lanes of steps in parallel and returns the failed results. After a failure, no lane begins another step.

    The first lane has priority (the others run with nice 10), because its tests have time limits.
    """
    failures = []

    def follow(steps, nice):
        for step in steps:
            if failures:
                return
            try:
                result = run(step, nice, TIME_LIMIT)
            except Exception as error:  # else the lane would end without a failure and skip its other steps
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
    """Installs signal handlers: SIGINT and SIGTERM to this program go to its process group, and so to its steps."""
    def end(number, _):
        signal.signal(number, signal.SIG_IGN)
        os.killpg(0, number)
        sys.exit(1)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)


def repeat(failures):
    """Prints the last lines of each failed step again, at the end of the log."""
    for failure in failures:
        print(f"\n== FAILED: {failure.name}")
        print("\n".join(failure.output.splitlines()[-REPEATED_LINES:]))
