"""A USB sound card is unplugged and plugged in again while it plays."""

import os

from host import sounds, traces

# The limits in seconds from plugging in the card until it plays, and in wake-ups per second without a card, including those
# for a tap.
BACK, LOOP = 2.5, 20


def check(scenario, report):
    gestures = traces.names(scenario.trace())
    # Two taps in quick succession are a double tap.
    taps = gestures.count("tap") + 2 * gestures.count("double-tap")
    report.equal("every tap was seen, with and without the card", taps, 60)
    report.equal(
        "... and asked for its sound", len(traces.of_kind(scenario.trace(), "sound")), len(gestures))
    waits = [float(end) - float(begin) for end, begin in pairs(scenario.text("until-sound"))]
    report.check(
        f"the card plays again within {BACK} s, 20 times", len(waits) == 20 and max(waits) <= BACK,
        f"p50 {traces.percentile(waits, 0.5):.2f} s, at most {max(waits):.2f} s")
    rates = [
        (int(last) - int(first)) / (float(end) - float(begin))
        for last, first, end, begin in pairs(scenario.text("without"))]
    report.check(
        f"at most {LOOP} wake-ups a second while it is gone", max(rates) <= LOOP,
        f"at most {max(rates):.1f}")
    # QEMU overwrites the file for each card.
    card = sounds.WaveFile(os.path.join(scenario.run.results, "usb.wav"))
    heard = [sound.name for sound in sounds.find_sounds(card, scenario.run.sounds)]
    report.check(
        "a sound is heard on the last card", heard and heard[0] in scenario.run.sounds, heard)
    log = scenario.text("program.log")
    # One line says that the card was unplugged, the other that there is no card.
    report.equal("the log has two lines about each loss", log.count("no sound:"), 40)
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")


def pairs(text):
    return [line.split() for line in text.splitlines()]
