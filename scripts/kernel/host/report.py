"""Counts and prints the checks."""


# The maximum length of a check's details; longer ones are truncated.
LONGEST = 600


class Report:
    def __init__(self):
        self.passed = self.failed = 0
        self.scenario = ""

    def check(self, what, holds, detail=""):
        """Prints the result of a check: `what` must hold, and `detail` is what was found. Returns whether it holds."""
        word = "ok  " if holds else "FAIL"
        detail = str(detail)
        if len(detail) > LONGEST:
            detail = detail[:LONGEST] + " ..."
        self.passed += bool(holds)
        self.failed += not holds
        print(f"{word} {self.scenario}: {what}" + (f" ({detail})" if detail else ""), flush=True)
        return bool(holds)

    def equal(self, what, got, expected):
        detail = f"{got!r}" if got == expected else f"got {got!r}, expected {expected!r}"
        return self.check(what, got == expected, detail)
