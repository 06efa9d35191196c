"""What the scripts share: the checkout, one parser of options, the tools they need, and the program they run."""

import argparse
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
CACHE = ROOT / ".cache"
RELEASE = ["-c", "release", "--static-swift-stdlib"]

# Tools sort and print the same for everybody, and some of root's serve others, too.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ["PATH"] += ":/usr/sbin:/sbin"
# scripts/setup installs Debian's Python modules, which a Python from elsewhere finds only here.
sys.path.append("/usr/lib/python3/dist-packages")


class Options(argparse.ArgumentParser):
    """A script's options: `description` is its docstring, and a mistake in them has exit code 64."""

    def __init__(self, description):
        super().__init__(description=description, formatter_class=argparse.RawDescriptionHelpFormatter,
                         allow_abbrev=False)

    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(64, f"{self.prog}: {message}\n")

    def add_binary(self):
        self.add_argument("--binary", type=path, metavar="FILE",
                          help="the program (default: built here, statically linked Swift)")


def path(words):
    """An absolute path: most scripts work in the checkout's folder."""
    return Path(words).resolve()


def name():
    return Path(sys.argv[0]).name


def fail(message):
    sys.exit(f"{name()}: {message}")


def need(option, *tools):
    """Ends the script where a tool is missing, with the option of scripts/setup that brings it."""
    for tool in tools:
        if not shutil.which(tool):
            fail(f"{tool} is missing; run: scripts/setup {option}")


def need_root(why):
    if os.geteuid() != 0:
        fail(f"only root can {why}")


def need_kernel():
    """Ends the script where the emulated machine of scripts/kernel-test can't be made."""
    need("--kernel", *"""qemu-system-x86_64 busybox depmod modprobe cpio xz zstd evemu-device evemu-play amixer convert
         fc-cache mkfs.ext4 e2fsck debugfs setfont dpkg-deb cc""".split())
    if architecture() != "amd64":
        fail("the emulated machine is a PC: run this on amd64")


def architecture():
    """This machine's, by Debian's name."""
    return output("dpkg", "--print-architecture")


def set_source_date():
    """Sets SOURCE_DATE_EPOCH, unless it is set, to the time of the last change; returns it. With it, what is made from the
    same sources has the same bytes."""
    commit = subprocess.run(["git", "-C", ROOT, "log", "-1", "--format=%ct"], capture_output=True, text=True, check=False)
    return int(os.environ.setdefault("SOURCE_DATE_EPOCH", commit.stdout.strip() or str(int(time.time()))))


def output(*command, **options):
    """What a command that must succeed prints, without blanks around it."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout.strip()


def build(product="studykiosk", flags=RELEASE):
    """Builds a product and returns its path."""
    command = ["swift", "build", "--quiet", *flags, "--product", product]
    if subprocess.run(command, cwd=ROOT, stdout=sys.stderr, check=False).returncode:
        fail(f"{product} does not build")
    return ROOT / ".build" / ("release" if flags else "debug") / product
