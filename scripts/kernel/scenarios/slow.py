"""Answers on a disk with 50 requests per second: sounds and screens must not come any later."""

import disk
from host import traces

# The tolerance in ms; for comparison, a frame of the screen takes 16 ms, and a period of the sound card 10 ms.
UNCHANGED_MS = 2


def check(scenario, report):
    disk.check(scenario, report)
    fast = scenario.run.of("disk")
    disk.table([fast, scenario])
    waited = disk.flushes(scenario)
    p50 = traces.percentile(waited, 0.50) if waited else 0
    report.check("the disk is slow", p50 >= 20, f"median commit {p50:.0f} ms")
    for kind in ("sound", "screen"):
        ours, theirs = (disk.milliseconds(each, kind) for each in (scenario, fast))
        report.equal(f"as many {kind}s as on the fast disk", len(ours), len(theirs))
        for name, part in (("p50", 0.50), ("p99", 0.99), ("the worst", 1.0)):
            later = traces.percentile(ours, part) - traces.percentile(theirs, part)
            report.check(
                f"{name} of gesture to {kind} is unchanged", later <= UNCHANGED_MS,
                f"{later:+.2f} ms",
            )
