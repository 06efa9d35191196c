"""Tests updates of an image's box, for `scripts/image --test IMAGE --update`."""

import random
import re
import shutil
import time
from functools import partial

import bundle
import cuts
import machines
import promises
import slots
import tools
import touched
from checkout import CACHE, ROOT
from machine import Failed
from slots import CHOICE, STICK, find_bundles, running, state
from trial import Tally

# The file that only the updated system has.
MARK, WORDS = "/etc/updated", "a newer version\n"
# Devices of the machine: a disk with the bundles.
DISK = ["-device", "virtio-blk-pci,drive=bundles", "-drive", "if=none,id=bundles,format=raw,readonly=on,file={}"]
UNIT = (ROOT / "packaging/debian/studykiosk.service").read_text(encoding="utf-8")


def unit(command):
    """Returns the kiosk's unit with another command."""
    return re.sub("(?m)^ExecStart=.*", f"ExecStart={command}", UNIT)


def soon(command):
    """As `unit`, of a kiosk that is given up after a minute."""
    return unit(command).replace("TimeoutStartSec=5min", "TimeoutStartSec=1min")


# What a newer program does with the library while it is on trial, as far as the older one must know: a copy whose name is in the
# mark, other tables, a higher version; and an answer that only the new library has. It paints nothing. See WayBack.swift.
NEWER = """import os, pathlib, sqlite3, subprocess, time
place = pathlib.Path("/var/lib/studykiosk/.local/share/studykiosk")
mark, new = place / "library.sqlite.trial", place / "library.sqlite.trial.new"
if mark.exists() and not mark.read_text():
    backup = place / "backups/library-before-version-900-900.sqlite"
    subprocess.run(["studykiosk", "backup", backup], check=True)
    new.write_text(backup.name)
    new.rename(mark)
    os.sync()
    library = sqlite3.connect(place / "library.sqlite", isolation_level=None)
    library.execute("BEGIN")
    names = [row[1] for row in library.execute("PRAGMA table_info(reviews)")]
    library.execute("ALTER TABLE reviews ADD COLUMN mood TEXT NOT NULL DEFAULT 'good'")
    given = ", ".join({"sequence": "sequence + 1", "replaces": "NULL"}.get(name, name) for name in names)
    library.execute(f"INSERT INTO reviews ({', '.join(names)}) SELECT {given} FROM reviews "
                    "WHERE kiosk_id = (SELECT kiosk_id FROM library) ORDER BY sequence DESC LIMIT 1")
    library.execute("PRAGMA user_version = 900")
    library.execute("COMMIT")
    library.close()
time.sleep(3600)
"""
# Ways in which a new system does not work: its files that are changed or added, and their text. One whose kernel panics; one that
# hangs before systemd runs (`cat` waits for a key); one whose kiosk crashes; one whose kiosk paints nothing; and one that
# migrates the library before that.
KERNEL, KIOSK = "/boot/slot.cfg", "/etc/systemd/system/studykiosk.service"
MIGRATES = "migrates the library and paints nothing"
FAULTS = {"panics": {KERNEL: 'set parameters="rdinit=/none panic=5 console=tty3"\n'},
          "hangs": {KERNEL: 'set parameters="ro init=/usr/bin/cat console=tty3"\n'},
          "has a kiosk that crashes": {KIOSK: unit("/usr/bin/false")},
          "has a kiosk that paints nothing": {KIOSK: unit("/usr/bin/sleep infinity")},
          MIGRATES: {KIOSK: soon("/usr/bin/python3 /etc/newer.py"), "/etc/newer.py": NEWER}}


def test(image, name, count, seed):
    """Tests updates by a command on a machine: bundles that must be refused, the installation, the return from new systems that
    do not work, the start of one that works, starts with a lost boot state or an unreadable system, and `count` power cuts at
    random moments of all that. Returns the exit code, which is 0 only if all checks passed."""
    kind, folder = machines.KINDS[name], CACHE / f"image/test-{name}-update"
    folder.mkdir(parents=True, exist_ok=True)
    card, disk, system = folder / "card.img", folder / "bundles.img", folder / "system.img"
    machines.write_card(image, card)
    bundles(image, folder, disk, system)
    tally = Tally(kind, folder, [word.format(disk) for word in DISK])
    answers = tally.start(partial(promises.first_start, limit=kind.first_screen), learnt)
    number = tally.start(installs)
    for fault, files in FAULTS.items():
        if not tally.broken:
            answers += return_from(tally, card, number, fault, files, answers)
    if not tally.broken:
        return_without_boot_env(tally, card, number, answers)
    if not tally.broken:
        tally.start(partial(is_kept, number=number))
    if not tally.broken:
        tally.start(partial(starts_again, number=number))
    if not tally.broken:
        bundle.change(card, "/vmlinuz", None, bundle.partition(card, 3)[0])
        tally.start(starts_the_other)
        tally.start(partial(is_kept, number=number))
    if not tally.broken:
        touched.test(tally, disk)
    if count and not tally.broken:
        cuts.test(tally, card, system, count, random.Random(seed), answers)
    for file in (disk, system):
        file.unlink()
    return tally.end(card)


def bundles(image, folder, disk, kept):
    """Makes a disk with the bundles: `good`, the image's system with one more file; `foreign`, signed by a stranger; `other`, for
    another board; and `broken`, with one wrong bit in its signature. Keeps the good one's system as the file `kept`."""
    content, top = folder / "content", folder / "bundles"
    made = top / "studykiosk"
    for place in (content, top):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
    made.mkdir()
    _, version, architecture = image.stem.split("_")
    system = content / "system.img"
    # Only the signature and the manifest are looked at before these are refused.
    system.write_bytes(random.Random(1).randbytes(bundle.MIB))
    for name, keys, board, number in (("foreign", bundle.test_keys("stranger"), architecture, version),
                                      ("other", bundle.test_keys(), "arm64", version),
                                      ("older", bundle.test_keys(), architecture, "0.0.9"),
                                      ("broken", bundle.test_keys(), architecture, version)):
        bundle.pack(content, made / f"{name}.raucb", keys, board, number, bundle.QUICK)
    with open(made / "broken.raucb", "r+b") as file:
        # At the end are the signature and its length in 8 bytes.
        file.seek(-40, 2)
        byte = file.read(1)[0]
        file.seek(-40, 2)
        file.write(bytes([byte ^ 1]))
    bundle.extract(image, system)
    bundle.change(system, MARK, WORDS)
    bundle.pack(content, made / "good.raucb", bundle.test_keys(), architecture, version, bundle.QUICK)
    shutil.move(system, kept)
    size = sum(file.stat().st_size for file in made.iterdir()) // bundle.MIB + 64
    disk.unlink(missing_ok=True)
    tools.run("mke2fs", "-q", "-t", "ext4", "-L", "BUNDLES", "-d", top, disk, f"{size}M")
    for place in (content, top):
        shutil.rmtree(place)


def learnt(box):
    """Sets the box up and answers a card; returns the number of answers."""
    promises.by_touch(box)
    box.run("sleep 3")
    return box.answers()


def installs(box):
    """Refuses what must not be installed, and installs the good bundle; returns the box's machine ID."""
    box.machine.boot(1800)
    find_bundles(box)
    before = state(box)
    box.expect("a new box starts system A", running(box) == "A" and before.split() == ["active=A", "trial=", "left=0", "bad="], before)
    for refused, words in (("foreign", "issuer"), ("other", "compatible"), ("older", "version"), ("broken", "signature")):
        said = box.run(f"rauc install {STICK}/{refused}.raucb; echo $?", 600)
        box.expect(f"the bundle `{refused}` is refused", said.splitlines()[-1] == "1" and words in said.lower(), said[-400:].replace("\n", "; "))
    user = box.run(f"runuser -u studykiosk -- rauc install {STICK}/good.raucb; echo $?", 600)
    box.expect("only root can install", user.splitlines()[-1] != "0" and ("AccessDenied" in user or "Rejected send message" in user), user[-300:].replace("\n", "; "))
    box.expect("... and the boot state is as before", state(box) == before, state(box))
    is_installed(box)
    after = state(box)
    box.expect("... and the new system is on trial", after.split() == ["active=A", "trial=B", "left=3", "bad="], after)
    box.expect("... and the running one is untouched", running(box) == "A" and promises.mode(box) == "ro", promises.mode(box))
    return box.run("cat /etc/machine-id")


def is_installed(box):
    begun, written = int(box.run("cut -d. -f1 /proc/uptime")), slots.written(box)
    said = box.run(f"rauc install {STICK}/good.raucb", 7200)
    took = int(box.run("cut -d. -f1 /proc/uptime")) - begun
    box.expect("a good bundle is installed", "succeeded" in said, f"{slots.written(box) - written:.0f} MB written in {took} s")


def return_from(tally, card, number, fault, files, answers):
    """Starts a box whose system B is on trial and has a fault, which is mended afterwards. Returns how many answers are new."""
    second = bundle.partition(card, 3)[0]
    before = {file: bundle.text(card, file, second) for file in files}
    for file, text in files.items():
        bundle.change(card, file, text, second)
    if fault == "hangs":
        for rest in (2, 1, 0):
            tally.start(partial(hangs, card=card, rest=rest))
    # Each of these starts takes minutes, and the other faults show that there are three.
    if KIOSK in files:
        slots.leave_one_start(card)
    new = int(fault == MIGRATES)
    tally.start(partial(returns, number=number, fault=fault, starts=int(KIOSK in files), answers=answers + new))
    for file, text in before.items():
        bundle.change(card, file, text, second)
    return new


def return_without_boot_env(tally, card, number, answers):
    """As `return_from`, with the first copy of the boot state lost: GRUB counts in the second one, and the old system must end
    the trial there, and not restart for ever."""
    second = bundle.partition(card, 3)[0]
    before = bundle.text(card, KIOSK, second)
    bundle.change(card, KIOSK, soon("/usr/bin/sleep infinity"), second)
    slots.leave_one_start(card)
    slots.lose_boot_env(card)
    tally.start(partial(returns, number=number, fault="paints nothing while boot.env is lost", starts=1, answers=answers, is_whole=False))
    bundle.change(card, KIOSK, before, second)
    slots.bring_boot_env_back(card)
    tally.start(again)


def hangs(box, card, rest):
    """Waits as a person does before a dark screen, until the plug is pulled."""
    end = time.monotonic() + 600
    while slots.of(card)["left"] != str(rest):
        if time.monotonic() > end:
            raise Failed("GRUB does not count the start")
        time.sleep(1)
    time.sleep(60)


def returns(box, number, fault, starts, answers, is_whole=True):
    """Waits until the box is back in the old system after three failed starts of the new one, and puts the new one on trial
    again, if the boot state is whole. `starts` is how many of them reach a shell."""
    seen = 0
    box.machine.boot(3600)
    while running(box) == "B":
        seen += 1
        box.machine.boot(3600)
    box.expect(f"after the last start of a new system that {fault}, the old one starts", seen == starts, f"{running(box)}, {seen} starts with a shell")
    box.machine.wait_until("systemctl is-active -q studykiosk-trial", 900)
    noted = box.run("tail -n 2 /var/lib/studykiosk-card/updates")
    kept = "the library of B is library.sqlite.before-restore-newer-"
    has_library = kept in noted.splitlines()[-1]
    box.expect("... and notes it", "B was not kept; back in A" in noted.splitlines()[-1 - has_library] and has_library == ("migrates" in fault),
               noted.replace("\n", "; "))
    after = state(box)
    box.expect("... and the trial is over", after.split() == ["active=A", "trial=", "left=0", "bad=B"], after)
    box.expect("... and it is the same box", box.run("cat /etc/machine-id") == number, number)
    count = box.answers()
    box.expect("... with every answer, also of the trial", count == answers, f"{count} of {answers}")
    mark = box.run("ls /var/lib/studykiosk/.local/share/studykiosk/library.sqlite.trial 2>/dev/null; true")
    box.expect("... and no mark beside the library", mark == "", mark or "none")
    if is_whole:
        again(box, boots=False)
    else:
        refused = box.run(f"{CHOICE} set-primary B; echo $?")
        box.expect("... and it can't be updated", refused.endswith("1") and "boot.env" in refused, refused.replace("\n", "; "))


def again(box, boots=True):
    """Puts the new system on trial again."""
    if boots:
        box.machine.boot(1800)
    box.run(f"{CHOICE} set-primary B && sync")


def is_kept(box, number):
    """Boots the new system, which must be kept once its kiosk works."""
    box.machine.boot(1800)
    mark = box.run(f"cat {MARK}", check=False)
    box.expect("the new system starts", running(box) == "B" and mark == WORDS.strip(), f"{running(box)}, {mark}")
    before = box.run("systemctl is-active studykiosk", check=False)
    box.machine.wait_until("grep -q 'B kept' /var/lib/studykiosk-card/updates", 900)
    box.expect("it is kept once its kiosk has painted its first screen and its library opens",
               box.property("ActiveState") == "active", f"{before}, then {box.run('tail -n 1 /var/lib/studykiosk-card/updates')}")
    after = state(box)
    box.expect("... and is the one that starts", after.split() == ["active=B", "trial=", "left=0", "bad="], after)
    box.expect("... and it is the same box", box.run("cat /etc/machine-id") == number, number)


def starts_again(box, number):
    """Boots the new system once more, after a power cut, and checks that it is whole."""
    box.machine.boot(1800)
    promises.start(box, "updated")
    box.expect("after a power cut the new system starts again, without a trial",
               running(box) == "B" and box.run("test ! -e /run/systemd/system/multi-user.target.wants/studykiosk-trial.service; echo $?") == "0", running(box))
    promises.as_it_should_be(box)
    box.expect("... and it is the same box", box.run("cat /etc/machine-id") == number, number)


def starts_the_other(box):
    """Boots when the kernel of the active system, B, can't be read: the other one starts, and can install B anew."""
    box.machine.boot(1800)
    before = state(box)
    box.expect("if the active system's kernel can't be read, the other system starts", running(box) == "A" and "active=B" in before,
               f"{running(box)}, {before}")
    find_bundles(box)
    is_installed(box)
    after = state(box)
    box.expect("... and installs it anew", after.split() == ["active=A", "trial=B", "left=3", "bad="], after)
