"""Debian's Firefox, by its own remote protocol, Marionette, which needs no driver program (Debian has none)."""

import json
import os
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from marionette import Driver
from page import Page

# No requests of the browser's own.
SETTINGS = {
    "marionette.port": 0, "app.update.enabled": False, "app.normandy.enabled": False,
    "browser.startup.page": 0, "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,"}
# What the window's own bars take, in pixels.
BARS = 86
# The smallest width of a window, in pixels. A page that is narrower is zoomed, as on a phone with a dense screen.
NARROWEST = 500


class Firefox(Page):
    """`scripts` is whether pages may run JavaScript, and `size` is that of pages, in CSS pixels."""

    # See `Chromium`: a page's names can't be seen from its driver.
    sees_inside = False

    def __init__(self, language="en", scripts=True, size=(1280, 900)):
        # The places of the fingers that are down, by name.
        self.down = {}
        self.number = 0
        self.profile = tempfile.TemporaryDirectory(prefix="studykiosk-firefox-")
        folder = Path(self.profile.name)
        settings = {**SETTINGS, "javascript.enabled": scripts, "intl.accept_languages": language}
        (folder / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items()), encoding="utf-8")
        self.processes = []
        try:
            # Firefox plays nothing where there is no sound card, so PulseAudio stands in for one.
            sound = folder / "sound"
            server = self.start("pulseaudio", folder, [
                "-n", "--daemonize=no", "--exit-idle-time=-1", "--load=module-null-sink",
                f"--load=module-native-protocol-unix socket={sound} auth-anonymous=1"], XDG_RUNTIME_DIR=str(folder))
            wait("PulseAudio", server, sound.exists)
            browser = self.start("firefox-esr", folder, [
                "--headless", "--marionette", "--remote-allow-system-access", "--profile", folder,
                f"--width={size[0]}", f"--height={size[1] + BARS}"],
                PULSE_SERVER=f"unix:{sound}")
            port = folder / "MarionetteActivePort"
            wait("Firefox", browser, lambda: port.exists() and port.read_text(encoding="utf-8").strip())
            self.socket = socket.create_connection(("127.0.0.1", int(port.read_text(encoding="utf-8"))))
            self.receive()
            self.driver = Driver(self.call)
            self.driver.set_page_load_timeout(60)
            self.resize(*size)
        except BaseException:
            self.kill()
            raise

    def start(self, program, home, words, **variables):
        """Starts a program that keeps its files in `home`."""
        process = subprocess.Popen(
            [program, *words], env=dict(os.environ, HOME=str(home), **variables),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.processes.append(process)
        return process

    # Messages are JSON behind their length and a colon: [0, number, command, words], [1, number, error, result].

    def receive(self):
        length, data = b"", b""
        while not length.endswith(b":"):
            length += self.some(1)
        while len(data) < int(length[:-1]):
            data += self.some(int(length[:-1]) - len(data))
        return json.loads(data)

    def some(self, count):
        data = self.socket.recv(count)
        if not data:
            raise AssertionError("Firefox has ended")
        return data

    def call(self, command, words):
        """Returns a command's result and None, or None and its error."""
        self.number += 1
        data = json.dumps([0, self.number, command, words]).encode()
        self.socket.sendall(b"%d:%s" % (len(data), data))
        _, _, error, result = self.receive()
        return result, error

    def inside(self, script, *values):
        """Runs a script with the rights of the browser itself."""
        self.call("Marionette:SetContext", {"value": "chrome"})
        result, error = self.call("WebDriver:ExecuteScript", {"script": script, "args": values})
        self.call("Marionette:SetContext", {"value": "content"})
        assert not error, f"{error['error']}: {error['message']}"
        return result["value"]

    def resize(self, width, height):
        self.width, zoom = width, 2 if width < NARROWEST else 1
        self.inside("gBrowser.selectedBrowser.browsingContext.fullZoom = arguments[0]", zoom)
        # What the window's bars take, in the page's pixels, is known only when the page is zoomed.
        bars = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.driver.set_window_rect(width=zoom * (width + bars[0]), height=zoom * (height + bars[1]))
        inner = self.run("return [innerWidth, innerHeight]")
        assert inner == [width, height], f"Firefox's page has {inner} pixels, not {width} x {height}"

    def set_theme(self, theme):
        """Sets the preferred colour scheme: `light` or `dark`."""
        self.inside("Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', arguments[0])",
                    ["dark", "light"].index(theme))

    def errors(self):
        """Returns the errors of pages in the browser's console since the last call."""
        return self.inside("""
            const found = Services.console.getMessageArray()
                .filter(one => one instanceof Ci.nsIScriptError && !(one.flags & Ci.nsIScriptError.warningFlag)
                    && one.sourceName.startsWith("http"))
                .map(one => one.sourceName + " - " + one.errorMessage);
            Services.console.reset();
            return found""")

    def fingers(self, kind, places):
        """See `Chromium.fingers`."""
        sources = {name: [] for name in [*self.down, *places]}
        for name, (x, y) in places.items():
            sources[name].append({"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"})
            if kind == "touchStart" and name not in self.down:
                sources[name].append({"type": "pointerDown", "button": 0})
        for name in self.down if kind == "touchEnd" else []:
            sources[name].append({"type": "pointerUp", "button": 0})
        self.driver.execute("actions", {"actions": [
            {"type": "pointer", "id": f"finger {name}", "parameters": {"pointerType": "touch"}, "actions": actions}
            for name, actions in sources.items()]})
        self.down = dict(places) if kind != "touchEnd" else {}

    def shot(self, left, top, width, height):
        """Returns the PNG of the page, and which part of it is wanted."""
        return self.driver.get_screenshot_as_png(), (round(left), round(top), round(width), round(height))

    def end(self):
        try:
            self.call("Marionette:Quit", {"flags": ["eForceQuit"]})
            self.processes[1].wait(20)
        finally:
            self.kill()

    def kill(self):
        for process in self.processes:
            process.kill()
            process.wait()
        self.profile.cleanup()


def wait(name, process, is_ready):
    end = time.monotonic() + 60
    while not is_ready():
        if time.monotonic() > end or process.poll() is not None:
            raise AssertionError(f"{name} does not start")
        time.sleep(0.05)
