"""Steps of the appliance test with Wi-Fi: NetworkManager and an access point run in the same machine.

The kernel's mac80211_hwsim emulates two radios that can reach each other: hostapd uses wlan0, and the box uses wlan1.
"""

import re
import time

from machine import Failed

PACKAGES = ["network-manager", "polkitd", "hostapd"]
# Paths of drivers without their suffixes; some are in one of Debian 12 and 13 only.
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
# The access point has a DHCP server; NetworkManager must manage neither it nor the wired network.
ADDRESSES = "[Match]\nName=wlan0\n[Network]\nAddress=10.9.0.1/24\nDHCPServer=yes\n"
UNMANAGED = "[keyfile]\nunmanaged-devices=interface-name:wlan0,interface-name:e*\n"
JOINED = "nmcli -t -f NAME,DEVICE connection show --active | grep -q :wlan1"


def opens_air(box):
    """Starts the two radios and the access point."""
    machine = box.machine
    machine.send(ADDRESSES.encode(), "/etc/systemd/network/point.network")
    machine.send(POINT.encode(), "/run/point.conf")
    box.run("modprobe mac80211_hwsim radios=2 && systemctl restart NetworkManager systemd-networkd")
    box.run("hostapd -B -t -f /run/point.log /run/point.conf")
    machine.wait_until("nmcli -t -f SSID device wifi list ifname wlan1 --rescan yes | grep -q School", 120)


def joins(box):
    """Joins the network by touch, first with a wrong password, then with the right one."""
    machine = box.machine
    for words in ("Settings", "This box", "Network"):
        box.tap(words)
    machine.wait_for_words("School")
    machine.picture("networks")
    machine.wait_until("test -z \"$(systemctl list-units --no-legend 'studykiosk-network@*')\"", 30)
    box.expect("once it has answered, the service has no process", True, "none")
    box.tap_late("School")
    type_in(box, WRONG)
    # Wait before reading the screen: that keeps the emulated machine busy, and guest time passes slowly then.
    box.run("sleep 60")
    is_reported = machine.says("Is the password right", 600)
    machine.picture("wrong-password")
    profiles = box.run("nmcli -t -f NAME connection show | grep -c -i studykiosk", check=False)
    box.expect("a wrong password is reported, and its profile is deleted", is_reported and profiles == "0", f"{profiles} profiles")
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
    box.expect("... and joins it again without asking", state == "wlan1:connected", state)
    # The export format includes the command lines of the logging processes.
    secret = box.run(f"journalctl -b -o export | grep -a -c -F -e '{PASSWORD}' -e '{WRONG}'", check=False)
    box.expect("the journal has no password", secret == "0", secret)


def type_in(box, words):
    box.machine.wait_for_words("Password of School")
    for letter in words:
        press(box, letter)
    press(box, "Done")


def press(box, key):
    """Taps a key of the on-screen keyboard."""
    screen = box.machine.screen()
    for row, line in enumerate(screen):
        if found := re.search(rf"[│|] *{re.escape(key)} *[│|]", line):
            return box.touch_at((found.start() + found.end()) / 2 / len(line), (row + 0.5) / len(screen))
    raise Failed(f"no key {key} is on the screen, which shows:\n" + "\n".join(screen))
