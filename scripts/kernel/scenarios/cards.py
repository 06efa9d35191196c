"""Cards as the kiosk paints them, beside what `studykiosk render` draws."""

from host.pictures import Picture

# The card's rows are all but two at the top and two at the bottom, which are the console's text.
LETTER = 32


def check(scenario, report):
    names = [line.split(",")[0] for line in scenario.text("scripts.csv").splitlines()[1:]]
    for name in names:
        shown = Picture.of_screen(scenario.screen(f"{name}-answer"))
        expected = Picture.read(scenario.path(f"{name}-answer.expected.png"))
        wrong = difference(shown, expected)
        report.check(f"{name}: the card is painted as `render` draws it", not wrong, wrong)
    first, again = (
        Picture.of_screen(scenario.screen(name)) for name in ("latin-question", "latin-again"))
    # fbcon recolours what remains below the last row.
    letters = first.size[1] // LETTER * LETTER
    report.check("a card is painted again after another virtual terminal",
                 first.rows[:letters] == again.rows[:letters])
    report.check("a letter that no font has is told with a package",
                 "install fonts-noto-core" in scenario.text("program.log"),
                 scenario.text("program.log")[-300:])
    times = sorted(
        (float(done) - float(event)) / 1000
        for kind, event, done in (line.split("\t")[:3] for line in latencies(scenario))
        if kind == "screen")
    if times:
        print(f"     from a key to its card: p50 {times[len(times) // 2]:.1f} ms, "
              f"slowest {times[-1]:.1f} ms, of {len(times)}")
    print("     " + scenario.text("memory").replace("\n", ", "))


def latencies(scenario):
    return [line for line in scenario.text("latency.tsv").splitlines() if line[:6] == "screen"]


def difference(shown, expected):
    if shown.size != expected.size:
        return f"{shown.size} pixels, expected {expected.size}"
    card = range(2 * LETTER, (shown.size[1] // LETTER - 2) * LETTER)
    if len({bytes(expected.rows[row]) for row in card}) < 10:
        return "nothing is painted"
    count = sum(shown.rows[row] != expected.rows[row] for row in card)
    return f"{count} rows differ" if count else ""
