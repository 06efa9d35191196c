"""Limits the program's resident memory while cards are answered."""

# The limits for the peak of resident memory (VmHWM) in MiB, by the deck's scripts.
LIMITS = {"latin": 45, "chinese": 70}


def check(scenario, report):
    for scripts, limit in LIMITS.items():
        lines = dict(
            line.replace(":", "").split()[:2] for line in scenario.text(f"{scripts}.status").splitlines())
        most, now = (int(lines[name]) / 1024 for name in ("VmHWM", "VmRSS"))
        report.check(
            f"{scripts}: at most {limit} MiB", most <= limit,
            f"VmHWM {most:.1f} MiB, VmRSS {now:.1f} MiB")
        print("     " + ", ".join(f"{name} {int(size) / 1024:.1f}" for name, size in lines.items()))
        print("     " + ", ".join(scenario.text(f"{scripts}.maps").splitlines()))
