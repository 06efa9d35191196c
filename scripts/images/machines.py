"""The emulated machines that boot an image: QEMU's command lines."""

import base64
import json
import lzma
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import tools
from checkout import output
from disk import SHELL
from emulated import sound_card

HERE = Path(__file__).resolve().parent
SCREEN = (800, 480)
# As in scripts/appliance/machine.py, one instruction takes one nanosecond of guest time, however busy the host is:
# otherwise the box's watchdog would reset a slow machine, and a Raspberry Pi could not keep up with its USB's interrupts.
PACED = ["-nodefaults", "-no-user-config", "-display", "none", "-m", "1024", "-accel", "tcg,thread=single", "-icount", "shift=0,sleep=on"]
# The size of the card or stick on which the image is written.
CARD_BYTES = 8 << 30


def write_card(image, card):
    """Writes an image, which may be compressed, to the beginning of a larger card, as Raspberry Pi Imager does."""
    with (lzma.open if image.suffix == ".xz" else open)(image, "rb") as source, open(card, "wb") as target:
        shutil.copyfileobj(source, target, 1 << 20)
    os.truncate(card, CARD_BYTES)


def write_settings(card, text, folder):
    """Writes studykiosk.txt on a card, with CRLF line ends, as an editor on Windows does."""
    file = folder / "studykiosk.txt"
    file.write_bytes(text.replace("\n", "\r\n").encode())
    tools.run("mcopy", "-o", "-i", f"{card}@@1M", file, "::studykiosk.txt")


def data_type(card):
    """Returns the type of the partition of /var, the fourth in the card's MBR; 0 if there is none."""
    with open(card, "rb") as file:
        return file.read(512)[446 + 3 * 16 + 4]


def shell(line):
    """Returns credentials for systemd, in base64 by their names, which start the test's root shell on a serial line.

    QEMU passes them to the machine, so the tested image does not need to be changed.
    """
    units = {"systemd.extra-unit.test-shell.service": SHELL.replace("ttyS1", line),
             "systemd.unit-dropin.multi-user.target": "[Unit]\nWants=test-shell.service\n"}
    return {name: base64.b64encode(text.encode()).decode() for name, text in units.items()}


def drive(card):
    return f"file={card},format=raw,cache=writethrough"


def pc(firmware):
    """Returns a function that makes the command line of a PC with the card as its disk. The firmware is `bios`, `uefi`, or
    `secure` (UEFI with Secure Boot)."""
    def start(card, folder):
        words = ["qemu-system-x86_64", *PACED, "-cpu", "max",
                 "-drive", f"if=none,id=card,{drive(card)}", "-device", "ide-hd,drive=card,bus=ide.0,bootindex=0"]
        if firmware == "bios":
            words += ["-M", "pc"]
        else:
            is_secure = firmware == "secure"
            own = folder / "variables.fd"
            shutil.copyfile(tools.PLACE / f"usr/share/OVMF/OVMF_VARS_4M{'.ms' if is_secure else ''}.fd", own)
            words += ["-M", f"q35,smm={'on' if is_secure else 'off'}",
                      "-global", f"driver=cfi.pflash01,property=secure,value={'on' if is_secure else 'off'}",
                      "-drive", f"if=pflash,format=raw,unit=0,readonly=on,file=/usr/share/OVMF/OVMF_CODE_4M{'.secboot' if is_secure else ''}.fd",
                      "-drive", f"if=pflash,format=raw,unit=1,file={own}"]
        words += ["-device", "VGA,xres={},yres={},edid=on".format(*SCREEN), "-device", "virtio-multitouch-pci",
                  *sound_card(folder / "sound.wav", "sound"), "-device", "i6300esb", "-watchdog-action", "reset",
                  "-netdev", "user,id=net", "-device", "virtio-net-pci,netdev=net"]
        for name, credential in shell("ttyS1").items():
            words += ["-smbios", f"type=11,value=io.systemd.credential.binary:{name}={credential}"]
        return words
    return start


def loaded(card, folder, line, *parameters):
    """Returns QEMU's options that load the kernel and the initramfs, as a Raspberry Pi's firmware does by config.txt and
    cmdline.txt on the card's boot partition. `parameters` are added to the kernel's command line."""
    start = f"{card}@@1M"
    config = dict(re.findall(r"(?m)^(kernel|initramfs)[ =](\S+)", output(*tools.command("mtype", "-i", start, "::config.txt"))))
    for name in config.values():
        tools.run("mcopy", "-n", "-o", "-i", start, f"::{name}", folder)
    # The firmware only reads the first line.
    words = output(*tools.command("mtype", "-i", start, "::cmdline.txt")).splitlines()[:1]
    words += parameters
    words += [f"systemd.set_credential_binary={name}:{credential}" for name, credential in shell(line).items()]
    return ["-kernel", folder / config["kernel"], "-initrd", folder / config["initramfs"], "-append", " ".join(words)]


def virt(card, folder):
    """Returns the command line of QEMU's generic arm64 board, with 32 bits per pixel, multitouch, sound and a watchdog."""
    return ["qemu-system-aarch64", *PACED, "-M", "virt", "-cpu", "cortex-a53", *loaded(card, folder, "ttyAMA1"),
            "-drive", f"if=none,id=card,{drive(card)}", "-device", "virtio-blk-pci,drive=card",
            "-device", "virtio-gpu-pci,xres={},yres={},edid=on".format(*SCREEN), "-device", "virtio-multitouch-pci",
            *sound_card(folder / "sound.wav", "sound")[:2], "-device", "virtio-sound-pci,audiodev=sound",
            "-device", "i6300esb", "-watchdog-action", "reset", "-netdev", "user,id=net", "-device", "virtio-net-pci,netdev=net"]


def pi(card, folder):
    """Returns the command line of a Raspberry Pi 3 B with a memory card, 16 bits per pixel, one finger and no sound.

    Without autosuspend, because QEMU's USB controller repeats an interrupt forever when a device wakes a port that was once
    suspended (dwc2_wakeup in hw/usb/hcd-dwc2.c).
    """
    tree, changes = folder / "bcm2837-rpi-3-b.dtb", folder / "changes.dtbo"
    tools.run("mcopy", "-n", "-o", "-i", f"{card}@@1M", f"::{tree.name}", tree)
    tools.run("dtc", "-q", "-O", "dtb", "-o", changes, HERE / "pi.dts")
    tools.run("fdtoverlay", "-i", tree, "-o", tree, changes)
    sizes = [word for name, size in zip(("xres", "yres", "bpp"), (*SCREEN, 16), strict=True) for word in ("-global", f"bcm2835-fb.{name}={size}")]
    return ["qemu-system-aarch64", *PACED, "-M", "raspi3b", *sizes, "-dtb", tree, *loaded(card, folder, "ttyS1", "usbcore.autosuspend=-1"),
            "-drive", f"if=sd,{drive(card)}", "-usb", "-device", "usb-tablet"]


@dataclass(frozen=True)
class Kind:
    """A kind of machine. `command` makes QEMU's command line from the card's path and a folder for the machine's files."""

    command: Callable
    architecture: str = "amd64"
    # Whether it has multitouch and a watchdog.
    is_whole: bool = True
    # The bits per pixel of its display.
    bits: int = 32
    # The limit from systemd's start to the kiosk's first screen, in seconds.
    first_screen: float = 2
    # Whether the test switches it off with the power button; otherwise with the button on the screen.
    uses_button: bool = True
    # Whether the card gets a studykiosk.txt before the first boot; then the test is about that file.
    has_settings: bool = False


KINDS = {"bios": Kind(pc("bios"), uses_button=False), "uefi": Kind(pc("uefi"), has_settings=True), "secure": Kind(pc("secure")),
         "virt": Kind(virt, "arm64"),
         # Its first screen comes later, because its four processors share the speed of one.
         "pi": Kind(pi, "arm64", is_whole=False, bits=16, first_screen=5, uses_button=False)}


def check_card(card, folder):
    """Checks the card's ext4 file systems with e2fsck (the second system's partition may be empty), after their journals are
    replayed; returns the ends of its reports on errors, or an empty string."""
    table = json.loads(output(*tools.command("sfdisk", "--json", card)))["partitiontable"]["partitions"]
    wrong = []
    for number, part in enumerate(table[1:]):
        copy = folder / "partition.ext4"
        with open(card, "rb") as source, open(copy, "wb") as target:
            source.seek(part["start"] * 512)
            for _ in range(part["size"] // 2048):
                block = source.read(1 << 20)
                if block.strip(b"\0"):
                    target.write(block)
                else:
                    target.seek(len(block), os.SEEK_CUR)
            target.truncate(part["size"] * 512)
        with open(copy, "rb") as file:
            file.seek(1080)
            if number == 1 and file.read(2) != b"\x53\xef":  # the magic number of ext2 to ext4
                continue
        subprocess.run(tools.command("e2fsck", "-p", copy), check=False, capture_output=True)
        done = subprocess.run(tools.command("e2fsck", "-f", "-n", copy), check=False, capture_output=True, text=True)
        if done.returncode:
            wrong.append(done.stdout[-300:])
        copy.unlink()
    return " ".join(wrong)
