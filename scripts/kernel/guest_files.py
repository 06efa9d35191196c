"""Packs all files of the kernel test's guest into one initramfs."""

import shutil
import subprocess
import wave
from pathlib import Path

from checkout import ROOT, output
from emulated import Initramfs, set_times

HERE = Path(__file__).resolve().parent
# Users of the guest: `painter` may paint (group video), `writer` may only write to terminals (group tty), and `nobody`
# has no rights.
PASSWORDS = """root:x:0:0::/:/bin/sh
painter:x:1000:1000::/:/bin/sh
writer:x:1001:1001::/:/bin/sh
nobody:x:65534:65534::/:/bin/sh
"""
GROUPS = """root:x:0:
tty:x:5:painter,writer
audio:x:29:
video:x:44:painter
"""
# One or two fonts for each script, from Debian's fonts-dejavu-core, fonts-noto-core, fonts-noto-cjk and
# fonts-noto-color-emoji.
FONTS = [*(f"truetype/dejavu/DejaVuSans{weight}.ttf" for weight in ("", "-Bold")),
         *(f"truetype/noto/NotoSans{script}-{weight}.ttf" for script in ("", "Arabic", "Devanagari", "Hebrew", "Thai")
           for weight in ("Regular", "Bold")),
         "truetype/noto/NotoColorEmoji.ttf", "opentype/noto/NotoSansCJK-Regular.ttc"]
MODULES = {"base": ["uinput", "evdev", "bochs"], "sound": ["snd-intel8x0"], "loopback": ["snd-aloop"],
           "disk": ["virtio_pci", "virtio_blk", "ext4"], "slow-disk": ["null_blk", "ext4"],
           "usb": ["xhci_pci", "snd-usb-audio"], "host-files": ["virtio_pci", "9pnet_virtio", "9p"]}


def pack(kernel, archive, program, deck, sounds, plan, *programs):
    """Packs the program, other programs, the deck, the sounds, and the folder `plan`, which prepare.py has filled.

    The tools, the libraries that ldd lists and the fonts are those of this machine.
    """
    with Initramfs(kernel) as files:
        tree = files.tree
        for name in ("deck", "sys", "tmp", "etc", "sounds", "usr/share/alsa"):
            (tree / name).mkdir(parents=True)
        for file in ("init", "guest.sh"):
            shutil.copy(HERE / file, tree)
        shutil.copytree(HERE / "scenarios", tree / "scenarios", ignore=shutil.ignore_patterns("*.py", "__pycache__"))
        shutil.copytree(plan, tree / "plan")
        # The file's name appears on the screen.
        shutil.copy(deck, tree / "deck")
        # The first start offers the shipped decks.
        shutil.copytree(ROOT / "decks", tree / "usr/share/studykiosk/decks")
        for sound in sounds.glob("*.wav"):
            shutil.copy(sound, tree / "sounds")
        silence(tree / "sounds/touch.wav")
        for name in ("cards", "pcm", "ctl"):
            shutil.copytree(f"/usr/share/alsa/{name}", tree / "usr/share/alsa" / name)
        files.add("/usr/share/alsa/alsa.conf")
        (tree / "etc/passwd").write_text(PASSWORDS)
        (tree / "etc/group").write_text(GROUPS)
        for file, name in [(program, "studykiosk"), *((file, file.name) for file in programs)]:
            files.add_program(file, name)
            # The symbols are tens of megabytes, which would slow the boot down.
            subprocess.run(["strip", tree / "bin" / name], check=True)
        for tool in ("amixer", "aplay", "evemu-device", "evemu-play", "mkfs.ext4", "setfont"):
            files.add_program(shutil.which(tool), tool)
        add_decoders(files)
        add_fonts(files)
        for group, modules in MODULES.items():
            files.add_modules(group, *modules)
        files.pack(archive)


def silence(path):
    """Replaces a sound with 10 ms of silence.

    This is for the tick of a touch: it has no line in a trace, and would overlap with the sound that follows.
    """
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, 48_000, 0, "NONE", ""))
        file.writeframes(bytes(2 * 480))


def add_decoders(files):
    """Adds the libraries that decode pictures. They are loaded at run time, so ldd does not list them."""
    libraries = [line.split()[-1] for line in output("ldconfig", "-p").splitlines()
                 if "libgdk_pixbuf-2.0.so.0 " in line]
    folder = Path(libraries[0]).resolve().parent
    loaders = folder / "gdk-pixbuf-2.0/2.10.0/loaders"
    for library in (*(next(folder.glob(f"{name}.so.?")) for name in ("libgdk_pixbuf-2.0", "librsvg-2")),
                    *(loaders / f"libpixbufloader-{kind}.so" for kind in ("bmp", "gif", "webp"))):
        files.add(library)
        files.add_libraries(library)
    files.add(loaders.with_suffix(".cache"))


def add_fonts(files):
    """Adds fonts, fontconfig's cache, and libthai's dictionary for line breaks in Thai."""
    files.add(*(f"/usr/share/fonts/{font}" for font in FONTS))
    for folder in ("/etc/fonts", "/usr/share/libthai"):
        shutil.copytree(folder, files.place(folder))
    # Without fontconfig's cache, the first text would take a second. The cache records the folders' times, so these must
    # not change later.
    (files.tree / "var/cache/fontconfig").mkdir(parents=True)
    set_times(files.tree / "usr/share/fonts")
    subprocess.run(["fc-cache", "--sysroot", files.tree, "--system-only"], check=True)
