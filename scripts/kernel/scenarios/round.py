"""A round by touches: result, undo, the wrong ones again, a guest."""

import lesson


def check(scenario, report):
    what = lesson.check(scenario, report, "round")
    results = [words for words in what if words.startswith("screen result")]
    report.equal(
        "each result counts what stands", results,
        ["screen result 3/5", "screen result 2/5", "screen result 2/3"])
    report.equal("marks are taken back", sum("store undo" in words for words in what), 2)
    loads = [number for number, words in enumerate(what) if words.startswith("load")]
    learners = [what[number].split(" ")[-1] for number in loads]
    if report.equal("who was chosen learns", learners, ['"Zoë"', "guest"]):
        after = what[loads[1] :]
        report.check("a guest marks a card", "study right" in after and "sound right" in after)
        report.check(
            "... and nothing is kept", not any(words.startswith("store") for words in after))
