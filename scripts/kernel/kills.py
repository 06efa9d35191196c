#!/usr/bin/env python3
"""Kills the program at random moments of a round, again and again, and looks at its library."""

import argparse
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from host import answers, interrupted, recordings
from host.library import Answer, LibraryHistory

# Seconds within which a round is killed; every fourth is killed while the program still starts.
ROUND = 0.25
START = 0.025
# More than there is time for, in some different streams.
CARDS = 2000
STREAMS = 4
# Kills after which a new library begins.
KILLS_A_LIBRARY = 50


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--during", choices=["live", *interrupted.WORKS])
    parser.add_argument("--fixture")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.randrange(1_000_000)
    print(f"seed {seed}")
    chance = random.Random(seed)
    if options.during == "live":
        sys.exit(kill_live(options, chance))
    sys.exit(kill_work(options, chance) if options.during else kill(options, chance))


def kill(options, chance):
    confirmed = lost = failed = before_any = 0
    begun = time.monotonic()
    starts = []
    streams = [answers.by_keys(random.Random(number), CARDS) for number in range(STREAMS)]
    with tempfile.TemporaryDirectory() as folder:
        bench = None
        for number in range(1, options.kills + 1):
            if bench is None or bench.kills == KILLS_A_LIBRARY:
                bench = Bench(options, streams, os.path.join(folder, str(number)))
            told, start, problems = bench.kill(chance)
            row_lost, broken = bench.history.check(bench.library, [told])
            problems += broken
            confirmed += len(told)
            lost += row_lost
            before_any += not told
            if start is not None:
                starts.append(start)
            if problems:
                failed += 1
                print(f"kill {number}: {'; '.join(problems)}")
                bench = None
            elif number % 100 == 0:
                print(f"{number} kills, {confirmed} answers confirmed, {lost} lost", flush=True)
    starts.sort()
    print(
        f"{options.kills} kills in {time.monotonic() - begun:.0f} s, {before_any} before the first "
        f"answer, {confirmed} answers confirmed, {lost} lost, {failed} kills with problems"
    )
    if starts:
        print(
            f"from a start to its first answer: {starts[len(starts) // 2] * 1e3:.0f} ms in the "
            f"middle, {starts[-1] * 1e3:.0f} ms at most"
        )
    return int(failed > 0)


def kill_work(options, chance):
    """Kills something that works with a library, at any moment of it, and looks at what is left."""
    work = interrupted.WORKS[options.during]()
    cut = failed = 0
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as temporary:
        os.environ["TMPDIR"] = temporary
        bench, length = None, 0.0
        for number in range(1, options.kills + 1):
            if bench is None:
                bench = interrupted.Library(options.binary, os.path.join(folder, str(number)))
                os.mkdir(bench.folder)
                work.prepare(bench)
                begun = time.monotonic()
                do_work(work, bench, 0).wait()
                length = time.monotonic() - begun
            process = do_work(work, bench, number)
            time.sleep(chance.uniform(0, 1.1 * length))
            cut += process.poll() is None
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            problems = work.check(bench)
            work.clean(bench)
            if problems:
                failed += 1
                print(f"kill {number}: {'; '.join(problems)}")
                bench = None
    print(f"{options.during}: {options.kills} kills, {cut} in the middle, {failed} with problems")
    return int(failed > 0)


def do_work(work, library, number):
    # The shell's own "studykiosk" is the program, whatever it is called.
    script = f'studykiosk() {{ "{library.binary}" "$@"; }}; n={number}; {work.script}'
    return subprocess.Popen(
        ["sh", "-c", script], cwd=library.folder, start_new_session=True,
        stderr=subprocess.DEVNULL, env={**os.environ, "STUDYKIOSK_LIBRARY": library.path})


def kill_live(options, chance):
    """Kills a kiosk without a screen while its library's thread saves, and now and then a command beside it."""
    confirmed = lost = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, "library.sqlite")
        least = most = 0
        for number in range(1, options.kills + 1):
            saved, given = live(options, library, chance)
            confirmed += saved
            found, sound = look(library)
            least += saved
            most += given
            if found < least or found > most or sound != "ok":
                failed += 1
                lost += max(0, least - found)
                print(f"kill {number}: {found} answers of {least} to {most}, {sound}")
            least = most = found
    print(
        f"live: {options.kills} kills, {confirmed} answers confirmed, {lost} lost, {failed} with "
        "problems")
    return int(failed > 0)


def look(library):
    """How many answers a library has, and what SQLite says of it; it may not be there yet."""
    if not os.path.exists(library):
        return 0, "ok"
    connection = sqlite3.connect(library)
    try:
        sound = connection.execute("PRAGMA integrity_check").fetchone()[0]
        made = "SELECT count(*) FROM sqlite_schema WHERE name = 'reviews'"
        if connection.execute(made).fetchone() == (0,):
            return 0, sound
        return connection.execute("SELECT count(*) FROM reviews").fetchone()[0], sound
    finally:
        connection.close()


def live(options, library, chance):
    """One kiosk until it is killed: how many answers it said were saved, and how many it had."""
    kiosk = subprocess.Popen(
        [options.fixture, "kiosk", library], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL)
    killer = threading.Timer(chance.uniform(0, 0.4), kiosk.kill)
    # Every fourth is killed while it still starts.
    in_start = chance.random() < 0.25
    if in_start:
        killer.start()
    command = command_killer = None
    if chance.random() < 0.5:
        # Of two that write and one that reads.
        words = chance.choice(
            [["deck", "list"], ["deck", "create", str(chance.random())], ["library", "rebuild"]])
        command = subprocess.Popen(
            [options.binary, *words, "--library", library], stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        if chance.random() < 0.5:
            command_killer = threading.Timer(chance.uniform(0, 0.2), command.kill)
            command_killer.start()
    saved = given = 0
    try:
        with kiosk.stdin, kiosk.stdout:
            for line in kiosk.stdout:
                word = line.split()[0] if line.endswith(b"\n") and line.split() else b""
                if word == b"saved":
                    saved = given
                if word == b"ready" and not in_start:
                    killer.start()
                if word in (b"saved", b"ready"):
                    given += chance.choice([1, 1, 3, 40])
                    kiosk.stdin.write(f"save {given}\n".encode())
                    kiosk.stdin.flush()
    except BrokenPipeError:
        pass
    kiosk.wait()
    killer.cancel()
    if command:
        command.wait()
    if command_killer:
        command_killer.cancel()
    return saved, given


class Bench:
    """One library and the programs that work with it one after the other."""

    def __init__(self, options, streams, folder):
        os.mkdir(folder)
        self.options, self.streams = options, streams
        self.library = os.path.join(folder, "library.sqlite")
        self.history = LibraryHistory()
        self.kills = 0

    def kill(self, chance):
        """Starts, feeds answers, kills.

        Returns the answers confirmed until then, the seconds to the first one, or None, and
        sentences on what went wrong.

        `replay` reads its recording from a pipe, saves, and only then tells in its trace what it
        has read: a line that came out of it is an answer that was saved.
        """
        self.kills += 1
        command = [self.options.binary, "replay", "-", "--library", self.library, "--trace", "-"]
        environment = {**os.environ, "STUDYKIOSK_DATA": self.options.data}
        lines = self.streams[chance.randrange(STREAMS)]
        moment = chance.uniform(0, START if chance.random() < 0.25 else ROUND)
        begun = time.monotonic()
        program = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env=environment)
        reader = Reader(program.stdout, begun)
        feeder = threading.Thread(target=feed, args=(program.stdin, lines), daemon=True)
        feeder.start()
        time.sleep(moment)
        program.kill()
        program.wait()
        feeder.join()
        reader.thread.join()
        with program.stderr:
            message = program.stderr.read().decode(errors="replace").strip()
        ended = program.returncode != -signal.SIGKILL
        problems = [f"the program ended by itself: {message}"] if ended else []
        return reader.answers, reader.first, problems


class Reader:
    """Reads a trace as it comes; a line that was cut off does not count."""

    def __init__(self, stream, begun):
        self.answers, self.first = [], None
        self.stream, self.begun = stream, begun
        self.thread = threading.Thread(target=self._read)
        self.thread.start()

    def _read(self):
        with self.stream:
            for line in self.stream:
                if line.endswith(b"\n") and (answer := Answer.of(line.decode().rstrip("\n"))):
                    if self.first is None:
                        self.first = time.monotonic() - self.begun
                    self.answers.append(answer)


def feed(stream, lines):
    """Some events at a time: what is read at once is told at once."""
    try:
        with stream:
            stream.write(("\n".join(recordings.KEYBOARD.splitlines()) + "\n").encode())
            for start in range(0, len(lines), 12):
                stream.write(("\n".join(lines[start : start + 12]) + "\n").encode())
                stream.flush()
    except BrokenPipeError:
        pass


if __name__ == "__main__":
    main()
