#!/usr/bin/env python3
"""Cuts the power of a machine that studies, again and again, and looks at what its disk holds."""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

from host import answers, interrupted, recordings
from host.disk import Disk
from host.library import Answer, LibraryHistory
from host.machine import Machine

# Seconds until the first answer must be confirmed, and for each kill; a busy computer takes 20.
PATIENCE, PATIENCE_A_KILL = 120, 10
# How many streams of answers there are, and how many cuts a disk sees after its first start.
STREAMS = 4
CUTS_A_DISK = 5
DISK_SIZE = 64 << 20
# Writes per second of a slow disk: a worn SD card.
SLOW = 50
LIBRARY = "library.sqlite"


def main():
    parser = argparse.ArgumentParser()
    for name in ("binary", "kernel", "initramfs", "results"):
        parser.add_argument(f"--{name}")
    parser.add_argument("--plan", nargs=2, metavar=("FOLDER", "RECORDING"))
    parser.add_argument("--cuts", type=int, default=50)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--unsafe", action="store_true")
    parser.add_argument("--during", choices=list(interrupted.WORKS))
    options = parser.parse_args()
    if options.plan:
        write_plan(*options.plan)
    elif options.during:
        sys.exit(cut_work(options))
    else:
        sys.exit(cut(options))


def write_plan(folder, recording):
    panel = recordings.Panel(recording)
    recordings.write(os.path.join(folder, "panel.evemu"), recordings.description(panel.lines))
    recordings.write(os.path.join(folder, "keyboard.evemu"), recordings.KEYBOARD.splitlines())
    for number in range(STREAMS):
        chance = random.Random(number)
        for by, lines in (
            ("touches", answers.by_touches(panel, chance, 60)),
            ("keys", answers.by_keys(chance, 200)),
        ):
            path = os.path.join(folder, f"answers-{by}-{number}.evemu")
            recordings.write(path, recordings.played(lines))
    for name, work in interrupted.WORKS.items():
        with open(os.path.join(folder, f"during-{name}.sh"), "w", encoding="utf-8") as file:
            file.write(work.script + "\n")


def cut_work(options):
    """Cuts the power while something works with a library; exit code 0 when all held."""
    seed = options.seed if options.seed is not None else random.randrange(1_000_000)
    print(f"seed {seed}")
    chance = random.Random(seed)
    done = failed = 0
    for number in range(1, options.cuts + 1):
        bench = WorkBench(options)
        row = bench.cut(chance)
        done += row.confirmed
        failed += bool(row.problems)
        print(
            f"{number:>5} {row.disk:4} {options.during} {row.after:7.2f} {row.confirmed:9}  "
            f"{'; '.join(row.problems) or 'all'}", flush=True)
        if row.problems:
            os.replace(bench.disk, os.path.join(options.results, f"failed-{failed}.ext4"))
    print(f"{options.during}: {options.cuts} cuts after {done} times, {failed} with problems")
    return int(failed > 0)


def cut(options):
    """Exit code 0 when nothing was lost; with --unsafe, when something was."""
    seed = options.seed if options.seed is not None else random.randrange(1_000_000)
    print(f"seed {seed}; \"first\": in the middle of a new disk's first start, not counted")
    print(f"{'cut':>5} {'disk':4} {'by':7} {'after s':>7} {'confirmed':>9} {'lost':>5}  what holds")
    chance = random.Random(seed)
    cuts = confirmed = lost = failed = 0
    bench = None
    while cuts < options.cuts:
        # After a problem, the same disk would only say the same again.
        if bench is None or bench.cuts > CUTS_A_DISK:
            bench = Bench(options)
        row = bench.cut(chance)
        is_first = bench.cuts == 1
        # A first start that fails counts, so that this ends.
        cuts += not is_first or bool(row.problems)
        confirmed += row.confirmed
        lost += row.lost
        print(
            f"{'first' if is_first else cuts:>5} {row.disk:4} {row.by:7} {row.after:7.2f} "
            f"{row.confirmed:9} {row.lost:5}  {'; '.join(row.problems) or 'all'}",
            flush=True,
        )
        if row.problems:
            failed += 1
            os.replace(bench.disk, os.path.join(options.results, f"failed-{failed}.ext4"))
            bench = None
    print(f"{cuts} cuts, {confirmed} answers confirmed, {lost} lost, {failed} cuts with problems")
    return int(lost == 0 if options.unsafe else failed > 0)


class Row:
    """What one cut came to."""

    def __init__(self, disk, by):
        self.disk, self.by = disk, by
        self.after = 0.0
        self.confirmed = self.lost = 0
        self.problems = []


class Bench:
    """One disk, from empty, and the machines that use it one after the other."""

    def __init__(self, options):
        self.options = options
        self.cuts = 0
        self.history = LibraryHistory()
        self.disk = os.path.join(options.results, "disk.ext4")
        with open(self.disk, "wb") as file:
            file.truncate(DISK_SIZE)
        subprocess.run(["mkfs.ext4", "-q", "-F", self.disk], check=True)

    def cut(self, chance):
        """Boots, lets study, cuts the power and looks at the disk.

        At the first start the kiosk makes its library; the cut comes in the middle of that, and
        nothing has to be confirmed yet.
        """
        is_first = self.cuts == 0
        self.cuts += 1
        row = Row("slow" if chance.random() < 0.5 else "fast", chance.choice(["touches", "keys"]))
        row.after = chance.uniform(0, 3) if is_first else chance.uniform(3, 10)
        kills = 0 if is_first else self.options.kills
        told = self.study(row, chance, kills, word="starting" if is_first else "store review")
        if told is None:
            row.problems.append("nothing was confirmed; see guest.log and told.txt")
            return row
        row.problems += [line for line in told if line.startswith("ended")]
        starts = []
        for line in told:
            if line == "starting":
                starts.append([])
            elif answer := Answer.of(line):
                starts[-1].append(answer)
        row.confirmed = sum(map(len, starts))
        self.look(row, starts)
        return row

    def study(self, row, chance, kills, word):
        """Studies until `row.after` seconds after a word that comes after all kills.

        Returns what the guest told; None when the word did not come.
        """
        def has_begun(told):
            return told.count("starting") > kills and word in told[-1]

        parameters = (
            f"by={row.by} stream={chance.randrange(STREAMS)} seed={chance.randrange(32768)} "
            f"kills={kills}"
        )
        if self.options.unsafe:
            parameters += " preload=/plan/no-sync.so"
        return self.boot(row, chance, parameters, has_begun, PATIENCE + PATIENCE_A_KILL * kills)

    def boot(self, row, chance, parameters, has_begun, patience):
        """Boots and cuts the power `row.after` seconds after something holds of what was told."""
        with open(self.disk, "rb") as file:
            image = file.read()
        with tempfile.TemporaryDirectory() as folder:
            socket = os.path.join(folder, "disk")
            disk = Disk(image, socket, SLOW if row.disk == "slow" else None)
            machine = Machine(
                self.options.results, self.options.kernel, self.options.initramfs, socket,
                parameters)
            try:
                came = machine.wait_for(has_begun, patience)
                if came:
                    time.sleep(row.after)
            finally:
                image = disk.cut(chance)
                machine.kill()
        with open(self.disk, "wb") as file:
            file.write(image)
        return machine.told() if came else None

    def look(self, row, starts):
        """Checks a copy of the disk; the next boot repairs the disk itself, as a kiosk does."""
        with tempfile.TemporaryDirectory() as folder:
            self.read_disk(row, folder)
            lost, problems = self.history.check(os.path.join(folder, LIBRARY), starts)
            row.lost = lost
            row.problems += problems

    def read_disk(self, row, folder):
        """Copies the disk's files into a folder, its journal applied as any boot does."""
        copy = os.path.join(folder, "disk.ext4")
        shutil.copyfile(self.disk, copy)
        # Exit code 1: the journal was applied.
        if run("e2fsck", "-y", "-E", "journal_only", copy).returncode > 1:
            row.problems.append("the file system's journal can't be applied")
        checked = run("e2fsck", "-f", "-n", copy)
        if checked.returncode != 0:
            row.problems.append(f"the file system is damaged: {checked.stdout[-300:]!r}")
        run("debugfs", "-R", f"rdump / {folder}", copy)


class WorkBench(Bench):
    """A disk with a library that something is done with until the power is cut."""

    def __init__(self, options):
        super().__init__(options)
        self.work = interrupted.WORKS[options.during]()
        with tempfile.TemporaryDirectory() as folder:
            self.work.prepare(interrupted.Library(options.binary, folder))
            subprocess.run(["mkfs.ext4", "-q", "-F", "-d", folder, self.disk], check=True)

    def cut(self, chance):
        row = Row("slow" if chance.random() < 0.5 else "fast", self.options.during)
        row.after = chance.uniform(0, 4)
        told = self.boot(
            row, chance, f"during={self.options.during}", lambda told: "done 1" in told, PATIENCE)
        if told is None:
            row.problems.append("nothing was done once; see guest.log and told.txt")
            return row
        row.confirmed = sum(line.startswith("done") for line in told)
        row.problems += [line for line in told if line.startswith("failed")]
        with tempfile.TemporaryDirectory() as folder:
            self.read_disk(row, folder)
            row.problems += self.work.check(interrupted.Library(self.options.binary, folder))
        return row


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


if __name__ == "__main__":
    main()
