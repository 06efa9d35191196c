"""Cuts the power at random moments of updates, for `scripts/image --test IMAGE --update --cuts N`."""

import time
from functools import partial

import promises
import slots
from slots import CHOICE, STICK

# How many cards a person answers during an installation.
ANSWERS = 3


def test(tally, card, system, count, chance, answers):
    """Cuts the power: while the other system is installed and a person learns, while the boot choice is written, and in the first
    start of a new system. `system` is the file of one that works, and `answers` the number of answers on the card.

    RAUC writes only blocks that differ, so the other system is zeros before it is installed; in the other cuts it is whole, as it
    is whenever RAUC chooses it."""
    kinds = (installing, choosing, starting)
    is_whole = True
    for cut in range(count):
        kind = kinds[cut % len(kinds)]
        if kind is installing:
            slots.fill(card, slots.next_of(card), None)
        elif not is_whole:
            slots.fill(card, slots.next_of(card), system)
        result = tally.start(partial(goes_on, answers=answers), partial(kind, chance=chance))
        if tally.broken:
            return
        new, said = result
        # After an installation that was completed, the next start is the new system's.
        is_whole = kind is not installing or bool(slots.of(card)["trial"])
        if kind is starting:
            tally.start(partial(cut_at_start, chance=chance))
        answers += new
        print(f"cut {cut + 1}, {kind.__name__}: {said}; then {slots.of(card)}", flush=True)
    tally.start(partial(goes_on, answers=answers))


def goes_on(box, answers):
    """Boots after a power cut: some system must start with every answer, and be kept if it is on trial."""
    promises.nothing_is_lost(box, answers)
    box.machine.wait_until(f"{promises.HAS_STARTED}", 900)
    after = slots.state(box)
    box.expect("... and the boot state names the system that runs",
               after.split()[:3] == [f"active={slots.running(box)}", "trial=", "left=0"], after)


def installing(box, chance):
    """Installs into the other system while a person learns, until a random part of it is written; returns the number of saved
    answers, and what was done."""
    slots.find_bundles(box)
    before, count, goal, mb = slots.written(box), 0, chance.uniform(0, 1_000), 0.0
    box.print_words()
    box.plug_panel()
    box.run(f"systemd-run -q --unit=installs rauc install {STICK}/good.raucb")
    end = time.monotonic() + 1_800
    while mb < goal and time.monotonic() < end and box.run("systemctl is-active installs", check=False) == "active":
        # Each answer takes the emulated processor longer than what is installed meanwhile.
        if count < ANSWERS:
            box.open_lesson()
            box.show_answer()
            box.mark()
            count += promises.is_called_saved(box.machine)
        else:
            time.sleep(0.5)
        mb = slots.written(box) - before
    box.expect("the installation is cut while it writes", mb > goal / 2, f"{mb:.0f} MB of at least {goal:.0f}")
    return count, f"{mb:.0f} MB written, {count} answers"


def choosing(box, chance):
    """Writes the boot choice again and again, until a random moment; returns no answers, and what was done."""
    to, back = slots.other(box), slots.running(box)
    box.run(f"systemd-run -q sh -c 'while :; do {CHOICE} set-primary {to}; {CHOICE} set-primary {back}; echo >>/run/chosen; done'")
    box.machine.wait_until("test -s /run/chosen", 300)
    time.sleep(chance.uniform(0, 10))
    times = box.run("wc -l </run/chosen")
    time.sleep(chance.uniform(0, 1))
    return 0, f"after {times} changes and back"


def starting(box, chance):
    """Puts the other system on trial; returns no answers, and what was done."""
    del chance
    box.run(f"{CHOICE} set-primary {slots.other(box)} && sync")
    return 0, "on trial"


def cut_at_start(box, chance):
    """Waits for a random moment of a start."""
    del box
    time.sleep(chance.uniform(1, 120))
