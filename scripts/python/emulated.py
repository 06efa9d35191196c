"""An emulated PC: downloads Debian's kernel, makes an initramfs, and returns QEMU's command line."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from checkout import fail, output

COMMON = ["-smp", "1", "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none"]


def qemu(kernel, initramfs, parameters, *more, memory=768, screen=(800, 480)):
    """Returns the command line of a PC with one processor, a screen, and only the other devices in the options `more`.

    `kernel` is a folder as from `kernel()`, `parameters` is the kernel's command line, `memory` is in MiB, and `screen` in
    pixels.
    """
    return ["qemu-system-x86_64", *COMMON, "-m", str(memory), "-kernel", str(kernel / "vmlinuz"),
            "-initrd", str(initramfs), "-append", parameters,
            "-device", "VGA,xres={},yres={},edid=on".format(*screen), *map(str, more)]


def sound_card(path, name="card"):
    """Returns QEMU's options for an AC97 sound card whose output is written to a WAV file."""
    return ["-audiodev", f"wav,id={name},path={path},out.frequency=48000", "-device", f"AC97,audiodev={name}"]


# MARK: Kernels


def kernel(cache, package=None):
    """Returns the folder of the kernel to boot, with vmlinuz, lib/modules and the file `release`.

    By default, the kernel is that on which linux-image-amd64 depends in apt's package lists; it is downloaded once and
    kept in `cache`. Without package lists (as in a new container), the newest kernel in `cache` is used. `package` is
    another linux-image-*.deb.
    """
    cache.mkdir(parents=True, exist_ok=True)
    if package:
        folder = cache / package.stem
        if not folder.is_dir():
            unpack_kernel(package, folder)
        return folder
    depends = printed("apt-cache", "depends", "linux-image-amd64").split("Depends: linux-image-")
    name = "linux-image-" + depends[1].split()[0] if len(depends) > 1 else ""
    policy = printed("apt-cache", "policy", name).split("Candidate: ") if name else []
    version = policy[1].split()[0] if len(policy) > 1 else "(none)"
    if version == "(none)":
        kept = [folder for folder in cache.iterdir() if folder.is_dir() and ".part" not in folder.name]
        if not kept:
            fail("apt knows no linux-image-amd64; run: apt-get update")
        newest = max(kept, key=lambda folder: folder.stat().st_mtime)
        print(f"apt knows no linux-image-amd64; using the kept {newest.name}", file=sys.stderr)
        return newest
    folder = cache / f"{name}_{version.replace(':', '%3a')}"
    if not folder.is_dir():
        print(f"downloading {name} {version}", file=sys.stderr)
        with tempfile.TemporaryDirectory(prefix="download.part.", dir=cache) as download:
            sandbox = ["-o", "APT::Sandbox::User=root"] if os.geteuid() == 0 else []
            subprocess.run(["apt-get", *sandbox, "download", "-q", f"{name}={version}"], cwd=download, check=True,
                           stdout=sys.stderr)
            unpack_kernel(next(Path(download).glob("*.deb")), folder)
    return folder


def printed(*command):
    """Returns what a command prints, also if it fails."""
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def unpack_kernel(package, folder):
    part = folder.with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="package.part.", dir=folder.parent) as unpacked:
        files = Path(unpacked)
        subprocess.run(["dpkg-deb", "-x", package, files], check=True)
        (part / "lib").mkdir(parents=True)
        shutil.move(next(files.glob("boot/vmlinuz-*")), part / "vmlinuz")
        modules = files / "usr/lib/modules"
        shutil.move(modules if modules.is_dir() else files / "lib/modules", part / "lib/modules")
    release = next((part / "lib/modules").iterdir()).name
    (part / "release").write_text(release + "\n")
    subprocess.run(["depmod", "-b", part, release], check=True)
    part.rename(folder)


def release(kernel_folder):
    return (kernel_folder / "release").read_text().strip()


# MARK: The initramfs


def set_times(folder):
    """Sets the times of a folder and of all files in it to 0; returns their paths."""
    paths = [folder, *folder.rglob("*")]
    for place in paths:
        os.utime(place, (0, 0), follow_symlinks=False)
    return paths


class Initramfs:
    """A temporary folder whose files become an initramfs; use it in a `with`, which deletes the folder at its end."""

    def __init__(self, kernel_folder):
        self.kernel, self.folder = kernel_folder, tempfile.TemporaryDirectory()
        self.tree = Path(self.folder.name)
        # Other users of the guest must be able to read the root folder, too.
        self.tree.chmod(0o755)
        for name in ("bin", "dev", "proc", "modules"):
            (self.tree / name).mkdir()
        shutil.copy(shutil.which("busybox"), self.tree / "bin/busybox")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()

    def place(self, file):
        """Returns the path in the tree for one of this machine's files; creates its folders."""
        place = self.tree / str(file).lstrip("/")
        place.parent.mkdir(parents=True, exist_ok=True)
        return place

    def add(self, *files):
        """Adds files of this machine, with the same paths."""
        for file in files:
            shutil.copy(file, self.place(file))

    def add_program(self, file, name=None):
        """Adds a program to /bin, with the libraries that ldd lists."""
        shutil.copy(file, self.tree / "bin" / (name or Path(file).name))
        self.add_libraries(file)

    def add_libraries(self, file):
        """Adds the libraries that a program or a library needs."""
        words = printed("ldd", file)
        if "not found" in words:
            fail(f"{file} lacks a library:\n{words}")
        for library in {word for word in words.split() if word.startswith("/")}:
            if not self.place(library).exists():
                self.add(library)

    def add_modules(self, group, *modules):
        """Adds kernel modules with their dependencies, uncompressed, and the file `group` that lists them in loading order.

        The kernel's files may be uncompressed, .xz or .zst (Debian 13).
        """
        names = {}
        for module in modules:
            command = ["modprobe", "-C", "/dev/null", "-d", self.kernel, "-S", release(self.kernel), "--show-depends"]
            for line in output(*command, module).splitlines():
                kind, file = line.split()[:2]
                if kind != "insmod":
                    continue
                unpack = {".xz": ["xz", "-dc"], ".zst": ["zstd", "-qdc"]}.get(Path(file).suffix, ["cat"])
                name = Path(file).name.removesuffix(".xz").removesuffix(".zst")
                with open(self.tree / "modules" / name, "wb") as unpacked:
                    subprocess.run([*unpack, file], stdout=unpacked, check=True)
                names[name] = None
        (self.tree / "modules" / group).write_text("".join(f"{name}\n" for name in names))

    def pack(self, archive):
        """Writes the cpio archive; the same files give the same bytes.

        It is not compressed, because decompression in the guest would take longer than copying on the host.
        """
        (self.tree / "init").chmod(0o755)
        names = sorted(os.fsencode(place.relative_to(self.tree)) for place in set_times(self.tree))
        with open(archive, "wb") as file:
            subprocess.run(["cpio", "-o", "-H", "newc", "-R", "0:0", "--reproducible", "--quiet"], check=True,
                           cwd=self.tree, input=b"\n".join(names), stdout=file)
