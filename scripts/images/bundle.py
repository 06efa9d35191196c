"""Makes update bundles for RAUC from an image, and the throw-away keys with which tests sign them."""

import contextlib
import lzma
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import tools
from checkout import CACHE, ROOT, fail

KEYS = CACHE / "image/keys"
MIB = 1 << 20
MANIFEST = """[update]
compatible=studykiosk-{architecture}
version={version}

[bundle]
format=verity

[image.system]
filename=system.img
adaptive=block-hash-index

[meta.news]
{news}
"""
# What is new, for the screen that offers an update; more than a sentence of this length has no room there.
NEWS, LANGUAGES, LONGEST_NEWS = ROOT / "packaging/image/news", {"en", "de", "fr", "es"}, 80
# With this file, rauc verifies the signature of the bundle that it has made.
CONFIGURATION = """[system]
compatible=studykiosk-{architecture}
bootloader=noop

[keyring]
path={keyring}
check-purpose=codesign
"""
# How mksquashfs packs a bundle: small for a release, quickly for a test.
SMALL, QUICK = "-comp xz -b 1M", "-comp zstd -Xcompression-level 1"
OF_AUTHORITY = "-addext basicConstraints=critical,CA:true -addext keyUsage=critical,keyCertSign,cRLSign".split()
OF_SIGNER = ("-addext basicConstraints=critical,CA:false -addext keyUsage=critical,digitalSignature "
             "-addext extendedKeyUsage=critical,codeSigning").split()


class Keys(NamedTuple):
    """The files of an authority's certificate, which is on the box, and of a signer's certificate and key."""

    keyring: Path
    certificate: Path
    key: Path


def test_keys(name="test"):
    """Returns throw-away keys, which are made once: whoever has this checkout's cache can sign for images with them."""
    folder = KEYS / name
    keys = Keys(folder / "authority.pem", folder / "signer.pem", folder / "signer.key")
    if not keys.certificate.exists():
        folder.mkdir(parents=True, exist_ok=True)
        new = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650".split()
        authority = folder / "authority.key"
        tools.run(*new, *OF_AUTHORITY, "-subj", "/CN=Study Kiosk test", "-keyout", authority, "-out", keys.keyring, stderr=subprocess.DEVNULL)
        tools.run(*new, *OF_SIGNER, "-subj", "/CN=Study Kiosk test, signer", "-CA", keys.keyring, "-CAkey", authority,
                  "-keyout", keys.key, "-out", keys.certificate, stderr=subprocess.DEVNULL)
    return keys


def partition(disk, number):
    """Returns the offset and the size of a primary partition (1 to 4) in the MBR of a disk's file, in bytes."""
    with open(disk, "rb") as file:
        entry = file.read(512)[446 + 16 * (number - 1):][:16]
    return int.from_bytes(entry[8:12], "little") * 512, int.from_bytes(entry[12:16], "little") * 512


def extract(image, target):
    """Writes the system's file system, which is the rest of an image, to a file."""
    with (lzma.open if image.suffix == ".xz" else open)(image, "rb") as source:
        source.seek(446 + 16)
        start = int.from_bytes(source.read(16)[8:12], "little") * 512
        source.seek(start)
        with open(target, "wb") as file:
            while block := source.read(MIB):
                if block.strip(b"\0"):
                    file.write(block)
                else:
                    file.seek(len(block), 1)
            file.truncate()


def text(disk, path, offset=0):
    """Returns the text of a file in an ext4 file system, at an offset of a disk's file; None if there is no such file."""
    done = tools.run("debugfs", "-R", f"cat {path}", f"{disk}?offset={offset}", capture_output=True, text=True)
    return None if "File not found" in done.stderr else done.stdout


def change(disk, path, words, offset=0):
    """Replaces or adds a file in an ext4 file system, at an offset of a disk's file; removes it if `words` is None."""
    new = CACHE / "image/changed"
    new.write_text(words or "", encoding="utf-8")
    for command in (f"rm {path}", *([f"write {new} {path}"] if words is not None else [])):
        subprocess.run(tools.command("debugfs", "-w", "-R", command, f"{disk}?offset={offset}"), check=True, capture_output=True)
    new.unlink()


def news():
    """Returns what is new, by language."""
    lines = [line.partition(":") for line in NEWS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    found = {language: words.strip() for language, _, words in lines}
    if set(found) != LANGUAGES or not all(0 < len(words) <= LONGEST_NEWS and words.isprintable() for words in found.values()):
        fail(f"{NEWS} must have a line of at most {LONGEST_NEWS} letters for each of {', '.join(sorted(LANGUAGES))}")
    return found


def pack(content, target, keys, architecture, version, packing):
    """Makes a signed bundle of a folder with `system.img`."""
    (content / "manifest.raucm").write_text(MANIFEST.format(
        architecture=architecture, version=version, news="\n".join(f"{language}={words}" for language, words in news().items())),
        encoding="utf-8")
    configuration = content.with_suffix(".conf")
    configuration.write_text(CONFIGURATION.format(architecture=architecture, keyring=keys.keyring))
    target.unlink(missing_ok=True)
    tools.run("rauc", "bundle", f"--conf={configuration}", f"--cert={keys.certificate}", f"--key={keys.key}",
              f"--mksquashfs-args={packing}", content, target)
    configuration.unlink()


def make(image, target, keys, packing=SMALL):
    """Makes the bundle of an image, whose name has version and architecture: studykiosk_VERSION_ARCHITECTURE.img or .img.xz."""
    _, version, architecture = Path(image.name.removesuffix(".xz")).stem.split("_")
    if architecture != "amd64":
        fail("only a PC's box can be updated yet")
    with workplace(keys) as (work, inside):
        need_matching(inside)
        (work / "content").mkdir()
        extract(image, work / "content/system.img")
        pack(work / "content", work / "made.raucb", inside, architecture, version, packing)
        shutil.move(work / "made.raucb", target)


def check(keys):
    """Ends the script if boxes with this keyring would refuse what is signed with these keys."""
    with workplace(keys) as (_, inside):
        need_matching(inside)


@contextlib.contextmanager
def workplace(keys):
    """A folder that only root reads, with copies of the keys. The tools see only the project's folder; the owner's key may be
    elsewhere, and stays there but for this moment."""
    work = CACHE / "image/bundle"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True, mode=0o700)
    try:
        yield work, Keys(*(Path(shutil.copyfile(file, work / name)) for file, name in zip(keys, Keys._fields, strict=True)))
    finally:
        shutil.rmtree(work)


def need_matching(keys):
    """As `check`, of keys in the project's folder."""
    def said(*words):
        done = subprocess.run(tools.command("openssl", *words), capture_output=True, text=True, check=False)
        if done.returncode:
            fail("the signer's certificate is not one that boxes with this keyring accept:\n" + (done.stderr or done.stdout))
        return done.stdout
    said("verify", "-purpose", "codesign", "-CAfile", keys.keyring, keys.certificate)
    if said("x509", "-in", keys.certificate, "-noout", "-pubkey") != said("pkey", "-in", keys.key, "-pubout"):
        fail("the signer's key is not that of the certificate")
