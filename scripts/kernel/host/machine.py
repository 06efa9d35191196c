"""The emulated machine of the power cuts: as fast as it goes, with a disk from here."""

import os
import subprocess
import time

from emulated import qemu

# The kernel's.
PARAMETERS = "console=tty0 console=ttyS0 quiet loglevel=0 panic=-1 cryptomgr.notests rdinit=/init"


class Machine:
    """One boot. `told()` is what the guest has said on its second serial line, whole lines only."""

    def __init__(self, folder, kernel, initramfs, disk_socket, parameters):
        self.log = os.path.join(folder, "guest.log")
        self.channel = os.path.join(folder, "told.txt")
        for path in (self.log, self.channel):
            # An earlier boot's output would be taken for this one's.
            open(path, "wb").close()
        command = qemu(
            kernel, initramfs, f"{PARAMETERS} scenarios=power {parameters}", "-accel", "tcg,thread=multi",
            "-cpu", "max", "-drive", f"file=nbd+unix:///?socket={disk_socket},format=raw,if=virtio",
            "-serial", f"file:{self.log}", "-serial", f"file:{self.channel}")
        with open(os.path.join(folder, "qemu.log"), "wb") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)

    def told(self):
        with open(self.channel, encoding="utf-8", errors="replace") as file:
            return file.read().split("\n")[:-1]

    def wait_for(self, holds, seconds):
        """Waits until a condition on the output holds; false if it never does."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.process.poll() is None:
            if holds(self.told()):
                return True
            time.sleep(0.02)
        return False

    def kill(self):
        self.process.kill()
        self.process.wait()
