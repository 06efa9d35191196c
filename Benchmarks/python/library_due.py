"""Gives Anki's cards the state that they have for the library's first learner.

    library_due.py LIBRARY COLLECTION

Afterwards the same cards are new, and the same cards are due on the same days. A card that is still in learning from an
earlier day becomes a review, as it counts in our library; Anki would add all of these cards beyond the daily limit.
"""

import sqlite3
import sys

from library_content import DAY, open_fast

MEMORIES = """
SELECT cards.id - 1, ifnull(due_day, (due_ms + 60 * 60000 - 4 * 3600000) / ?), stability, answers,
  lapses
FROM cards LEFT JOIN memories ON card_id = cards.id AND learner_id = 1 ORDER BY cards.id
"""


def main():
    library, path = sys.argv[1:]
    db = sqlite3.connect(library)
    memories = db.execute(MEMORIES, (DAY,)).fetchall()
    db.close()
    db = open_fast(path)
    ids = [id for id, in db.execute("SELECT id FROM cards ORDER BY id")]
    # Days since the collection's first day, which began at its rollover hour.
    (created,) = db.execute("SELECT crt FROM col").fetchone()
    first_day = (created * 1000 + 60 * 60000 - 4 * 3600000) // DAY
    for card, day, stability, answers, lapses in memories:
        known = day is not None
        db.execute(
            "UPDATE cards SET type = ?, queue = ?, due = ?, ivl = ?, factor = ?, reps = ?, "
            "lapses = ?, left = 0 WHERE id = ?",
            (2, 2, day - first_day, max(1, round(stability)), 2500, answers, lapses, ids[card])
            if known else (0, 0, card + 1, 0, 0, 0, 0, ids[card]))
    db.execute("COMMIT")
    db.close()


if __name__ == "__main__":
    main()
