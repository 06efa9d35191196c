"""Debian's Firefox, by its own remote protocol, Marionette, which needs no driver program (Debian has none)."""

import base64
import json
import os
import socket
import subprocess
import tempfile
import time
from pathlib import Path

# No requests of the browser's own.
SETTINGS = {
    "marionette.port": 0, "app.update.enabled": False, "app.normandy.enabled": False,
    "browser.startup.page": 0, "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,"}
# What the window's own bars take, in pixels.
BARS = 86


class Firefox:
    """`size` is that of pages, in CSS pixels."""

    # See `Phone`: by this protocol, a test sees neither.
    sees_inside = False

    def __init__(self, size=(1280, 900)):
        # The places of the fingers that are down, by name.
        self.down = {}
        self.number = 0
        self.profile = tempfile.TemporaryDirectory(prefix="studykiosk-firefox-")
        folder = Path(self.profile.name)
        (folder / "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items()), encoding="utf-8")
        self.processes = []
        try:
            # Firefox plays nothing where there is no sound card, so PulseAudio stands in for one.
            sound = folder / "sound"
            server = self.start("pulseaudio", folder, [
                "-n", "--daemonize=no", "--exit-idle-time=-1", "--load=module-null-sink",
                f"--load=module-native-protocol-unix socket={sound} auth-anonymous=1"], XDG_RUNTIME_DIR=str(folder))
            wait("PulseAudio", server, sound.exists)
            browser = self.start("firefox-esr", folder, [
                "--headless", "--marionette", "--profile", folder, f"--width={size[0]}", f"--height={size[1] + BARS}"],
                PULSE_SERVER=f"unix:{sound}")
            port = folder / "MarionetteActivePort"
            wait("Firefox", browser, lambda: port.exists() and port.read_text(encoding="utf-8").strip())
            self.socket = socket.create_connection(("127.0.0.1", int(port.read_text(encoding="utf-8"))))
            self.receive()
            self.call("WebDriver:NewSession")
            # A window can be smaller than asked for, on which screenshots would not be whole.
            inner = self.run("return [innerWidth, innerHeight]")
            assert inner[0] >= size[0] and inner[1] >= size[1], f"Firefox's page has only {inner} pixels"
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

    def call(self, command, **words):
        self.number += 1
        data = json.dumps([0, self.number, command, words]).encode()
        self.socket.sendall(b"%d:%s" % (len(data), data))
        _, _, error, result = self.receive()
        if error:
            raise AssertionError(f"{command}: {error['error']}: {error['message']}")
        return result

    def open(self, address):
        self.call("WebDriver:Navigate", url=address)

    def run(self, script, *values):
        return self.call("WebDriver:ExecuteScript", script=script, args=values)["value"]

    def fingers(self, kind, places):
        """See `Phone.fingers`."""
        sources = {name: [] for name in [*self.down, *places]}
        for name, (x, y) in places.items():
            sources[name].append({"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"})
            if kind == "touchStart" and name not in self.down:
                sources[name].append({"type": "pointerDown", "button": 0})
        for name in self.down if kind == "touchEnd" else []:
            sources[name].append({"type": "pointerUp", "button": 0})
        self.call("WebDriver:PerformActions", actions=[
            {"type": "pointer", "id": f"finger {name}", "parameters": {"pointerType": "touch"}, "actions": actions}
            for name, actions in sources.items()])
        self.down = dict(places) if kind != "touchEnd" else {}

    def shot(self, left, top, width, height):
        """Returns the PNG of the page, and which part of it is wanted."""
        data = self.call("WebDriver:TakeScreenshot", full=False, hash=False)["value"]
        return base64.b64decode(data), (round(left), round(top), round(width), round(height))

    def end(self):
        try:
            self.call("Marionette:Quit", flags=["eForceQuit"])
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
