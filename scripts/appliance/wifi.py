"""Wi-Fi at the box: NetworkManager, and an access point in the same machine, of which the air is emulated, too.

The kernel's mac80211_hwsim makes two radios that hear each other; hostapd has one of them, and the box the other.
"""

import re
import time

from machine import Failed

PACKAGES = ["network-manager", "polkitd", "hostapd"]
# Folders and files of drivers, without their endings.
DRIVERS = ["net/rfkill/rfkill", "net/wireless/cfg80211", "net/mac80211/mac80211", "drivers/net/wireless/virtual/mac80211_hwsim",
           "drivers/net/wireless/mac80211_hwsim"]
NAME, WRONG, PASSWORD = "School: \\A", "wrongpassword", "notasecret"
POINT = f"""interface=wlan0
ssid={NAME}
channel=1
hw_mode=g
wpa=2
wpa_key_mgmt=WPA-PSK
rsn_pairwise=CCMP
wpa_passphrase={PASSWORD}
"""
# The access point gives addresses; NetworkManager has nothing to do with it, nor with the wire.
ADDRESSES = "[Match]\nName=wlan0\n[Network]\nAddress=10.9.0.1/24\nDHCPServer=yes\n"
UNMANAGED = "[keyfile]\nunmanaged-devices=interface-name:wlan0,interface-name:e*\n"
JOINED = "nmcli -t -f NAME,DEVICE connection show --active | grep -q :wlan1"


def opens_air(box):
    """Makes the two radios and the access point."""
    machine = box.machine
    machine.send(ADDRESSES.encode(), "/etc/systemd/network/point.network")
    machine.send(POINT.encode(), "/run/point.conf")
    box.run("modprobe mac80211_hwsim radios=2 && systemctl restart NetworkManager systemd-networkd")
    box.run("hostapd -B -t -f /run/point.log /run/point.conf")
    machine.wait_until("nmcli -t -f SSID device wifi list ifname wlan1 --rescan yes | grep -q School", 120)


def joins(box):
    """A wrong password, and then the right one, by touch."""
    machine = box.machine
    for words in ("Settings", "This box", "Network"):
        box.tap(words)
    machine.wait_for_words("School")
    machine.picture("networks")
    machine.wait_until("test -z \"$(systemctl list-units --no-legend 'studykiosk-network@*')\"", 30)
    box.expect("once it has answered, the service has no process", True, "none")
    box.tap_late("School")
    type_in(box, WRONG)
    # Looking at the screen keeps the emulated machine busy, and its time goes slowly then.
    box.run("sleep 60")
    is_told = machine.says("Is the password right", 600)
    machine.picture("wrong-password")
    profiles = box.run("nmcli -t -f NAME connection show | grep -c -i studykiosk", check=False)
    box.expect("a wrong password is told, and leaves nothing behind", is_told and profiles == "0", f"{profiles} profiles")
    begun = time.monotonic()
    box.tap_late("Try again")
    for _ in WRONG:
        press(box, "←")
    type_in(box, PASSWORD)
    box.run("sleep 30")
    machine.wait_until(JOINED, 600)
    machine.wait_for_words("connected", 300)
    machine.picture("joined")
    box.expect("the right one joins the network", True, f"{time.monotonic() - begun:.0f} s here")
    kept = box.run("nmcli -s -g connection.autoconnect,802-11-wireless-security.psk connection show id 'studykiosk "
                   + NAME + "'").split()
    box.expect("NetworkManager keeps the network and its password", kept == ["yes", PASSWORD], f"{len(kept)} values")
    box.run("nmcli device disconnect wlan1")
    box.run("nmcli device connect wlan1")
    state = box.run("nmcli -t -f DEVICE,STATE device | grep ^wlan1:")
    box.expect("and joins it again without asking", state == "wlan1:connected", state)
    # With the command lines of whoever wrote something.
    secret = box.run(f"journalctl -b -o export | grep -a -c -F -e '{PASSWORD}' -e '{WRONG}'", check=False)
    box.expect("no log has a password", secret == "0", secret)


def type_in(box, words):
    box.machine.wait_for_words("Password of School")
    for letter in words:
        press(box, letter)
    press(box, "Done")


def press(box, key):
    """Taps a key of the keyboard on the screen."""
    screen = box.machine.screen()
    for row, line in enumerate(screen):
        if found := re.search(rf"[│|] *{re.escape(key)} *[│|]", line):
            return box.touch_at((found.start() + found.end()) / 2 / len(line), (row + 0.5) / len(screen))
    raise Failed(f"no key {key} is on the screen, which shows:\n" + "\n".join(screen))
