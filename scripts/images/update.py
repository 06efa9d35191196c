"""Tests updates of an image's box, for `scripts/image --test IMAGE --update`."""

import random
import re
import shutil
import time
from functools import partial

import bundle
import machines
import promises
import tools
from checkout import CACHE, ROOT
from machine import Failed
from trial import Tally

CHOICE = "/usr/libexec/studykiosk-card/boot-choice"
STICK = "/run/bundles"
# The file that only the updated system has.
MARK, WORDS = "/etc/updated", "a newer version\n"
# Devices of the machine: a disk with the bundles.
DISK = ["-device", "virtio-blk-pci,drive=bundles", "-drive", "if=none,id=bundles,format=raw,readonly=on,file={}"]
UNIT = (ROOT / "packaging/debian/studykiosk.service").read_text(encoding="utf-8")


def unit(command):
    """Returns the kiosk's unit with another command."""
    return re.sub("(?m)^ExecStart=.*", f"ExecStart={command}", UNIT)


# Ways in which a new system does not work: its file that is changed or added, and that file's text. One whose kernel panics;
# one that hangs before systemd runs (`cat` waits for a key); one whose kiosk crashes; and one whose kiosk paints nothing.
KERNEL, KIOSK = "/boot/slot.cfg", "/etc/systemd/system/studykiosk.service"
FAULTS = {"panics": (KERNEL, 'set parameters="rdinit=/none panic=5 console=tty3"\n'),
          "hangs": (KERNEL, 'set parameters="ro init=/usr/bin/cat console=tty3"\n'),
          "has a kiosk that crashes": (KIOSK, unit("/usr/bin/false")),
          "has a kiosk that paints nothing": (KIOSK, unit("/usr/bin/sleep infinity"))}


def test(image, name, cuts, seed):
    """Tests updates by a command on a machine: bundles that must be refused, the installation, the return from new systems that
    do not work, the start of one that works, and `cuts` power cuts at random moments of all that. Returns the exit code, which
    is 0 only if all checks passed."""
    kind, folder = machines.KINDS[name], CACHE / f"image/test-{name}-update"
    folder.mkdir(parents=True, exist_ok=True)
    card, disk = folder / "card.img", folder / "bundles.img"
    machines.write_card(image, card)
    bundles(image, folder, disk)
    tally = Tally(kind, folder, [word.format(disk) for word in DISK])
    number = tally.start(partial(promises.first_start, limit=kind.first_screen), partial(installs, name=image.name))
    for fault, (file, text) in FAULTS.items():
        if not tally.broken:
            return_from(tally, card, number, fault, file, text)
    if not tally.broken:
        tally.start(partial(is_kept, number=number))
    if not tally.broken:
        tally.start(partial(starts_again, number=number))
    if cuts and not tally.broken:
        with_cuts(tally, cuts, random.Random(seed))
    disk.unlink()
    return tally.end(card)


def bundles(image, folder, disk):
    """Makes a disk with the bundles: `good`, the image's system with one more file; `foreign`, signed by a stranger; `other`, for
    another board; and `broken`, with one wrong bit in its signature."""
    content, made = folder / "content", folder / "bundles"
    for place in (content, made):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
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
    size = sum(file.stat().st_size for file in made.iterdir()) // bundle.MIB + 64
    disk.unlink(missing_ok=True)
    tools.run("mke2fs", "-q", "-t", "ext4", "-L", "BUNDLES", "-d", made, disk, f"{size}M")
    for place in (content, made):
        shutil.rmtree(place)


def running(box):
    return box.run("grep -o 'rauc.slot=.' /proc/cmdline")[-1]


def state(box):
    """Returns the boot state as it is on the card."""
    return box.run("python3 -W ignore -c \"import importlib.machinery as m; "
                   f"print(*map('='.join, m.SourceFileLoader('choice', '{CHOICE}').load_module().read().items()))\"")


def left(card):
    """Returns how many more starts of a new system the boot state on a card's file has."""
    text = tools.run("mtype", "-i", f"{card}@@1M", "::EFI/debian/boot.env", capture_output=True, text=True).stdout
    return int(re.search(r"(?m)^left=(\d)", text)[1])


def leave_one_start(card):
    """Changes the boot state on a card's file so that a new system has one more start, in both copies."""
    with open(card, "r+b") as file:
        start, size = bundle.partition(card, 1)
        file.seek(start)
        data = file.read(size)
        for found in re.finditer(rb"trial=B\nleft=3\n", data):
            file.seek(start + found.end() - 2)
            file.write(b"1")


def find_bundles(box):
    box.run(f"mkdir -p {STICK} && mount -o ro /dev/disk/by-label/BUNDLES {STICK}")


def installs(box, name):
    """Refuses what must not be installed, and installs the good bundle; returns the box's machine ID."""
    find_bundles(box)
    before = state(box)
    box.expect("a new box starts system A", running(box) == "A" and before.split() == ["active=A", "trial=", "left=0", "bad="], before)
    for refused, words in (("foreign", "issuer"), ("other", "compatible"), ("older", "version"), ("broken", "signature")):
        said = box.run(f"rauc install {STICK}/{refused}.raucb; echo $?", 600)
        box.expect(f"the bundle `{refused}` is refused", said.splitlines()[-1] == "1" and words in said.lower(), said[-400:].replace("\n", "; "))
    user = box.run(f"runuser -u studykiosk -- rauc install {STICK}/good.raucb; echo $?", 600)
    box.expect("only root can install", user.splitlines()[-1] != "0" and ("AccessDenied" in user or "Rejected send message" in user), user[-300:].replace("\n", "; "))
    box.expect("... and the boot state is as before", state(box) == before, state(box))
    counted = "awk '{ print $7 }' /sys/class/block/$(lsblk -n -o PKNAME $(findmnt -n -o SOURCE /))/stat; cut -d. -f1 /proc/uptime"
    written, begun = map(int, box.run(counted).split())
    said = box.run(f"rauc install {STICK}/good.raucb", 7200)
    sectors, end = map(int, box.run(counted).split())
    box.expect("a good bundle is installed", "succeeded" in said, f"{(sectors - written) * 512 / 1e6:.0f} MB written in {end - begun} s")
    after = state(box)
    box.expect("... and the new system is on trial", after.split() == ["active=A", "trial=B", "left=3", "bad="], after)
    box.expect("... and the running one is untouched", running(box) == "A" and promises.mode(box) == "ro", promises.mode(box))
    return box.run("cat /etc/machine-id")


def return_from(tally, card, number, fault, file, text):
    """Starts a box whose system B is on trial and has a fault, which is mended afterwards."""
    second = bundle.partition(card, 3)[0]
    before = bundle.text(card, file, second)
    bundle.change(card, file, text, second)
    if fault == "hangs":
        for rest in (2, 1, 0):
            tally.start(partial(hangs, card=card, rest=rest))
    # Each of these starts takes minutes, and the other faults show that there are three.
    if file == KIOSK:
        leave_one_start(card)
    tally.start(partial(returns, number=number, fault=fault, starts=int(file == KIOSK)))
    bundle.change(card, file, before, second)


def hangs(box, card, rest):
    """Waits as a person does before a dark screen, until the plug is pulled."""
    end = time.monotonic() + 600
    while left(card) != rest:
        if time.monotonic() > end:
            raise Failed("GRUB does not count the start")
        time.sleep(1)
    time.sleep(60)


def returns(box, number, fault, starts):
    """Waits until the box is back in the old system after three failed starts of the new one, and puts the new one on trial
    again. `starts` is how many of them reach a shell."""
    seen = 0
    box.machine.boot(3600)
    while running(box) == "B":
        seen += 1
        box.machine.boot(3600)
    box.expect(f"after the last start of a new system that {fault}, the old one starts", seen == starts, f"{running(box)}, {seen} starts with a shell")
    box.machine.wait_until("systemctl is-active -q studykiosk-trial", 900)
    noted = box.run("tail -n 1 /var/lib/studykiosk-card/updates")
    box.expect("... and notes it", noted.endswith("B was not kept; back in A"), noted)
    after = state(box)
    box.expect("... and the trial is over", after.split() == ["active=A", "trial=", "left=0", "bad=B"], after)
    box.expect("... and it is the same box", box.run("cat /etc/machine-id") == number, number)
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


def with_cuts(tally, cuts, chance):
    """Cuts the power at random moments: while the other system is installed and a person learns, while the boot choice is
    written, and in the first start of a new system."""
    answers = tally.start(learnt)
    kinds = (installing, choosing, starting)
    for cut in range(cuts):
        kind = kinds[cut % 3]
        count = tally.start(partial(goes_on, answers=answers), partial(kind, chance=chance))
        if kind is starting and not tally.broken:
            tally.start(partial(cut_at_start, chance=chance))
        if tally.broken:
            return
        answers += count
        print(f"cut {cut + 1}, {kind.__name__}", flush=True)
    tally.start(partial(goes_on, answers=answers))


def learnt(box):
    """Sets the box up and answers a card; returns the number of answers."""
    box.machine.boot(1800)
    box.machine.wait_until(f"systemctl is-active -q studykiosk && {promises.HAS_STARTED}", 900)
    box.print_words()
    promises.by_touch(box)
    box.run("sleep 3")
    return box.answers()


def goes_on(box, answers):
    """Boots after a power cut: some system must start with every answer, and be kept if it is on trial."""
    promises.nothing_is_lost(box, answers)
    box.machine.wait_until(f"{promises.HAS_STARTED}", 900)
    after = state(box)
    box.expect("... and the boot state names the system that runs", after.split()[0] == f"active={running(box)}", after)


def other(box):
    return "AB"[running(box) == "A"]


def installing(box, chance):
    """Installs into the other system while a person learns, until a random moment; returns the number of saved answers."""
    find_bundles(box)
    before, count = box.answers(), 0
    box.print_words()
    box.plug_panel()
    box.run(f"systemd-run -q --unit=installs rauc install {STICK}/good.raucb")
    end = time.monotonic() + chance.uniform(0, 240)
    while time.monotonic() < end:
        box.open_lesson()
        box.show_answer()
        box.mark()
        count += promises.is_called_saved(box.machine)
    said = box.run("systemctl is-active installs; journalctl -b -o cat -u installs | tail -n 1", check=False)
    print(f"      {before} answers and {count} more; {said.replace(chr(10), ', ')}; {state(box)}", flush=True)
    return count


def choosing(box, chance):
    """Writes the boot choice again and again, until a random moment; returns 0."""
    to, back = other(box), running(box)
    box.run(f"systemd-run -q sh -c 'while :; do {CHOICE} set-primary {to}; {CHOICE} set-primary {back}; done'")
    time.sleep(chance.uniform(1, 20))
    return 0


def starting(box, chance):
    """Puts the other system on trial; returns 0."""
    box.run(f"{CHOICE} set-primary {other(box)} && sync")
    return 0


def cut_at_start(box, chance):
    """Waits for a random moment of a start."""
    time.sleep(chance.uniform(1, 120))
