"""A round by touch: its result, answers that are taken back, another round with the wrong cards, and a guest's round."""

import lesson


def check(scenario, report):
    what = lesson.check(scenario, report, "round")
    results = [words for words in what if words.startswith("screen result")]
    report.equal(
        "each result counts the answers that were not taken back", results,
        ["screen result 3/5", "screen result 2/5", "screen result 2/3"])
    report.equal("marks are taken back", sum("store undo" in words for words in what), 2)
    loads = [number for number, words in enumerate(what) if words.startswith("load")]
    learners = [what[number].split(" ")[-1] for number in loads]
    if report.equal("the chosen learners study", learners, ['"Zoë"', "guest"]):
        after = what[loads[1] :]
        report.check("a guest marks a card", "study right" in after and "sound right" in after)
        report.check(
            "... and nothing is saved", not any(words.startswith("store") for words in after))
