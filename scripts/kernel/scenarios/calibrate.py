"""Calibration by touch on the real console; a signal leaves the settings as they were."""

import re

# Each captured screen, and the text it must show.
SAID = {
    "tap": ["Tap once, then wait.", "Seen:"],
    "double-tap": ["Tap twice, then wait."],
    "swipe": ["Swipe to the right.", "Seen:"],
    "shake": ["Shake the box, then hold still."],
    "result": ["2 of 5", "5 of 5", "touch-slop", "tap to keep these settings"],
    "kept": ["Done! The box knows your hands now."],
    "again": ["Tap once, then wait.", "Seen:"],
}
# How many of the blocks are full.
DONE = {"tap": 2, "double-tap": 2, "swipe": 1, "shake": 1, "again": 1}
# A limit is a measured time or length plus a margin; the emulated machine adds a few ms.
APART = {"ms": 20, "mm": 0.5}


def check(scenario, report):
    for name, sentences in SAID.items():
        screen = scenario.screen(name)
        text = "\n".join(screen.text)
        missing = [sentence for sentence in sentences if sentence not in text]
        report.check(f"the {name} screen has its text", not missing, missing or sentences[0])
        wrong = screen.misdrawn()
        report.check(f"the {name} screen's pixels show its text", not wrong, wrong[:1] or "")
        if name in DONE:
            report.equal(f"full blocks on the {name} screen", full_blocks(screen), DONE[name])

    report.equal("the program ends by itself with", scenario.text("end.code"), "0")
    report.check(
        "it tells where it has written", "written to settings.yaml" in scenario.text("kept.out"))
    settings = scenario.text("kept.yaml")
    report.check("the file's other settings are kept", "\npanel-size: 154.1 x 85.9 mm" in settings)
    with open(scenario.run.expected("settings.yaml"), encoding="utf-8") as file:
        expected = limits(file.read())
    got = limits(settings)
    report.check("settings were measured", len(expected) > 3, ", ".join(expected))
    report.check(
        "the file sets what the recording gives on the host",
        got.keys() == expected.keys()
        and all(abs(got[name][0] - value) <= APART[unit] for name, (value, unit) in expected.items()),
        f"{got}",
    )
    report.equal("SIGINT ends a second calibration with", scenario.text("INT.code"), "0")
    report.equal("... and leaves the file as it was", scenario.text("INT.same"), "same")


def full_blocks(screen):
    """Rows of blocks, four columns each; pictures have two columns a dot and other rows."""
    rows = [row for row in screen.text if re.search("█{4} {2}░{4}|^ *█{4}( {2}█{4})+ *$|░{4}", row)]
    return len(re.findall("█{4}", rows[-1])) if rows else None


def limits(text):
    """The limits that calibration has set: {name: (value, unit)}."""
    found = re.findall(r"^  ([a-z-]+): ([0-9.]+) (\S+)", text, re.M)
    return {name: (float(value), unit) for name, value, unit in found}
