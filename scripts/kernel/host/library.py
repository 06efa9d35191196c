"""Checks a library after a cut or a kill: it must have every confirmed answer, and be consistent."""

import re
import sqlite3

# "Hard" is a pass, too.
RATINGS = {1: "wrong", 2: "right", 3: "right"}


class Answer:
    """One mark, from a line of the trace such as `0.913 store review right "Norway" instead`.

    `is_change` ("instead") is whether it replaces an earlier mark of the same card. `store undo "Norway"` takes one back, which
    is a row of the log, too: its rating is None.
    """

    PATTERN = re.compile(r'store review (right|wrong) "(.*)"( instead)?$')
    UNDO = re.compile(r'store undo "(.*)"$')

    def __init__(self, rating, name, is_change):
        self.rating, self.name, self.is_change = rating, name, bool(is_change)

    @classmethod
    def of(cls, line):
        """Returns the answer in a line; None for any other line."""
        if undone := cls.UNDO.search(line):
            return cls(None, undone[1], True)
        found = cls.PATTERN.search(line)
        return cls(*found.groups()) if found else None

    def __eq__(self, other):
        return vars(self) == vars(other)

    def __repr__(self):
        return f"{self.rating} {self.name!r}" + (" instead" if self.is_change else "")


class LibraryHistory:
    """The history of a library over several interruptions.

    `rows` are the reviews that were found in it last; these rows must never change.
    """

    def __init__(self):
        self.rows = []

    def check(self, path, starts):
        """Checks the library as the interrupted program has left it.

        `starts` has the confirmed answers of each start of the program since the last check. Returns the number of lost
        answers, and the problems as sentences.
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
            problems.append(f"{len(foreign)} rows refer to rows that do not exist")
        # If the creation of the library was interrupted, this table does not exist.
        exists = every("SELECT count(*) FROM sqlite_schema WHERE name = 'reviews'") != [(0,)]
        rows = every(REVIEWS) if exists else []
        before, self.rows = self.rows, rows
        if rows[: len(before)] != before:
            problems.append("answers of an earlier start have changed")
        lost = max(0, len(before) - len(rows)) + missing(rows[len(before) :], starts)
        if lost:
            problems.append(f"{lost} confirmed answers are lost")
        if exists and every(GAPS):
            problems.append("the numbers of the answers have gaps")
        if exists and (wrong := every(MISCOUNTED)):
            problems.append(f"the counts of {len(wrong)} cards are not those of the log")
        return lost, problems


def missing(rows, starts):
    """Counts the confirmed answers that are missing in new rows of the log.

    The answers of each start must be the first ones of a round, and the rounds must be in the order of the starts. A start
    without a saved answer has no round.
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
    """Returns the length of the common beginning of two lists."""
    pairs = zip(answers, confirmed)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(answers), len(confirmed)))


REVIEWS = """
  SELECT sequence, rating, names.text, replaces, time_ms, round_id FROM reviews
  JOIN names ON names.id = name_id ORDER BY kiosk_id, sequence
"""

# Finds writers (kiosk_id) whose numbers are not 1, 2, 3 and so on. If the state folder does not match the library, the
# kiosk continues as a new writer.
GAPS = "SELECT 1 FROM reviews GROUP BY kiosk_id HAVING min(sequence) != 1 OR max(sequence) != count(*)"

# Finds cards whose counts in `memories` differ from those of the log; a replaced answer does not count.
MISCOUNTED = """
  WITH log AS (
    SELECT learner_id, card_id, sum(rating > 1) AS rights, sum(rating = 1) AS wrongs
    FROM reviews AS review
    WHERE NOT EXISTS (
      SELECT 1 FROM reviews
      WHERE kiosk_id = review.kiosk_id AND replaces = review.sequence)
    GROUP BY learner_id, card_id)
  SELECT card_id FROM log FULL JOIN memories USING (learner_id, card_id)
  WHERE ifnull(rights, 0) != ifnull(answers - wrong_count, 0)
    OR ifnull(wrongs, 0) != ifnull(wrong_count, 0)
"""
