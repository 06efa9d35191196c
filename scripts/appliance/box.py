"""The box in use: an emulated machine, and a hand that touches its panel."""

import re
import time

from host import recordings
from machine import Failed

PANEL, ACCELEROMETER = recordings.devices_of(recordings.DEMO)
HAND_PANEL = recordings.Panel(recordings.DEMO)


HOME = "What would you like to learn?"


def place(screen):
    """Returns a lesson's question and its number, from the text of the screen."""
    question = next(line.strip() for line in screen[2:] if line.strip())
    return f"{question}, {re.search(r'[0-9]+ of', screen[0])[0]}"


class Box:
    """A box in use; counts the checks ("promises") that have passed and failed."""

    def __init__(self, machine):
        self.machine = machine
        self.kept = self.broken = 0
        self.run = self.machine.run
        # The panel's fixed name.
        self.link = "/dev/input/studykiosk-touch"

    def expect(self, promise, holds, seen):
        """Prints and counts a check: `promise` must hold, and `seen` is what was found."""
        self.kept += bool(holds)
        self.broken += not holds
        print(f"{'kept  ' if holds else 'BROKEN'} {promise}: {seen}", flush=True)

    def property(self, name):
        return self.run(f"systemctl show studykiosk -P {name}")

    def seconds(self, name):
        return int(self.property(name)) / 1_000_000

    def start(self):
        """Returns how long the service's last start took until its first screen, in seconds of guest time."""
        return self.seconds("ActiveEnterTimestampMonotonic") - self.seconds("ExecMainStartTimestampMonotonic")

    def print_words(self):
        """Restarts the kiosk so that it prints its screens as console text until the next boot: the words on a painted
        screen can't be read from outside."""
        folder = "/run/systemd/system/studykiosk.service.d"
        self.run(f"mkdir -p {folder} && (echo '[Service]'; echo ExecStart=; sed -n 's/^ExecStart=.*/& --letters console/p' "
                 f"/usr/lib/systemd/system/studykiosk.service) > {folder}/letters.conf && systemctl daemon-reload && "
                 "systemctl restart studykiosk")

    def paint(self):
        """Restarts the kiosk so that it paints its screens again, which is its default."""
        self.run("rm /run/systemd/system/studykiosk.service.d/letters.conf && systemctl daemon-reload && systemctl restart studykiosk")

    def plug(self, name, device):
        """Plugs in an input device, given as lines of a recording, and waits until udev has handled it."""
        self.machine.send("\n".join([*recordings.description(device), ""]).encode(), f"/run/{name}.evemu")
        self.run(f"evemu-device /run/{name}.evemu > /run/{name}.said 2>&1 & echo $! > /run/{name}.pid")
        try:
            self.machine.wait_until(f"grep -o '/dev/input/event[0-9]*' /run/{name}.said > /run/{name}.node")
        except Failed as failure:
            raise Failed(f"{failure}: {self.run(f'cat /run/{name}.said; ls -l /dev/input')}") from None
        self.run("udevadm settle")

    def unplug(self, name):
        self.run(f"kill $(cat /run/{name}.pid)")
        self.machine.wait_until(f"test ! -e $(cat /run/{name}.node)")

    def play(self, name, events, then="sleep 0.4"):
        """Plays events on a device, and runs the command `then` immediately afterwards; returns that command's output."""
        self.machine.send("\n".join([*events, ""]).encode(), f"/run/{name}.events")
        # The default command waits, as a person would: little guest time passes between two commands.
        return self.run(f"evemu-play $(cat /run/{name}.node) < /run/{name}.events; {then}")

    def plug_panel(self):
        self.plug("panel", PANEL)
        self.machine.wait_until(f"test {self.link} -ef $(cat /run/panel.node)")

    def unplug_panel(self):
        self.unplug("panel")

    def touch(self, stroke, then="sleep 0.4"):
        """Touches the panel, and runs the command `then` immediately afterwards; returns that command's output.

        `stroke` is a function that adds the touches to a `recordings.Touches`.
        """
        hand = recordings.Touches(HAND_PANEL)
        stroke(hand)
        return self.play("panel", recordings.played(hand.lines), then)

    def press(self, key):
        """Presses a key of the keyboard that is plugged in."""
        self.play("keyboard", recordings.played(recordings.keys([key])))

    def kiosk(self, words):
        """Runs a command of `studykiosk` as the service's user; returns its output."""
        return self.run(f"cd / && runuser -u studykiosk -- env HOME=/var/lib/studykiosk studykiosk {words}")

    def tap(self, words):
        """Waits for these words on the screen, and taps the lowest row that has them."""
        screen = self.machine.wait_for_words(words)
        row = max(number for number, line in enumerate(screen) if words in line)
        column = screen[row].index(words) + len(words) / 2
        self.touch_at(column / len(screen[0]), (row + 0.5) / len(screen))

    def tap_late(self, words):
        """Taps words on a screen that has appeared by itself; on such a screen, the kiosk ignores the first moments' touches."""
        self.machine.wait_for_words(words)
        self.run("sleep 2")
        self.tap(words)

    def touch_at(self, x, y):
        """Taps at fractions of the panel's width and height."""
        self.touch(lambda hand: hand.tap(0, x, y))

    def open_lesson(self):
        """Goes to a question, from a lesson, from its result, or from home."""
        end = time.monotonic() + 120
        while time.monotonic() < end:
            text = "\n".join(self.machine.screen())
            if "Show the answer" in text:
                return
            for words in ("I knew it", "Again: all", "Every card once", "More, please", "Done", "World"):
                if words in text:
                    self.tap(words)
                    break
            time.sleep(0.3)
        raise Failed("no question comes")

    def end_lesson(self):
        """Ends a lesson in which cards were answered: goes from a question to home."""
        self.machine.wait_for_words("Show the answer")
        # The cross in the corner, by its place: it is an x if the console's font lacks it. A touch nearer to the edge would
        # count as that of a palm.
        self.touch_at(0.03, 0.05)
        for words in ("Stop", "Done"):
            self.tap(words)

    def go_home(self):
        """Goes home, from a lesson in which cards were answered, or from any page that has *Back*."""
        end = time.monotonic() + 120
        while HOME not in (text := "\n".join(self.machine.screen())):
            if time.monotonic() > end:
                raise Failed("it does not come home")
            if "Show the answer" in text:
                self.end_lesson()
                self.machine.wait_for_words(HOME)
            else:
                self.tap("Back")

    def switch_off(self):
        """Switches the box off, from home, with the button on the screen."""
        for words in ("Settings", "Switch off"):
            self.tap(words)
        self.machine.wait_for_words("Switch this box off?")
        self.tap("Switch off")

    def show_answer(self):
        self.touch_at(0.5, 0.5)
        self.machine.wait_for_words("I knew it")

    def mark(self, then="sleep 0.4"):
        """Marks the answer on the screen as known; `then` is as in `touch`."""
        return self.touch(lambda hand: hand.swipe(0, (0.5, 0.8), (0.5, 0.3)), then)

    def answer(self, then="sleep 0.4"):
        """Shows the card's answer and marks it as known."""
        self.show_answer()
        return self.mark(then)

    def is_turned(self, quarters):
        """Waits until the console is rotated by this many quarter turns; returns the screen."""
        self.machine.wait_until(f"test $(cat /sys/class/graphics/fbcon/rotate) = {quarters}", 60)
        # The rotated picture appears a moment later, and the kiosk ignores touches right after that.
        time.sleep(3)
        return self.machine.wait_for_words("Skip")

    def touch_corner(self, x, y):
        """Touches a corner once it is white."""
        end = time.monotonic() + 120
        while (screen := self.machine.screen())[int(y * len(screen))][int(x * len(screen[0]))] != "█":
            if time.monotonic() > end:
                raise Failed(f"the corner at {x}, {y} does not become white")
        time.sleep(2)
        self.touch_at(x, y)

    def answers(self):
        """Returns the number of answers in the library."""
        return int(self.kiosk("history export - | tail -n +2 | wc -l").splitlines()[-1])

    def restarted(self, old, seconds=240):
        """Waits until the service runs with another process than `old`; returns the process's ID."""
        self.machine.wait_until(
            "systemctl is-active -q studykiosk && pid=$(systemctl show studykiosk -P MainPID) && "
            f"test $pid -gt 0 && test $pid != {old}", seconds)
        return int(self.property("MainPID"))
