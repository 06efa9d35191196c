"""The emulated machine of the power cuts, which runs in real time (without -icount), with a disk that the host serves."""

import os
import subprocess
import time

from emulated import qemu

# The kernel's command line.
PARAMETERS = "console=tty0 console=ttyS0 quiet loglevel=0 panic=-1 cryptomgr.notests rdinit=/init"


class Machine:
    """One boot. The guest reports on its second serial line; its log is on the first."""

    def __init__(self, folder, kernel, initramfs, disk_socket, parameters):
        self.log = os.path.join(folder, "guest.log")
        self.channel = os.path.join(folder, "reported.txt")
        for path in (self.log, self.channel):
            # Otherwise the output of the previous boot would be read until QEMU creates the file.
            open(path, "wb").close()
        command = qemu(
            kernel, initramfs, f"{PARAMETERS} scenarios=power {parameters}", "-accel", "tcg,thread=multi",
            "-cpu", "max", "-drive", f"file=nbd+unix:///?socket={disk_socket},format=raw,if=virtio",
            "-serial", f"file:{self.log}", "-serial", f"file:{self.channel}")
        with open(os.path.join(folder, "qemu.log"), "wb") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def reports(self):
        """Returns the complete lines that the guest has reported so far."""
        with open(self.channel, encoding="utf-8", errors="replace") as file:
            return file.read().split("\n")[:-1]

    def wait_for(self, holds, seconds):
        """Waits until a condition on the reported lines holds; returns False if it does not in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            if holds(self.reports()):
                return True
            time.sleep(0.02)
        return False

    def kill(self):
        self.process.kill()
        self.process.wait()
