"""Words of updates: versions and how they are sorted, hashes, what is new, and what install-update and boot-choice have noted."""

import re

# The most letters of what is new, in one language.
LONGEST_NEWS = 120


def is_hash(word):
    return bool(re.fullmatch(r"[0-9a-f]{64}", word))


def is_news(text):
    return 0 < len(text) <= LONGEST_NEWS and text.isprintable()


def is_version(word):
    return isinstance(word, str) and bool(re.fullmatch(r"[0-9A-Za-z][0-9A-Za-z.+~-]{0,39}", word))


def order(version):
    """Returns a key that sorts versions as rauc does (semver.org, 11): the numbers, and then those before a release."""
    number, _, early = version.partition("+")[0].partition("-")

    def parts(text):
        return [(0, int(part), "") if part.isdecimal() else (1, 0, part) for part in text.split(".")]
    numbers = parts(number)
    return numbers + [(0, 0, "")] * (3 - len(numbers)), not early, parts(early) if early else []


def outcome(lines):
    """Returns the line of `last` about the last update in the lines of DONE; an empty text if there is none."""
    version = {}
    found, why = "", "start"
    for line in lines:
        day, _, words = line.partition(" ")
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", day):
            continue
        if begun := re.fullmatch(r"writing (\S+) into ([AB?])", words):
            version[begun[2]], why = begun[1], "start"
            found = f"update open {day} {known(begun[1])} cut"
        elif made := re.fullmatch(r"(\S+) is in ([AB?])", words):
            version[made[2]] = made[1]
            found = f"update open {day} {known(made[1])} ready"
        elif failed := re.fullmatch(r"(\S+) is not in [AB?]: ([a-z]+)", words):
            found = f"update open {day} {known(failed[1])} {failed[2]}"
        elif tried := re.match(r"([AB]) failed: (.*)", words):
            why = "library" if "library" in tried[2] else "screen"
        elif kept := re.fullmatch(r"([AB]) kept", words):
            found, why = f"update kept {day} {known(version.pop(kept[1], None))} kept", "start"
        elif back := re.match(r"([AB]) was not kept; back in", words):
            found, why = f"update back {day} {known(version.pop(back[1], None))} {why}", "start"
    return found


def known(version):
    return version if version and is_version(version) else "?"
