"""A day with a touch a minute, and an hour's worth of events at once."""

from host import traces

# The limit for the growth of resident memory, in MiB.
MOST_GROWTH = 1


def check(scenario, report):
    trace = scenario.trace("day-trace.txt")
    report.equal("a touch a minute for a day, each a tap", traces.names(trace).count("tap"), 1440)
    report.check("... and heard", len(traces.of_kind(trace, "sound")) >= 1440)

    def mebibytes(name):
        return int(scenario.text(f"{name}.status").split()[1]) / 1024

    for first, last in (("hour", "day"), ("day", "flood")):
        growth = mebibytes(last) - mebibytes(first)
        report.check(
            f"from the {first} to the {last} memory grows by at most {MOST_GROWTH} MiB",
            growth <= MOST_GROWTH, f"{mebibytes(first):.2f} to {mebibytes(last):.2f} MiB")
        report.equal(
            f"from the {first} to the {last} no file stays open",
            scenario.text(f"{last}.descriptors"), scenario.text(f"{first}.descriptors"))
    report.equal("SIGTERM ends the program with", scenario.text("TERM.code"), "0")
