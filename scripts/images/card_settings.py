"""Tests what a box makes of the file studykiosk.txt on its card, for `scripts/image --test`."""

import re

import promises

# A studykiosk.txt in which one line is wrong.
SETTINGS = """language: de
time-zone: Europe/Berlin
security-updates: yes
wifi-name: School "A"
wifi-password: not a secret
wifi-country: DE
ssh-key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0IyyHW7tFYkhYyY1uBvFJm0JYZ8m5vZ2sS1cFh2k4h test
password: to be typed
rotation: 45
"""
WRONG_LINE = "9: rotation: 45"


def applies_settings(box):
    """Checks the first boot of a card with the file SETTINGS."""
    machine = box.machine
    machine.boot(1800)
    machine.wait_for_words(WRONG_LINE, 900)
    machine.picture("wrong-line")
    box.expect("a wrong line of studykiosk.txt is shown on the screen", True, WRONG_LINE)
    promises.start(box, "sprache")
    machine.wait_for_words("Sprache", 300)
    said = box.run("journalctl -b -o cat -u studykiosk-card | grep 'wrong lines'", check=False)
    box.expect("the journal names the wrong line of studykiosk.txt, and no other", said.endswith(f"studykiosk.txt: {WRONG_LINE}"), said)
    zone = box.run("date +%Z")
    box.expect("the time zone is set", zone in ("CET", "CEST"), zone)
    who = f"{promises.logins(box)} {box.run('cat /var/lib/studykiosk-card/authorized_keys')}"
    box.expect("root has the password and the key", who.startswith("root ssh-ed25519"), who)
    listening = promises.ports(box)
    box.expect("with a key, SSH is the only open port", {port[-5:] for port in listening.split()} == {":0016"}, listening)
    name = re.search("(?m)^wifi-name: (.*)$", SETTINGS)[1].encode().hex()
    units = box.run(f"systemctl is-enabled wpa_supplicant@wlan0 apt-daily-upgrade.timer; grep -c 'ssid={name}$' /etc/wpa_supplicant/*wlan0.conf || true; "
                    "stat -L -c %a /etc/wpa_supplicant/*wlan0.conf").split()
    box.expect("Wi-Fi with its name and updates are on, and only root reads the Wi-Fi's password", units == ["enabled-runtime"] * 2 + ["1", "600"], " ".join(units))
    root = promises.mode(box)
    box.expect("meanwhile the system's partition stays read-only", root == "ro", root)
    promises.has_machine_id(box)
    again = box.run("systemctl start studykiosk-card; systemctl show -P Result studykiosk-card; journalctl -b -u studykiosk-card -o cat | grep -c 'wrong lines'")
    box.expect("the file is applied once", again.split()[-1] == "1", again.replace("\n", ", "))
