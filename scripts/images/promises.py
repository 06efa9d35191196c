"""What an image promises: each line is a promise, and what was seen in an emulated machine."""

import random
import time

import drive
from machine import Failed

CARD = "/var/lib/studykiosk-card"


def first_start(box):
    """The very first one, up to the kiosk's first question."""
    machine = box.machine
    machine.boot(1800)
    machine.wait_until("systemctl is-active -q studykiosk", 900)
    machine.wait_for_words("Language", 300)
    machine.picture("language")
    box.expect("the first start ends in the kiosk's first question", True, "Language")
    sizes = box.run("lsblk -b -n -o SIZE $(findmnt -n -o SOURCE /) $(findmnt -n -o SOURCE /var)").split()
    box.expect("the system has grown, and the library has the rest of the card", int(sizes[0]) > 2 << 30 and int(sizes[1]) > 2 << 30,
               " and ".join(f"{int(size) / (1 << 30):.1f} GiB" for size in sizes))


def as_it_should_be(box):
    """What a box is once it has started."""
    machine = box.machine
    machine.wait_until("test -z \"$(systemctl list-jobs --no-legend)\"", 900)
    failed = box.run("systemctl --failed --no-legend --plain")
    box.expect("no unit has failed", failed == "", failed or "none")
    root = box.run("findmnt -n -o OPTIONS /").split(",")
    box.expect("the system's partition is read-only", root[0] == "ro", ",".join(root))
    # 0A: it listens. Source: Linux, include/net/tcp_states.h.
    ports = box.run("cat /proc/net/tcp /proc/net/tcp6 | awk '$4 == \"0A\" { print $2 }'")
    box.expect("no port listens", ports == "", ports or "none")
    logins = box.run("awk -F: '$2 !~ /^[!*]/ { print $1 }' /etc/shadow")
    box.expect("nobody has a password", logins == "", logins or "none")
    chain = box.run("systemd-analyze; systemd-analyze critical-chain --no-pager studykiosk.service | tail -n +4")
    print("      " + chain.replace("\n", "\n      "))
    changed = box.run("dpkg --verify", 900, check=False)
    box.expect("every file is as its package has it", changed == "", changed or "all")
    for unit in ("studykiosk.service", "studykiosk-outbox.service"):
        said = box.run(f"systemd-analyze security --no-pager {unit} | tail -n 1")
        box.expect(f"systemd calls {unit} safe, but for what must mount", float(said.split()[-3]) <= (2.0 if unit == "studykiosk.service" else 3.0), said)
    watchdog = box.run("cat /sys/class/watchdog/watchdog0/state", check=False)
    box.expect("the hardware's watchdog is on", watchdog == "active", watchdog)


def by_touch(box):
    """A new box is set up, a lesson begins, and one card is answered: all on the machine's own panel."""
    drive.set_up(box)
    drive.study(box)


def two_fingers(box):
    """Two fingers hear the card again; they are no tap, so the card's side stays."""
    machine = box.machine
    before = machine.wait_for_words("Show the answer")
    # Both go down and up in the same frames.
    box.touch(lambda hand: together(hand), "sleep 1")
    seen = box.run("runuser -u studykiosk -- env HOME=/var/lib/studykiosk studykiosk devices", check=False)
    box.expect("two fingers are told apart: the question stays", machine.screen()[0] == before[0], seen.splitlines()[0])


def together(hand):
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
    """The last thing that is seen before the plug is pulled: what stands on the question's first row, and the answers."""
    place = box.machine.wait_for_words("Show the answer")[0].rstrip()
    # The place in a lesson is written a moment after its card is shown.
    box.run("sleep 3")
    return place, box.answers()


def back_in_the_lesson(box, place, answers):
    """The start after the plug was pulled in a lesson."""
    machine = box.machine
    machine.boot(1800)
    machine.wait_until("systemctl is-active -q studykiosk", 900)
    screen = machine.wait_for_words("Show the answer", 600)
    box.expect("after the plug it is back in the lesson, with the same count", screen[0].rstrip() == place, place)
    count = box.answers()
    box.expect("... and has every answer", count >= answers, f"{count} of {answers}")
    said = box.run("journalctl -b -o cat -u 'systemd-fsck*' | tail -n 3; dmesg | grep -i -c 'EXT4-fs error' || true")
    box.expect("... and its file systems are whole", said.splitlines()[-1] == "0", said.replace("\n", "; "))


def one_cut(box, chance, answers):
    """One of many: answers until the plug is pulled at a random moment; returns how many answers are confirmed."""
    machine = box.machine
    machine.boot(1800)
    machine.wait_until("systemctl is-active -q studykiosk", 900)
    box.plug_panel()
    box.open_lesson()
    count = box.answers()
    if count < answers:
        raise Failed(f"{count} answers are left of {answers}")
    end = time.monotonic() + chance.uniform(0, 20)
    while time.monotonic() < end:
        box.show_answer()
        box.mark()
        machine.wait_for_words("saved")
        # What the screen calls saved must outlast the plug.
        count += 1
    return count


def moments(seed):
    return random.Random(seed)


# What somebody wrote into studykiosk.txt on the card, one line of it wrong.
TOLD = """language: de
time-zone: Europe/Berlin
security-updates: yes
wifi-name: School "A"
wifi-password: not a secret
wifi-country: DE
ssh-key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0IyyHW7tFYkhYyY1uBvFJm0JYZ8m5vZ2sS1cFh2k4h test
password: to be typed
rotation: 45
"""
WRONG = "9: rotation: 45"


def told(box):
    """The first start of a card with such a file."""
    machine = box.machine
    machine.boot(1800)
    machine.wait_until("test -e /var/lib/studykiosk-card/studykiosk.txt", 900)
    machine.wait_until("systemctl is-active -q studykiosk", 900)
    machine.wait_for_words("Sprache", 300)
    machine.picture("sprache")
    said = box.run("journalctl -b -o cat -u studykiosk-card | grep 'wrong lines'", check=False)
    box.expect("a wrong line of studykiosk.txt is named, and no other", said.endswith(f"studykiosk.txt: {WRONG}"), said)
    zone = box.run("date +%Z")
    box.expect("the time zone is as told", zone in ("CET", "CEST"), zone)
    logins = box.run("awk -F: '$2 !~ /^[!*]/ { print $1 }' /etc/shadow; cat /var/lib/studykiosk-card/authorized_keys")
    box.expect("root has the password and the key", logins.startswith("root\nssh-ed25519"), logins.replace("\n", ", "))
    ports = box.run("cat /proc/net/tcp | awk '$4 == \"0A\" { print $2 }'")
    box.expect("with a key ssh listens, and nothing else", ports.endswith(":0016") and len(ports.splitlines()) == 1, ports)
    units = box.run("systemctl is-enabled wpa_supplicant@wlan0 apt-daily-upgrade.timer; grep -c School /etc/wpa_supplicant/*wlan0.conf || true; "
                    "stat -c %a /etc/wpa_supplicant/*wlan0.conf").split()
    box.expect("Wi-Fi and updates are on, and only root reads the Wi-Fi's password", units[:2] == ["enabled"] * 2 and units[-1] == "600", " ".join(units))
    root = box.run("findmnt -n -o OPTIONS /").split(",")[0]
    box.expect("afterwards the system's partition is read-only again", root == "ro", root)
    number = box.run("cat /etc/machine-id; findmnt /etc/machine-id", check=False)
    box.expect("the box has a number of its own", len(number) == 32, number)
    again = box.run("systemctl start studykiosk-card; systemctl show -P Result studykiosk-card; journalctl -b -u studykiosk-card -o cat | grep -c 'wrong lines'")
    box.expect("the file is read once", again.split()[-1] == "1", again.replace("\n", ", "))
