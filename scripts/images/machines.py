"""The emulated machines that start an image: QEMU's command lines."""

import base64
import json
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
COMMON = ["-nodefaults", "-no-user-config", "-display", "none", "-m", "1024"]
# As in scripts/appliance/machine.py, an instruction takes a nanosecond, however busy this computer is: else the box's
# watchdog would take a slow one for a box that hangs.
PACED = [*COMMON, "-accel", "tcg,thread=single", "-icount", "shift=0,sleep=on", "-smp", "1"]
# The size of the card or stick that the image is written on.
CARD_BYTES = 8 << 30


def write_card(image, card):
    """What Raspberry Pi Imager does: the image at the beginning of a larger card."""
    shutil.copyfile(image, card)
    os.truncate(card, CARD_BYTES)


def tell(card, text, folder):
    """Writes studykiosk.txt on a card, as somebody does with an editor."""
    told = folder / "studykiosk.txt"
    told.write_bytes(text.replace("\n", "\r\n").encode())
    tools.run("mcopy", "-o", "-i", f"{card}@@1M", told, "::studykiosk.txt")


def shell(line):
    """Credentials for systemd by name, in base64: a shell for the test, on the machine's second serial line. It is told
    from outside, so the image is tested as it is."""
    told = {"systemd.extra-unit.test-shell.service": SHELL.replace("ttyS1", line),
            "systemd.unit-dropin.multi-user.target": "[Unit]\nWants=test-shell.service\n"}
    return {name: base64.b64encode(text.encode()).decode() for name, text in told.items()}


def drive(card):
    return f"file={card},format=raw,cache=writethrough"


def pc(firmware):
    """A PC with the card as its disk, and the firmware `bios`, `uefi` or `secure`, which is UEFI that wants signatures."""
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
        for name, told in shell("ttyS1").items():
            words += ["-smbios", f"type=11,value=io.systemd.credential.binary:{name}={told}"]
        return words
    return start


def loaded(card, folder, line):
    """What a Raspberry Pi's firmware loads from the card's start partition, by its config.txt: QEMU does it instead."""
    start = f"{card}@@1M"
    config = dict(re.findall(r"(?m)^(kernel|initramfs)[ =](\S+)", output(*tools.command("mtype", "-i", start, "::config.txt"))))
    for name in config.values():
        tools.run("mcopy", "-n", "-o", "-i", start, f"::{name}", folder)
    # No board reads its second line.
    words = output(*tools.command("mtype", "-i", start, "::cmdline.txt")).splitlines()[:1]
    words += [f"systemd.set_credential_binary={name}:{told}" for name, told in shell(line).items()]
    return ["-kernel", folder / config["kernel"], "-initrd", folder / config["initramfs"], "-append", " ".join(words)]


def virt(card, folder):
    """No board that is sold, but one with all that the box can use: 32 bits a pixel, ten fingers and sound."""
    return ["qemu-system-aarch64", *PACED, "-M", "virt", "-cpu", "cortex-a53", *loaded(card, folder, "ttyAMA1"),
            "-drive", f"if=none,id=card,{drive(card)}", "-device", "virtio-blk-pci,drive=card",
            "-device", "virtio-gpu-pci,xres={},yres={},edid=on".format(*SCREEN), "-device", "virtio-multitouch-pci",
            *sound_card(folder / "sound.wav", "sound")[:2], "-device", "virtio-sound-pci,audiodev=sound",
            "-device", "i6300esb", "-watchdog-action", "reset", "-netdev", "user,id=net", "-device", "virtio-net-pci,netdev=net"]


def pi(card, folder):
    """A Raspberry Pi 3 B with a memory card, 16 bits a pixel, one finger and no sound. Its four processors, three of which
    wait at first, are too slow for PACED, so its clock is this computer's."""
    tree, changes = folder / "bcm2837-rpi-3-b.dtb", folder / "changes.dtbo"
    tools.run("mcopy", "-n", "-o", "-i", f"{card}@@1M", f"::{tree.name}", tree)
    tools.run("dtc", "-q", "-O", "dtb", "-o", changes, HERE / "pi.dts")
    tools.run("fdtoverlay", "-i", tree, "-o", tree, changes)
    sizes = [word for name, size in zip(("xres", "yres", "bpp"), (*SCREEN, 16), strict=True) for word in ("-global", f"bcm2835-fb.{name}={size}")]
    return ["qemu-system-aarch64", *COMMON, "-accel", "tcg", "-M", "raspi3b", *sizes, "-dtb", tree, *loaded(card, folder, "ttyS1"),
            "-drive", f"if=sd,{drive(card)}", "-usb", "-device", "usb-tablet"]


@dataclass(frozen=True)
class Kind:
    """A kind of machine: QEMU's command line, by the card and a folder for what belongs to the machine."""

    command: Callable
    architecture: str = "amd64"
    # Whether it has several fingers and a watchdog.
    is_whole: bool = True
    # Whether the test switches it off by a power button; else by the screen's own.
    uses_button: bool = True
    # Whether the card's studykiosk.txt says something before the first start, which is then what is tried.
    is_told: bool = False


KINDS = {"bios": Kind(pc("bios"), uses_button=False), "uefi": Kind(pc("uefi"), is_told=True), "secure": Kind(pc("secure")),
         "virt": Kind(virt, "arm64"), "pi": Kind(pi, "arm64", is_whole=False, uses_button=False)}


def check_card(card, folder):
    """What e2fsck finds wrong with the card's two file systems once their journals are replayed; empty if nothing."""
    table = json.loads(output(*tools.command("sfdisk", "--json", card)))["partitiontable"]["partitions"]
    wrong = []
    for part in table[1:]:
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
        subprocess.run(tools.command("e2fsck", "-p", copy), check=False, capture_output=True)
        done = subprocess.run(tools.command("e2fsck", "-f", "-n", copy), check=False, capture_output=True, text=True)
        if done.returncode:
            wrong.append(done.stdout[-300:])
        copy.unlink()
    return " ".join(wrong)
