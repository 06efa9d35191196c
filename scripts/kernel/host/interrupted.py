"""Work on a library that scripts/checks/kill-test and scripts/checks/power-cuts interrupt, and the checks afterwards."""

import hashlib
import json
import os
import re
import sqlite3
import subprocess
import time

from checkout import ROOT

CARDS = 3000
# The files that may be in a library's folder after an interruption and the next start.
EXPECTED = re.compile(
    r"library\.sqlite(-wal|-shm|\.lock|\.starts|\.(corrupt|before-restore)-[^.]*)?"
    r"|(cards-\d|cards)\.csv|(copy|backup-\d)\.sqlite(\.lock)?|backups|lost\+found|(deck|packed)\.apkg"
    r"|phone-\w+")


def temporary():
    """Returns the paths of the program's files in the folders for temporary files."""
    folders = {os.environ.get("TMPDIR", "/var/tmp"), "/var/tmp"}
    return {
        os.path.join(folder, name) for folder in folders for name in os.listdir(folder)
        if name.startswith(("studykiosk-", ".studykiosk-"))}


# Temporary files of other runs of the program, from before this test.
BEFORE = temporary()


class Library:
    """A library in a folder, and the program that works with it."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.path = os.path.join(folder, "library.sqlite")

    def file(self, name):
        return os.path.join(self.folder, name)

    def run(self, *arguments):
        """Runs a command; returns its output. Raises an error if it fails or takes more than 60 s."""
        environment = {**os.environ, "STUDYKIOSK_LIBRARY": self.path}
        done = subprocess.run(
            [self.binary, *arguments], env=environment, capture_output=True, text=True,
            check=False, timeout=60)
        if done.returncode != 0:
            raise AssertionError(f"{' '.join(arguments)}: {done.stderr.strip()}")
        return done.stdout

    def decks(self):
        return {deck["name"]: deck["cards"] for deck in json.loads(self.run("deck", "list", "--json"))}

    def add_deck(self, name):
        self.run("deck", "create", name)
        self.run("deck", "add", name, "Question", "Answer")


class Work:
    """Work that is interrupted.

    `script` is the shell script that is killed. It prints nothing, can use the command `studykiosk`, runs in the library's
    folder, and gets in $n the number of its run.
    """

    script = ""

    def prepare(self, library):
        """Makes the library and the files that the work needs."""
        library.add_deck("Old")

    def check(self, library):
        """Checks the library after an interruption; returns the problems as sentences."""
        try:
            problems = self.problems(library)
            library.run("library", "check")
        except (AssertionError, subprocess.TimeoutExpired, KeyError, ValueError) as error:
            return [str(error)]
        return problems + [f"{path} is left" for path in self.left(library)]

    def left(self, library):
        """Returns the files that the next start should have removed, in the library's folder and in folders for temporary
        files.

        First exports and imports a package: unpacking removes the unpacked files that interrupted runs have left.
        """
        package = library.file("deck.apkg")
        library.run("deck", "export", next(iter(library.decks())), package)
        library.run("deck", "import", package, "--dry-run")
        found = [name for name in os.listdir(library.folder) if not EXPECTED.fullmatch(name)]
        backups = library.file("backups")
        if os.path.isdir(backups):
            found += [f"backups/{name}" for name in os.listdir(backups) if not name.endswith(".sqlite")]
        return found + sorted(temporary() - BEFORE)

    def problems(self, library):
        raise NotImplementedError

    def clean(self, library):
        """Removes libraries that were moved aside, so that the disk does not become full."""
        for name in os.listdir(library.folder):
            if ".corrupt-" in name or ".before-restore-" in name:
                os.unlink(library.file(name))


class Import(Work):
    """Imports two files in turn: the deck's cards must all be those of one file."""

    script = 'studykiosk deck import "cards-$((n % 2)).csv" --deck Imported > /dev/null'

    def prepare(self, library):
        super().prepare(library)
        for number in range(2):
            with open(library.file(f"cards-{number}.csv"), "w", encoding="utf-8") as file:
                file.write("guid,question,answer\n")
                file.writelines(f"g{card},Question {card},{number}\n" for card in range(CARDS))

    def problems(self, library):
        decks = library.decks()
        if decks.pop("Old") != 1:
            return ["the other deck has changed"]
        if decks.get("Imported", 0) not in (0, CARDS):
            return [f"a part was imported: {decks}"]
        if not decks:
            return []
        lines = library.run("deck", "export", "Imported", "-").splitlines()[1:]
        kinds = {line.split(",")[-1] for line in lines if line.startswith("g")}
        return [] if len(kinds) <= 1 else ["cards of both files are there"]


class Backup(Work):
    """Writes a backup: it must be the previous one or the new one, complete."""

    script = "studykiosk backup copy.sqlite > /dev/null"

    def prepare(self, library):
        super().prepare(library)
        with open(library.file("cards.csv"), "w", encoding="utf-8") as file:
            file.writelines(f"Question {card},{'x' * 500}\n" for card in range(CARDS))
        library.run("deck", "import", library.file("cards.csv"), "--deck", "Large")

    def problems(self, library):
        decks = {"Old": 1, "Large": CARDS}
        if library.decks() != decks:
            return ["the library has changed"]
        if not os.path.exists(library.file("copy.sqlite")):
            return []
        copy = Library(library.binary, library.folder)
        copy.path = library.file("copy.sqlite")
        return [] if copy.decks() == decks else ["the backup has other decks"]


class Restore(Work):
    """Restores two backups in turn: the library must have the decks of one of them, not a mixture."""

    script = 'studykiosk restore "backup-$((n % 2)).sqlite" --yes > /dev/null'

    def prepare(self, library):
        for number in range(2):
            library.add_deck(f"Deck {number}")
            library.run("backup", library.file(f"backup-{number}.sqlite"))

    def problems(self, library):
        found = library.decks()
        whole = [{"Deck 0": 1}, {"Deck 0": 1, "Deck 1": 1}]
        return [] if found in whole else [f"the library is neither of the backups: {found}"]


class Recovery(Work):
    """Damages the library and opens it: it must be replaced by the backup, even if that was interrupted before."""

    script = (
        "dd if=/dev/zero of=library.sqlite bs=512 count=1 conv=notrunc 2> /dev/null; "
        "studykiosk deck list > /dev/null 2>&1")

    def prepare(self, library):
        super().prepare(library)
        os.mkdir(library.file("backups"), 0o700)
        library.run("backup", library.file("backups/library-2026-01-01-1.sqlite"))

    def problems(self, library):
        found = library.decks()
        return [] if found == {"Old": 1} else [f"the library is not the backup: {found}"]


class Package(Work):
    """Exports and unpacks an Anki package: the file must be complete, and unpacked files must be removed."""

    script = (
        'studykiosk deck export Large "packed.apkg" > /dev/null; '
        'studykiosk deck import "packed.apkg" --dry-run > /dev/null')

    def prepare(self, library):
        super().prepare(library)
        with open(library.file("cards.csv"), "w", encoding="utf-8") as file:
            file.writelines(f"Question {card},{'x' * 500}\n" for card in range(CARDS))
        library.run("deck", "import", library.file("cards.csv"), "--deck", "Large")

    def problems(self, library):
        if library.decks() != {"Old": 1, "Large": CARDS}:
            return ["the library has changed"]
        package = library.file("packed.apkg")
        if os.path.exists(package):
            library.run("deck", "import", package, "--dry-run")
        return []


class Phone(Work):
    """Changes the library through the web page: each change must be complete or missing. The changes are fifty pasted cards,
    three learners, a card with its photo, and two settings.

    The script starts the server in its first run, and sends the four requests in turn, by netcat.
    """

    # The value of the phone's cookie.
    SECRET = "5" * 64
    # The placeholder in the requests for the number of the run, modulo 100.
    NUMBER = "@@@@@"
    script = """
        if [ "$n" = 1 ]; then
          ifconfig lo 127.0.0.1 up; mkdir -p /var/tmp; mount -t tmpfs tmp /var/tmp
          studykiosk-web --listen 127.0.0.1:8080 > /dev/null 2>> /disk/phone-log &
          until wget -q -O /dev/null http://127.0.0.1:8080/p; do sleep 0.1; done
        fi
        for change in cards learners photo settings; do
          sed "s/@@@@@/$(printf %05d $((n % 100)))/g" "phone-$change" > phone-request
          if [ $change = photo ]; then cat phone-file >> phone-request; fi
          nc 127.0.0.1 8080 < phone-request > phone-answer
          grep -q "^HTTP/1.1 [23]0" phone-answer || return 1
        done"""

    def prepare(self, library):
        super().prepare(library)
        library.run("deck", "create", "Photos")
        library.run("deck", "create", "Pasted")
        phone = {"id": digest(self.SECRET), "name": "Phone", "role": "everything",
                 "seen": {"milliseconds": int(time.time() * 1000), "zoneMinutes": 0}}
        with sqlite3.connect(library.path) as database:
            database.executemany("INSERT INTO preferences (learner_id, key, value) VALUES (NULL, ?, ?)", [
                ("phone-page", "always"), (f"phone {phone['id']}", json.dumps(phone))])
        database.close()
        form = "application/x-www-form-urlencoded"
        token = f"token={digest('form ' + self.SECRET)}"
        cards = "%0A".join(f"{self.NUMBER} {card}%09Answer" for card in range(50))
        names = "%0A".join(f"Child {self.NUMBER} {letter}" for letter in "abc")
        # The number always has five digits, so that the requests' sizes stay the same.
        self.write(library, "cards", "/decks/Pasted/paste", form, f"{token}&take=yes&text={cards}".encode())
        self.write(library, "learners", "/learners", form, f"{token}&names={names}".encode())
        self.write(library, "settings", "/settings", form, (
            f"{token}&was-volume=x&volume={self.NUMBER}&was-new-cards-a-day=x&new-cards-a-day={self.NUMBER}").encode())
        with open(ROOT / "Documentation/pictures/question.png", "rb") as file:
            photo = file.read()
        fields = "".join(
            f'--frontier\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
            for name, value in {"token": token[6:], "question": f"Photo {self.NUMBER}", "answer": "Answer"}.items())
        fields += '--frontier\r\nContent-Disposition: form-data; name="photo"; filename="photo.png"\r\n\r\n'
        end = b"\r\n--frontier--\r\n"
        with open(library.file("phone-file"), "wb") as file:
            file.write(photo + end)
        self.write(library, "photo", "/decks/Photos/new", "multipart/form-data; boundary=frontier",
                   fields.encode(), len(photo + end))

    def write(self, library, name, path, kind, body, more=0):
        """Writes an HTTP request to the file `phone-NAME`; the last `more` bytes of its body are in another file."""
        head = (f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nOrigin: http://127.0.0.1:8080\r\nCookie: box={self.SECRET}\r\n"
                f"Content-Type: {kind}\r\nContent-Length: {len(body) + more}\r\nConnection: close\r\n\r\n")
        with open(library.file(f"phone-{name}"), "wb") as file:
            file.write(head.encode() + body)

    def problems(self, library):
        decks = library.decks()
        photos = json.loads(library.run("deck", "show", "Photos", "--json")) if decks.get("Photos") else []
        children = [one["name"] for one in json.loads(library.run("learner", "list", "--json")) if one["name"].startswith("Child ")]
        with sqlite3.connect(f"file:{library.path}?mode=ro", uri=True) as database:
            values = [int(value) for value, in database.execute(
                "SELECT value FROM preferences WHERE learner_id IS NULL AND key IN ('volume', 'new-cards-a-day')")]
        database.close()
        whole = {
            "pasted cards": decks.get("Pasted", 0) % 50 == 0, "learners": len(children) % 3 == 0,
            "a card without its photo": all(len(card["answerMedia"]) + len(card["questionMedia"]) == 1 for card in photos),
            "settings": values in ([], values[:1] * 2)}
        return [f"a part of a change is there: {name}" for name, is_whole in whole.items() if not is_whole]


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


WORKS = {"import": Import, "package": Package, "backup": Backup, "restore": Restore, "recovery": Recovery}
# `phone` only works in an emulated machine: its server runs in the background until the power is cut.
WORKS_OF_A_MACHINE = {**WORKS, "phone": Phone}
