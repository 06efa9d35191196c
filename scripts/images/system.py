"""Makes the archive of an image's system: Debian 13, the package, and the files in packaging/image."""

import importlib.machinery
import importlib.util
import os
import shutil
import subprocess

from checkout import ROOT, fail
from tools import SUITE

DATA = ROOT / "packaging/image"
HERE = ROOT / "scripts/images"


def program(file):
    """Returns a Python program of the image as a module."""
    loader = importlib.machinery.SourceFileLoader(file.name.replace("-", "_"), str(file))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(module)
    return module


# What writes the boot state on the box.
boot_choice = program(DATA / "amd64/root/usr/libexec/studykiosk-card/boot-choice")


def packages(architecture):
    """Returns the names of an architecture's packages, from packaging/image/packages."""
    names = []
    for line in (DATA / "packages").read_text().splitlines():
        only, colon, name = line.partition(":")
        if line.strip() and not line.startswith("#") and (not colon or only == architecture):
            names.append((name if colon else line).strip())
    return names


def added(folder):
    """Returns a shell command that copies a folder's files into the system in $1. Their times and permissions do not depend on
    those of the checkout."""
    return (f"tar -C {folder} --owner=0 --group=0 --mode=u=rwX,go=rX --mtime=@$SOURCE_DATE_EPOCH -c . | "
            "tar -C $1 --no-overwrite-dir -x")


def make(architecture, package, mirror, keyring, folder):
    """Makes four results in a folder: system.tar; `contents`, the list of its packages; `firmware`, the files of a Raspberry
    Pi's boot partition; and studykiosk.txt. Needs root."""
    # INITRD=No: the packages do not make an initramfs each time they are configured; `finish` makes it once.
    variables = {"STUDYKIOSK_CONTENTS": str(folder / "contents"), "STUDYKIOSK_FIRMWARE": str(folder / "firmware"),
                 "STUDYKIOSK_KEYRING": str(keyring), "INITRD": "No"}
    shutil.rmtree(folder / "firmware", ignore_errors=True)
    # CRLF line ends, for old versions of Notepad.
    text = (DATA / "boot/studykiosk.txt").read_text(encoding="utf-8")
    (folder / "studykiosk.txt").write_bytes(text.replace("\n", "\r\n").encode())
    options = ["--variant=apt", f"--architectures={architecture}", f"--include={','.join(packages(architecture))}",
               "--components=main,non-free-firmware", "--skip=check/qemu",
               # Before the other packages are installed, because the files affect their installation.
               f"--essential-hook={added(DATA / 'root')}",
               f"--customize-hook={HERE}/finish $1 {package} {architecture}",
               # The copy of the settings that were applied: a file that nobody has changed need not be, and the kiosk does
               # not wait for it. `finish` leaves the system as these settings describe it.
               f"--customize-hook=install -D -m 644 {folder}/studykiosk.txt $1/var/lib/studykiosk-card/studykiosk.txt"]
    if (DATA / architecture / "root").is_dir():
        options.insert(-2, f"--essential-hook={added(DATA / architecture / 'root')}")
    log = folder / "system.log"
    with open(log, "w", encoding="utf-8") as file:
        done = subprocess.run(["mmdebstrap", *options, SUITE, folder / "system.tar", *([mirror] if mirror else [])], check=False,
                              stdout=file, stderr=file, env={**os.environ, **variables})
    if done.returncode:
        fail("\n".join([*log.read_text().splitlines()[-30:], f"mmdebstrap failed; its whole output is in {log}"]))
