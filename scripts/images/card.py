"""A disk image from a system's files, without loop devices: the same files give the same bytes."""

import os
import shutil
import subprocess
import uuid

import tools
from checkout import output
from system import DATA

MIB = 1 << 20
SECTOR = 512
# The disk's number, by which the kernel finds its partitions: PARTUUID=5374756b-02.
DISK = 0x5374756B
FIRST = 1 * MIB
# A start partition that Windows shows: its type is FAT32's, and FAT16 may have it as well.
# A Raspberry Pi's has its firmware and, while apt changes the kernel, three of these with what they load.
BOOT_BYTES = {"amd64": 64 * MIB, "arm64": 240 * MIB}
# What the system's partition has free until the first start, which lets it grow before anything is written.
FREE = 16 * MIB
# Bytes for each file that it has room for: fewer need larger tables.
BYTES_PER_FILE = 32768
NUMBERS = uuid.uuid5(uuid.NAMESPACE_DNS, "studykiosk.invalid")
# What GRUB needs on a PC without UEFI, from the partition table to the kernel.
MODULES = "biosdisk part_msdos fat ext2 normal configfile search search_label linux echo test all_video vbe video video_bochs".split()


def make(architecture, version, folder):
    """Makes studykiosk.img in a folder that has system.tar."""
    boot, root, image = folder / "boot.fat", folder / "root.ext4", folder / "studykiosk.img"
    start_files(architecture, version, folder)
    start_partition(folder / "start", boot, BOOT_BYTES[architecture])
    system_partition(folder / "system.tar", root)
    begin = FIRST + BOOT_BYTES[architecture]
    size = begin + root.stat().st_size
    with open(image, "wb") as file:
        file.truncate(size)
    table = (f"label: dos\nlabel-id: 0x{DISK:08x}\n"
             f"start={FIRST // SECTOR}, size={BOOT_BYTES[architecture] // SECTOR}, type=c, bootable\n"
             f"start={begin // SECTOR}, size={root.stat().st_size // SECTOR}, type=83\n")
    tools.run("sfdisk", "-q", image, input=table.encode())
    for part, place in ((boot, FIRST), (root, begin)):
        copy_sparse(part, image, place)
        part.unlink()
    if architecture == "amd64":
        add_boot_sector(folder, image)
    return image


def copy_sparse(source, target, place):
    """Copies a file into another one, without its zeros: a file that was just made longer has these."""
    with open(source, "rb") as old, open(target, "r+b") as new:
        offset = 0
        while block := old.read(MIB):
            if block.strip(b"\0"):
                new.seek(place + offset)
                new.write(block)
            offset += len(block)


def start_files(architecture, version, folder):
    """The files of the start partition, in a folder `start`."""
    start = folder / "start"
    shutil.rmtree(start, ignore_errors=True)
    start.mkdir()
    shutil.copy(DATA / "boot/studykiosk.txt", start)
    # Windows' own editor of old needs such lines' ends.
    text = (start / "studykiosk.txt").read_text()
    (start / "studykiosk.txt").write_bytes(text.replace("\n", "\r\n").encode())
    (start / "version.txt").write_bytes(f"Study Kiosk {version}, {architecture}\r\n".encode())
    if architecture == "amd64":
        efi = start / "EFI"
        (efi / "BOOT").mkdir(parents=True)
        (efi / "debian").mkdir()
        usr = tools.PLACE / "usr/lib"
        # Debian's own, signed, so that a PC that wants signatures starts, too.
        for source, name in ((usr / "shim/shimx64.efi.signed", "BOOTX64.EFI"), (usr / "shim/mmx64.efi.signed", "mmx64.efi"),
                             (usr / "grub/x86_64-efi-signed/grubx64.efi.signed", "grubx64.efi")):
            shutil.copyfile(source, efi / "BOOT" / name)
        words = (DATA / "amd64/boot/grub.cfg").read_text().replace("@parameters@", (DATA / "parameters").read_text().strip())
        (efi / "debian/grub.cfg").write_text(words)
    else:
        shutil.copytree(folder / "firmware", start, dirs_exist_ok=True)


def start_partition(files, image, size):
    image.unlink(missing_ok=True)
    with open(image, "wb") as file:
        file.truncate(size)
    kind = 16 if size < 128 * MIB else 32
    tools.run("mkfs.vfat", "-F", kind, "-n", "STUDYKIOSK", "-i", f"{DISK:08x}", "--invariant", image, stdout=subprocess.DEVNULL)
    moment = int(os.environ["SOURCE_DATE_EPOCH"])
    for place in sorted(files.rglob("*")):
        os.utime(place, (moment, moment))
        name = f"::{place.relative_to(files)}"
        if place.is_dir():
            tools.run("mmd", "-i", image, name)
        else:
            tools.run("mcopy", "-m", "-i", image, place, name)


def system_partition(archive, image):
    """As large as its files and what it needs to be changed once; it grows at the first start."""
    # Too large at first, to see how much its files take.
    fill(archive, image, 3 << 30)
    facts = dict(line.split(":", 1) for line in output(*tools.command("dumpe2fs", "-h", image), stderr=subprocess.DEVNULL).splitlines()
                 if ":" in line)
    used = (int(facts["Block count"]) - int(facts["Free blocks"])) * int(facts["Block size"])
    fill(archive, image, (used + FREE) // MIB * MIB)


def fill(archive, image, size):
    """Makes a file system of a size with an archive's files."""
    image.unlink(missing_ok=True)
    with open(image, "wb") as file:
        file.truncate(size)
    tools.run("mke2fs", "-q", "-t", "ext4", "-L", "studykiosk-os", "-U", NUMBERS, "-m", 1, "-i", BYTES_PER_FILE,
              "-E", f"hash_seed={NUMBERS},lazy_itable_init=0,lazy_journal_init=0,nodiscard,root_owner=0:0", "-J", "size=16",
              "-d", archive, image)


def add_boot_sector(folder, image):
    """GRUB for a PC without UEFI: its first sector, and the rest between the table and the first partition.

    Where the addresses stand: GRUB, include/grub/i386/pc/boot.h, GRUB_BOOT_MACHINE_KERNEL_SECTOR and
    GRUB_BOOT_MACHINE_LIST_SIZE; grub-bios-setup writes the same, but needs a device.
    """
    early, core = folder / "early.cfg", folder / "core.img"
    early.write_text("set prefix=($root)/EFI/debian\nconfigfile ($root)/EFI/debian/grub.cfg\n")
    tools.run("grub-mkimage", "-O", "i386-pc", "-o", core, "-p", "(,msdos1)/EFI/debian", "-c", early, *MODULES)
    data = bytearray(core.read_bytes())
    # The first sector of it has a list of where the others are: an address of 8 bytes, which counts sectors.
    data[0x1F4:0x1FC] = (2).to_bytes(8, "little")
    first = (tools.PLACE / "usr/lib/grub/i386-pc/boot.img").read_bytes()
    if SECTOR + len(data) > FIRST:
        raise ValueError("GRUB is too large for the place before the first partition")
    with open(image, "r+b") as file:
        sector = bytearray(file.read(SECTOR))
        # Code alone: disk's number and table stay.
        sector[:440] = first[:440]
        sector[0x5C:0x64] = (1).to_bytes(8, "little")
        # A BIOS that gives a wrong disk number is not believed: two instructions that jump over the mending.
        sector[0x66:0x68] = b"\x90\x90"
        file.seek(0)
        file.write(sector)
        file.write(data)
    early.unlink()
    core.unlink()
