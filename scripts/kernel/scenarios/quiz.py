"""A quiz by touch, with wrong guesses, which are struck out, and right ones."""

import lesson


def check(scenario, report):
    what = lesson.check(scenario, report, "quiz")
    screens = [words for words in what if words.startswith("screen quiz")]
    report.check(
        "two wrong guesses are struck out at once",
        any(words.count('"-') == 2 for words in screens))
    report.equal("each question finds its right answer", sum('"*' in words for words in screens), 4)
    report.check("the result counts first guesses", "screen result 1/3" in what)
    screens = [words for words in what if words.startswith("screen")]
    struck = [number for number, words in enumerate(screens, start=1) if '"-' in words]
    if report.check("a wrong guess is marked", struck):
        text = scenario.screen(f"screen-{struck[0]:03}").text
        report.check("... between crosses", any(" × " in row for row in text))
