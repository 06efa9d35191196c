"""A kiosk in a terminal, and the server of its web page, used as by a person at the box."""

import os
import re
import signal
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from codes import code_on

# The time limit for each change of the screen, in seconds.
PATIENCE = 20
# Matches a text with the background of the focus, as the text renderer writes it for a terminal with 256 colours; tmux does
# not repeat a colour at the beginning of a line.
FOCUS = re.compile(r"\x1b\[48;5;248m(.*?)(?=\x1b\[48;|\x1b\[0m|\x1b\[49m|\Z)", re.DOTALL)
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


class Box:
    """A box whose library is in a folder of its own; the kiosk runs in tmux, and the page's server at 127.0.0.1."""

    def __init__(self, programs, folder, port, data):
        (self.binary, self.page), self.folder, self.port = programs, Path(folder), port
        self.library, self.door = self.folder / "library.sqlite", self.folder / "door"
        self.environment = dict(
            os.environ, STUDYKIOSK_DATA=str(data), **{
                f"XDG_{name}_HOME": str(self.folder) for name in ["STATE", "DATA", "CONFIG", "CACHE"]})
        self.run("learner", "add", "Anna")
        self.run("library", "set", "language", "en")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "60", "-y", "24", "-c", str(folder),
                  f"exec '{self.binary}' run --library '{self.library}' --phones '{self.door}' 2>'{folder}/kiosk.log'")
        self.server = None

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def run(self, *words):
        """Runs a command of the program with the box's library; returns its output."""
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
        """Waits until `found(screen)` is true; returns its result. `what` is for the message if that takes too long."""
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
        """Moves the focus to the target with this label, with Tab, and presses Enter."""
        self.shows(label)
        for _ in range(60):
            self.tmux("send-keys", "-t", ":0", "Tab")
            time.sleep(0.1)
            focused = FOCUS.findall(self.tmux("capture-pane", "-e", "-p", "-t", ":0"))
            if any(label in ESCAPE.sub("", text) for text in focused):
                self.tmux("send-keys", "-t", ":0", "Enter")
                return
        raise AssertionError(f"the box's screen has no target with the label {label}:\n{self.screen()}")

    def back(self):
        self.tmux("send-keys", "-t", ":0", "Escape")

    def invite(self):
        """Opens the page for an hour and starts its server; returns the code on the screen."""
        for word in ["Settings", "This box", "Phone", "an hour"]:
            self.choose(word)
        self.serve()
        return self.wait("a code", code_on)

    def serve(self):
        """Starts the server when the page is open, as its unit does, and waits until it answers."""
        end = time.monotonic() + PATIENCE
        while not self.door.exists():
            assert time.monotonic() < end, "the kiosk has not opened the page"
            time.sleep(0.05)
        self.server = subprocess.Popen(
            [self.page, "--listen", f"127.0.0.1:{self.port}", "--library", self.library, "--door", self.door],
            env=self.environment, stderr=open(self.folder / "web.log", "wb"))
        while True:
            try:
                return urllib.request.urlopen(self.address + "/p", timeout=PATIENCE).read()
            except urllib.error.URLError:
                assert self.server.poll() is None and time.monotonic() < end, "the server does not answer"
                time.sleep(0.05)

    def end(self):
        """Ends the server and the kiosk."""
        if self.server:
            self.server.send_signal(signal.SIGTERM)
            self.server.wait()
        subprocess.run(["tmux", "-L", f"phone-test-{os.getpid()}", "kill-server"], check=False, stderr=subprocess.DEVNULL)
