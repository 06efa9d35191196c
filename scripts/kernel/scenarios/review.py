"""A review by touch: cards answered wrong come back."""

import lesson


def check(scenario, report):
    what = lesson.check(scenario, report, "review")
    wrong = [words for words in what if words.startswith("store review wrong ")]
    asked = [words.split(" ", 3)[3] for words in what if words.startswith("screen question")]
    report.equal(
        "after the other cards, the first card with a wrong answer comes back", asked[6:7],
        [words.removeprefix("store review wrong ") for words in wrong[:1]])
    report.check(
        "the result has the number of the day's answers", "screen result 4/5 today 6" in what,
        [words for words in what if "result" in words])
