"""Functions that the scripts share: paths of the checkout, an option parser, checks for tools, and building the program."""

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
# With this variable, Package.swift has the benchmarks and the fuzzers.
WITH_BENCHMARKS = {"STUDYKIOSK_BENCHMARKS": "1"}

# With a fixed locale, tools sort and print the same for every user. Some tools in sbin are used without root.
os.environ["LC_ALL"] = "C.UTF-8"
os.environ["PATH"] += ":/usr/sbin:/sbin"
# scripts/setup installs Debian's Python modules, which a Python from elsewhere finds only here.
sys.path.append("/usr/lib/python3/dist-packages")


class Options(argparse.ArgumentParser):
    """An option parser: `description` is the script's docstring, and wrong options give exit code 64."""

    def __init__(self, description):
        super().__init__(description=description, formatter_class=argparse.RawDescriptionHelpFormatter,
                         allow_abbrev=False)

    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(64, f"{self.prog}: {message}\n")

    def add_binary(self):
        self.add_argument("--binary", type=path, metavar="FILE",
                          help="the program (default: built from this checkout)")


def path(words):
    """Returns an absolute path, because many commands run in another folder."""
    return Path(words).resolve()


def name():
    return Path(sys.argv[0]).name


def fail(message):
    """Ends the script with a message and exit code 1."""
    sys.exit(f"{name()}: {message}")


def need(option, *tools):
    """Ends the script if a tool is missing; the message names the option of scripts/setup that installs it."""
    for tool in tools:
        if not shutil.which(tool):
            fail(f"{tool} is missing; run: scripts/setup {option}")


def need_root(why):
    if os.geteuid() != 0:
        fail(f"only root can {why}")


def need_kernel():
    """Ends the script if this machine lacks the tools for the emulated machine of scripts/checks/kernel-test, or is not amd64."""
    need("--kernel", *"""qemu-system-x86_64 busybox depmod modprobe cpio xz zstd evemu-device evemu-play amixer convert
         fc-cache mkfs.ext4 e2fsck debugfs setfont dpkg-deb cc""".split())
    if architecture() != "amd64":
        fail("the emulated machine is a PC: run this on amd64")


def architecture():
    """Returns this machine's architecture, by Debian's name."""
    return output("dpkg", "--print-architecture")


def set_source_date():
    """Sets the environment variable SOURCE_DATE_EPOCH, unless it is set, to the time of the last commit; returns it in
    seconds. With it, builds from the same sources give the same bytes."""
    commit = subprocess.run(["git", "-C", ROOT, "log", "-1", "--format=%ct"], capture_output=True, text=True, check=False)
    return int(os.environ.setdefault("SOURCE_DATE_EPOCH", commit.stdout.strip() or str(int(time.time()))))


def output(*command, **options):
    """Runs a command; returns its output without surrounding white space. Raises an error if it fails."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout.strip()


def build(product="studykiosk", flags=RELEASE):
    """Builds a product of Package.swift; returns its path. Without flags, it is a debug build."""
    command = ["swift", "build", "--quiet", *flags, "--product", product]
    variables = WITH_BENCHMARKS if (ROOT / "Benchmarks" / product).is_dir() else {}
    if subprocess.run(command, cwd=ROOT, stdout=sys.stderr, check=False, env={**os.environ, **variables}).returncode:
        fail(f"{product} does not build")
    return ROOT / ".build" / ("release" if flags else "debug") / product


def beside(binary, name):
    """Returns another program, which has to be beside a given one."""
    other = binary.with_name(name)
    return other if other.exists() else fail(f"{other} is missing: build it, too")


def page(binary):
    """Returns the page for phones, a program that has to be beside the program that it starts."""
    return beside(binary, "studykiosk-web")


def programs(binary):
    """Returns the kiosk and its page for phones: a given kiosk with the page beside it, or both built from this checkout."""
    return (binary, page(binary)) if binary else (build(), build("studykiosk-web"))
