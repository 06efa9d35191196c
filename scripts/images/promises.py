"""The steps of an image's test in an emulated machine. Each printed line is a check ("promise") and what was found."""

import base64
import re
import subprocess
import time

import drive
import machines
from box import place
from checkout import output
from machine import Failed

# The maximum exposure of the project's units in `systemd-analyze security`; those above 2.0 mount file systems, or
# write to the card past its file system.
EXPOSURES = {"studykiosk": 2.0, "studykiosk-outbox": 2.0, "studykiosk-web": 2.0, "studykiosk-network@0": 2.0, "studykiosk-clock@0": 2.0,
             "studykiosk-off": 2.0, "studykiosk-stick@sdz": 4.0, "studykiosk-card": 2.0, "studykiosk-read-only": 4.0}
# ... and of those that only a PC has.
OF_A_PC = {"studykiosk-trial": 2.2, "studykiosk-update@0": 2.2}
# A shell command that succeeds when systemd has no pending jobs.
HAS_STARTED = 'test -z "$(systemctl list-jobs --no-legend)"'


def start(box, name):
    """Waits until everything has started, saves a picture of the kiosk's screen, and restarts the kiosk with console text.

    Returns when the kiosk's first screen was shown, in seconds since systemd started."""
    machine = box.machine
    # By then the display's own driver is loaded, and the kiosk must have painted its screen again.
    machine.wait_until(f"systemctl is-active -q studykiosk && {HAS_STARTED} && udevadm settle", 900)
    # Wait until the texts have faded in.
    box.run("sleep 3")
    machine.picture(name)
    colours = int(output("convert", machine.folder / f"{name}.png", "-format", "%k", "info:"))
    chain = box.run("systemd-analyze; systemd-analyze critical-chain --no-pager studykiosk.service | tail -n +4")
    print("      " + chain.replace("\n", "\n      "))
    box.expect("the kiosk's first screen is painted", colours > 20, f"{colours} colours")
    took = box.seconds("ActiveEnterTimestampMonotonic") - int(box.run("systemctl show -P UserspaceTimestampMonotonic")) / 1_000_000
    box.print_words()
    return took


def cut_in_the_first_boot(box, card, chance, after):
    """Cuts the power at a random moment while the first boot makes the partition of /var.

    `after` is how long after power-on an earlier boot began with that, in seconds; None in the first one. Returns that time."""
    start = time.monotonic()
    if after:
        time.sleep(after)
    while not machines.data_type(card):
        if time.monotonic() > start + 900:
            raise Failed("the partition of /var does not appear")
        time.sleep(0.05)
    after = after or time.monotonic() - start
    time.sleep(chance.uniform(0, 20))
    print(f"      cut in the first boot: the partition of /var has the type {machines.data_type(card):x}", flush=True)
    return after


def first_start(box, limit):
    """Waits for the very first boot, up to the kiosk's first question, and checks the partitions. `limit` is in seconds."""
    box.machine.boot(1800)
    took = start(box, "language")
    box.expect(f"the very first screen appears at most {limit} s after systemd starts", took <= limit, f"{took:.2f} s")
    box.machine.wait_for_words("Language", 300)
    box.expect("the first start ends in the kiosk's first question", True, "Language")
    sizes = box.run("system=$(findmnt -n -o SOURCE /); lsblk -b -n -o SIZE $system ${system%2}3 $(findmnt -n -o SOURCE /var)").split()
    box.expect("there are two systems of one size, and /var has the rest of the card",
               int(sizes[0]) == int(sizes[1]) == 3 << 29 and int(sizes[2]) > 4 << 30, " and ".join(f"{int(size) / (1 << 30):.1f} GiB" for size in sizes))


def as_it_should_be(box):
    """Checks the state of a box that has booted: units, partitions, ports, passwords and files."""
    machine = box.machine
    machine.wait_until(HAS_STARTED, 900)
    failed = box.run("systemctl --failed --no-legend --plain")
    box.expect("no unit has failed", failed == "", failed or "none")
    root = mode(box)
    box.expect("the system's partition is read-only", root == "ro", root)
    has_machine_id(box)
    has_own_signature(box)
    box.expect("no port is open", ports(box) == "", ports(box) or "none")
    who = logins(box)
    box.expect("no user has a password", who == "", who or "none")
    changed = box.run("dpkg --verify", 900, check=False)
    box.expect("every file is as in its package", changed == "", changed or "all")
    # This makes a list that is missing.
    fonts = box.run("fc-cache -v | grep caching", 900, check=False)
    box.expect("the list of fonts is complete, so that the first start does not read every font", fonts == "", fonts or "complete")
    is_pc = box.run("test -e /boot/firmware/EFI; echo $?") == "0"
    for unit, most in (EXPOSURES | (OF_A_PC if is_pc else {})).items():
        said = box.run(f"systemd-analyze security --no-pager {unit}.service | tail -n 1")
        box.expect(f"the exposure of {unit} is at most {most}", float(said.split()[-3]) <= most, said)


def has_machine_id(box):
    number = box.run("cmp /etc/machine-id /var/lib/studykiosk-card/machine-id && cat /etc/machine-id", check=False)
    box.expect("the box has a machine ID on its card", re.fullmatch("[0-9a-f]{32}", number), number)


def has_own_signature(box):
    said = box.run("for place in / /var /boot/firmware; do findmnt -n -o PARTUUID $place; done; grep -o '^PARTUUID=[^ ]*' /etc/fstab")
    signatures = {name.removeprefix("PARTUUID=")[:8] for name in said.split()}
    box.expect("the card has a signature of its own, by which all partitions are named",
               len(signatures) == 1 and signatures != {"5374756b"}, said.replace("\n", ", "))


def is_watched(box):
    watchdog = box.run("cat /sys/class/watchdog/watchdog0/state", check=False)
    box.expect("the hardware's watchdog is on", watchdog == "active", watchdog)


def mode(box):
    """Returns how the system's partition is mounted: `ro` or `rw`."""
    return box.run("findmnt -n -o OPTIONS /").split(",")[0]


def ports(box):
    """Returns the listening addresses and ports in hexadecimal digits. 0A is TCP_LISTEN (Linux, include/net/tcp_states.h)."""
    return box.run("cat /proc/net/tcp /proc/net/tcp6 | awk '$4 == \"0A\" { print $2 }'")


def logins(box):
    """Returns the users who can log in with a password."""
    return box.run("awk -F: '$2 !~ /^[!*]/ { print $1 }' /etc/shadow")


def updates(box):
    """Installs and removes a package with apt: the read-only system partition must be writable meanwhile, and read-only
    afterwards. The package adds a user, and runs what an update of tzdata runs."""
    box.run("mkdir -p /tmp/tried/DEBIAN && printf 'Package: tried\\nVersion: 1\\nArchitecture: all\\nMaintainer: nobody\\n"
            "Description: tried\\n' > /tmp/tried/DEBIAN/control && cd /tmp/tried/DEBIAN && "
            "printf '#!/bin/sh\\nset -e\\nuseradd --system tried\\nexport DPKG_MAINTSCRIPT_PACKAGE=tzdata DEBIAN_FRONTEND=noninteractive\\n"
            "/usr/share/debconf/frontend /var/lib/dpkg/info/tzdata.postinst configure 1\\nreadlink /etc/localtime >/run/zone-meanwhile\\n' >postinst && "
            "printf '#!/bin/sh\\nuserdel tried\\n' >prerm && chmod 755 postinst prerm && dpkg-deb -b /tmp/tried /tmp/tried.deb")
    box.run("apt-get -q -y install /tmp/tried.deb", 900)
    there = box.run("dpkg-query -W -f '${Status}' tried")
    # studykiosk-read-only.service waits until apt has ended.
    box.machine.wait_until(HAS_STARTED)
    root = mode(box)
    box.expect("apt installs a package, and the system's partition is read-only again", "installed" in there and root == "ro",
               f"{there}, {root}")
    user = box.run("grep '^tried:' /etc/shadow; findmnt -n -o FSTYPE /etc/shadow", check=False)
    box.expect("... and it adds a user, and the passwords are in memory again", user.startswith("tried:!") and user.endswith("tmpfs"), user.replace("\n", ", "))
    zones = box.run("cat /run/zone-meanwhile; readlink /etc/localtime").split()
    box.expect("... and the time zone is the box's own again", zones == ["/usr/share/zoneinfo/Etc/UTC", "/var/lib/studykiosk-card/localtime"], " before ".join(zones))
    said = box.run("apt-get -q -y purge tried", 900)
    box.machine.wait_until(HAS_STARTED)
    root = mode(box)
    box.expect("... and removes it, with its locks", "locking" not in said and root == "ro", root)


def by_touch(box):
    """Sets up a new box, begins a lesson and answers one card, all on the machine's own panel."""
    drive.set_up(box)
    drive.study(box)


def two_fingers(box):
    """Taps with two fingers, which plays the card again: that is not a tap, so the same side must stay."""
    machine = box.machine
    before = machine.wait_for_words("Show the answer")
    # See `together` for the events.
    box.touch(together, "sleep 1")
    after = place(machine.screen())
    box.expect("two fingers are distinguished from a tap: the question stays", after == place(before), after)


def together(hand):
    """Adds a tap with two fingers: the second comes down 20 ms after the first, and lifts 20 ms before it."""
    hand.select(0, 0)
    hand.event(0, 3, 0x39, 901)
    hand.move(0, 0.4, 0.5, down=True)
    hand.select(0.02, 1)
    hand.event(0.02, 3, 0x39, 902)
    hand.move(0.02, 0.6, 0.5)
    hand.select(0.1, 1)
    hand.up(0.1, last=False)
    hand.select(0.12, 0)
    hand.up(0.12)


def pulled_in_a_lesson(box):
    """Returns the place in the lesson and the number of answers, before the power is cut."""
    seen = place(box.machine.wait_for_words("Show the answer"))
    # The place in the lesson is saved a moment after its card is shown.
    box.run("sleep 3")
    return seen, box.answers()


def back_in_the_lesson(box, before, answers, limit, bits):
    """Checks the boot after a power cut in a lesson.

    `before` and `answers` are the results of `pulled_in_a_lesson`, `limit` the seconds until the first screen, and `bits`
    the display's bits per pixel."""
    machine = box.machine
    machine.boot(1800)
    took = start(box, "back")
    box.expect(f"the first screen appears at most {limit} s after systemd starts", took <= limit, f"{took:.2f} s")
    after = place(machine.wait_for_words("Show the answer", 600))
    box.expect("after a power cut it is back in the lesson, at the same card", after == before, after)
    count = box.answers()
    box.expect("... and has every answer", count >= answers, f"{count} of {answers}")
    said = box.run("tail -n 3 /run/initramfs/fsck-var.log; dmesg | grep -i -c 'EXT4-fs error' || true")
    box.expect("... and the kernel finds no error in its file systems", said.splitlines()[-1] == "0", said.replace("\n", "; "))
    card = after.rpartition(",")[0]
    drawn = box.kiosk(f"render --deck 'World capitals' --card '{card}' --mode review --size 800x480 -o - | base64 -w 0")
    (machine.folder / "rendered.png").write_bytes(base64.b64decode(drawn))
    shown, expected = (letters(machine.folder / f"{name}.png", bits) for name in ("back", "rendered"))
    box.expect("... and the card is painted as `render` draws it", shown == expected, f"every pixel of {card}")


def switched_off(box, uses_button):
    """Switches the box off with the power button, or with the button on the screen; the last picture must say that the plug
    may be pulled."""
    machine, last = box.machine, "/usr/lib/systemd/system-shutdown/studykiosk-card"
    box.run(f"systemctl stop studykiosk; {last} poweroff")
    machine.picture("plug")
    box.run(r"printf '\033c' > /dev/tty1")
    if uses_button:
        machine.ask("system_powerdown")
    else:
        box.run("systemctl start studykiosk")
        box.open_lesson()
        box.answer()
        box.end_lesson()
        box.switch_off()
    is_seen, end = False, time.monotonic() + 600
    while not is_seen and time.monotonic() < end:
        try:
            machine.picture("off")
        # QEMU ends when the machine is off.
        except (Failed, OSError, ValueError):
            break
        is_seen = letters(machine.folder / "off.png") == letters(machine.folder / "plug.png")
    box.expect("switched off, the screen says that the plug may be pulled", is_seen, "as the last thing")


def letters(picture, bits=32):
    """Returns the pixels of a card's text, without the empty space around it: its vertical position depends on the buttons
    around the card. With 16 bits per pixel (RGB565), only the bits that such a display has are compared."""
    kept = ["-channel", "RB", "-evaluate", "And", str(0xF800), "-channel", "G", "-evaluate", "And", str(0xFC00), "+channel"]
    return subprocess.run(["convert", picture, "-crop", "100%x60%+0+62", "+repage",
                           *(kept if bits == 16 else []), "-trim", "+repage", "-depth", "8", "ppm:-"], check=True, capture_output=True).stdout


def nothing_is_lost(box, answers):
    """Boots after a power cut and checks that the confirmed answers are in the library; returns the number of answers."""
    machine = box.machine
    machine.boot(1800)
    machine.wait_until("systemctl is-active -q studykiosk", 900)
    count = box.answers()
    box.expect("no answer that the screen called saved is lost", count >= answers, f"{count}, {answers} called saved")
    return count


def is_called_saved(machine):
    """Waits until the screen calls the last answer saved; returns False if it was a lesson's last one, after which the
    result is shown instead."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        text = "\n".join(screen := machine.screen())
        if "saved" in text and "not saved" not in text:
            return True
        if "Done" in text:
            return False
        time.sleep(0.2)
    raise Failed("neither 'saved' nor a result comes on the screen, which shows:\n" + "\n".join(screen))


def one_cut(box, chance, answers):
    """Boots and answers cards until a random moment, when the power is cut; returns the number of confirmed answers."""
    count = nothing_is_lost(box, answers)
    box.print_words()
    box.plug_panel()
    box.open_lesson()
    end = time.monotonic() + chance.uniform(0, 20)
    while time.monotonic() < end:
        box.show_answer()
        box.mark()
        # An answer that the screen calls saved must survive the power cut.
        count += is_called_saved(box.machine)
        box.open_lesson()
    # The power is cut while one more answer is written.
    box.answer(f"sleep {chance.uniform(0, 0.3):.2f}")
    return count
