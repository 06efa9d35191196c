"""Tests updates by touch from a USB stick, for `scripts/image --test IMAGE --update`."""

import promises
import slots

# Devices of the machine: a USB stick.
DEVICES = ["-device", "qemu-xhci", "-device", "usb-storage,drive=stick", "-drive", "if=none,id=stick,format=raw,readonly=on,file={}"]
# What the screen says of each bundle that must not be installed.
REFUSALS = {"foreign": "not a real update", "other": "another kind of box", "broken": "is damaged"}


def test(tally, disk):
    """Installs into the system that does not run from a stick, whose file is `disk`, starts that one, and says so."""
    before, tally.more = tally.more, [word.format(disk) for word in DEVICES]
    target = tally.start(installs)
    tally.more = before
    if target:
        tally.start(lambda box: says_so(box, target))


def installs(box):
    """Refuses what must not be installed, and installs the good bundle; returns the system that has it."""
    machine = box.machine
    machine.boot(1800)
    machine.wait_until(f"systemctl is-active -q studykiosk && {promises.HAS_STARTED}", 900)
    target = slots.other(box)
    box.print_words()
    box.plug_panel()
    box.go_home()
    box.tap_late("USB stick")
    for name, words in REFUSALS.items():
        box.tap(f"{name}.raucb")
        box.expect(f"by touch, the bundle `{name}` is refused in words", machine.says(words), words)
        box.tap_late("Back")
    box.tap("older.raucb")
    box.expect("... and an older one has a warning", machine.says("is the older"), "is the older")
    box.tap_late("Not now")
    box.tap("good.raucb")
    machine.wait_for_words("is here already")
    box.tap_late("Write it anew")
    begun = int(box.run("cut -d. -f1 /proc/uptime"))
    machine.wait_for_words("being written")
    box.run("systemctl restart studykiosk")
    box.expect("a kiosk that starts anew meanwhile shows the installation again", machine.says("being written", 300), "being written")
    # Reading the screen all the time takes the emulated processor from the installation.
    machine.wait_until("sleep 5; tail -n 1 /var/lib/studykiosk-card/updates | grep -Eq ' is (not )?in '", 7200)
    is_there = machine.says("Restart now")
    after = slots.state(box)
    box.expect("by touch, a good one is installed from the stick", is_there and f"trial={target}" in after,
               f"{after}, in {int(box.run('cut -d. -f1 /proc/uptime')) - begun} s")
    box.tap_late("Restart now")
    machine.boot(1800)
    box.expect("... and the box restarts into it", slots.running(box) == target, slots.running(box))
    return target


def says_so(box, target):
    """Waits until the new system is kept, and the kiosk has said so."""
    machine = box.machine
    machine.boot(1800)
    machine.wait_until(f"tail -n 1 /var/lib/studykiosk-card/updates | grep -q '{target} kept'", 900)
    machine.wait_until("test -e /var/lib/studykiosk-card/updates-told", 300)
    # What is said on a painted screen can't be read, so it is said once more.
    box.run("rm /var/lib/studykiosk-card/updates-told")
    box.print_words()
    said = machine.says("Updated to")
    box.expect("once it is kept, the kiosk says that the box is updated", said, "Updated to" if said else "\n".join(machine.screen()))
    lines = box.run("tail -n 3 /var/lib/studykiosk-card/updates")
    box.expect("... and the card has noted it", f"is in {target}" in lines, lines.replace("\n", "; "))
