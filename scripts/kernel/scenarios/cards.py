"""Compares cards that the kiosk paints with the pictures of `studykiosk render`."""

from host.pictures import Picture
from host.screens import KEPT


def check(scenario, report):
    names = [line.split(",")[0] for line in scenario.text("scripts.csv").splitlines()[1:]]
    rotation = int(scenario.text("cards.rotation"))
    sides = [(f"{name}-answer", rotation) for name in names]
    sides.append(("latin-question", rotation))
    sides.append(("turned-answer", int(scenario.text("turned.rotation"))))
    for name, quarters in sides:
        screen = scenario.screen(name)
        shown = Picture.of_screen(screen).turned_back(quarters)
        expected = Picture.read(scenario.path(f"{name}.expected.png")).kept(KEPT[screen.bits])
        wrong = difference(shown, expected)
        size = f"{shown.size[0]}x{shown.size[1]} in {screen.bits} bits"
        report.check(f"{name}: painted as `render` draws it", not wrong, wrong or size)
    first, again = (scenario.screen(name) for name in ("latin-question", "latin-again"))
    report.check("a card is painted again after another virtual terminal", first.pixels == again.pixels)
    report.check("if no font has a letter, the log names a package to install",
                 "install fonts-noto-core" in scenario.text("first.log"),
                 scenario.text("first.log")[-300:])
    print("     " + scenario.text("memory").replace("\n", ", "))


def difference(shown, expected):
    """Describes how a screen differs from the expected picture; empty if it does not."""
    if shown.size != expected.size:
        return f"{shown.size} pixels, expected {expected.size}"
    if len({bytes(row) for row in expected.rows}) < 10:
        return "nothing is painted"
    count = sum(ours != theirs for ours, theirs in zip(shown.rows, expected.rows))
    return f"{count} rows differ" if count else ""
