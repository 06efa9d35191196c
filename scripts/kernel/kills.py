#!/usr/bin/env python3
"""Kills the program at random moments of a round, again and again, and looks at its library."""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

from host import answers, recordings
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
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int)
    options = parser.parse_args()
    seed = options.seed if options.seed is not None else random.randrange(1_000_000)
    print(f"seed {seed}")
    sys.exit(kill(options, random.Random(seed)))


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
