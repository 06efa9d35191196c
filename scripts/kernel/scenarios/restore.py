"""After the kiosk has ended, the console must be as it was before."""

from host import traces
from host.screens import first_difference


def check(scenario, report):
    check_ending(scenario, report, "TERM", exit_code="0")


def check_ending(scenario, report, signal, exit_code):
    report.equal(
        f"after {signal} the program's exit code is", scenario.text(f"{signal}.code"), exit_code
    )
    before, during, typed, left, after = map(
        scenario.screen, ("before", "during", "typed", "left", "after")
    )
    prompt = before.text[before.cursor[1]].rstrip()
    report.check(
        "before, the shell shows its cursor and echoes keys",
        before.cursor_shows() and prompt == "kiosk login: kiosk",
        prompt,
    )
    report.equal("while it runs, a tap works", traces.names(scenario.trace()), ["tap"])
    report.check(
        "... the card hides the shell's text",
        any(row.strip() for row in during.text)
        and not any("login" in row or "line 4" in row for row in during.text),
    )
    report.check("... and the cursor", not during.misdrawn())
    difference = first_difference(typed.text, during.text)
    report.check("... and typed keys do not show", difference is None, difference or "")
    settings = [scenario.text(f"{name}.state") for name in ("before", "during", "after")]
    report.check("... the terminal has other settings", settings[1] != settings[0])
    report.equal("... the screen never goes blank", settings[1].split()[-1:], ["0"])

    blank = not any(row.strip() for row in left.text)
    report.check(
        f"after {signal} the card is gone",
        blank or first_difference(left.text, before.text) is None,
        next((row.strip() for row in left.text if row.strip()), "blank"),
    )
    report.check("... the cursor is back", left.cursor_shows())
    report.check(
        "... terminal settings, kernel messages, console and its blanking are as before",
        settings[2] == settings[0] and settings[0],
        "" if settings[2] == settings[0] else f"{settings[2]!r} instead of {settings[0]!r}",
    )
    difference = first_difference(after.text, before.text)
    report.check("... a shell's text reads as before", difference is None, difference or "")
    report.check(
        "... and looks as before, pixel by pixel: colours, font, cursor",
        after.pixels == before.pixels,
        f"{len(before.colours())} colours before, {len(after.colours())} after",
    )
