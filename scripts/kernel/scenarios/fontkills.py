"""However the kiosk is killed, after the next start and end the console has its own font."""


def check(scenario, report):
    lines = [line.split() for line in scenario.text("kills.txt").splitlines()]
    before = lines[0][1:]
    killed = [line for line in lines if line[0] in ("start", "end")]
    states = {}
    for line in killed:
        states.setdefault((line[0], *line[2:]), []).append(int(line[1]))
    for (moment, *state), delays in states.items():
        what = "as before" if state == before else " ".join(state)
        report.check(f"killed at {min(delays)} to {max(delays)} of its {moment}: {what}",
                     True, f"{len(delays)} times")
    report.check("some were killed with their font loaded",
                 any(line[2:] != before for line in killed))
    whole = [line[1:] for line in lines if line[0] == "whole"]
    report.check("after every whole run the font is as before",
                 whole and all(state == before for state in whole), f"{len(whole)} runs")
