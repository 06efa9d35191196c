"""A quiz by touches: guesses, struck out and right."""

import lesson


def check(scenario, report):
    what = lesson.check(scenario, report, "quiz")
    screens = [words for words in what if words.startswith("screen quiz")]
    report.check(
        "two wrong guesses are struck out at once",
        any(words.count('"-') == 2 for words in screens))
    report.equal("each question finds its right answer", sum('"*' in words for words in screens), 4)
    report.check("the result counts first guesses", "screen result 1/3" in what)
    struck = scenario.screen(f"screen-{screen_of(what, chr(34) + '-'):03}")
    report.check("a wrong guess stands between crosses", any("×" in row for row in struck.text))


def screen_of(what, sign):
    """The number of the first screen with a sign in it."""
    screens = [words for words in what if words.startswith("screen")]
    return 1 + next(number for number, words in enumerate(screens) if sign in words)
