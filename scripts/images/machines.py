"""The emulated machines that start an image: QEMU's command lines."""

import base64
import json
import os
import shutil
import subprocess

import tools
from checkout import output
from disk import SHELL
from emulated import sound_card

SCREEN = (800, 480)
COMMON = ["-nodefaults", "-no-user-config", "-display", "none", "-m", "1024"]
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


def shell():
    """A shell for the test, on the second serial line: told to systemd from outside, so the image is tested as it is."""
    told = {"systemd.extra-unit.test-shell.service": SHELL,
            "systemd.unit-dropin.multi-user.target": "[Unit]\nWants=test-shell.service\n"}
    return [word for name, text in told.items() for word in
            ("-smbios", f"type=11,value=io.systemd.credential.binary:{name}={base64.b64encode(text.encode()).decode()}")]


def pc(card, firmware, folder):
    """A PC with the card as its disk, and the firmware `bios`, `uefi` or `secure`, which is UEFI that wants signatures."""
    # As in scripts/appliance/machine.py, an instruction takes a nanosecond, however busy this computer is: else the box's
    # watchdog would take a slow one for a box that hangs.
    words = ["qemu-system-x86_64", *COMMON, "-accel", "tcg,thread=single", "-icount", "shift=0,sleep=on", "-cpu", "max", "-smp", "1",
             "-drive", f"if=none,id=card,file={card},format=raw,cache=writethrough", "-device", "ide-hd,drive=card,bus=ide.0,bootindex=0"]
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
    return tools.command(*words, *shell())


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
