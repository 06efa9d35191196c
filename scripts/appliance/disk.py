"""Makes a disk with Debian and the package, which is installed with apt, and the initramfs that boots it. Needs root."""

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import wifi
from emulated import Initramfs, release

# The folders with the drivers that the machine needs; udev loads them.
DRIVERS = [*"fs lib crypto arch block sound mm".split(), *(
    f"drivers/{part}" for part in "acpi block char gpu hid i2c input media rtc scsi usb video virtio".split())]
# The network drivers that are needed, out of hundreds: paths without the suffix.
NETWORK = ["net/core/failover", "drivers/net/net_failover", "drivers/net/virtio_net", *wifi.DRIVERS]
# A root shell on the second serial line, for the test.
SHELL = """[Unit]
Description=Shell of the appliance's test
DefaultDependencies=no
After=sysinit.target systemd-tmpfiles-setup.service
[Service]
ExecStartPre=/bin/stty -F /dev/ttyS1 raw -echo
ExecStart=/bin/sh -c 'echo shell is here; exec sh'
StandardInput=file:/dev/ttyS1
StandardOutput=file:/dev/ttyS1
# Keeps prompts out of the output.
StandardError=journal
Environment=LC_ALL=C.UTF-8
[Install]
WantedBy=multi-user.target
"""
# The initramfs's init: mounts the disk and starts the disk's systemd.
INIT = """#!/bin/busybox sh
/bin/busybox --install -s /bin
export PATH=/bin
mount -t devtmpfs dev /dev
mount -t proc proc /proc
for module in $(cat /modules/list); do insmod /modules/$module; done
until [ -b /dev/vda ]; do sleep 0.1; done
case " $(cat /proc/cmdline) " in *" ro "*) root=ro ;; *) root=rw ;; esac
mount -o $root,noatime /dev/vda /root
umount /proc
mount --move /dev /root/dev
exec switch_root /root /sbin/init
"""


def make_initramfs(kernel, archive):
    with Initramfs(kernel) as files:
        (files.tree / "root").mkdir()
        files.add_modules("list", "virtio_pci", "virtio_blk", "ext4")
        (files.tree / "init").write_text(INIT)
        files.pack(archive)


def make_disk(package, kernel, folder, more=()):
    """Makes disk.ext4, and an empty partition.img, in a folder that has make-base's base.tar.

    `more` are additional Debian packages.
    """
    tree = Path(tempfile.mkdtemp(dir=folder))
    try:
        install(package, folder, tree, more)
        add_upgrade(package, tree)
        add_drivers(kernel, tree)
        etc = tree / "etc"
        for name, text in (("modules-load.d/uinput.conf", "uinput\n"), ("machine-id", ""), ("hostname", "box\n"),
                           ("systemd/system/test-shell.service", SHELL)):
            (etc / name).write_text(text)
        wants = etc / "systemd/system/multi-user.target.wants"
        wants.mkdir(exist_ok=True)
        (wants / "test-shell.service").symlink_to("../test-shell.service")
        for name, size in (("disk.ext4", "3G"), ("partition.img", "64M")):
            (folder / name).unlink(missing_ok=True)
            subprocess.run(["truncate", "-s", size, folder / name], check=True)
        subprocess.run(["mkfs.ext4", "-q", "-F", "-d", tree, folder / "disk.ext4"], check=True)
    finally:
        subprocess.run(["umount", "-q", tree / "proc"], check=False)
        shutil.rmtree(tree, ignore_errors=True)


def install(package, folder, tree, more):
    subprocess.run(["tar", "-xf", folder / "base.tar", "-C", tree], check=True)
    subprocess.run(["mount", "-t", "proc", "proc", tree / "proc"], check=True)
    shutil.copy("/etc/resolv.conf", tree / "etc")
    # policy-rc.d with exit code 101 keeps the packages from starting services in the chroot.
    policy = tree / "usr/sbin/policy-rc.d"
    policy.write_text("#!/bin/sh\nexit 101\n")
    policy.chmod(0o755)
    shutil.copy(package, tree / "root/studykiosk.deb")
    # mkfs.ext4 -d drops fractions of a second, and the list of fonts is valid only for its folders' exact times.
    whole = "find /usr/share/fonts /usr/local/share/fonts -type d -exec touch -d @$(date +%s) {} +"
    commands = (f"apt-get -q update && apt-get -q -y install /root/studykiosk.deb fdisk {' '.join(more)} && apt-get clean && "
                f"{whole} && fc-cache -s")
    with open(folder / "disk.log", "w", encoding="utf-8") as log:
        subprocess.run(["chroot", tree, "env", "-u", "SOURCE_DATE_EPOCH", "DEBIAN_FRONTEND=noninteractive", "sh", "-c", commands], check=True,
                       stdout=log, stderr=log)
    policy.unlink()
    subprocess.run(["umount", tree / "proc"], check=True)


def add_upgrade(package, tree):
    """Adds /root/upgrade.deb, an upgrade that the test installs: the same files with a higher version, not compressed."""
    files = tree / "upgrade"
    subprocess.run(["dpkg-deb", "-R", package, files], check=True)
    control = files / "DEBIAN/control"
    control.write_text(re.sub(r"(?m)^Version: .*", r"\g<0>+1", control.read_text()))
    subprocess.run(["dpkg-deb", "-Znone", "--root-owner-group", "-b", files, tree / "root/upgrade.deb"], check=True,
                   stdout=subprocess.DEVNULL)
    shutil.rmtree(files)


def add_drivers(kernel, tree):
    modules = Path("lib/modules") / release(kernel)
    target = tree / "usr" / modules
    target.mkdir(parents=True)
    for file in (kernel / modules).glob("modules.*"):
        shutil.copy(file, target)
    for part in DRIVERS:
        if (kernel / modules / "kernel" / part).is_dir():
            shutil.copytree(kernel / modules / "kernel" / part, target / "kernel" / part)
    for name in NETWORK:
        for file in (kernel / modules / "kernel").glob(f"{name}.ko*"):
            (target / "kernel" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, (target / "kernel" / name).parent)
    subprocess.run(["depmod", "-b", tree, release(kernel)], check=True)
