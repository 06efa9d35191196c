"""A kiosk in a terminal, and the server of its page, as a person at the box sees and steers them."""

import os
import re
import signal
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from codes import code_on

# In seconds: all that a box does while somebody looks at it takes less.
PATIENCE = 20
# The background of what has the focus, as the text renderer gives it to a terminal of 256 colours.
FOCUS = re.compile(r"\x1b\[48;5;248m(.*?)(?=\x1b\[48;|\x1b\[0m|\x1b\[49m|$)", re.MULTILINE)
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


class Box:
    """Its library is in a folder of its own; the kiosk runs in tmux, the page at 127.0.0.1."""

    def __init__(self, binary, folder, port, data):
        self.binary, self.folder, self.port = binary, Path(folder), port
        self.library, self.door = self.folder / "library.sqlite", self.folder / "door"
        self.environment = dict(
            os.environ, STUDYKIOSK_DATA=str(data), **{
                f"XDG_{name}_HOME": str(self.folder) for name in ["STATE", "DATA", "CONFIG", "CACHE"]})
        self.run("learner", "add", "Anna")
        self.run("library", "set", "language", "en")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "60", "-y", "24", "-c", str(folder),
                  f"exec '{binary}' run --library '{self.library}' --phones '{self.door}' 2>'{folder}/kiosk.log'")
        self.server = None

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def run(self, *words):
        """What a command says about the box's library."""
        return subprocess.run(
            [self.binary, *words, "--library", self.library], env=self.environment, check=True,
            stdout=subprocess.PIPE, text=True).stdout

    def tmux(self, *words):
        return subprocess.run(
            ["tmux", "-L", f"phone-test-{os.getpid()}", *words], env=self.environment, check=True,
            stdout=subprocess.PIPE, text=True).stdout

    def screen(self):
        return self.tmux("capture-pane", "-p", "-t", ":0")

    def wait(self, what, found):
        """Waits until `found` gives something for the screen; returns that."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            screen = self.screen()
            value = found(screen)
            if value:
                return value
            time.sleep(0.1)
        raise AssertionError(f"the box does not show {what}:\n{screen}")

    def shows(self, text):
        return self.wait(text, lambda screen: text in screen)

    def choose(self, label):
        """Moves the focus to what has this label with Tab, and presses Enter."""
        self.shows(label)
        for _ in range(60):
            self.tmux("send-keys", "-t", ":0", "Tab")
            time.sleep(0.1)
            focused = FOCUS.findall(self.tmux("capture-pane", "-e", "-p", "-t", ":0"))
            if any(label in ESCAPE.sub("", text) for text in focused):
                self.tmux("send-keys", "-t", ":0", "Enter")
                return
        raise AssertionError(f"the box has nothing with the label {label}:\n{self.screen()}")

    def back(self):
        self.tmux("send-keys", "-t", ":0", "Escape")

    def invite(self):
        """Opens the page for an hour, starts its server, and returns the code on the screen."""
        for word in ["Settings", "This box", "Phone", "an hour"]:
            self.choose(word)
        self.serve()
        return self.wait("a code", code_on)

    def serve(self):
        """Starts the server, as its unit does once the page is open, and waits until it answers."""
        end = time.monotonic() + PATIENCE
        while not self.door.exists():
            assert time.monotonic() < end, "the kiosk has not opened the page"
            time.sleep(0.05)
        self.server = subprocess.Popen(
            [self.binary, "web", "--listen", f"127.0.0.1:{self.port}", "--library", self.library, "--door", self.door],
            env=self.environment, stderr=open(self.folder / "web.log", "wb"))
        while True:
            try:
                return urllib.request.urlopen(self.address + "/p", timeout=PATIENCE).read()
            except urllib.error.URLError:
                assert self.server.poll() is None and time.monotonic() < end, "the server does not answer"
                time.sleep(0.05)

    def end(self):
        """Ends both."""
        if self.server:
            self.server.send_signal(signal.SIGTERM)
            self.server.wait()
        subprocess.run(["tmux", "-L", f"phone-test-{os.getpid()}", "kill-server"], check=False, stderr=subprocess.DEVNULL)
