"""Generates the content of Benchmarks/library: the same cards and answers for the kiosk and for Anki.

    library_content.py CARDS REVIEWS FOLDER BENCHMARK

Needs a Python with the `anki` package; BENCHMARK is the program LibraryBenchmark. Writes to FOLDER, from one seed:

    cards.csv          questions and answers, for the imports
    library.sqlite     the kiosk's library: LibraryBenchmark creates it, and rebuilds its derived tables
                       after the cards and the log have been written with SQL
    collection.anki2   Anki's collection
    words              a rare and a common word, and the number of cards with each

Anki imports its notes and cards from CSV. Then its log and the cards' due dates, intervals and counts are written with
SQL, because Anki would take a day to import a log. Nothing here is timed.
"""

import hashlib
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from itertools import accumulate
from pathlib import Path

DECKS = [("Half", 0.5), ("Fifth", 0.2), ("Quarter", 0.25), ("Rest", 0.05)]
LEARNERS = [("Ada", 0.4), ("Ben", 0.3), ("Cleo", 0.2), ("Dan", 0.1)]
TAGS = ["hard", "level-1", "level-2", "level-3", "music", "people", "places", "science"]
DAY = 86_400_000  # ms
WORDS_A_FIELD = 12
REVIEWS_A_ROUND = 40


def vocabulary(chance):
    """Returns 5,000 made-up words of two to four syllables."""
    syllables = [c + v for c in "bdfgklmnprstvz" for v in "aeiou"]
    words = {}
    while len(words) < 5000:
        words["".join(chance.choices(syllables, k=chance.choice((2, 3, 3, 4))))] = None
    return list(words)


class Content:
    """The cards as (question, answer, deck, tags), and the reviews as rows in the order of their times."""

    def __init__(self, card_count, review_count, seed=4):
        self.chance = random.Random(seed)
        self.review_count = review_count
        words = vocabulary(self.chance)
        # A distribution as in a language (Zipf's law); the most common word is on about every third card.
        weights = list(accumulate(1 / (rank + 10) for rank in range(len(words))))
        self.cards, start = [], 0
        self.decks = {}
        for deck, share in DECKS:
            count = round(card_count * share)
            self.decks[deck] = (start, count)
            start += count
            for _ in range(count):
                picked = self.chance.choices(words, cum_weights=weights, k=2 * WORDS_A_FIELD)
                self.cards.append((" ".join(picked[:WORDS_A_FIELD]),
                                   " ".join(picked[WORDS_A_FIELD:]), deck,
                                   tuple(sorted({self.chance.choice(TAGS) for _ in range(2)}))))
        self.words = [self.found(words, 2000), self.found(words, 0)]

    def found(self, words, rank):
        """Returns the first word from this rank on that is not part of another word, and the number of cards with it."""
        word = next(w for w in words[rank:] if not any(w in other and w != other for other in words))
        return word, sum(word in c[0].split() or word in c[1].split() for c in self.cards)

    def reviews(self):
        """Yields the reviews: (number, round, learner, deck, card, time in ms, rating, answer time in ms, number of the
        replaced review or None)."""
        chance = self.chance
        learners, shares = zip(*((n, s) for n, (_, s) in enumerate(LEARNERS, 1)))
        decks, deck_shares = zip(*((name, share) for name, share in DECKS))
        end = int(time.time() * 1000) // DAY * DAY - DAY
        step = 365 * DAY / self.review_count
        number = round_number = 0
        while number < self.review_count:
            round_number += 1
            learner = chance.choices(learners, shares)[0]
            deck = chance.choices(decks, deck_shares)[0]
            start, count = self.decks[deck]
            place, replaced = chance.randrange(count), None
            for _ in range(min(REVIEWS_A_ROUND, self.review_count - number)):
                number += 1
                rating = (4 - rating if replaced else 3 if chance.random() < 0.85 else 1)
                yield (number, round_number, learner, deck, start + place,
                       int(end - 365 * DAY + number * step), rating,
                       1500 + int(chance.expovariate(1 / 4000)) % 58_500, replaced)
                # Three answers in a thousand are changed.
                replaced = number if not replaced and chance.random() < 0.003 else None
                place = place if replaced else (place + 1) % count


def guid(deck, question):
    """Returns a card's GUID, as CardIdentity.guid does."""
    digits = "0123456789abcdefghjkmnpqrstvwxyz"
    bits = int.from_bytes(hashlib.sha256(f"{deck}\0{question}\0{0}".encode()).digest()[:10], "big")
    return "".join(digits[bits >> (75 - 5 * place) & 31] for place in range(15))


def open_fast(path):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                             "PRAGMA cache_size = -400000; BEGIN;")
    return connection


def write_csv(path, cards, with_deck=False):
    with open(path, "w", encoding="utf-8") as file:
        if with_deck:
            file.write("#separator:Comma\n#html:false\n#deck column:3\n#tags column:4\n")
        for question, answer, deck, tags in cards:
            file.write(f"{question},{answer},{deck},{' '.join(tags)}\n" if with_deck
                       else f"{question},{answer}\n")


def run_benchmark(benchmark, operation, path):
    worker = subprocess.run([benchmark, operation, path], input="\n", text=True, capture_output=True)
    if worker.returncode != 0:
        sys.exit(f"library_content: LibraryBenchmark {operation} failed: {worker.stderr}")


def write_library(path, content, benchmark):
    run_benchmark(benchmark, "open", path)
    db = open_fast(path)
    kiosk = db.execute("SELECT kiosk_id FROM library").fetchone()[0]
    db.executemany("INSERT INTO decks (id, guid, name) VALUES (?, ?, ?)",
                   [(n, guid("deck", name), name) for n, name in enumerate(content.decks, 1)])
    now = int(time.time() * 1000)
    db.executemany("INSERT INTO learners (id, guid, name, created_ms) VALUES (?, ?, ?, ?)",
                   [(n, name.lower(), name, now) for n, (name, _) in enumerate(LEARNERS, 1)])
    numbers = {deck: n for n, deck in enumerate(content.decks, 1)}
    for n, (question, answer, deck, _) in enumerate(content.cards, 1):
        db.execute("INSERT INTO identities (id, guid) VALUES (?, ?)", (n, guid(deck, question)))
        db.execute("INSERT INTO cards (id, deck_id, position, question, answer, sort_key) "
                   "VALUES (?, ?, ?, ?, ?, ?)",
                   (n, numbers[deck], n << 32, question, answer, question))
    names, last_round = {}, 0

    def name(card):
        if card not in names:
            names[card] = len(names) + 1
            question = content.cards[card][0]
            db.execute("INSERT INTO names (id, card_id, text, sort_key) VALUES (?, ?, ?, ?)",
                       (names[card], card + 1, question, question))
        return names[card]

    for number, round_number, learner, deck, card, ms, rating, answer, replaced in content.reviews():
        if round_number != last_round:
            last_round = round_number
            db.execute("INSERT INTO rounds (id, kiosk_id, number, learner_id, deck, mode, direction, "
                       "started_ms, zone_minutes, seconds) "
                       "VALUES (?, ?, ?, ?, ?, 'browse', 'question', ?, 60, 200)",
                       (round_number, kiosk, round_number, learner, deck, ms))
        db.execute("INSERT INTO reviews (kiosk_id, sequence, round_id, learner_id, card_id, name_id, "
                   "time_ms, effective_ms, clock_behind_ms, zone_minutes, rating, answer_ms, scheduler, "
                   "replaces) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, 60, ?, ?, 0, ?)",
                   (kiosk, number, round_number, learner, card + 1, name(card), ms, ms, rating,
                    answer, replaced))
        if rating == 1 and number % 10 == 0:
            db.execute("INSERT INTO guesses (kiosk_id, sequence, place, text) VALUES (?, ?, 0, ?)",
                       (kiosk, number, content.cards[max(card - 1, 0)][0]))
    db.execute("COMMIT")
    db.execute("PRAGMA journal_mode = DELETE")
    db.close()
    run_benchmark(benchmark, "fill", path)


def write_collection(path, content, folder):
    from anki.collection import Collection, ImportCsvRequest

    csv = folder / "anki.csv"
    write_csv(csv, content.cards, with_deck=True)
    collection = Collection(str(path))
    metadata = collection.get_csv_metadata(str(csv), None)
    collection.import_csv(ImportCsvRequest(path=str(csv), metadata=metadata))
    ids = collection.db.list("SELECT id FROM cards ORDER BY id")
    today = collection.sched.today
    collection.close()
    csv.unlink()

    db = open_fast(path)
    cards = {}
    for number, _, _, _, card, ms, rating, answer, _ in content.reviews():
        reps, lapses, interval, _ = cards.get(card, (0, 0, 0, 0))
        before = interval
        interval = min(365, max(1, interval * 5 // 2)) if rating == 3 else 1
        cards[card] = (reps + 1, lapses + (rating == 1), interval, ms)
        db.execute("INSERT INTO revlog VALUES (?, ?, -1, ?, ?, ?, 2500, ?, 1)",
                   (ms, ids[card], rating, interval, before, answer))
    for card, (reps, lapses, interval, _) in cards.items():
        db.execute("UPDATE cards SET type = 2, queue = 2, ivl = ?, factor = 2500, reps = ?, "
                   "lapses = ?, due = ? WHERE id = ?",
                   (interval, reps, lapses, today + content.chance.randint(-2, interval), ids[card]))
    db.execute("COMMIT")
    db.close()
    collection = Collection(str(path))  # Restores its own journal mode.
    collection.close()


def main():
    cards, reviews, folder = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    benchmark = sys.argv[4]
    unfinished = folder.with_suffix(".new")
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(parents=True)
    write_csv(unfinished / "cards.csv", Content(cards, reviews).cards)
    # Each file is written from a new Content, because generating the reviews advances the random generator.
    content = Content(cards, reviews)
    (unfinished / "words").write_text("".join(f"{word} {count}\n" for word, count in content.words))
    write_library(unfinished / "library.sqlite", content, benchmark)
    write_collection(unfinished / "collection.anki2", Content(cards, reviews), unfinished)
    shutil.rmtree(folder, ignore_errors=True)
    unfinished.rename(folder)


if __name__ == "__main__":
    main()
