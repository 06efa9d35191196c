"""After another program has blanked the screen, the painted card comes back."""


def check(scenario, report):
    painted = scenario.screen("painted")
    report.check("a card is painted", len(painted.colours()) > 10)
    report.equal("a minute without a key blanks the screen", scenario.text("blank"), "Off")
    for name, what in (
        ("driver", "by the display's driver"),
        ("key", "by a key after a minute"),
        ("thrice", "three times in a row"),
        ("back", "behind another virtual terminal"),
    ):
        report.check(f"blanked and shown {what}, it is painted again",
                     scenario.screen(name).pixels == painted.pixels)
    report.check("nothing was painted over the other virtual terminal",
                 scenario.screen("away").pixels == scenario.screen("second").pixels)
