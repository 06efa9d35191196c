"""The rows of Benchmarks/library's table, and their bars."""

from dataclasses import dataclass

SMALL, LARGE = (10_000, 100_000), (200_000, 2_000_000)

MEMORY = 150  # MiB resident
SMALL_TOUCH = 5.0  # ms, p99, of what a touch may take with the small size
STATISTICS = 50.0  # ms


@dataclass
class Row:
    """An operation of ours, and Anki's beside it."""

    name: str
    says: str
    repeats: int
    quick: int
    ours: str = ""
    theirs: str = ""  # empty for only ours
    touch: float = 0  # ms, p99, of what a touch may take with the large size; 0: no touch asks for it
    needs: str = ""  # the operation's argument: a word or a file


ROWS = [
    Row("open", "open", 30, 10, "open", "open"),
    Row("due", "first due card", 200, 40, "due", "first", touch=20),
    Row("answer", "next + answer, committed", 1000, 200, "answer", "answer", touch=5),
    Row("list", "all by name, first 50", 25, 10, "list", "list", touch=16),
    Row("find", "find a rare word", 25, 10, "find", "find", touch=16, needs="rare"),
    Row("find-common", "find a common word", 15, 10, "find", "find", needs="common"),
    Row("cards", "largest deck's list, opened", 25, 10, "cards", touch=16),
    Row("cards-turn", "its pages, anywhere", 200, 40, "cards-turn", touch=16),
    Row("cards-show", "its cards, anywhere", 200, 40, "cards-show", touch=16),
    Row("totals", "learner's totals", 12, 10, "totals", "totals"),
    Row("year", "year, by day", 4, 5, "year", "year"),
    Row("backup", "backup", 4, 3, "backup", "backup"),
    Row("import", "CSV import, fresh", 4, 3, "import", "import", needs="cards.csv"),
    Row("load", "load the largest deck", 6, 5, "load"),
    Row("stats", "a learner's numbers", 25, 10, "stats"),
    Row("rebuild", "rebuild", 1, 1, "rebuild"),
    Row("quick-check", "check at the start", 3, 3, "quick-check"),
    Row("check", "check everything", 1, 1, "check"),
]
