"""After a kill in a lesson, the kiosk shows the same card again; `rotation` rotates the screen and touches together."""

from host import traces

# The limit from kill -9 to the card, in seconds of guest time; a PC's processor is about five times as fast.
LIMIT = 2


def check(scenario, report):
    first, back = scenario.trace("first.txt"), scenario.trace("back.txt")
    screens = traces.of_kind(first, "screen")
    report.check("a lesson's third question is on the screen",
                 screens[-1].words.startswith("question 3/"), screens[-1].words)
    shown = traces.of_kind(back, "screen")
    report.equal("after kill -9 the first screen is", shown[0].words, screens[-1].words)
    report.equal("... and the only one", len(shown), 1)
    drawn = traces.Latencies(scenario.path("back.tsv")).of("screen")[0][1]
    took = drawn / 1e6 - float(scenario.text("killed.time"))
    report.check(f"... {LIMIT} s after the kill at most", 0 < took <= LIMIT, f"{took:.2f} s")
    saved = [line.words.split(" ")[1] for line in traces.of_kind(first, "store")]
    report.equal("both answers were saved before", saved, ["right", "wrong"])
    for quarters in (1, 2, 3):
        state = scenario.text(f"turned-{quarters}.state").split()
        report.equal(f"rotation {90 * quarters}: the console is turned, and stays so", state,
                     [str(quarters)] * 2)
        across, down = corner(scenario, f"turned-{quarters}") or (-1, -1)
        # The finger is a tenth of the way from the panel's left and a fifth from its top.
        expected = {1: (0.2, 0.9), 2: (0.9, 0.8), 3: (0.8, 0.1)}[quarters]
        report.check("... and touches with it", abs(across - expected[0]) < 0.02 and abs(down - expected[1]) < 0.02,
                     f"{across:.2f}, {down:.2f} instead of {expected}")


def corner(scenario, name):
    """Returns the place of the last tap, as fractions of the rotated panel; the tap before is in the panel's middle."""
    taps = [line.words for line in traces.of_kind(scenario.trace(f"{name}.txt"), "gesture")
            if line.words.startswith("tap")]
    if len(taps) < 2:
        return None
    (x0, y0), (x, y) = ([float(number) for number in tap.split(" ")[1].split(",")] for tap in taps[-2:])
    return x / x0 / 2, y / y0 / 2
