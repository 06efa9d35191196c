"""The console after a crash."""

import restore


def check(scenario, report):
    restore.check_ending(scenario, report, "SEGV", exit_code="139")
