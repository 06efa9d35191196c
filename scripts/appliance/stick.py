"""Steps of the appliance test with USB sticks: imports from a stick, saves on it, and checks the files afterwards."""

import subprocess
import time

from machine import Failed

IMAGE_BYTES = 64 << 20
FORMATS = {"vfat": ["-n", "LESSONS"], "exfat": ["-L", "LESSONS"], "ntfs": ["-F", "-Q", "-L", "LESSONS"],
           "ext4": ["-q", "-L", "LESSONS"]}


class Stick:
    """An image file with a file system, which QEMU can plug in as a USB stick."""

    def __init__(self, machine, path, kind="vfat"):
        self.machine, self.path = machine, path
        path.unlink(missing_ok=True)
        with open(path, "wb") as image:
            image.truncate(IMAGE_BYTES)
        subprocess.run([f"mkfs.{kind}", *FORMATS[kind], path], check=True, capture_output=True)

    def add(self, name, data):
        """Adds a file to a FAT file system; `name` includes its folders, which are created."""
        for end in (place for place, letter in enumerate(name) if letter == "/"):
            subprocess.run(["mmd", "-D", "s", "-i", self.path, f"::{name[:end]}"], check=False,
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        subprocess.run(["mcopy", "-i", self.path, "-", f"::{name}"], input=data, check=True)

    def read(self, name):
        return subprocess.run(["mcopy", "-i", self.path, f"::{name}", "-"], capture_output=True, check=True).stdout

    def names(self, folder):
        listed = subprocess.run(["mdir", "-b", "-i", self.path, f"::{folder}"], capture_output=True, check=True, text=True)
        return sorted(line.rstrip("/").rsplit("/", 1)[-1] for line in listed.stdout.split())

    def plug_in(self, is_locked=False):
        self.machine.ask("blockdev-add", driver="raw", **{"node-name": "stick", "read-only": is_locked},
                         file={"driver": "file", "filename": str(self.path)})
        self.machine.ask("device_add", driver="usb-storage", id="stick", drive="stick", removable=True)

    def pull_out(self):
        self.machine.ask("device_del", id="stick")
        for _ in range(100):
            try:
                self.machine.ask("blockdev-del", **{"node-name": "stick"})
                return
            except Failed:
                time.sleep(0.1)
        raise Failed("QEMU keeps the stick")


def is_gone(machine):
    """Waits until the screen no longer says that the stick can be removed."""
    if not machine.no_longer_says("out now"):
        raise Failed("the screen does not notice that the stick is out")


def stick(box):
    machine = box.machine
    in_lesson = machine.wait_for_words("Show the answer")[0].rstrip()
    plugged = Stick(machine, machine.folder / "stick.img")
    plugged.add("studykiosk/Vögel.csv", "Rotkehlchen,robin\nZaunkönig,wren\n".encode())
    plugged.add("studykiosk/Bad.csv", b"no cards")
    plugged.add("studykiosk/Trees/Oaks.csv", b"oak,Eiche\n")
    plugged.plug_in()
    machine.wait_until("test -e /run/studykiosk/stick")
    options = box.run("findmnt -n -o OPTIONS /run/studykiosk/mounted")
    words = options.split(",")
    box.expect("a stick is mounted read-only, without executable files and symbolic links",
               {"ro", "nosuid", "nodev", "noexec", "nosymfollow"} <= set(words), options)
    seen = box.run("nsenter -t $(systemctl show studykiosk -P MainPID) -m ls /run/studykiosk/stick/studykiosk", check=False)
    box.expect("the kiosk sees what is on it", "Vögel.csv" in seen, seen.replace("\n", " "))
    screen = machine.wait_for_words("Show the answer")
    box.expect("the lesson continues meanwhile", screen[0].rstrip() == in_lesson, in_lesson)
    box.end_lesson()
    box.tap("USB stick")
    machine.wait_for_words("Bring in")
    machine.picture("stick")
    before = box.answers()
    box.tap("Bring in")
    screen = machine.wait_for_words("3 new cards", 300)
    machine.picture("stick-import")
    box.expect("its decks are imported with two taps, and a file without cards is named", any("Bad" in line for line in screen),
               " / ".join(line.strip() for line in screen if line.strip()))
    decks = box.kiosk("deck list")
    box.expect("they are in the library", "Vögel" in decks and "Oaks" in decks, decks.replace("\n", "; "))
    box.tap("More")
    box.tap("Save a backup")
    machine.wait_for_words("backup-", 300)
    box.tap_late("More")
    box.tap("Save all answers")
    machine.wait_for_words("answers-", 300)
    machine.wait_for_words("out now")
    words = box.run("findmnt -n -o OPTIONS /run/studykiosk/mounted").split(",")
    box.expect("when it may be removed, it is read-only again", "ro" in words, ",".join(words))
    security = box.run("for unit in studykiosk-stick@sda studykiosk-outbox; do systemd-analyze security --no-pager $unit.service | tail -n 1; done")
    box.expect("systemd calls the service that writes on it safe", float(security.splitlines()[-1].split()[-3]) <= 3.0, security.replace("\n", "; "))
    plugged.pull_out()
    is_gone(machine)
    machine.wait_until("! findmnt /run/studykiosk/mounted")
    names = plugged.names("studykiosk")
    wanted = [name for name in names if name.startswith(("answers-", "backup-"))]
    box.expect("the stick has its old files, a backup and the answers", len(wanted) == 2 and len(names) == 5, " ".join(names))
    answers = plugged.read(f"studykiosk/{wanted[0]}").decode().splitlines()
    box.expect("the answers are all there", len(answers) == before + 1, f"{len(answers) - 1} of {before}")
    copy = machine.folder / "stick-backup.sqlite"
    copy.write_bytes(plugged.read(f"studykiosk/{wanted[1]}"))
    check = subprocess.run(["python3", "-c", "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('pragma integrity_check').fetchone()[0])", copy],
                           capture_output=True, text=True, check=True).stdout.strip()
    box.expect("the backup is a whole library", check == "ok", check)
    bad = subprocess.run(["fsck.vfat", "-n", plugged.path], capture_output=True, text=True, check=False)
    box.expect("its file system is whole", bad.returncode == 0, bad.stdout.splitlines()[-1])
    locked(box, plugged)


def locked(box, plugged):
    """Plugs in the same stick, write-protected."""
    machine = box.machine
    plugged.plug_in(is_locked=True)
    machine.wait_for_words("Bring in")
    box.tap_late("Save a backup")
    machine.wait_for_words("written on", 300)
    box.expect("the screen reports a write-protected stick", True, "The stick can’t be written on")
    plugged.pull_out()
    is_gone(machine)
    left_behind(box)
    left = box.run("ls -A /var/lib/studykiosk-outbox")
    box.expect("the outbox is empty", left == "", left or "nothing")
    failed = box.run("systemctl --failed --no-legend --plain | cut -d ' ' -f 1 | grep studykiosk", check=False)
    box.expect("no unit has failed", failed == "", failed or "none")
    box.tap("Back")
    machine.wait_for_words("World")
    box.tap("World")
    box.tap("cards today")
    machine.wait_for_words("Show the answer")
    box.answer()
    machine.wait_for_words("saved")


def left_behind(box):
    """Creates a file in the outbox while no stick is mounted, as after a power cut."""
    outbox, mounted = "/var/lib/studykiosk-outbox", "/run/studykiosk/mounted"
    box.run(f"echo a,b > {outbox}/answers-left.csv")
    box.machine.wait_until(f"test -e {outbox}/answers-left.csv.broken")
    seen = box.run(f"ls -A {mounted}; touch /run/still-writable && rm /run/still-writable", check=False)
    box.expect("without a stick nothing is written, and /run stays as it is", seen == "", seen or "nothing")
    box.run(f"rm {outbox}/answers-left.csv.broken")


def in_fstab(box):
    """Plugs in a disk that is listed in /etc/fstab, which the service must ignore."""
    box.run("echo 'LABEL=LESSONS /mnt vfat noauto 0 0' >> /etc/fstab")
    plugged = Stick(box.machine, box.machine.folder / "stick.img")
    plugged.plug_in()
    box.machine.wait_until("journalctl -b -o cat | grep -q 'fstab has it'")
    seen = box.run("findmnt /run/studykiosk/mounted; test -e /run/studykiosk/stick && echo shown", check=False)
    box.expect("a disk in /etc/fstab is ignored", seen == "", seen or "nothing")
    plugged.pull_out()
    box.run("sed -i /LESSONS/d /etc/fstab")


def other_sticks(box):
    """Plugs in sticks with the file systems of other operating systems."""
    in_fstab(box)
    machine, mounted = box.machine, "/run/studykiosk/mounted"
    box.end_lesson()
    # Debian 12's kernel can't read NTFS.
    reads_ntfs = box.run("modprobe -nq ntfs3 && echo yes", check=False) == "yes"
    for kind in ("exfat", "ext4", *(["ntfs"] if reads_ntfs else [])):
        plugged = Stick(machine, machine.folder / "stick.img", kind)
        plugged.plug_in()
        machine.wait_until("test -e /run/studykiosk/stick")
        # The box itself writes the deck: not every file system has a tool that writes files into an image.
        box.run(f"mount -o remount,rw {mounted} && mkdir {mounted}/studykiosk && "
                f"echo {kind},Stick > {mounted}/studykiosk/Über{kind}.csv && mount -o remount,ro {mounted}")
        plugged.pull_out()
        machine.wait_until(f"! findmnt {mounted}")
        plugged.plug_in()
        box.tap_late("USB stick")
        box.tap("bring in")
        machine.wait_for_words("1 new card", 300)
        box.tap_late("More")
        box.tap("Save a backup")
        machine.wait_for_words("backup-", 300)
        machine.wait_for_words("out now")
        type_of_mount = box.run(f"findmnt -n -o FSTYPE {mounted}")
        names = box.run(f"ls {mounted}/studykiosk").split()
        plugged.pull_out()
        is_gone(machine)
        decks = box.kiosk("deck list")
        box.expect(f"a stick with {kind} brings in a deck and takes a backup",
                   type_of_mount.startswith(kind) and f"Über{kind}" in decks and len(names) == 2,
                   f"{type_of_mount}: {' '.join(names)}")
        # The page that says so has appeared by itself.
        box.tap_late("Back")
        machine.wait_for_words("World")
