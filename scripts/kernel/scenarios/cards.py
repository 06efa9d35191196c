"""Cards as the kiosk paints them, beside what `studykiosk render` draws."""

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
        wrong = difference(shown, expected, screen.size[1])
        size = f"{shown.size[0]}x{shown.size[1]} in {screen.bits} bits"
        report.check(f"{name}: painted as `render` draws it", not wrong, wrong or size)
    first, again = (scenario.screen(name) for name in ("latin-question", "latin-again"))
    # fbcon recolours what remains below the last row and right of the last column.
    first, again = (
        Picture.of_screen(screen).turned_back(rotation).letters(screen.size)
        for screen in (first, again))
    report.check("a card is painted again after another virtual terminal", first == again)
    report.check("a letter that no font has is told with a package",
                 "install fonts-noto-core" in scenario.text("first.log"),
                 scenario.text("first.log")[-300:])
    print("     " + scenario.text("memory").replace("\n", ", "))


def difference(shown, expected, rows):
    """What is wrong in a card's rows, or an empty text.

    These are all but two of the console's at the top and two at the bottom, which are its text.
    """
    if shown.size != expected.size:
        return f"{shown.size} pixels, expected {expected.size}"
    letter = shown.size[1] // rows
    card = range(2 * letter, (rows - 2) * letter)
    if len({bytes(expected.rows[row]) for row in card}) < 10:
        return "nothing is painted"
    count = sum(shown.rows[row] != expected.rows[row] for row in card)
    return f"{count} rows differ" if count else ""
