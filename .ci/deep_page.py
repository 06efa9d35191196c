"""The page of .ci/deep: the last result of each step, and what has changed since then."""

from collections import Counter
from functools import cache
from typing import NamedTuple

from deep_needs import touched
from deep_steps import STEPS
from git import exits, lines
from steps import ROOT

PAGE = "Documentation/deep-checks.md"
# The longest time of all steps together, in seconds: a night.
LONGEST = 8 * 3600
# The time of a step that has never run, in minutes, for the order of the steps.
UNKNOWN_MINUTES = 10
HEAD = """# Deep checks

What `.ci/deep` found last, step by step. It writes this page. *Changed since* counts the files on which the step depends,
and its own script, that differ between its commit and the one for which the page was written.

{summary}

| step | result | time | commit | day | changed since | last line |
|---|---|---|---|---|---|---|
"""


class Row(NamedTuple):
    """The last result of a step, as on the page: `time` ends with " s", `commit` with "+" if files were not committed."""

    result: str
    time: str
    commit: str
    day: str
    last: str

    @property
    def seconds(self):
        return int(self.time.split()[0])


def parse(text):
    """Returns the rows of a page by the names of their steps. Pages from before November 2026 lack *changed since*."""
    rows = {}
    for line in text.splitlines():
        cells = line.strip("| ").split(" | ")
        if cells[0] in STEPS and len(cells) in (6, 7) and cells[2].removesuffix(" s").isdecimal():
            rows[cells[0]] = Row(*cells[1:5], cells[-1])
    return rows


def read():
    file = ROOT / PAGE
    return parse(file.read_text(encoding="utf-8")) if file.exists() else {}


def write(rows):
    (ROOT / PAGE).write_text(page(rows), encoding="utf-8")


def page(rows):
    words = "".join(f"| {name} | {' | '.join(row[:4])} | {since(name, row)} | {row.last} |\n"
                    for name, row in ((name, rows[name]) for name in STEPS if name in rows))
    return HEAD.format(summary=summary(rows)) + words


def summary(rows):
    """Returns how long the steps took the last time, against the limit."""
    total = sum(row.seconds for row in rows.values())
    return (f"The last times of {len(rows)} of {len(STEPS)} steps: {hours(total)} together, of at most {hours(LONGEST)}"
            f"{'; too long' if total > LONGEST else ''}.")


def hours(seconds):
    return f"{seconds // 3600} h {seconds % 3600 // 60:02} min"


@cache
def changes(commit):
    """Returns the files that differ between a commit and HEAD, except the page; None if this repository lacks the commit."""
    if not exits("cat-file", "-e", f"{commit}^{{commit}}"):
        return None
    return [path for path in lines("diff", "--name-only", "--no-renames", commit, "HEAD") if path != PAGE]


def changed(name, row):
    """Returns the files on which a step depends that have changed since a result; its own script counts as one. None if the
    commit is unknown."""
    commit = row.commit.rstrip("+")
    paths = changes(commit)
    if paths is None:
        return None
    is_same = ".ci/deep_steps.py" not in paths or script_at(commit).get(name) == STEPS[name]
    return touched(name, paths) + ([] if is_same else ["its script"])


@cache
def script_at(commit):
    """Returns the scripts of all steps, as they were in a commit."""
    then = {}
    exec("\n".join(lines("show", f"{commit}:.ci/deep_steps.py")), then)  # this project's own file, which imports nothing
    return then.get("STEPS", {})


def since(name, row):
    """Returns the page's cell *changed since*."""
    files = changed(name, row)
    return "unknown commit" if files is None else f"{len(files)} changes" if files else "nothing"


def doubt(name, rows, tag):
    """Returns why a step's result does not hold for HEAD, in words; an empty text if it holds. `tag` is the last release's,
    or None: an older result does not hold."""
    row = rows.get(name)
    if row is None:
        return "not run"
    if row.result != "passed":
        return f"{row.result} in {row.commit}"
    if row.commit.endswith("+"):
        return f"run with files that were not committed, {row.commit}"
    files = changed(name, row)
    if files is None:
        return f"run for {row.commit}, which is unknown"
    if tag and not exits("merge-base", "--is-ancestor", tag, row.commit):
        return f"older than the release {tag}"
    return f"{len(files)} changes since {row.commit}: {', '.join(files[:3])}{' …' if len(files) > 3 else ''}" if files else ""


def ordered(names, rows, history):
    """Returns steps in the order of what they find per minute, the most first, as far as earlier runs tell.

    `history` has all pages' rows, as parsed. A step's chance to find something is (failures + 1/2) / (runs + 1), so a step that
    has never run finds something every second time."""
    runs, failures = Counter(), Counter()
    for name, row in {(name, row) for page in [*history, rows] for name, row in page.items()}:
        runs[name] += 1
        failures[name] += row.result != "passed"

    def per_minute(name):
        minutes = max(rows[name].seconds, 1) / 60 if name in rows else UNKNOWN_MINUTES
        return (failures[name] + 0.5) / (runs[name] + 1) / minutes

    return sorted(names, key=per_minute, reverse=True)


def history():
    """Returns the rows of all pages that were committed."""
    return [parse("\n".join(lines("show", f"{commit}:{PAGE}"))) for commit in lines("log", "--format=%H", "--", PAGE)]
