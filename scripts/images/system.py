"""The files of an image's system: Debian 13, the package, and what packaging/image adds, as one archive."""

import os
import shutil
import subprocess

from checkout import ROOT, fail
from tools import SUITE

DATA = ROOT / "packaging/image"
HERE = ROOT / "scripts/images"


def packages(architecture):
    """Their names, from packaging/image/packages."""
    names = []
    for line in (DATA / "packages").read_text().splitlines():
        only, colon, name = line.partition(":")
        if line.strip() and not line.startswith("#") and (not colon or only == architecture):
            names.append((name if colon else line).strip())
    return names


def make(architecture, package, mirror, folder):
    """Makes system.tar in a folder, `contents`, the list of what is in it, and `firmware`, what a Raspberry Pi starts from.
    Needs root."""
    # No initramfs with the kernel's package, nor after each that adds to it: `finish` makes it, once.
    told = {"STUDYKIOSK_CONTENTS": str(folder / "contents"), "STUDYKIOSK_FIRMWARE": str(folder / "firmware"), "INITRD": "No"}
    shutil.rmtree(folder / "firmware", ignore_errors=True)
    options = ["--variant=apt", f"--architectures={architecture}", f"--include={','.join(packages(architecture))}",
               "--components=main,non-free-firmware", "--skip=check/qemu",
               # What it finds there counts when packages are installed.
               f"--essential-hook=cp -a --no-preserve=ownership {DATA}/root/. $1/",
               f"--customize-hook={HERE}/finish $1 {package} {architecture}"]
    if (DATA / architecture / "root").is_dir():
        options.insert(-1, f"--essential-hook=cp -a --no-preserve=ownership {DATA}/{architecture}/root/. $1/")
    log = folder / "system.log"
    with open(log, "w", encoding="utf-8") as words:
        done = subprocess.run(["mmdebstrap", *options, SUITE, folder / "system.tar", *([mirror] if mirror else [])], check=False,
                              stdout=words, stderr=words, env={**os.environ, **told})
    if done.returncode:
        fail("\n".join([*log.read_text().splitlines()[-30:], f"mmdebstrap failed; all its words are in {log}"]))
