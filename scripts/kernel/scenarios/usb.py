"""A USB sound card is unplugged and plugged in again while it plays."""

import os

from host import sounds, traces

# Seconds from the card to its sound; and wake-ups a second without a card, with those for a tap.
BACK, LOOP = 2.5, 60


def check(scenario, report):
    taps = traces.names(scenario.trace()).count("tap")
    report.equal("every tap was one, with and without the card", taps, 60)
    asked = len(traces.of_kind(scenario.trace(), "sound"))
    report.equal("... and asked for its sound", asked, 60)
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
    card = sounds.WaveFile(os.path.join(scenario.run.results, "usb.wav"))
    heard = [sound.name for sound in sounds.find_sounds(card, scenario.run.sounds)]
    whole = sum(name != "?" for name in heard)
    report.check("each sound with the card is heard", whole >= 20, f"{whole} whole, {len(heard) - whole} cut off")
    log = scenario.text("program.log")
    report.equal("each loss is told once", log.count("no sound:"), 20)
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")


def pairs(text):
    return [line.split() for line in text.splitlines()]
