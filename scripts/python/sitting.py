"""Steps of scripts/walkthrough: finds words on the screen, or in what the box says, and adds touches to a recording."""

import copy
import datetime
import re
import shutil
import subprocess
import unicodedata

from host import recordings

COLUMNS, ROWS, PIXELS = 50, 15, "800x480"
REPLAY = ["--home", "--seed", "1", "--language", "en"]
# How many targets are searched before the page is turned.
MOST_TARGETS = 16
# How long a single key is pressed to go on to the next target, and to choose it, in seconds.
PRESSED, HELD = 0.1, 1.0
# Matches a line of a trace with a text that is read aloud; no text of a walk has a quotation mark.
SPEECH = re.compile(r'([0-9.]+) speech [^"]*"(.*)"')
# The time between two touches in seconds; a sound, a fade and a slow disk take less.
APART = 1.5
# The beginning and end of each swipe, in fractions of the panel.
SWIPES = {"left": ((0.75, 0.5), (0.35, 0.5)), "right": ((0.25, 0.5), (0.65, 0.5)), "up": ((0.5, 0.75), (0.5, 0.25)),
          "down": ((0.5, 0.25), (0.5, 0.75))}


class Lost(Exception):
    """A step that is not possible on the shown screen."""


class Screen:
    """The text of a screen: one string for each row of cells."""

    def __init__(self, path):
        self.lines = path.read_text(encoding="utf-8").splitlines()

    def says(self, words):
        return any(words in line for line in self.lines)

    def has_key(self, character):
        return any(re.search(rf"(?:^|│|  ) ?{re.escape(character)}(?= ?(?:$|│|  ))", line) for line in self.lines[2:])

    def place(self, words, below=0):
        """Returns the middle of the words as (column, row) in cells; searches from the row `below` on.

        Prefers words that are the whole text of a button, a key or a line; of several, returns the last.
        """
        label = re.escape(words)
        for pattern in (rf"│ *({label}) *│", rf"(?:^|│|  ) ?({label})(?= ?(?:$|│|  ))", rf"\[ *({label}) *\]",
                        f"({label})"):
            found = [(row, match.span(1)) for row, line in enumerate(self.lines) if row >= below
                     for match in re.finditer(pattern, line)]
            if found:
                row, (start, end) = found[-1]
                line = self.lines[row]
                return (columns(line[:start]) + columns(line[:end])) / 2, row + 0.5
        raise Lost(f"{words!r} is not on the screen")


def columns(text):
    """Returns the number of cells that a text fills."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
               for c in text)


class Sitting:
    """One run of the program, up to a restart: a recording to which touches are added, and its replay."""

    def __init__(self, number, options, library):
        self.folder, self.number = options.folder, number
        self.binary, self.library, self.goes_by_ear = options.binary, library, options.eyes_free
        self.begin, self.is_still = options.begin, options.walk is not None
        self.is_fixed = options.fixed or options.eyes_free or self.is_still
        # The places where words were touched last.
        self.places = {}
        self.key = options.key
        panel = recordings.Panel(recordings.DEMO)
        lines = recordings.single_key(self.key) if self.key else recordings.description(panel.lines)
        title, *device = lines
        self.head = [title, f"# {options.comment}", "# Made by scripts/walkthrough.", *device]
        self.hand = recordings.Touches(panel)
        self.time, self.touches = 0.0, []
        # The screens of the steps `picture`, by the pictures' names.
        self.pictures = {}
        # A recording begins with its first event.
        self.hand.report(0)
        self.replay()
        self.first = self.screen

    def name(self, suffix):
        return self.folder / f"sitting-{self.number}{suffix}"

    def replay(self, pictures=False):
        """Replays the recording so far with a copy of the library, and reads the last screen and the spoken texts."""
        recording, screens, library = self.name(".evemu"), self.name(""), self.name(".sqlite")
        # A replay ends at the last event, so an empty frame is added for the time after the last touch.
        self.hand.report(self.time + APART)
        recordings.write(recording, self.head + self.hand.lines)
        self.hand.lines.pop()
        for old in self.folder.glob(f"{library.name}*"):
            old.unlink()
        shutil.copy(self.library, library)
        shutil.rmtree(screens, ignore_errors=True)
        command = [self.binary, "replay", recording, *REPLAY, "--library", library, "--date", self.begin,
                   "--trace", self.name(".trace"), "--screens", screens]
        command += [] if self.is_fixed else ["--turned", "0"]
        command += ["--pixels", PIXELS] if pictures else ["--size", f"{COLUMNS}x{ROWS}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        if done.returncode:
            raise Lost(done.stderr.strip())
        if not pictures:
            self.last = max(screens.glob("*.txt"))
            self.screen = Screen(self.last)
        lines = map(SPEECH.match, self.name(".trace").read_text(encoding="utf-8").splitlines())
        self.spoken = [(float(line[1]), line[2]) for line in lines if line]
        # The texts that were spoken after the last touch; before any touch, those of the first screen.
        self.heard = [text for time, text in self.spoken if time >= self.time]

    def touch(self, words, stroke):
        """Adds a touch: `stroke(time)` writes its events. Its lines are also stored separately; see `keep`."""
        first = len(self.hand.lines)
        self.time += APART
        stroke(self.time)
        self.touches.append((words, self.hand.lines[first:]))

    def place(self, words, below=0):
        x, y = self.screen.place(words, below)
        return x / COLUMNS, y / ROWS

    def tap(self, words, below=0):
        self.places[words] = self.place(words, below)
        self.tap_at(words, self.places[words])

    def tap_same(self, words):
        """Touches the place where the words were touched last, or where they are on the first screen, without checking the
        current screen."""
        x, y = self.first.place(words) if words not in self.places else (0, 0)
        self.tap_at(words, self.places.setdefault(words, (x / COLUMNS, y / ROWS)))

    def tap_at(self, words, place):
        stroke = self.hand.touch if self.is_still else self.hand.tap
        self.touch(words, lambda time: stroke(time, *place))

    def answer(self, marks):
        """Answers cards: shows the answer and marks it as known (+) or not (-), with buttons whose places are assumed not to
        change; a * at the end marks all remaining cards as known."""
        for mark in marks.rstrip("*"):
            for words in ("Show the answer", "I knew it" if mark == "+" else "Not yet"):
                if words not in self.places:
                    self.replay()
                    self.places[words] = self.place(words)
                self.tap_at(words, self.places[words])
        if marks.endswith("*"):
            self.replay()
            while self.screen.says("Show the answer"):
                self.answer("+")
                self.replay()

    def end(self, seconds):
        """Returns the date some seconds after the last touch, in the format of the program's option --date."""
        begin = datetime.datetime.fromisoformat(self.begin.replace("Z", "+00:00"))
        end = begin + datetime.timedelta(seconds=round(self.time) + seconds)
        return end.strftime("%Y-%m-%dT%H:%M:%SZ")

    def learn(self, marks):
        """Learns everything that is due, if anything is, and answers it with marks (see `answer`); the end stays on the screen."""
        if self.screen.says("Learn everything"):
            self.tap("Learn everything")
            self.replay()
            self.answer(marks)

    def swipe(self, way):
        self.touch(way, lambda time: self.hand.swipe(time, *SWIPES[way], 0.12 if self.goes_by_ear else 0.25))

    def type(self, text):
        """Taps keys of the on-screen keyboard, which begins at row 2, below the typed text."""
        for place, character in enumerate(text):
            key = "Space" if character == " " else character
            if character.isupper() and not self.screen.has_key(key):
                self.tap_key("ABC" if self.screen.has_key("ABC") else "A")
                self.replay()
            self.tap_key(key)
            # The keyboard changes to small letters after a capital, so the screen is read again.
            if not self.is_still or place == 0 or text[place - 1] == " ":
                self.replay()

    def tap_key(self, key):
        self.tap(key, below=2)
        if self.goes_by_ear:
            self.replay()
            self.choose()

    def shake(self):
        """Shakes the box: its accelerometer is in the recording from then on."""
        device, moves = recordings.shake()
        self.head += [line for line in device if line not in self.head]

        def move(time):
            for line in moves:
                mark, after, event = line[3:].split(" ", 2)
                self.hand.lines.append(f"#2 {mark} {time + float(after):.6f} {event}")

        self.touch("shake", move)
        # The recorded shake lasts longer than a touch.
        self.time = float(recordings.time_of(self.hand.lines[-1][3:])) - APART / 2

    def press(self, length=PRESSED):
        self.touch("press", lambda time: self.hand.press(time, self.key, length))

    def find(self, words):
        """Swipes from target to target until one is read aloud that begins with these words; if there is none, turns the
        page. With a single key, presses it instead."""
        if self.key:
            found = self.look_ahead(self.__class__.press)
            here = next((n for n, heard in enumerate(found) if heard.startswith(words)), None)
            if here is None:
                raise Lost(f"{words!r} is not among {found}")
            for _ in range(here + 1):
                self.press()
            return self.replay()
        while True:
            found = self.look_ahead()
            here = next((n for n, heard in enumerate(found) if heard.startswith(words)), None)
            for _ in range(1 if here is None else here + 1):
                self.swipe("up" if here is None else "right")
            self.replay()
            if here is not None:
                return
            if not self.heard or not self.heard[-1].startswith("Page"):
                raise Lost(f"{words!r} is not among {found}")

    def spell(self, text):
        """With a single key, chooses the letters of a text: keys, which come by rows, or tiles."""
        for letter in text:
            self.reach(letter)

    def reach(self, letter):
        """Chooses a target that is read aloud as these words; if it is in a row of several, chooses the row first."""
        found = self.look_ahead(self.__class__.press)
        if letter in found:
            return self.press_to(found.index(letter))
        for row, heard in enumerate(found):
            if "…" not in heard or heard in found[:row]:
                continue
            ahead = copy.deepcopy(self)
            ahead.press_to(row)
            keys = ahead.heard[-1:] + ahead.look_ahead(self.__class__.press)
            if letter in keys:
                self.press_to(row)
                return self.press_to(keys.index(letter) - 1)
        raise Lost(f"{letter!r} is not among {found}")

    def press_to(self, place):
        """Presses the single key until the target at a place from 0 after the marked one is reached, and chooses that."""
        for _ in range(place + 1):
            self.press()
        self.choose()
        self.replay()

    def look_ahead(self, move=lambda sitting: sitting.swipe("right")):
        """Returns the texts that the next swipes to the right, or other moves, would read aloud, by a replay of a copy of
        this sitting."""
        ahead, starts = copy.deepcopy(self), []
        for _ in range(MOST_TARGETS):
            move(ahead)
            starts.append(ahead.time)
        ahead.replay()
        # An empty text if nothing is read aloud, as for the digits of a PIN.
        return [([""] + [text for time, text in ahead.spoken if start <= time < start + APART])[-1]
                for start in starts]

    def choose(self):
        """Double-taps in the middle, which chooses the target that was read aloud last; with a single key, holds it."""
        if self.key:
            self.press(HELD)
        else:
            self.touch("choose", self.hand.tap_twice)

    def do(self, step):
        """Runs a step; raises Lost if that is not possible. Most steps are followed by a replay.

            tap WORDS              touches the words
            same WORDS             touches their last place, without reading the screen
            touch X,Y              touches a place, in percent of the screen's width and height
            hold WORDS to WORDS    rests a finger on the words for 0.9 s, and slides it to others
            drag WORDS to WORDS    moves a finger from one place to the other
            swipe up|down|left|right
            shake
            type TEXT              taps keys of the on-screen keyboard
            answer MARKS           answers cards, see `answer`
            learn MARKS            learns everything that is due, if anything is
            wait SECONDS           lets time pass
            see WORDS, miss WORDS  checks that the screen has the words, or not
            picture NAME           names the screen, for --pictures
            spell TEXT             with a single key: chooses letters
            reach WORDS            with a single key: chooses a target, also one in a row
            find WORDS, choose     with --eyes-free or a single key: finds a target, and chooses it
            hear WORDS             checks that the words were spoken after the last touch
            turnable STEP          runs the step only where the kiosk can turn the display
        """
        verb, _, words = step.partition(" ")
        match verb:
            case "turnable": return None if self.is_fixed else self.do(words)
            case "tap": self.tap(words)
            case "touch":
                place = [int(share) / 100 for share in words.split(",")]
                self.touch("touch", lambda time: self.hand.tap(time, *place))
            case "hold":
                start, end = map(self.place, words.split(" to "))
                self.touch("hold", lambda time: self.hand.hold(time, start, end))
            case "drag":
                start, end = map(self.place, words.split(" to "))
                self.touch("drag", lambda time: self.hand.swipe(time, start, end, 1.0))
            case "swipe": self.swipe(words)
            case "shake": self.shake()
            case "type": self.type(words)
            case "answer": return self.answer(words)
            case "learn": return self.learn(words)
            case "same": return self.tap_same(words)
            case "find": return self.find(words)
            case "spell": return self.spell(words)
            case "reach": return self.reach(words)
            case "choose": self.choose()
            case "hear":
                if not any(words in heard for heard in self.heard):
                    raise Lost(f"{words!r} is not heard, but {self.heard}")
                return None
            case "see":
                self.replay()
                if not self.screen.says(words):
                    raise Lost(f"{words!r} is not on the screen")
                return None
            case "miss":
                self.replay()
                if self.screen.says(words):
                    raise Lost(f"{words!r} is on the screen")
                return None
            case "wait": self.time += float(words)
            case "picture":
                self.pictures[words] = self.last.stem
                return None
            case _: raise Lost(f"{verb!r} is no step")
        return self.replay()

    def keep(self):
        """Writes each touch to a file of its own, such as sitting-1-touch-007.evemu, for evemu-play."""
        touches = [events for words, events in self.touches if words != "shake"]
        for number, events in enumerate(touches, start=1):
            begin = float(recordings.time_of(events[0]))
            recordings.write(self.name(f"-touch-{number:03}.evemu"), recordings.played(events, begin))
