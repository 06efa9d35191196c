"""What the steps of .ci/deep depend on: which of them a change of files touches."""

import fnmatch
import re
from functools import cache

from deep_steps import NEEDS, PARTS
from steps import ROOT

# Where the folder of a Swift target is.
PLACES = ["Sources", "Tests", "Benchmarks"]
IMPORT = re.compile(r"(?m)^(?:@\w+(?:\(\w+\))? )*(?:\w+ )?import (?:(?:struct|class|enum|func|protocol|typealias) )?(\w+)")


def needs(step):
    """Returns the words of a step in NEEDS."""
    return next((words for name, words in NEEDS.items() if re.fullmatch(name, step)), "everything")


@cache
def patterns(words):
    """Returns the wildcard patterns of paths that words of NEEDS mean; those that begin with `!` are exceptions."""
    found = set()
    for word in words.split():
        if word in PARTS:
            found |= patterns(PARTS[word])
        elif word.startswith("@"):
            found |= {"Package.swift"} | {f"{folder}/*" for folder in targets(word[1:])}
        else:
            found.add(word)
    return frozenset(found)


@cache
def targets(name):
    """Returns the folders of a Swift target and of all targets of this project that it imports, directly or not."""
    found, rest = set(), [name]
    while rest:
        target = rest.pop()
        folder = next((f"{place}/{target}" for place in PLACES if (ROOT / place / target).is_dir()), None)
        if folder is None and target == name:
            raise ValueError(f"no folder of the Swift target {name}")
        if folder and folder not in found:
            found.add(folder)
            for file in (ROOT / folder).rglob("*.swift"):
                rest += set(IMPORT.findall(file.read_text(encoding="utf-8")))
    return frozenset(found)


def touched(step, paths):
    """Returns those of these paths that a step depends on; paths are relative to the project's folder."""
    all_patterns = patterns(needs(step))
    inside = [pattern for pattern in all_patterns if not pattern.startswith("!")]
    outside = [pattern[1:] for pattern in all_patterns if pattern.startswith("!")]
    return [path for path in paths if any(fnmatch.fnmatchcase(path, pattern) for pattern in inside)
            and not any(fnmatch.fnmatchcase(path, pattern) for pattern in outside)]
