"""A box that is tried in a browser (`studykiosk-web try`), touched by the browser's own touches."""

import glob
import os
import shlex
import shutil
import statistics
import struct
import subprocess
import time
import urllib.error
import urllib.request
import zlib

# How long a person looks between two touches, in seconds: longer than a fade, and than a slow disk takes to save.
APART = 0.8
# Notes when a touch came down and when what it changed was drawn, by the browser's own clock.
MEASURE = """
  window.delays = []; let down = 0; const screen = document.getElementById("screen");
  screen.addEventListener("pointerdown", (event) => { down = event.timeStamp; }, true);
  screen.addEventListener("painted", () => {
    if (!down) return;
    const begin = down, channel = new MessageChannel();
    down = 0;
    channel.port1.onmessage = () => window.delays.push(performance.now() - begin);
    requestAnimationFrame(() => channel.port2.postMessage(0));
  });"""


class Trying:
    """The program with a page in a browser (`Chromium` or `Firefox`); `folder` gets its files, and `options` are those of
    `studykiosk-web try`."""

    def __init__(self, browser, programs, folder, data, options=()):
        (self.binary, self.page), self.folder = programs, folder
        self.temporary = folder / "tmp"
        shutil.rmtree(self.temporary, ignore_errors=True)
        self.temporary.mkdir()
        self.environment = dict(
            os.environ, STUDYKIOSK_DATA=str(data), TMPDIR=str(self.temporary), LC_ALL="C.UTF-8",
            **{f"XDG_{name}_HOME": str(folder) for name in ["STATE", "DATA", "CONFIG"]})
        self.log = open(folder / "try.log", "ab")
        self.server = subprocess.Popen(
            [self.page, "try", *map(str, options)], env=self.environment, stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.phone = None
        self.finger = 0
        # How many fingers were lifted.
        self.lifts = 0
        try:
            self.address = self.server.stdout.readline().strip()
            self.phone = browser(size=(1280, 900))
            self.phone.open(self.address)
            self.wait("the first screen", lambda: "screen" in self.trace)
            self.wait("a painted screen", lambda: self.run("return document.getElementById('screen').width") == 800)
            time.sleep(APART)
            self.measure()
        except BaseException:
            self.kill()
            raise

    def run(self, script, *values):
        return self.phone.run(script, *values)

    def measure(self):
        box = self.run("const r = document.getElementById('screen').getBoundingClientRect(); return [r.x, r.y, r.width, r.height]")
        self.left, self.top, self.width, self.height = box
        self.run(MEASURE)

    @property
    def delays(self):
        return self.run("return window.delays")

    @property
    def box(self):
        """The folder of the box's own files."""
        return os.path.dirname((glob.glob(f"{self.temporary}/studykiosk-*/trace.txt") or ["-"])[0])

    @property
    def trace(self):
        return read(f"{self.box}/trace.txt")

    def wait(self, what, found, patience=60):
        end = time.monotonic() + patience
        while not found():
            if time.monotonic() > end or self.server.poll() is not None:
                raise AssertionError(f"the box does not show {what}; its trace:\n{self.trace[-2000:]}")
            time.sleep(0.02)

    # Touches, at fractions of the screen.

    def fingers(self, kind, *places):
        """Sends what the touchscreen of the browser's machine would: all fingers that are down, each (name, x, y)."""
        self.phone.fingers(kind, {
            name: (self.left + x * (self.width - 1), self.top + y * (self.height - 1)) for name, x, y in places})

    def touch(self, path, length, rest=0.0):
        """Moves a finger along places, after it has rested on the first."""
        self.finger += 1
        self.fingers("touchStart", (self.finger, *path[0]))
        # From here on, or a busy machine would make touches too short to be any.
        begin = time.monotonic()
        # Few steps, each of which takes a while on a busy machine.
        steps = max(3, min(8, round(length * 20)))
        for step in range(1, steps + 1):
            part = step / steps * (len(path) - 1)
            number = min(int(part), len(path) - 2) if len(path) > 1 else 0
            here, there = path[number], path[min(number + 1, len(path) - 1)]
            place = [a + (b - a) * (part - number) for a, b in zip(here, there)]
            time.sleep(max(0, begin + rest + step / steps * length - time.monotonic()))
            if len(path) > 1:
                self.fingers("touchMove", (self.finger, *place))
        self.fingers("touchEnd")
        self.lifts += 1

    def settle(self):
        """Waits until the box has had all touches, and has shown and saved what they asked for."""
        self.wait("the last touch", lambda: read(f"{self.box}/recording.evemu").count(" 0003 0039 -001\n") >= self.lifts)
        # An answer may come a second later, as the one about a PIN does, or change nothing.
        last, end = None, time.monotonic() + 2
        while last != self.trace or " ask " in last.rstrip().split("\n")[-1] and time.monotonic() < end:
            last = self.trace
            time.sleep(0.4)
        # A replay ends with the last event: the box, which rests, is felt once more at the end of what is seen now.
        felt = read(f"{self.box}/recording.evemu").count("\n#2 E: ")
        self.run("tell(performance.now(), 'a', 0, 0, 1)")
        self.wait("that it rests", lambda: read(f"{self.box}/recording.evemu").count("\n#2 E: ") >= felt + 4)

    # What is saved.

    def fetch(self, name):
        with urllib.request.urlopen(self.address + name, timeout=60) as answer:
            return answer.read()

    def status(self, address, method="GET", **headers):
        request = urllib.request.Request(address, method=method, data=b"1 d 1 0 0" if method == "POST" else None)
        for key, value in headers.items():
            request.add_header(key.replace("_", "-"), value)
        try:
            return urllib.request.urlopen(request, timeout=20).status
        except urllib.error.HTTPError as error:
            return error.code

    def replay(self, name, *options):
        """Replays what the page saves, as the recording itself says; returns the trace."""
        recording, library = self.folder / f"{name}.evemu", self.folder / f"{name}-before.sqlite"
        recording.write_bytes(self.fetch("recording.evemu"))
        for old in self.folder.glob(f"{library.name}*"):
            old.unlink()
        library.write_bytes(self.fetch("before.sqlite"))
        command = recording.read_text(encoding="utf-8").splitlines()[1].removeprefix("# ")
        words = [str(library) if word == "before.sqlite" else word for word in shlex.split(command)[3:]]
        if "--pixels" in options:
            at = words.index("--size")
            del words[at:at + 2]
        done = subprocess.run(
            [self.binary, "replay", recording, *words, *map(str, options), "--trace", self.folder / f"{name}.trace"],
            env=self.environment, capture_output=True, text=True, check=False, timeout=600)
        if done.returncode:
            raise AssertionError(f"the recording can't be replayed: {done.stderr}")
        return (self.folder / f"{name}.trace").read_text(encoding="utf-8")

    def shot(self):
        """Returns the pixels that a person sees of the screen."""
        png, (left, top, width, height) = self.phone.shot(self.left, self.top, self.width, self.height)
        return [row[left:left + width] for row in pixels(png)[top:top + height]]

    def end(self, patience=30):
        """Closes the page; returns the exit code of the program and the seconds that it took to end."""
        self.phone.end()
        begin = time.monotonic()
        code = self.server.wait(patience)
        self.log.close()
        return code, time.monotonic() - begin

    def kill(self):
        """Ends the program and the browser, however far they have come."""
        try:
            if self.phone:
                self.phone.end()
        finally:
            self.server.terminate()
            self.server.wait()
            self.log.close()


def read(path):
    """Returns a file's text; "" if there is none."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))]


def middle(values):
    return statistics.median(values)


def pixels(png):
    """Returns the rows of an 8-bit PNG as lists of (red, green, blue)."""
    at, data, head = 8, b"", None
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + length]
        if kind == b"IHDR":
            head = struct.unpack(">IIBBBBB", body)
        elif kind == b"IDAT":
            data += body
        at += 12 + length
    width, height, depth, color = head[:4]
    count = {2: 3, 6: 4}[color]
    assert depth == 8 and head[6] == 0
    data, size, rows = zlib.decompress(data), width * count, []
    last = bytearray(size)
    for row in range(height):
        filter_, line = data[row * (size + 1)], bytearray(data[row * (size + 1) + 1:(row + 1) * (size + 1)])
        for place in range(size):
            left = line[place - count] if place >= count else 0
            up, corner = last[place], last[place - count] if place >= count else 0
            if filter_ == 1:
                line[place] = line[place] + left & 255
            elif filter_ == 2:
                line[place] = line[place] + up & 255
            elif filter_ == 3:
                line[place] = line[place] + (left + up) // 2 & 255
            elif filter_ == 4:
                guess = left + up - corner
                nearest = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))
                line[place] = line[place] + nearest[2] & 255
        rows.append([tuple(line[place:place + 3]) for place in range(0, size, count)])
        last = line
    return rows
