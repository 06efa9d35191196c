"""Limits the times from a touch to the painted card and to its sound, which must not be later than without painting."""

from host import traces

# The limits in ms from a gesture's last event to the last painted byte: for a script that was shown before, and for others.
WARM, COLD = 20, 60
# The limit in ms from a gesture's last event to its sound. The emulated card reads 10 ms at once.
HEARD = 15
# How much later a sound may come when the card is painted, in ms.
LATER = 2


def check(scenario, report):
    runs = {name: Touches(scenario, name) for name in ("console", "auto")}
    for name, run in runs.items():
        report.check(
            f"{name}: every touch showed a side and played its sound",
            len(run.shown) == len(run.sounds) == len(run.gestures) >= 200,
            f"{len(run.gestures)} touches, {len(run.shown)} screens, {len(run.sounds)} sounds")
        report.check(
            f"{name}: each screen is timed from an event of the recording", run.is_exact())
        breaks = scenario.text(f"{name}-program.log").count("interrupted")
        report.check(f"{name}: the card has no underrun", breaks == 0, f"{breaks} times")
    hear(scenario, runs, report)
    sides = 2 * (len(open_deck(scenario)) - 1)
    painted = runs["auto"].shown
    cold, warm = painted[:sides], painted[sides:]
    report.check(
        f"a side in a script seen before is painted within {WARM} ms (p99 of {len(warm)})",
        traces.percentile(warm, 0.99) <= WARM, figures(warm))
    report.check(
        f"a side in a script not seen before is painted within {COLD} ms (all of {len(cold)})",
        max(cold) <= COLD, figures(cold))
    print()
    print(f"{'ms after the touch':34} {'count':>6} {'p50':>8} {'p99':>8} {'max':>8}")
    for name, run in runs.items():
        for what, values in run.rows(sides).items():
            print(f"{name + ': ' + what:34} {len(values):6} {figures(values)}")
    print("the slowest sides: " + ", ".join(
        f"{value:.1f} {words}" for value, words in sorted(
            zip(painted, runs["auto"].words), reverse=True)[:8]))
    print("in guest time: one instruction takes one nanosecond, independently of this machine's load")
    print()


def open_deck(scenario):
    with open(scenario.run.results / "plan/scripts.csv", encoding="utf-8") as file:
        return file.read().splitlines()


class Touches:
    """The times of one run, in ms."""

    def __init__(self, scenario, name):
        self.scenario, self.name = scenario, name
        self.trace = scenario.trace(f"{name}-trace.txt")
        self.latencies = traces.Latencies(scenario.path(f"{name}-latency.tsv"))
        self.gestures = traces.of_kind(self.trace, "gesture")
        # The first screen came at the start, not from a touch.
        self.screens = self.latencies.of("screen")[1:]
        self.shown = [row[2] / 1e3 for row in self.screens]
        self.words = [line.words for line in traces.of_kind(self.trace, "screen")[1:]]
        self.sounds = [row[2] / 1e3 for row in self.latencies.of("sound")]
        self.heard = []

    def is_exact(self):
        """Returns whether the time from which every screen is measured is that of an event in the recording."""
        with open(self.scenario.path(f"{self.name}-live.evemu"), encoding="utf-8") as file:
            times = {line.split()[1].replace(".", "") for line in file if line.startswith("E:")}
        times = {int(time) for time in times}
        return all(row[0] in times for row in self.screens)

    def rows(self, sides):
        rows = {
            "sound, handed to the card": self.sounds,
            "screen, scripts seen before": self.shown[sides:],
            "screen, scripts not seen before": self.shown[:sides],
        }
        if self.heard:
            rows["sound, heard"] = self.heard
        return rows


def hear(scenario, runs, report):
    """Computes when each sound was heard, from the card's WAV file, and checks the limits.

    Frame 0 of the file is the start of the first run's speaker. The frame at which the second run's speaker starts is
    unknown: the delay in the card of that run's earliest sound is assumed to be that of the first run's.
    """
    heard, begin, least = scenario.run.heard, 0, None
    asked = sum(len(run.sounds) for run in runs.values())
    # The WAV file also has the sounds of later scenarios.
    if not report.check("all sounds were heard", len(heard) >= asked, f"{len(heard)} of {asked}"):
        return
    for run in runs.values():
        mine = heard[begin : begin + len(run.sounds)]
        begin += len(run.sounds)
        rows = run.latencies.of("sound")
        start = run.latencies.of("speaker-start")[0][0]
        late = [
            (start + sound.frame / 0.048 - row[1]) / 1e3 for sound, row in zip(mine, rows)]
        least = min(late) if least is None else least
        run.heard = [
            row[2] / 1e3 + wait - min(late) + least for wait, row in zip(late, rows)]
    for name, run in runs.items():
        late = traces.percentile(run.heard, 0.99)
        report.check(f"{name}: a sound is heard within {HEARD} ms (p99)", late <= HEARD, f"{late:.1f} ms")
    for part in (0.50, 0.99):
        plain, painted = (traces.percentile(run.heard, part) for run in runs.values())
        report.check(
            f"painting makes no sound later (p{part * 100:.0f})", painted - plain <= LATER,
            f"{plain:.1f} ms as console text, {painted:.1f} ms painted")


def figures(values):
    return " ".join(
        f"{value:8.2f}" for value in (
            traces.percentile(values, 0.50), traces.percentile(values, 0.99), max(values)))
