"""The steps of the appliance test: boots a disk with the package, uses it by touch, and causes faults.

Each step is a function that gets the box. Each printed line is a check and what was found.
"""

import hardships
import wifi
from box import HOME, Box, place
from machine import Failed, Machine, command
from stick import Stick, other_sticks, stick

# Finds files of the service's user outside its state directories.
FILES_OUTSIDE = "find / -xdev -user studykiosk ! -path '/var/lib/studykiosk*' ! -path '/proc/*'"


def start_limit(machine):
    """Returns how many seconds the service may take until its first screen while the machine boots.

    Debian 12 takes 3 s, of which 2.3 s pass before the program's first line, while udev loads drivers on the processor."""
    return 4 if machine.folder.name == "bookworm" else 2


def first_boot(box):
    machine = box.machine
    machine.boot()
    machine.wait_until("systemctl is-active -q studykiosk", 300)
    took = box.start()
    limit = start_limit(machine)
    box.expect(f"the very first screen appears at most {limit} s after the service starts, while the machine boots", took <= limit,
               f"{took:.2f} s")
    machine.picture("language")
    box.print_words()
    machine.wait_for_words("Language")
    getty = box.run("systemctl is-active getty@tty1", check=False)
    box.expect("no login prompt on its virtual terminal", getty == "inactive", getty)
    status = box.run("grep -E '^(Uid|CapEff|CapBnd|NoNewPrivs|Seccomp):' /proc/$(systemctl show studykiosk -P MainPID)/status")
    facts = {name: values.split() for name, values in (line.split(":") for line in status.splitlines())}
    # CAP_SYS_TTY_CONFIG, for `lock-terminal`.
    locked = (facts["Uid"][0] != "0" and int(facts["CapEff"][0], 16) == int(facts["CapBnd"][0], 16) == 1 << 26
              and facts["NoNewPrivs"] == ["1"] and facts["Seccomp"] == ["2"])
    box.expect("runs without root and with restricted system calls, and may only lock the terminal", locked, status.replace("\n", ", ").replace("\t", " "))
    security = box.run("systemd-analyze security --no-pager studykiosk | tail -n 1")
    box.expect("systemd calls it safe", float(security.split()[-3]) <= 1.0, security)


def set_up(box):
    """Answers the questions of a new box, by touch alone."""
    machine = box.machine
    box.plug_panel()
    box.expect("a panel that is plugged in has a fixed name", True, box.run(f"ls -l {box.link} | sed 's/.*input.//'"))
    box.tap("English")
    wide = len(box.is_turned(0)[0])
    machine.picture("which-is-up")
    # Touch the arrow at three edges: its place on the panel, and the rotation afterwards in quarter turns.
    for x, y, quarters in ((0.5, 0.95, 2), (0.5, 0.05, 0), (0.95, 0.5, 1)):
        box.touch_at(x, y)
        screen = box.is_turned(quarters)
        machine.picture(f"turned-by-{quarters}")
    box.expect("the touched arrow's edge becomes the top, and touches turn with the picture", len(screen[0]) < wide,
               f"{wide} columns, on its side {len(screen[0])}")
    box.touch_at(0.5, 0.05)
    box.is_turned(0)
    box.touch_at(0.5, 0.05)
    for x, y in ((0.03, 0.05), (0.97, 0.05), (0.97, 0.95)):
        box.touch_corner(x, y)
    machine.picture("corners")
    box.touch_corner(0.03, 0.95)
    machine.wait_for_words("Louder")
    machine.picture("hears")
    box.tap("Yes")
    box.tap("Type the name")
    box.tap("A")
    box.tap("Save")
    box.tap("green")
    # Takes all starter decks in this language.
    box.tap("Take these")
    machine.wait_for_words(HOME)
    machine.picture("home")
    learners = box.kiosk("learner list --json")
    box.expect("a new box asks for its language, its top, touches, sound and a learner, and then no more",
               "Learner" not in learners and '"A"' in learners, learners.replace("\n", " "))
    # Remove the library's setting, so that the one in the settings file counts from now on.
    box.kiosk("library set rotation --default")
    # The decks share a day's new cards, and a lesson of this test needs several of one deck.
    box.kiosk("library set new-cards-a-day 70")
    # The list comes anew by itself, and the kiosk ignores the first moments' touches.
    machine.wait_for_words("of 70")
    box.run("sleep 2")


def study(box):
    machine = box.machine
    box.tap("World")
    machine.wait_for_words("cards today")
    machine.picture("deck")
    box.tap("cards today")
    machine.wait_for_words("Show the answer")
    machine.picture("question")
    box.show_answer()
    machine.picture("answer")
    box.mark()
    machine.wait_for_words("saved")
    machine.picture("saved")
    count = box.answers()
    box.expect("an answer that is called saved is in the library", count == 1, f"{count} answer")


def faults(box):
    machine = box.machine
    before = box.answers()
    process = int(box.property("MainPID"))
    question = place(machine.wait_for_words("Show the answer"))
    box.run("sleep 1.5")
    machine.picture("before-kill")
    killed = float(box.run(f"kill -9 {process}; cut -d ' ' -f 1 /proc/uptime"))
    process = box.restarted(process)
    took = box.seconds("ActiveEnterTimestampMonotonic") - killed
    box.expect("back after kill -9 in 2 s", took <= 2, f"{took:.2f} s")
    box.expect("the first screen appears at most 1 s after the service starts, in a machine that has booted",
               box.start() <= 1, f"{box.start():.2f} s")
    screen = machine.wait_for_words("Show the answer")
    box.run("sleep 1.5")
    machine.picture("after-kill")
    box.expect("after kill -9 it is back in the lesson, with the same count", place(screen) == question, question)
    box.expect("... on the same card", machine.card("before-kill") == machine.card("after-kill"),
               "every pixel of it")
    stopped = float(box.run(f"kill -STOP {process}; cut -d ' ' -f 1 /proc/uptime"))
    process = box.restarted(process)
    took = box.seconds("ActiveEnterTimestampMonotonic") - stopped
    reason = box.run("journalctl -u studykiosk -o cat | grep -c -i watchdog", check=False)
    box.expect("a hung kiosk is found by the watchdog and restarted", took <= 20 and reason != "0", f"{took:.1f} s")
    box.unplug_panel()
    machine.wait_for_words("touchscreen")
    machine.picture("unplugged")
    box.expect("the screen reports that the panel is unplugged", True, "touchscreen")
    box.plug_panel()
    box.end_lesson()
    machine.wait_for_words(HOME)
    box.tap("World")
    machine.wait_for_words("cards today")
    box.expect("a panel that was unplugged works again", True, "a tap opened a deck")
    box.expect("no answer was lost", box.answers() == before, f"{before} before, {box.answers()} now")
    box.run("cp /etc/studykiosk/settings.yaml /run/ && echo 'theme: nonsense' >> /etc/studykiosk/settings.yaml")
    box.run("systemctl restart --no-block studykiosk")
    machine.wait_until("journalctl -u studykiosk -o cat | grep -q nonsense")
    said = box.run("journalctl -u studykiosk -o cat | grep nonsense | tail -n 1")
    box.run("cp /run/settings.yaml /etc/studykiosk/")
    machine.wait_until("systemctl is-active -q studykiosk")
    machine.wait_for_words(HOME)
    box.expect("the journal names a mistake in the settings file, and the service starts when the file is corrected",
               "/etc/studykiosk/settings.yaml" in said, said)
    box.run("echo 'rotation: 180' >> /etc/studykiosk/settings.yaml; systemctl restart studykiosk")
    machine.wait_for_words(HOME)
    machine.picture("turned")
    quarters = box.run("cat /sys/class/graphics/fbcon/rotate")
    box.expect("the service turns the console as its setting says", quarters == "2", quarters)
    box.run("cp /run/settings.yaml /etc/studykiosk/; systemctl stop studykiosk; "
            "echo 0 > /sys/class/graphics/fbcon/rotate_all; systemctl start studykiosk")
    machine.wait_for_words(HOME)
    began = float(box.run("cut -d ' ' -f 1 /proc/uptime"))
    box.run("systemctl stop studykiosk")
    took = float(box.run("cut -d ' ' -f 1 /proc/uptime")) - began
    box.expect("stops in 3 s", took <= 3, f"{took:.2f} s")
    box.run("systemctl start studykiosk")
    wakes = "awk '/ctxt_switches/ { sum += $2 } END { print sum }' /proc/$(systemctl show studykiosk -P MainPID)/task/*/status"
    box.run("sleep 5")
    first = int(box.run(wakes))
    box.run("sleep 20")
    pulse = (int(box.run(wakes)) - first) / 20
    box.expect("at most 10 wake-ups a second while idle, for the sound card and the watchdog", pulse <= 10,
               f"{pulse:.1f}")
    outside = box.run(FILES_OUTSIDE + " ! -path '/dev/*' ! -path '/run/*'")
    box.expect("no file outside its state directory", outside == "", outside or "none")


def after_power_cut(box):
    """Boots again after the first boot, which ended with a power cut."""
    machine = box.machine
    machine.boot()
    machine.wait_until("systemctl is-active -q studykiosk", 300)
    took, ready = box.start(), box.seconds("ActiveEnterTimestampMonotonic")
    machine.picture("after-the-power-cut")
    box.print_words()
    machine.wait_for_words(HOME)
    limit = start_limit(machine)
    box.expect(f"the first screen appears at most {limit} s after the service starts, while the machine boots", took <= limit,
               f"{took:.2f} s; {ready:.1f} s after the kernel")
    count = box.answers()
    box.expect("after a power cut it comes back with every answer", count == 2, f"{count} answers")


def package(box):
    before = box.answers()
    process = int(box.property("MainPID"))
    box.run("apt-get -q -y install /root/upgrade.deb", 900)
    box.restarted(process, 300)
    version = box.run("dpkg-query -W -f '${Version}' studykiosk")
    box.expect("an upgrade restarts the kiosk and keeps the library", box.answers() == before, f"{version}, {before} answers")
    plugged = Stick(box.machine, box.machine.folder / "stick.img")
    plugged.plug_in()
    box.machine.wait_until("test -e /run/studykiosk/stick")
    box.run("apt-get -q -y remove studykiosk", 600)
    mounted = box.run("findmnt -n /run/studykiosk/mounted", check=False)
    box.expect("removing unmounts a stick", mounted == "", mounted or "nothing is mounted")
    plugged.pull_out()
    left = box.run("systemctl is-active studykiosk getty@tty1; cat /proc/[0-9]*/comm | grep -x studykiosk",
                   check=False).split()
    box.expect("removing stops the kiosk, and the login prompt is back", left == ["inactive", "active"], " ".join(left))
    kept = box.run("ls /var/lib/studykiosk/.local/share/studykiosk")
    box.expect("removing keeps the library", "library.sqlite" in kept, kept.replace("\n", " "))
    # The outbox is a mount point, as with a read-only root file system.
    outbox = "/var/lib/studykiosk-outbox"
    box.run(f"mkdir -p {outbox} && mount -t tmpfs outbox {outbox}")
    said = box.run("apt-get -q -y purge studykiosk", 600)
    box.run(f"umount {outbox}")
    box.expect("purging keeps the library and says where it is",
               "library stays in /var/lib/studykiosk" in said
               and "library.sqlite" in box.run("ls /var/lib/studykiosk/.local/share/studykiosk"), said.splitlines()[-1])
    box.run("apt-get -q -y install /root/upgrade.deb && systemctl start studykiosk", 900)
    box.expect("installing again finds the library", box.answers() == before, f"{box.answers()} answers")
    plugged.plug_in()
    box.machine.wait_until("test -e /run/studykiosk/stick")
    plugged.pull_out()


def box_of_years(box):
    box.plug_panel()
    hardships.a_full_disk(box)
    hardships.a_clock_that_jumps(box)
    hardships.plugs_that_come_out(box)
    hardships.plugs_that_go_in(box)
    hardships.a_sound_card_that_comes_out(box)


def ready(box):
    """Boots the box and plugs in a panel."""
    box.machine.boot()
    box.machine.wait_until("systemctl is-active -q studykiosk", 300)
    box.print_words()
    if any("Language" in line for line in box.machine.screen()):
        box.kiosk("library set first-start done")
        box.run("systemctl restart studykiosk")
    box.plug_panel()


def is_switched_off(box):
    """Switches the box off by touch; then the machine must end."""
    box.go_home()
    box.switch_off()
    box.expect("the screen's own button switches the box off", box.machine.ends(120), "the computer is off")


def heard(path):
    """Returns the length in seconds of a WAV file, and whether it has a sound.

    The header is ignored, because QEMU was killed before it could write the length there.
    """
    data = path.read_bytes()[44:]
    return len(data) / 4 / 48_000, any(data)


def drive(options):
    """Runs all boots and their steps, and returns how many checks passed and how many failed."""
    kept = broken = 0
    boots = [("first-boot", (first_boot, set_up, study, stick, faults)),
             ("after-the-power-cut", (after_power_cut, box_of_years, other_sticks, package,
                                      hardships.a_partition_of_its_own, hardships.make_the_root_read_only)),
             ("read-only", (ready, hardships.on_a_read_only_root, is_switched_off))]
    if options.phones:
        # Imported here because it needs Selenium, which may not be installed.
        import phones
        boots = [("phones", (ready, phones.is_shut, phones.comes_in, phones.writes, phones.refuses_without_room,
                             phones.sets_clock, phones.is_closed, wifi.opens_air, wifi.joins, is_switched_off))]
    elif options.kills or options.cuts:
        boots = hardships.boots(ready, options.kills, options.cuts)
    for name, steps in boots:
        sound = options.folder / f"{name}.wav"
        root = "ro" if name == "read-only" else "rw"
        line = command(options.kernel, options.initramfs, options.disk, sound, root)
        box = Box(Machine(line, options.folder, has_network=options.phones))
        try:
            for step in steps:
                step(box)
        except (Failed, AssertionError) as failure:
            box.expect(step.__name__, False, failure)
            save_journal(box, options.folder / f"{name}.journal")
        finally:
            box.machine.pull_the_plug()
        if name == "first-boot":
            seconds, is_heard = heard(sound)
            box.expect("it plays on the sound card", is_heard, f"{seconds:.0f} s in {sound.name}")
        kept, broken = kept + box.kept, broken + box.broken
        if broken:
            break
    return kept, broken


def save_journal(box, path):
    try:
        path.write_text(box.run("journalctl --no-pager -b | tail -n 200", check=False), encoding="utf-8")
        box.machine.picture("failed")
    except (Failed, OSError):
        pass

