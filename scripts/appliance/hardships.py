"""Steps of the appliance test that cause faults: full disks, jumps of the clock, unplugged devices, kills and power cuts."""

import base64
import random
import time

from box import ACCELEROMETER
from host import recordings

KEY_Y, KEY_ENTER = 21, 28


def a_full_disk(box):
    """The screen must report a full disk, and the answer must be saved as soon as there is space."""
    box.open_lesson()
    before, process = box.answers(), box.property("MainPID")
    box.run("fallocate -l $(df --output=avail -B1 / | tail -n 1) /root/full")
    box.answer()
    is_reported = box.machine.says("not saved")
    box.machine.picture("full")
    box.run("rm /root/full")
    is_over = box.machine.no_longer_says("not saved")
    after = box.answers()
    box.expect("on a full disk the screen says that an answer is not saved", is_reported, is_reported)
    box.expect("... which is saved when there is space again, by the same process",
               is_over and after == before + 1 and box.property("MainPID") == process,
               f"{before} answers before, {after} after")


def a_partition_of_its_own(box):
    """Moves the library to a partition of its own, as the manual says; then that file system is aborted, as by an error."""
    library = "/var/lib/studykiosk"
    before = box.answers()
    box.run("echo type=linux | sfdisk -q /dev/vdb && udevadm settle && mkfs.ext4 -q /dev/vdb1")
    partition = "PARTUUID=" + box.run("lsblk -n -o PARTUUID /dev/vdb1").strip()
    box.run(f"systemctl stop studykiosk && mount {partition} /mnt && cp -a {library}/. /mnt && umount /mnt && "
            f"echo '{partition} {library} ext4 noatime 0 2' >> /etc/fstab && systemctl daemon-reload && "
            f"mount {library} && systemctl start studykiosk")
    box.open_lesson()
    box.run(f"mount -o remount,abort {library}", check=False)
    box.answer()
    is_reported = box.machine.says("not saved")
    box.machine.picture("broken")
    box.run("systemctl stop studykiosk")
    kept = box.run("ls /run/studykiosk-unsaved")
    box.run(f"umount {library}; e2fsck -fy /dev/vdb1; mount {library} && systemctl start studykiosk")
    box.machine.wait_until("systemctl is-active -q studykiosk && test -z \"$(ls /run/studykiosk-unsaved)\"")
    after = box.answers()
    box.expect("if the disk fails, the screen reports it, and the service's next start saves the answer",
               is_reported and kept != "" and after == before + 1, f"{kept}; {before} answers before, {after} after")


def a_clock_that_jumps(box):
    before, process = box.answers(), box.property("MainPID")
    for jump in ("+400 days", "-800 days", "+400 days"):
        box.run(f"date -s \"$(date -d '{jump}')\"")
        box.open_lesson()
        box.answer()
        time.sleep(1)
    after = box.answers()
    box.expect("the clock jumps a year ahead, two back and one ahead: nothing is lost, nothing restarts",
               after == before + 3 and box.property("MainPID") == process, f"{before} answers before, {after} after")


def plugs_that_come_out(box, times=20):
    process = box.property("MainPID")
    for _ in range(times):
        box.unplug_panel()
        box.plug_panel()
    before = box.answers()
    box.open_lesson()
    box.answer()
    time.sleep(1)
    after = box.answers()
    box.expect(f"the panel was unplugged {times} times, and the next touch counts",
               after == before + 1 and box.property("MainPID") == process, f"{before} answers before, {after} after")


def plugs_that_go_in(box):
    """Plugs a keyboard and an accelerometer into a running box, and unplugs them again."""
    box.open_lesson()
    before, process = box.answers(), box.property("MainPID")
    box.plug("keyboard", recordings.KEYBOARD.splitlines()[1:])
    box.press(KEY_ENTER)
    is_pressed = box.machine.says("I knew it")
    box.press(KEY_Y)
    box.open_lesson()
    box.plug("accelerometer", ACCELEROMETER)
    box.machine.wait_until("test /dev/input/studykiosk-accel -ef $(cat /run/accelerometer.node)")
    shaken = [event for event in recordings.events(ACCELEROMETER)
              if float(recordings.time_of(event)) >= recordings.SHAKEN_FROM]
    box.play("accelerometer", recordings.played(shaken, recordings.SHAKEN_FROM))
    is_shaken = box.machine.says("I knew it")
    box.press(KEY_Y)
    box.open_lesson()
    for name in ("keyboard", "accelerometer"):
        box.unplug(name)
    box.answer()
    time.sleep(1)
    after = box.answers()
    box.expect("a keyboard and an accelerometer work as soon as they are plugged in, and the box continues without them",
               is_pressed and is_shaken and after == before + 3 and box.property("MainPID") == process,
               f"key {is_pressed}, shake {is_shaken}, {before} answers before, {after} after")


def a_sound_card_that_comes_out(box, times=20):
    """Unplugs a USB sound card while it plays, touches the panel meanwhile, and plugs the card in again."""
    node, status = "/dev/snd/pcmC1D0p", "/proc/asound/card1/pcm0p/sub0/status"
    plays = f"grep -q RUNNING {status}"
    box.machine.ask("device_add", driver="usb-audio", audiodev="usb", id="ears")
    box.machine.wait_until(f"test -e {node}")
    box.run("cp /etc/default/studykiosk /run/options && "
            "echo 'OPTIONS=\"--audio-device default:CARD=1\"' >> /etc/default/studykiosk && systemctl restart studykiosk")
    box.machine.wait_until("systemctl is-active -q studykiosk")
    box.open_lesson()
    process, before, slowest = box.property("MainPID"), box.answers(), 0.0
    for _ in range(times):
        box.machine.wait_until(plays)
        box.answer()
        box.machine.ask("device_del", id="ears")
        box.machine.wait_until(f"test ! -e {node}")
        box.open_lesson()
        box.machine.ask("device_add", driver="usb-audio", audiodev="usb", id="ears")
        waited = box.run(f"until test -e {node}; do sleep 0.05; done; cut -d ' ' -f 1 /proc/uptime; "
                         f"until {plays}; do sleep 0.05; done; cut -d ' ' -f 1 /proc/uptime")
        came, played = map(float, waited.split())
        slowest = max(slowest, played - came)
    after = box.answers()
    box.expect(f"a USB sound card was unplugged {times} times: it plays again in 2.5 s, and every answer counts",
               slowest <= 2.5 and after == before + times and box.property("MainPID") == process,
               f"{slowest:.2f} s at most, {before} answers before, {after} after")
    box.run("cp /run/options /etc/default/studykiosk; systemctl restart studykiosk")
    box.machine.ask("device_del", id="ears")
    box.machine.wait_until(f"test ! -e {node} && systemctl is-active -q studykiosk")


def make_the_root_read_only(box):
    """Prepares a read-only root file system for the next boot: adds the tmpfs mounts that the manual describes."""
    for line in ("/tmp tmpfs defaults", "/var/tmp tmpfs defaults",
                 "/var/lib/studykiosk-outbox tmpfs uid=studykiosk,mode=700"):
        box.run(f"echo tmpfs {line} 0 0 >> /etc/fstab")
    box.run("sync")


def on_a_read_only_root(box):
    before = box.answers()
    refused = box.run("touch /root/written", check=False)
    box.open_lesson()
    box.answer()
    is_reported = box.machine.says("saved") and is_saved(box.run("base64 -w 0 /dev/vcsu1"))
    after = box.answers()
    box.expect("booted with a root that is read-only, it saves an answer",
               "Read-only" in refused and is_reported and after == before + 1,
               f"{refused}; {before} answers before, {after} after")


def boots(ready, kills, cuts, seed=1):
    """Returns boots, as (name, steps): one with `kills` kills at random moments, and `cuts` with a power cut each.

    `ready` is the first step of each boot. The power is cut after the last step of a boot.
    """
    chance = random.Random(seed)
    # The number of answers that the screen has called saved.
    confirmed = 0

    def killed(box):
        nonlocal confirmed
        slowest, called_saved = 0.0, 0
        for _ in range(kills):
            confirmed = box.answers()
            box.open_lesson()
            process = int(box.property("MainPID"))
            # The kill comes before, while or after the answer is written.
            cells, moment = box.answer(f"sleep {chance.random() * 0.1:.3f}; base64 -w 0 /dev/vcsu1; echo; "
                                   f"kill -9 {process}; cut -d ' ' -f 1 /proc/uptime").split("\n")
            called_saved += is_saved(cells)
            confirmed, moment = confirmed + is_saved(cells), float(moment)
            box.restarted(process)
            slowest = max(slowest, box.seconds("ActiveEnterTimestampMonotonic") - moment)
            nothing_is_lost(box, "killed")
        box.expect(f"killed {kills} times, it is back in 2 s", slowest <= 2, f"{slowest:.2f} s at most")
        # Otherwise the kills did not test anything.
        box.expect("some answers were called saved before the kill, and some were not",
                   kills < 10 or 0 < called_saved < kills, f"{called_saved} of {kills}")

    def cut_off(box):
        nonlocal confirmed
        nothing_is_lost(box)
        confirmed = box.answers() + studied(box)

    def studied(box):
        """Answers a card; returns whether the screen calls the answer saved at a random moment afterwards."""
        box.open_lesson()
        box.answer()
        time.sleep(chance.random())
        return is_saved(box.run("base64 -w 0 /dev/vcsu1"))

    def nothing_is_lost(box, after="the plug was pulled"):
        count = box.answers()
        box.expect(f"{after}: no answer that the screen called saved is lost", count >= confirmed,
                   f"{confirmed} called saved, {count} in the library")

    return ([("kills", (ready, killed))] if kills else []) + [
        (f"cut-{number}", (ready, cut_off)) for number in range(1, cuts + 1)] + (
        [("after-the-cuts", (ready, nothing_is_lost))] if cuts else [])


def is_saved(cells):
    """Returns whether a screen (the content of /dev/vcsu1 in base64) calls the last answer saved."""
    text = base64.b64decode(cells).decode("utf-32-le", errors="replace")
    return "saved" in text and "not saved" not in text
