"""Controls an emulated machine while it runs; and the PC of the appliance test, with a screen, a sound card and a disk."""

import base64
import json
import re
import socket
import subprocess
import time

from emulated import qemu, sound_card

# The kernel parameters that the manual (building-a-box.md) recommends.
COMMAND_LINE = ("console=tty3 quiet loglevel=1 logo.nologo vt.global_cursor_default=0 consoleblank=0 "
                "systemd.show_status=false")


class Failed(Exception):
    """A command in the machine has failed, or an expected state did not come in time."""


def command(kernel, initramfs, disk, sound, root="rw"):
    """Returns QEMU's command line for a PC with the installed package.

    One instruction takes one nanosecond of guest time (-icount shift=0), so the guest's times are those of a 1 GHz
    processor, however busy the host is; while the guest is idle, its time is the host's. A second of guest time may take
    several seconds of the host.

    `root` is how the root file system is mounted: `rw` or `ro`.

    At a power cut, the disk keeps everything that the guest has written; scripts/checks/power-cuts has a disk with a cache that is
    lost.
    """
    usb = sound.with_suffix(".usb.wav")
    return qemu(
        kernel, initramfs, f"console=ttyS0 cryptomgr.notests {root} {COMMAND_LINE}",
        "-accel", "tcg,thread=single", "-icount", "shift=0,sleep=on", "-cpu", "max",
        "-drive", f"file={disk},format=raw,if=virtio,cache=unsafe",
        # An empty disk, for the test of a library on a partition of its own.
        "-drive", f"file={disk.with_name('partition.img')},format=raw,if=virtio,cache=unsafe",
        *sound_card(sound), "-device", "qemu-xhci",
        # For a USB sound card that is plugged in later.
        "-audiodev", f"wav,id=usb,path={usb},out.frequency=48000")


class Machine:
    """One boot of an emulated machine, with a root shell on a serial line and QEMU's monitor (QMP).

    Time limits are in seconds of the host.
    """

    def __init__(self, command, folder, has_network=False):
        """Starts QEMU. `command` is its command line without serial lines and monitor; their sockets and logs are in `folder`.

        With a network, the host's port `port` is forwarded to the guest's port 80; there is no other connection.
        """
        self.folder = folder
        for name in ("shell", "monitor"):
            (folder / name).unlink(missing_ok=True)
        command = [*command, "-serial", f"file:{folder / 'console.log'}",
                   "-serial", f"unix:{folder / 'shell'},server=on,wait=off",
                   "-qmp", f"unix:{folder / 'monitor'},server=on,wait=off"]
        if has_network:
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                self.port = free.getsockname()[1]
            command += ["-netdev", f"user,id=lan,restrict=on,hostfwd=tcp:127.0.0.1:{self.port}-:80",
                        "-device", "virtio-net-pci,netdev=lan"]
        with open(folder / "qemu.log", "wb") as log:
            self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        self.serial, self.monitor = self.connect("shell"), self.connect("monitor")
        self.said = b""
        self.monitor.settimeout(60)
        self.replies = self.monitor.makefile("rb")
        self.replies.readline()
        self.ask("qmp_capabilities")

    def connect(self, name):
        # Up to a minute, because QEMU starts slowly on a busy computer.
        for _ in range(600):
            if self.process.poll() is not None:
                break
            connection = socket.socket(socket.AF_UNIX)
            try:
                connection.connect(str(self.folder / name))
                return connection
            except OSError:
                connection.close()
                time.sleep(0.1)
        self.pull_the_plug()
        raise Failed(f"QEMU offers no {name}; see qemu.log")

    def ask(self, command, **arguments):
        self.monitor.sendall(json.dumps({"execute": command, "arguments": arguments}).encode() + b"\n")
        while "event" in (reply := json.loads(self.replies.readline())):
            pass
        if "error" in reply:
            raise Failed(reply["error"]["desc"])

    def boot(self, seconds=600):
        """Waits for the shell, which prints `shell is here` when it starts."""
        end = time.monotonic() + seconds
        self.serial.settimeout(5)
        while b"shell is here\n" not in self.said:
            if time.monotonic() > end or self.process.poll() is not None:
                raise Failed("no shell came up; see console.log and qemu.log")
            try:
                self.said += self.serial.recv(4096)
            except TimeoutError:
                pass
        self.said = b""

    def run(self, command, seconds=300, check=True):
        """Runs a command in the machine; returns its output (stdout and stderr). With `check`, raises Failed if it fails."""
        mark = f"@{time.monotonic_ns()}"
        self.serial.settimeout(seconds)
        self.serial.sendall(f"({command}) </dev/null 2>&1; code=$?; echo; echo {mark} $code\n".encode())
        end = re.compile(rf"\n{mark} (\d+)\n".encode())
        while not (found := end.search(self.said)):
            try:
                said = self.serial.recv(65536)
            except TimeoutError:
                raise Failed(f"no end after {seconds} s: {command}") from None
            if not said:
                raise Failed("the machine is gone")
            self.said += said
        text = self.said[:found.start()].decode(errors="replace").strip()
        self.said = self.said[found.end():]
        if check and found[1] != b"0":
            raise Failed(f"{command}: exit code {int(found[1])}: {text[-600:]}")
        return text

    def wait_until(self, condition, seconds=240):
        """Waits until a command in the machine succeeds."""
        end = time.monotonic() + seconds
        while self.run(f"({condition}) > /dev/null && echo yes", check=False) != "yes":
            if time.monotonic() > end:
                raise Failed(f"not so after {seconds} s: {condition}")
            time.sleep(0.2)

    def send(self, data, path):
        """Writes bytes to a file in the machine, in pieces that fit into the serial line's buffer."""
        words = base64.b64encode(data).decode()
        self.run(f": > {path}.64")
        for start in range(0, len(words), 900):
            self.run(f"echo {words[start:start + 900]} >> {path}.64")
        self.run(f"base64 -d {path}.64 > {path}")

    def screen(self):
        """Returns the text on the first virtual terminal, a string for each row; see vcs(4)."""
        _, columns = map(int, self.run("head -c 2 /dev/vcsa1 | od -An -tu1").split())
        cells = base64.b64decode(self.run("base64 -w 0 /dev/vcsu1"))
        text = "".join(chr(int.from_bytes(cells[i:i + 4], "little")) for i in range(0, len(cells), 4))
        return [text[i:i + columns] for i in range(0, len(text), columns)]

    def wait_for_words(self, words, seconds=120):
        end = time.monotonic() + seconds
        while True:
            screen = self.screen()
            if any(words in line for line in screen):
                return screen
            if time.monotonic() > end:
                raise Failed(f"{words!r} does not come on the screen, which shows:\n" + "\n".join(screen))

    def says(self, words, seconds=60):
        """Returns whether these words appear on the screen in time."""
        try:
            self.wait_for_words(words, seconds)
            return True
        except Failed:
            return False

    def no_longer_says(self, words, seconds=120):
        """Returns whether these words disappear from the console's text in time; painted screens have no text."""
        end = time.monotonic() + seconds
        while any(words in line for line in self.screen()):
            if time.monotonic() > end:
                return False
            time.sleep(0.5)
        return True

    def picture(self, name):
        """Saves the display as NAME.png."""
        ppm = self.folder / f"{name}.ppm"
        self.ask("screendump", filename=str(ppm))
        for _ in range(50):
            if ppm.exists() and ppm.stat().st_size > 100:
                break
            time.sleep(0.1)
        subprocess.run(["convert", ppm, self.folder / f"{name}.png"], check=True)
        ppm.unlink()

    def card(self, name):
        """Returns the pixels of the card in a saved picture, without the rows above and below it."""
        crop = ["-crop", "100%x50%+0+70"]
        return subprocess.run(["convert", self.folder / f"{name}.png", *crop, "rgb:-"], check=True,
                              capture_output=True).stdout

    def ends(self, seconds):
        """Returns whether the machine switches itself off in time."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def pull_the_plug(self):
        self.process.kill()
        self.process.wait()
