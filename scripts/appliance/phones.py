"""Steps of the appliance test with a phone: a real browser on the host, and touches on the panel in the machine."""

import time

import wifi
from browser import Phone, write_photo
from codes import code_on
from machine import Failed

# The guest's address in QEMU's user network, which is isolated.
NETWORK = "[Match]\nType=ether\n[Network]\nAddress=10.0.2.15/24\n"
# Prints listening addresses and ports: state 0A. Source: Linux, Documentation/networking/proc_net_tcp.rst.
LISTENERS = "awk '$4 == \"0A\" { print $2 }' /proc/net/tcp /proc/net/tcp6"
# Finds the process of `studykiosk-web`.
SERVER = "grep -l -z -x '/usr/bin/[s]tudykiosk-web' /proc/[0-9]*/cmdline"
# The words to tap, from home to the page's settings.
WAY = ("Settings", "This box", "A phone or laptop")


def is_shut(box):
    box.machine.send(NETWORK.encode(), "/etc/systemd/network/lan.network")
    # NetworkManager, which is installed for Wi-Fi, must not manage the wired network.
    box.machine.send(wifi.UNMANAGED.encode(), "/etc/NetworkManager/conf.d/test.conf")
    box.run("systemctl reload-or-restart NetworkManager; systemctl start systemd-networkd")
    box.machine.wait_until("grep -q 10.0.2.15 /proc/net/fib_trie")
    seen = listeners(box)
    box.expect("before the page is opened, it has no process, and the box has no open port", seen == "", seen or "none")
    security = box.run("systemd-analyze security --no-pager studykiosk-web | tail -n 1")
    box.expect("systemd calls the page's service safe: 2.0 at most", float(security.split()[-3]) <= 2.0, security)


def listeners(box):
    """Returns the box's open ports and the page's processes; empty if there are none."""
    return " ".join(box.run(f"{LISTENERS}; {SERVER} 2> /dev/null", check=False).split())


def comes_in(box):
    """Opens the page and signs in with Chromium, by the code on the screen and a touch at the box; sets `box.phone`."""
    machine, address = box.machine, f"http://127.0.0.1:{box.machine.port}"
    for words in WAY:
        box.tap(words)
    machine.wait_for_words("for an hour")
    begun = uptime(box)
    box.tap("for an hour")
    end = time.monotonic() + 120
    while not (code := code_on("\n".join(screen := machine.screen()))):
        if time.monotonic() > end:
            raise Failed("no code comes on the screen, which shows:\n" + "\n".join(screen))
        time.sleep(0.2)
    box.expect("a tap at the box starts the page", True, f"after {uptime(box) - begun:.1f} s")
    machine.picture("phone-code")
    box.phone = phone = Phone()
    phone.open(address)
    phone.fill("The code on the box's screen", code)
    phone.press("Come in")
    number = phone.driver.find_element("class name", "number").text
    screen = machine.wait_for_words("wants to come in")
    box.expect("phone and box show the same number", any(f"show {number}?" in line for line in screen), number)
    machine.picture("phone-asks")
    box.tap_late("Allow")
    phone.wait("the decks", lambda: phone.path == "/" and "Decks" in phone.text)
    box.expect("a phone is admitted when a touch at the box allows it", True, phone.path)
    box.go_home()


def writes(box):
    """Writes a card with a photo, and studies it at the box."""
    machine, phone = box.machine, box.phone
    phone.fill("The name of the deck", "Birds")
    phone.press("New deck")
    photo = machine.folder / "photo.png"
    write_photo(photo)
    phone.press("New card")
    phone.fill("The question", "Which bird is it")
    phone.fill("The answer", "A robin")
    phone.fill("A photo for the answer", str(photo))
    begun = uptime(box)
    phone.press("Save")
    box.tap_late("Birds")
    box.tap_late("today")
    machine.wait_for_words("Which bird is it")
    took = uptime(box) - begun
    box.expect("a card with a photo from a phone is studied at the box within 10 s", took < 10, f"{took:.1f} s")
    box.show_answer()
    machine.picture("phone-card")
    box.mark()
    sizes = box.run("awk '/^(VmHWM|RssAnon|RssFile):/ { print $2 }' /proc/$(systemctl show studykiosk-web -P MainPID)/status")
    resident, own, mapped = (int(size) >> 10 for size in sizes.split())
    figures = f"now {own} MiB of its own, and {mapped} of files"
    box.expect("the page's server keeps at most 12 MiB of its own after the upload of a photo", own <= 12, figures)
    box.expect("... and takes at most 40 MiB while it comes in, with the program's code", resident <= 40, f"{resident} MiB")
    group = int(box.run("cat /sys/fs/cgroup/system.slice/studykiosk-web.service/memory.peak")) >> 20
    box.expect("... and 48 MiB with its decoder and the page cache", group <= 48, f"{group} MiB")
    # The lesson asks a new card again.
    box.end_lesson()


def refuses_without_room(box):
    """Uploads a photo while the disk has only 200 MiB of free space."""
    phone = box.phone
    box.run("fallocate -l $(($(df --output=avail -B 1 /var | tail -n 1) - (200 << 20))) /var/filler")
    phone.open(f"http://127.0.0.1:{box.machine.port}/")
    phone.press("Birds")
    phone.press("New card")
    phone.fill("The question", "Too much")
    phone.fill("A photo for the answer", str(box.machine.folder / "photo.png"))
    phone.driver.find_element("xpath", "//button[starts-with(., 'Save')]").click()
    phone.shows("The box has no room for this file. Nothing was changed.")
    box.run("rm /var/filler")
    cards = box.kiosk("deck show Birds | grep -c 'Too much' || true").splitlines()[-1]
    box.expect("a photo for which the disk has no space is rejected, with the reason", cards == "0", "nothing was changed")


def sets_clock(box):
    """Sets a wrong clock right from the phone."""
    phone = box.phone
    box.run("date -s '2026-01-02 03:04:05'")
    phone.open(f"http://127.0.0.1:{box.machine.port}/")
    phone.shows("The box's clock shows:")
    phone.press("Set it to this phone's time")
    late = time.time() - float(box.run("date +%s"))
    box.expect("a phone sets the clock of a box that has lost the time", abs(late) < 60, f"{late:.0f} s behind this computer")


def is_closed(box):
    box.phone.end()
    for words in (*WAY, "Close the page"):
        box.tap(words)
    begun = uptime(box)
    box.machine.wait_until(f"! {SERVER}", 180)
    seen = listeners(box)
    box.expect("closed at the box, its process and port are gone", seen == "", f"after {uptime(box) - begun:.1f} s")
    box.go_home()


def uptime(box):
    return float(box.run("cut -d ' ' -f 1 /proc/uptime"))
