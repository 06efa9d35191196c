"""The rows of Benchmarks/library's table, and their bars."""

from dataclasses import dataclass

# The two sizes of the content: numbers of cards and of reviews.
SMALL, LARGE = (10_000, 100_000), (200_000, 2_000_000)

MEMORY = 150  # The limit of resident memory in MiB.
SMALL_TOUCH = 5.0  # The limit (p99, ms) of an operation that follows a touch, with the small size.
STATISTICS = 50.0  # The limit (p99, ms) of the row "stats".


@dataclass
class Row:
    """An operation of our library, and the same operation of Anki."""

    name: str
    says: str  # The row's title in the table.
    repeats: int
    quick: int  # The number of runs with --quick.
    ours: str = ""
    theirs: str = ""  # Empty if Anki has no such operation.
    touch: float = 0  # The limit (p99, ms) with the large size; 0 if the operation does not follow a touch.
    needs: str = ""  # The operation's argument: a word or a file.


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
