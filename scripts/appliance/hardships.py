"""What years bring to a box: full disks, clocks that jump, plugs that come out, kills and cuts."""

import base64
import random
import time

from machine import Failed
from synthetic_hand import PI_SIZE


def open_lesson(box):
    """To a question, from wherever a lesson was cut off, has ended or has not begun."""
    end = time.monotonic() + 120
    while time.monotonic() < end:
        text = "\n".join(box.machine.screen())
        if "Show the answer" in text:
            return
        for words in ("I knew it", "Again: all", "Every card once", "World"):
            if words in text:
                box.tap(words)
                break
        time.sleep(0.3)
    raise Failed("no question comes")


def answer(box, then="sleep 0.4"):
    """Marks the card as known, and runs a command at once; returns what that printed."""
    box.touch(lambda hand: hand.tap(0, *(side / 2 for side in PI_SIZE)))
    box.machine.wait_for_words("I knew it")
    return box.touch(lambda hand: hand.swipe(0, PI_SIZE[0] / 2, PI_SIZE[1] * 0.8, 0, -PI_SIZE[1] * 0.5), then)


def says(box, words, seconds=60):
    """Whether these words come on the screen."""
    try:
        box.machine.wait_for_words(words, seconds)
        return True
    except Failed:
        return False


def no_longer_says(box, words, seconds=60):
    end = time.monotonic() + seconds
    while any(words in line for line in box.machine.screen()):
        if time.monotonic() > end:
            return False
        time.sleep(0.5)
    return True


def a_full_disk(box):
    """The screen says so, and the answer is saved as soon as there is room."""
    open_lesson(box)
    before, process = box.answers(), box.property("MainPID")
    box.run("fallocate -l $(df --output=avail -B1 / | tail -n 1) /root/full")
    answer(box)
    is_told = says(box, "not saved")
    box.machine.picture("full")
    box.run("rm /root/full")
    is_over = no_longer_says(box, "not saved")
    after = box.answers()
    box.expect("on a full disk the screen says that an answer is not saved", is_told, is_told)
    box.expect("... which is saved when there is room again, by the same process",
               is_over and after == before + 1 and box.property("MainPID") == process,
               f"{before} answers before, {after} after")


def a_disk_that_breaks(box):
    """The library's own partition turns read-only, as ext4 does after an error, and the service is stopped."""
    library, partition = "/var/lib/studykiosk", "/root/partition"
    box.run(f"systemctl stop studykiosk && truncate -s 64M {partition} && mkfs.ext4 -q {partition} && "
            f"mount -o loop {partition} /mnt && cp -a {library}/. /mnt && umount /mnt && "
            f"mount -o loop {partition} {library} && systemctl start studykiosk")
    open_lesson(box)
    before = box.answers()
    box.run(f"mount -o remount,abort {library}", check=False)
    answer(box)
    is_told = says(box, "not saved")
    box.machine.picture("broken")
    box.run("systemctl stop studykiosk")
    kept = box.run("ls /run/studykiosk-unsaved")
    box.run(f"umount {library}; e2fsck -fy {partition}; mount -o loop {partition} {library} && systemctl start studykiosk")
    box.machine.wait_until("systemctl is-active -q studykiosk && test -z \"$(ls /run/studykiosk-unsaved)\"")
    after = box.answers()
    box.expect("a disk that breaks: the screen tells, and the service's next start saves the answer",
               is_told and kept != "" and after == before + 1, f"{kept}; {before} answers before, {after} after")
    box.run(f"systemctl stop studykiosk && umount {library} && mount -o loop {partition} /mnt && "
            f"cp -a /mnt/. {library} && umount /mnt && rm -r {partition} {library}/lost+found && systemctl start studykiosk")


def a_clock_that_jumps(box):
    before, process = box.answers(), box.property("MainPID")
    for jump in ("+400 days", "-800 days", "+400 days"):
        box.run(f"date -s \"$(date -d '{jump}')\"")
        open_lesson(box)
        answer(box)
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
    open_lesson(box)
    answer(box)
    time.sleep(1)
    after = box.answers()
    box.expect(f"the panel was unplugged {times} times, and the next touch counts",
               after == before + 1 and box.property("MainPID") == process, f"{before} answers before, {after} after")


def a_sound_card_that_comes_out(box, times=20):
    """A USB card, unplugged while it plays, with a touch while it is gone."""
    node, status = "/dev/snd/pcmC1D0p", "/proc/asound/card1/pcm0p/sub0/status"
    plays = f"grep -q RUNNING {status}"
    box.machine.ask("device_add", driver="usb-audio", audiodev="usb", id="ears")
    box.machine.wait_until(f"test -e {node}")
    box.run("cp /etc/default/studykiosk /run/options && "
            "echo 'OPTIONS=\"--audio-device default:CARD=1\"' >> /etc/default/studykiosk && systemctl restart studykiosk")
    box.machine.wait_until("systemctl is-active -q studykiosk")
    open_lesson(box)
    process, before, slowest = box.property("MainPID"), box.answers(), 0.0
    for _ in range(times):
        box.machine.wait_until(plays)
        answer(box)
        box.machine.ask("device_del", id="ears")
        box.machine.wait_until(f"test ! -e {node}")
        open_lesson(box)
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


def a_read_only_root(box):
    """The library's folder and those for temporary files are elsewhere. The last step: the root stays read-only."""
    elsewhere = " && ".join(f"cp -a /var/lib/{name} /run/on-{name} && mount --bind /run/on-{name} /var/lib/{name}"
                            for name in ("studykiosk", "studykiosk-outbox"))
    before = box.answers()
    box.run(f"systemctl stop studykiosk && {elsewhere} && "
            "mount -t tmpfs none /tmp && mount -t tmpfs none /var/tmp && "
            "journalctl --relinquish-var && mount -o remount,ro / && systemctl start studykiosk")
    refused = box.run("touch /root/written", check=False)
    open_lesson(box)
    answer(box)
    is_told = says(box, "saved") and is_saved(box.run("base64 -w 0 /dev/vcsu1"))
    after = box.answers()
    box.expect("with a root that is read-only an answer is saved",
               "Read-only" in refused and is_told and after == before + 1,
               f"{refused}; {before} answers before, {after} after")


def boots(ready, kills, cuts, seed=1):
    """Kills at any moment of studying, then the plug pulled at any moment, over and over.

    `ready` makes a box ready. Returns each boot's name and steps; the plug is pulled after the last step.
    """
    chance = random.Random(seed)
    # Answers that the screen has called saved.
    told = 0

    def killed(box):
        nonlocal told
        slowest, called_saved = 0.0, 0
        for _ in range(kills):
            told = box.answers()
            open_lesson(box)
            process = int(box.property("MainPID"))
            # Before, while and after the answer is written.
            cells, moment = answer(box, f"sleep {chance.random() * 0.1:.3f}; base64 -w 0 /dev/vcsu1; echo; "
                                   f"kill -9 {process}; cut -d ' ' -f 1 /proc/uptime").split("\n")
            called_saved += is_saved(cells)
            told, moment = told + is_saved(cells), float(moment)
            box.restarted(process)
            slowest = max(slowest, box.seconds("ActiveEnterTimestampMonotonic") - moment)
            nothing_is_lost(box, "killed")
        box.expect(f"killed {kills} times, it is back in 2 s", slowest <= 2,
                   f"{slowest:.2f} s at most; {called_saved} answers were called saved")

    def cut_off(box):
        nonlocal told
        nothing_is_lost(box)
        told = box.answers() + studied(box)

    def studied(box):
        """Whether the screen called an answer saved, at a random moment after it was given."""
        open_lesson(box)
        answer(box)
        time.sleep(chance.random())
        return is_saved(box.run("base64 -w 0 /dev/vcsu1"))

    def nothing_is_lost(box, after="the plug was pulled"):
        count = box.answers()
        box.expect(f"{after}: no answer that the screen called saved is lost", count >= told,
                   f"{told} called saved, {count} there")

    return ([("kills", (ready, killed))] if kills else []) + [
        (f"cut-{number}", (ready, cut_off)) for number in range(1, cuts + 1)] + (
        [("after-the-cuts", (ready, nothing_is_lost))] if cuts else [])


def is_saved(cells):
    """Whether a screen, as /dev/vcsu1 in base64, calls the last answer saved."""
    text = base64.b64decode(cells).decode("utf-32-le", errors="replace")
    return "saved" in text and "not saved" not in text
