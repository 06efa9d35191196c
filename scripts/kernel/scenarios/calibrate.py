"""Calibration by touch on the real console; if a signal ends it, the settings stay as they were."""

import re

# The texts that each captured screen must have.
TEXTS = {
    "tap": ["Tap once, then wait.", "Seen:"],
    "double-tap": ["Tap twice, then wait."],
    "swipe": ["Swipe to the right.", "Seen:"],
    "shake": ["Shake the box, then hold still."],
    "result": ["2 of 5", "5 of 5", "touch-slop", "tap to keep these settings"],
    "kept": ["Done! The box knows your hands now."],
    "again": ["Tap once, then wait.", "Seen:"],
}
# The number of full progress blocks on each captured screen.
FULL_BLOCKS = {"tap": 2, "double-tap": 2, "swipe": 1, "shake": 1, "again": 1}
# The tolerance of measured limits by their unit: the emulated machine delays events by a few ms.
TOLERANCES = {"ms": 20, "mm": 0.5}


def check(scenario, report):
    for name, sentences in TEXTS.items():
        screen = scenario.screen(name)
        text = "\n".join(screen.text)
        missing = [sentence for sentence in sentences if sentence not in text]
        report.check(f"the {name} screen has its text", not missing, missing or sentences[0])
        wrong = screen.misdrawn()
        report.check(f"the {name} screen's pixels show its text", not wrong, wrong[:1] or "")
        if name in FULL_BLOCKS:
            report.equal(f"full blocks on the {name} screen", full_blocks(screen), FULL_BLOCKS[name])

    report.equal("the program ends by itself with", scenario.text("end.code"), "0")
    report.check(
        "it reports the file that it has written", "written to settings.yaml" in scenario.text("kept.out"))
    settings = scenario.text("kept.yaml")
    report.check("the file's other settings are kept", "\npanel-size: 154.1 x 85.9 mm" in settings)
    with open(scenario.run.expected("settings.yaml"), encoding="utf-8") as file:
        expected = limits(file.read())
    got = limits(settings)
    report.check("settings were measured", len(expected) > 3, ", ".join(expected))
    report.check(
        "the file sets what the recording gives on the host",
        got.keys() == expected.keys()
        and all(abs(got[name][0] - value) <= TOLERANCES[unit] for name, (value, unit) in expected.items()),
        f"{got}",
    )
    report.equal("SIGINT ends a second calibration with", scenario.text("INT.code"), "0")
    report.equal("... and leaves the file as it was", scenario.text("INT.same"), "same")


def full_blocks(screen):
    """Returns the number of full progress blocks in the last row that has any: four columns each, unlike the dots of
    pictures, which have two."""
    rows = [row for row in screen.text if re.search("█{4} {2}░{4}|^ *█{4}( {2}█{4})+ *$|░{4}", row)]
    return len(re.findall("█{4}", rows[-1])) if rows else None


def limits(text):
    """Returns the limits that calibration has set in a settings file, as {name: (value, unit)}."""
    found = re.findall(r"^  ([a-z-]+): ([0-9.]+) (\S+)", text, re.M)
    return {name: (float(value), unit) for name, value, unit in found}
