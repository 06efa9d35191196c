"""Tests an image in an emulated machine, for `scripts/image --test`."""

import random
from functools import partial

import card_settings
import machines
import promises
import tools
from checkout import CACHE
from glass import TouchedBox
from machine import Failed, Machine


def test(image, name, cuts, seed):
    """Tests an image: up to five power cuts in the first boot, the first start, the setup by touch, a lesson, a power cut in
    the lesson, the next boot, and `cuts` more power cuts at random moments. On a machine with `has_settings`, tests only
    studykiosk.txt.

    Returns the exit code, which is 0 only if all checks passed."""
    kind, folder = machines.KINDS[name], CACHE / f"image/test-{name}"
    folder.mkdir(parents=True, exist_ok=True)
    for file in folder.glob("*.png"):
        file.unlink()
    card = folder / "card.img"
    machines.write_card(image, card)
    tally = Tally(kind, folder)
    if kind.has_settings:
        machines.write_settings(card, card_settings.SETTINGS, folder)
        tally.start(card_settings.applies_settings)
        return tally.end(card)
    chance = random.Random(seed)
    after = None
    # The first start must complete what these cuts interrupt.
    for _ in range(min(cuts, 5)):
        after = tally.start(partial(promises.cut_in_the_first_boot, card=card, chance=chance, after=after))
    place = tally.start(partial(promises.first_start, limit=kind.first_screen), promises.as_it_should_be,
                        *([promises.is_watched] if kind.is_whole else []), promises.updates, promises.by_touch,
                        *([promises.two_fingers] if kind.is_whole else []), promises.pulled_in_a_lesson)
    if place and not tally.broken:
        before, answers = place
        tally.start(partial(promises.back_in_the_lesson, before=before, answers=answers, limit=kind.first_screen, bits=kind.bits),
                    partial(promises.switched_off, uses_button=kind.uses_button))
    answers = place[1] if place else 0
    for cut in range(cuts if not tally.broken else 0):
        count = tally.start(partial(promises.one_cut, chance=chance, answers=answers))
        if tally.broken:
            break
        print(f"cut {cut + 1}: {count} answers", flush=True)
        answers = count
    if cuts and not tally.broken:
        tally.start(partial(promises.nothing_is_lost, answers=answers))
    return tally.end(card)


class Tally:
    """Counts the checks over several boots of one card."""

    def __init__(self, kind, folder, more=()):
        """`more` are options of QEMU for more devices."""
        self.kind, self.folder, self.more = kind, folder, more
        self.kept = self.broken = 0

    def count(self, promise, holds, seen):
        self.kept += bool(holds)
        self.broken += not holds
        print(f"{'kept  ' if holds else 'BROKEN'} {promise}: {seen}", flush=True)

    def start(self, *steps):
        """Starts the machine, runs steps with the box, and cuts the power; returns the last step's result, or None if a
        step failed."""
        command = tools.command(*self.kind.command(self.folder / "card.img", self.folder), *self.more)
        box, result = TouchedBox(Machine(command, self.folder), self.kind.is_whole), None
        try:
            for step in steps:
                result = step(box)
        except Failed as failure:
            result = None
            box.expect(getattr(step, "func", step).__name__, False, failure)
            self.save_journal(box)
        finally:
            box.machine.pull_the_plug()
            self.kept, self.broken = self.kept + box.kept, self.broken + box.broken
        return result

    def end(self, card):
        """Checks the card's file systems and prints the counts; returns the exit code."""
        errors = machines.check_card(card, self.folder)
        self.count("when the power is off, the card's file systems are intact", errors == "", errors or "all")
        if not self.broken:
            card.unlink()
        print(f"{self.kept} passed, {self.broken} failed")
        return int(self.broken > 0)

    def save_journal(self, box):
        try:
            box.machine.picture("failed")
            (self.folder / "journal").write_text(box.run("journalctl --no-pager -b | tail -n 300", check=False), encoding="utf-8")
        except (Failed, OSError):
            pass
