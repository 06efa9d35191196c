"""Makes a disk image from a system's files, without loop devices. The same files give the same bytes."""

import os
import shutil
import subprocess
import uuid

import tools
from checkout import output
from system import DATA, boot_choice

MIB = 1 << 20
SECTOR = 512
# The disk's identifier in the MBR, by which the kernel finds its partitions: PARTUUID=5374756b-02. The first boot gives each
# card its own.
DISK = 0x5374756B
# The offset of the first partition, in bytes.
FIRST = 1 * MIB
# The size of the boot partition, a FAT file system that Windows shows. A Raspberry Pi's has the firmware and, while apt
# changes the kernel, three kernels with their initramfs.
BOOT_BYTES = {"amd64": 64 * MIB, "arm64": 240 * MIB}
# The free space in the system's file system, in bytes, for apt.
FREE = 256 * MIB
# The size of the system's partition, in bytes: a later system must fit, too. The image ends with the file system.
SYSTEM_BYTES = 1280 * MIB
# Bytes of the file system per inode; fewer would need larger inode tables.
BYTES_PER_INODE = 32768
# The UUID of the system's file system and the seed of its directory hashes, which would be random otherwise.
FILE_SYSTEM_UUID = uuid.uuid5(uuid.NAMESPACE_DNS, "studykiosk.invalid")
# The GRUB modules for a PC without UEFI, from reading the partition table to loading the kernel.
MODULES = "biosdisk part_msdos fat ext2 normal configfile regexp search search_label loadenv sleep reboot linux echo test all_video vbe video video_bochs".split()


def make(architecture, version, folder):
    """Makes studykiosk.img from system.tar in a folder; returns its path."""
    boot, root, image = folder / "boot.fat", folder / "root.ext4", folder / "studykiosk.img"
    start_files(architecture, version, folder)
    start_partition(folder / "start", boot, BOOT_BYTES[architecture])
    if architecture == "amd64":
        # A person at a computer hardly deletes what is not shown.
        tools.run("mattrib", "-i", boot, "+h", "+s", *(f"::EFI/debian/{name}" for name in boot_choice.NAMES))
    system_partition(folder / "system.tar", root)
    begin = FIRST + BOOT_BYTES[architecture]
    # sfdisk wants to see the whole partition.
    with open(image, "wb") as file:
        file.truncate(begin + SYSTEM_BYTES)
    table = (f"label: dos\nlabel-id: 0x{DISK:08x}\n"
             f"start={FIRST // SECTOR}, size={BOOT_BYTES[architecture] // SECTOR}, type=c, bootable\n"
             f"start={begin // SECTOR}, size={SYSTEM_BYTES // SECTOR}, type=83\n")
    tools.run("sfdisk", "-q", image, input=table.encode())
    os.truncate(image, begin + root.stat().st_size)
    for part, place in ((boot, FIRST), (root, begin)):
        copy_sparse(part, image, place)
        part.unlink()
    if architecture == "amd64":
        add_boot_sector(folder, image)
    return image


def copy_sparse(source, target, place):
    """Copies a file into another one at the offset `place`, without blocks of zeros: the target, which was extended by
    truncate, already has zeros there."""
    with open(source, "rb") as old, open(target, "r+b") as new:
        offset = 0
        while block := old.read(MIB):
            if block.strip(b"\0"):
                new.seek(place + offset)
                new.write(block)
            offset += len(block)


def start_files(architecture, version, folder):
    """Puts the files of the boot partition into the folder `start`."""
    start = folder / "start"
    shutil.rmtree(start, ignore_errors=True)
    start.mkdir()
    shutil.copyfile(folder / "studykiosk.txt", start / "studykiosk.txt")
    (start / "version.txt").write_bytes(f"Study Kiosk {version}, {architecture}\r\n".encode())
    if architecture == "amd64":
        efi = start / "EFI"
        (efi / "BOOT").mkdir(parents=True)
        (efi / "debian").mkdir()
        usr = tools.PLACE / "usr/lib"
        # Debian's signed boot loaders, for PCs with Secure Boot.
        for source, name in ((usr / "shim/shimx64.efi.signed", "BOOTX64.EFI"), (usr / "shim/mmx64.efi.signed", "mmx64.efi"),
                             (usr / "grub/x86_64-efi-signed/grubx64.efi.signed", "grubx64.efi")):
            shutil.copyfile(source, efi / "BOOT" / name)
        shutil.copyfile(DATA / "amd64/boot/grub.cfg", efi / "debian/grub.cfg")
        for name in boot_choice.NAMES:
            first = boot_choice.sector({"active": "A", "trial": "", "left": "0", "bad": ""})
            (efi / "debian" / name).write_bytes(first.ljust(boot_choice.SIZE, b"#"))
    else:
        shutil.copytree(folder / "firmware", start, dirs_exist_ok=True)


def start_partition(files, image, size):
    """Makes a FAT file system with the files of a folder, all with the same time."""
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
    """Makes the system's file system, as large as its files and FREE."""
    # Make it too large first, to find how much space its files need.
    fill(archive, image, 3 << 30)
    facts = dict(line.split(":", 1) for line in output(*tools.command("dumpe2fs", "-h", image), stderr=subprocess.DEVNULL).splitlines()
                 if ":" in line)
    used = (int(facts["Block count"]) - int(facts["Free blocks"])) * int(facts["Block size"])
    if used + FREE > SYSTEM_BYTES:
        raise ValueError(f"the system needs {used / MIB:.0f} MiB, which leaves less than {FREE // MIB} of its partition for apt")
    fill(archive, image, (used + FREE) // MIB * MIB)


def fill(archive, image, size):
    """Makes an ext4 file system of a size in bytes with the files of a tar archive."""
    image.unlink(missing_ok=True)
    with open(image, "wb") as file:
        file.truncate(size)
    tools.run("mke2fs", "-q", "-t", "ext4", "-L", "studykiosk-os", "-U", FILE_SYSTEM_UUID, "-m", 1, "-i", BYTES_PER_INODE,
              "-E", f"hash_seed={FILE_SYSTEM_UUID},lazy_itable_init=0,lazy_journal_init=0,nodiscard,root_owner=0:0", "-J", "size=16",
              "-d", archive, image)


def add_boot_sector(folder, image):
    """Writes GRUB for PCs without UEFI into an image: boot.img into the MBR, and core.img between the MBR and the first
    partition.

    grub-bios-setup would write the same, but needs a block device. The offsets of the addresses are those of GRUB's
    include/grub/i386/pc/boot.h: GRUB_BOOT_MACHINE_KERNEL_SECTOR and GRUB_BOOT_MACHINE_LIST_SIZE.
    """
    early, core = folder / "early.cfg", folder / "core.img"
    early.write_text("set prefix=($root)/EFI/debian\nconfigfile ($root)/EFI/debian/grub.cfg\n")
    tools.run("grub-mkimage", "-O", "i386-pc", "-o", core, "-p", "(,msdos1)/EFI/debian", "-c", early, *MODULES)
    data = bytearray(core.read_bytes())
    # At its end, the first sector of core.img has a list of the other sectors: here one entry, which begins at sector 2.
    data[0x1F4:0x1FC] = (2).to_bytes(8, "little")
    first = (tools.PLACE / "usr/lib/grub/i386-pc/boot.img").read_bytes()
    if SECTOR + len(data) > FIRST:
        raise ValueError("GRUB is too large for the gap before the first partition")
    with open(image, "r+b") as file:
        sector = bytearray(file.read(SECTOR))
        # Only the code: the disk identifier and the partition table stay.
        sector[:440] = first[:440]
        sector[0x5C:0x64] = (1).to_bytes(8, "little")
        # Two NOPs (GRUB_BOOT_MACHINE_DRIVE_CHECK), so that GRUB corrects the drive number of a faulty BIOS.
        sector[0x66:0x68] = b"\x90\x90"
        file.seek(0)
        file.write(sector)
        file.write(data)
    early.unlink()
    core.unlink()
