"""A Debian 13 (chroot) with the tools that make and test an image, so that they are the same on every host."""

import shutil
import subprocess

from checkout import CACHE, ROOT

PLACE = CACHE / "image/tools"
SUITE = "trixie"
PACKAGES = """grub-pc-bin grub-efi-amd64-signed shim-signed dosfstools mtools e2fsprogs libarchive13t64 fdisk xz-utils rauc squashfs-tools openssl
    qemu-system-x86 ovmf seabios qemu-system-arm device-tree-compiler""".split()


def make():
    """Makes that Debian, unless it exists already with these packages. Needs root and the network."""
    made = PLACE / "made"
    if made.exists() and made.read_text() == " ".join(PACKAGES):
        return
    shutil.rmtree(PLACE, ignore_errors=True)
    PLACE.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mmdebstrap", "--quiet", "--variant=apt", f"--include={','.join(PACKAGES)}", SUITE, PLACE], check=True)
    made.write_text(" ".join(PACKAGES))


def command(*words):
    """Returns the command line that runs a tool in that Debian.

    The project's folder has the same path there, and /dev is the host's. The mounts are in a namespace of their own and end
    with the command. The command execs the tool, so the tool has the process ID of the command.
    """
    script = ('mkdir -p "$0$1" && mount --rbind "$1" "$0$1" && mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && '
              'cd "$1" && root=$0 && shift && exec chroot "$root" env -C "$PWD" "$@"')
    return ["unshare", "--mount", "sh", "-c", script, str(PLACE), str(ROOT), *map(str, words)]


def run(*words, **options):
    """Runs a tool; raises an error if it fails."""
    return subprocess.run(command(*words), check=True, **options)
