"""Runs one operation in our library and in Anki's alternately, and measures time and memory."""

import os
import subprocess
import sys
import time
from pathlib import Path

ANKI_SIDE = Path(__file__).resolve().parent / "library_anki.py"


class Worker:
    """A process that runs an operation for each line of its input, and prints the time in µs and the result."""

    def __init__(self, command):
        self.process = subprocess.Popen([str(part) for part in command], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.milliseconds, self.found = [], None
        if self.process.stdout.readline() != "ready\n":
            sys.exit(f"library: {' '.join(map(str, command))} failed")

    def run(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        microseconds, self.found = self.process.stdout.readline().split()
        self.milliseconds.append(float(microseconds) / 1000)

    def memory(self):
        """Returns the process's resident memory after the last run, and its peak, in MiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        values = {line.split(":")[0]: line.split()[1] for line in status if line.startswith("Vm")}
        return int(values["VmRSS"]) / 1024, int(values["VmHWM"]) / 1024

    def end(self):
        self.process.stdin.close()
        if self.process.wait() != 0:
            sys.exit(f"library: {' '.join(self.process.args)} failed")


class Floor:
    """Measures how long the disk takes to write and sync 4 KiB, which is the minimum for a saved answer."""

    milliseconds = []

    def __init__(self, work):
        Floor.milliseconds = []
        self.file = open(work / "floor", "wb", buffering=0)

    def run(self):
        began = time.perf_counter()
        self.file.write(bytes(4096))
        os.fdatasync(self.file.fileno())
        Floor.milliseconds.append((time.perf_counter() - began) * 1000)


def measure(row, folder, work, binary, python, is_quick):
    """Runs a row's operations alternately; returns our worker and Anki's (or None), with their times and memory."""
    argument = []
    if row.needs in ("rare", "common"):
        words = (folder / "words").read_text().split()
        argument = [words[0 if row.needs == "rare" else 2]]
    elif row.needs:
        argument = [folder / row.needs]
    library, collection = work / "library.sqlite", work / "collection.anki2"
    if row.name == "import":
        library, collection = work / "fresh.sqlite", work / "fresh.anki2"
    workers = [Worker([binary, row.ours, library, *argument])]
    if row.theirs:
        workers.append(Worker([python, ANKI_SIDE, row.theirs, collection,
                               *argument]))
    warm = 0 if row.name in ("import", "rebuild", "check") else 1
    floor = Floor(work) if row.name == "answer" else None
    for number in range(warm + (row.quick if is_quick else row.repeats)):
        for worker in workers if number % 2 else reversed(workers):
            worker.run()
        if floor:
            floor.run()
    for worker in workers:
        worker.milliseconds = worker.milliseconds[warm:]
        worker.resident, worker.peak = worker.memory()
        worker.end()
    if row.needs in ("rare", "common") or row.name == "due":
        agree(row, {worker.found for worker in workers})
    return workers[0], workers[1] if row.theirs else None


def agree(row, founds):
    """Ends the benchmark if the two libraries have different results."""
    if len(founds) != 1:
        sys.exit(f"library: {row.says}: different results: {' and '.join(founds)}")
