"""A school for tests: a PostgreSQL in a temporary folder, and boxes that learn, visit, and are killed."""

import contextlib
import csv
import io
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

from checkout import ROOT, fail
from host import answers, recordings

# The cards that a box asks in one lesson.
CARDS = 12
PORT = 54_329


def check(what, is_true):
    if not is_true:
        fail(f"FAILED: {what}")
    print(f"ok: {what}", flush=True)


class Server:
    """A PostgreSQL in a folder, as Debian's packages set one up."""

    def __init__(self, folder):
        versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda bin: int(bin.parent.name))
        if not versions:
            fail("postgresql is missing; run: scripts/setup")
        self.bin, self.folder = versions[-1], folder / "server"
        self.folder.mkdir()
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.run(self.bin / "initdb", "-D", self.folder / "data", "-U", "postgres", "--auth-local=trust", "--auth-host=scram-sha-256")
        with open(self.folder / "data/postgresql.conf", "a", encoding="utf-8") as file:
            # A server that listens on all addresses after the page's commands would be reached from elsewhere here.
            file.write(f"port = {PORT}\nunix_socket_directories = '{self.folder}'\n")
        self.start()

    def run(self, *words, must=True):
        as_owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        return subprocess.run([*as_owner, *map(str, words)], check=must, cwd="/", text=True, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self):
        self.run(self.bin / "pg_ctl", "-D", self.folder / "data", "-w", "-l", self.folder / "log",
                 "-o", "-c listen_addresses=localhost", "start")

    def stop(self, mode="fast", must=False):
        self.run(self.bin / "pg_ctl", "-D", self.folder / "data", "-m", mode, "stop", must=must)


class School:
    def __init__(self, folder, server, programs, chance):
        self.folder, self.server, self.programs, self.chance = folder, server, programs, chance
        self.boxes = []
        bin = folder / "bin"
        bin.mkdir()
        for name, program in programs.items():
            (bin / name).symlink_to(program)
        owner = 'exec runuser -u postgres -- env PATH="$PATH" PGHOST="$PGHOST" PGPORT="$PGPORT" PGUSER=postgres "$@"'
        shim(bin / "sudo", f"""
            [ "$1" != -u ] || {{ shift 2; cd /; {owner if os.geteuid() == 0 else 'PGUSER=postgres exec "$@"'}; }}
            exec "$@" """)
        # The programs are those that are tested.
        shim(bin / "apt", "exit 0")
        shim(bin / "systemctl", f"""
            cd /; exec {"runuser -u postgres -- " if os.geteuid() == 0 else ""}{server.bin}/pg_ctl -D {server.folder}/data -w \
              -l {server.folder}/log -o '-c listen_addresses=localhost' restart >/dev/null </dev/null""")
        self.variables = {
            "PATH": f"{bin}:{os.environ['PATH']}", "HOME": str(folder), "LC_ALL": "C.UTF-8", "TZ": "UTC",
            "PGHOST": str(server.folder), "PGPORT": str(PORT), "STUDYKIOSK_DATA": str(ROOT)}

    def shell(self, script, variables=None, must=True):
        script = script.replace("school.local", "localhost")
        done = subprocess.run(["bash", "-e", "-c", script], cwd=self.folder, env={**self.variables, **(variables or {})},
                              text=True, capture_output=True)
        if must and done.returncode != 0:
            fail(f"FAILED: {script.strip()}\n{done.stdout}{done.stderr}")
        return done.stdout if must else done

    def box(self, name):
        self.boxes.append(Box(self, name))
        return self.boxes[-1]

    def visits(self):
        for box in [*self.boxes, *self.boxes]:
            done = box.visit()
            check(f"{box.name}: {done.stdout.strip() or done.stderr.strip()}", done.returncode == 0)

    def kill(self, number):
        """Kills a visit that has something to bring, or the server under it."""
        box = self.chance.choice(self.boxes)
        box.learn(self.chance.choice(["Ann", "Bo"]))
        visit = subprocess.Popen(
            [self.programs["studykiosk-visit"]], env={**self.variables, "STUDYKIOSK_LIBRARY": box.library},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(self.chance.uniform(0, 0.15))
        if number % 3 == 2:
            postmaster = int((self.server.folder / "data/postmaster.pid").read_text().split()[0])
            os.kill(postmaster, signal.SIGKILL)
            visit.wait(60)
            while True:
                time.sleep(0.2)
                # Its processes end by themselves; until then no server starts.
                try:
                    self.server.start()
                    return
                except subprocess.CalledProcessError:
                    continue
        visit.kill()
        visit.wait()


class Box:
    def __init__(self, school, name):
        self.school, self.name = school, name
        self.library = str(school.folder / f"{name}.sqlite")
        self.lessons = 0
        self.tool("deck", "import", str(ROOT / "decks/world-capitals.csv"), "--deck", "Capitals", make=True)

    def shell(self, script):
        return self.school.shell(script, {"STUDYKIOSK_LIBRARY": self.library})

    def run(self, *words):
        return subprocess.run([self.school.programs["studykiosk"], *words, "--library", self.library], text=True,
                              capture_output=True, env=self.school.variables)

    def tool(self, *words, make=False):
        done = self.run(*words)
        if done.returncode != 0:
            fail(f"FAILED: {' '.join(words)}: {done.stderr}")
        return done.stdout

    def log(self):
        """All answers, without the round's number, which is each library's own."""
        rows = csv.DictReader(io.StringIO(self.tool("history", "export")))
        return sorted(str([value for key, value in row.items() if key != "round"]) for row in rows)

    def keeps(self, learner):
        with contextlib.closing(sqlite3.connect(f"file:{self.library}?mode=ro", uri=True)) as library:
            return library.execute("SELECT count(*) FROM kept WHERE name = ?", [learner]).fetchone()[0] > 0

    def lacks(self, learner, deck):
        """Whether the learner does not get a deck."""
        query = """SELECT count(*) FROM hidden_decks JOIN learners ON learners.id = learner_id JOIN decks ON decks.id = deck_id
                   WHERE learners.name = ? AND decks.name = ?"""
        with contextlib.closing(sqlite3.connect(f"file:{self.library}?mode=ro", uri=True)) as library:
            return library.execute(query, [learner, deck]).fetchone()[0] > 0

    def sounds(self):
        """The contents of the sounds of the deck Words."""
        query = "SELECT DISTINCT bytes FROM media JOIN card_media USING (hash)"
        with contextlib.closing(sqlite3.connect(f"file:{self.library}?mode=ro", uri=True)) as library:
            return {row[0] for row in library.execute(query)}

    def learners(self):
        return [line.split()[0] for line in self.tool("learner", "list").splitlines() if line.strip()]

    def age(self, days):
        """Makes the learners of the library so many days older."""
        with contextlib.closing(sqlite3.connect(self.library)) as library, library:
            library.execute("UPDATE learners SET created_ms = created_ms - ?", [days * 86_400_000])

    def learn(self, learner, time=None):
        """Learns on the first day of 2026, as replays do, or at another time."""
        self.lessons += 1
        lines = answers.by_keys(random.Random(f"{self.name} {self.lessons}"), CARDS)
        text = "\n".join([*recordings.KEYBOARD.splitlines(), *lines]) + "\n"
        subprocess.run(
            [self.school.programs["studykiosk"], "replay", "-", "--library", self.library, "--learner", learner, "--trace", "/dev/null",
             *(["--date", time.strftime("%Y-%m-%dT%H:%M:%SZ")] if time else [])],
            input=text, text=True, check=True, capture_output=True, env=self.school.variables)

    def peak(self):
        """Visits; returns the most memory that was resident, in MiB, as the kernel counts it.

        The kernel includes what this program had when it started the visit, some 20 MiB.
        """
        variables = {**self.school.variables, "STUDYKIOSK_LIBRARY": self.library}
        program = str(self.school.programs["studykiosk-visit"])
        with open(os.devnull, "r+b") as null:
            files = [(os.POSIX_SPAWN_DUP2, null.fileno(), number) for number in range(3)]
            visit = os.posix_spawn(program, [program], {key: str(value) for key, value in variables.items()}, file_actions=files)
        _, status, usage = os.wait4(visit, 0)
        check(f"{self.name}: visited", status == 0)
        return usage.ru_maxrss / 1024

    def visit_on_a_tiny_disk(self):
        """Visits while there are 2 MiB for what is fetched; nothing else sees that disk."""
        return self.school.shell(
            'mkdir -p "$STUDYKIOSK_LIBRARY.school-files"; unshare --mount --map-root-user sh -c '
            '\'mount -t tmpfs -o size=2m none "$STUDYKIOSK_LIBRARY.school-files" && exec studykiosk-visit\'',
            {"STUDYKIOSK_LIBRARY": self.library}, must=False)

    def visit(self):
        return self.school.shell("studykiosk-visit", {"STUDYKIOSK_LIBRARY": self.library}, must=False)


def shim(file, script):
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
