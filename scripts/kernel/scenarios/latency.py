"""The latencies of a thousand taps: until the sound is handed to the card, until it is heard, and until the screen is
written."""

from host import traces


def check(scenario, report):
    trace, latencies = scenario.trace(), scenario.latencies()
    taps = traces.names(trace).count("tap")
    report.check("all 1,000 taps were taps", taps == len(traces.names(trace)) == 1000, f"{taps}")
    rows = {
        "sound, handed to the card": [row[2] / 1e3 for row in latencies.of("sound")],
        # The first screen came at the start, not from a tap.
        "screen, written": [row[2] / 1e3 for row in latencies.of("screen")[-taps:]],
    }
    zero, _ = latencies.clock_zero(trace)
    starts = latencies.of("speaker-start")
    sounds = traces.of_kind(trace, "sound")
    heard = scenario.run.heard
    report.equal("the speaker started once", len(starts), 1)
    if zero is not None and len(starts) == 1 and len(heard) == len(sounds):
        start = starts[0][0] / 1e6
        rows["sound, heard"] = [
            (start + sound.frame / 48_000 - zero - line.time) * 1e3
            for sound, line in zip(heard, sounds)
        ]
        worst = max(rows["sound, heard"])
        report.check("every sound is heard within 30 ms", worst <= 30, f"{worst:.1f} ms at worst")
    print()
    print(f"{'ms after the gesture':28} {'count':>6} {'p50':>8} {'p99':>8} {'max':>8}")
    for name, values in rows.items():
        if values:
            p50, p99 = traces.percentile(values, 0.50), traces.percentile(values, 0.99)
            print(f"{name:28} {len(values):6} {p50:8.2f} {p99:8.2f} {max(values):8.2f}")
    print("in guest time: one instruction takes one nanosecond, independently of this machine's load")
    print()
