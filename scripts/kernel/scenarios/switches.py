"""After every switch of the virtual terminal, the whole screen must be a card as `studykiosk render` draws it."""

from pathlib import Path

from host.pictures import Picture
from host.screens import KEPT


def check(scenario, report):
    moments = scenario.text("moments").splitlines()
    rotation = int(scenario.text("switches.rotation"))
    screens = scenario.captures()
    kept = KEPT[screens[0].bits]
    expected = {rows(Picture.read(file).kept(kept)): file.name.split(".")[0]
                for file in sorted(Path(scenario.folder).glob("*.expected.png"))}
    shown = {Path(screen.path).name.removeprefix("moment-"): expected.get(rows(Picture.of_screen(screen).turned_back(rotation)))
             for screen in screens}
    report.check("every switch succeeded", not scenario.exists("stuck"), scenario.text("stuck"))
    wrong = [moment for moment in moments if not shown[moment]]
    report.check(f"after {len(moments)} switches, the whole screen is as `render` draws it", moments and not wrong, wrong[:3] or "")
    cards = set(filter(None, shown.values()))
    report.check(f"... with {len(cards)} of {len(expected)} screens of cards", len(cards) >= min(len(moments) // 4, len(expected) // 2))


def rows(picture):
    """Returns a picture as one value that can be compared."""
    return picture.size, bytes(b"".join(picture.rows))
