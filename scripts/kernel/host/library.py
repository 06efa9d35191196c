"""What must hold of a library after a cut: everything confirmed is there, and all of it adds up."""

import re
import sqlite3

RATINGS = {1: "wrong", 3: "right"}


class Answer:
    """One mark as a line of the trace tells it: `0.913 store review right "Norway" instead`."""

    PATTERN = re.compile(r'store review (right|wrong) "(.*)"( instead)?$')

    def __init__(self, rating, name, is_change):
        self.rating, self.name, self.is_change = rating, name, bool(is_change)

    @classmethod
    def of(cls, line):
        """Returns None for any other line."""
        found = cls.PATTERN.search(line)
        return cls(*found.groups()) if found else None

    def __eq__(self, other):
        return vars(self) == vars(other)

    def __repr__(self):
        return f"{self.rating} {self.name!r}" + (" instead" if self.is_change else "")


class LibraryHistory:
    """A library that is cut off again and again.

    `rows` is what was seen in it last; from then on these rows must stay as they are.
    """

    def __init__(self):
        self.rows = []

    def check(self, path, starts):
        """Opens the library as it was left.

        `starts`: for each start of the program since then, the answers that were confirmed. Returns
        how many of all that ever were are lost, and sentences on what does not hold.
        """
        connection = sqlite3.connect(path)
        try:
            return self._check(connection, starts)
        except sqlite3.DatabaseError as error:
            return len(self.rows) + sum(map(len, starts)), [f"SQLite says: {error}"]
        finally:
            connection.close()

    def _check(self, connection, starts):
        def every(query):
            return connection.execute(query).fetchall()

        problems = []
        integrity = every("PRAGMA integrity_check")
        if integrity != [("ok",)]:
            problems.append(f"integrity_check says {integrity[:3]}")
        if foreign := every("PRAGMA foreign_key_check"):
            problems.append(f"{len(foreign)} rows point at nothing")
        # After a cut before there was a library, this table does not exist.
        exists = every("SELECT count(*) FROM sqlite_schema WHERE name = 'reviews'") != [(0,)]
        rows = every(REVIEWS) if exists else []
        before, self.rows = self.rows, rows
        if rows[: len(before)] != before:
            problems.append("answers of an earlier start have changed")
        lost = max(0, len(before) - len(rows)) + missing(rows[len(before) :], starts)
        if lost:
            problems.append(f"lost: {lost} of what was confirmed")
        if exists and every(GAPS):
            problems.append("the numbers of the answers have gaps")
        if exists and (wrong := every(MISCOUNTED)):
            problems.append(f"the counts of {len(wrong)} cards are not those of the log")
        return lost, problems


def missing(rows, starts):
    """Counts confirmed answers out of place: each start's belong first in its round.

    A start that was cut off before its first answer was saved has no round.
    """
    rounds = {}
    for _, rating, name, replaces, _, number in rows:
        answer = Answer(RATINGS.get(rating), name, replaces is not None)
        rounds.setdefault(number, []).append(answer)
    rounds, lost = list(rounds.values()), 0
    for confirmed in filter(None, starts):
        found = [same(answers, confirmed) for answers in rounds]
        most = max(found, default=0)
        lost += len(confirmed) - most
        if most:
            del rounds[: found.index(most) + 1]
    return lost


def same(answers, confirmed):
    """Counts the equal answers at the beginning."""
    pairs = zip(answers, confirmed)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(answers), len(confirmed)))


REVIEWS = """
  SELECT sequence, rating, names.text, replaces, time_ms, round_id FROM reviews
  JOIN names ON names.id = name_id ORDER BY kiosk_id, sequence
"""

# Each writer numbers its own from 1; a disk whose state folder does not hold what the library says begins a new one.
GAPS = "SELECT 1 FROM reviews GROUP BY kiosk_id HAVING min(sequence) != 1 OR max(sequence) != count(*)"

# An answer that another one has replaced no longer counts.
MISCOUNTED = """
  WITH log AS (
    SELECT learner_id, card_id, sum(rating = 3) AS rights, sum(rating = 1) AS wrongs
    FROM reviews AS review
    WHERE NOT EXISTS (
      SELECT 1 FROM reviews
      WHERE kiosk_id = review.kiosk_id AND replaces = review.sequence)
    GROUP BY learner_id, card_id)
  SELECT card_id FROM log FULL JOIN memories USING (learner_id, card_id)
  WHERE ifnull(rights, 0) != ifnull(answers - wrong_count, 0)
    OR ifnull(wrongs, 0) != ifnull(wrong_count, 0)
"""
