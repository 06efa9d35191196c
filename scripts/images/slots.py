"""The two systems of a card, from inside of a box and on the card's file."""

import re
import subprocess

import bundle
import tools
from system import boot_choice

CHOICE = "/usr/libexec/studykiosk-card/boot-choice"
# Where the disk with the bundles is mounted; its folder is that of a stick.
DISK = "/run/bundles"
STICK = f"{DISK}/studykiosk"
# The boot state's files, in the card's first partition.
FIRST, SECOND = ("::EFI/debian/" + name for name in boot_choice.NAMES)


def running(box):
    return box.run("grep -o 'rauc.slot=.' /proc/cmdline")[-1]


def other(box):
    return "AB"[running(box) == "A"]


def state(box):
    """Returns the boot state as it is on the card."""
    return box.run("python3 -W ignore -c \"import importlib.machinery as m; "
                   f"print(*map('='.join, m.SourceFileLoader('choice', '{CHOICE}').load_module().read().items()))\" 2>/dev/null")


def find_bundles(box):
    box.run(f"mkdir -p {DISK} && mount -o ro /dev/disk/by-label/BUNDLES {DISK}")


def written(box):
    """Returns how many MB were written to the card since the start."""
    return int(box.run("awk '{ print $7 }' /sys/class/block/$(lsblk -n -o PKNAME $(findmnt -n -o SOURCE /))/stat")) * 512 / 1e6


def of(card):
    """Returns the boot state on a card's file, as GRUB reads it."""
    for name in (FIRST, SECOND):
        done = subprocess.run(tools.command("mtype", "-i", f"{card}@@1M", name), check=False, capture_output=True)
        if found := boot_choice.parse(done.stdout):
            return found
    raise ValueError(f"{card} has no boot state")


def next_of(card):
    """Returns the number of the partition that will not run at the next start, of a card's file."""
    return 3 if boot_choice.primary(of(card)) == "A" else 2


def leave_one_start(card):
    """Changes the boot state on a card's file so that a new system has one more start, in both copies."""
    with open(card, "r+b") as file:
        start, size = bundle.partition(card, 1)
        file.seek(start)
        data = file.read(size)
        for found in re.finditer(rb"trial=B\nleft=3\n", data):
            file.seek(start + found.end() - 2)
            file.write(b"1")


def lose_boot_env(card):
    tools.run("mdel", "-i", f"{card}@@1M", FIRST)


def bring_boot_env_back(card):
    """Makes the first copy of the boot state again, from the second."""
    copy = card.with_name("boot.env")
    tools.run("mcopy", "-n", "-o", "-i", f"{card}@@1M", SECOND, copy)
    tools.run("mcopy", "-i", f"{card}@@1M", copy, FIRST)
    copy.unlink()


def fill(card, number, system):
    """Writes a system's file, or zeros if `system` is None, into a partition of a card's file."""
    start, size = bundle.partition(card, number)
    with open(card, "r+b") as target:
        target.seek(start)
        if system is None:
            for _ in range(size // bundle.MIB):
                target.write(bytes(bundle.MIB))
            return
        with open(system, "rb") as source:
            while block := source.read(bundle.MIB):
                target.write(block)
