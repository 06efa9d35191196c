"""Anki's part of Benchmarks/library: runs an operation on a collection for each line of its input.

    library_anki.py OPERATION COLLECTION [ARGUMENT]

Prints "ready", then for each line the time of the call in µs, a tab and its result, such as the number of found cards. The
time includes Python and protobuf, as in any program that uses the package.
"""

import sys
import tempfile
import time
from pathlib import Path

from anki.collection import Card, Collection, ImportCsvRequest
from anki.scheduler.v3 import CardAnswer

PAGE = 50


def choose_largest_deck(collection):
    # As in our library. By default, Anki would add no new cards to 200 reviews.
    collection.set_config("newCardsIgnoreReviewLimit", True)
    collection.decks.set_current(collection.decks.id("Half"))
    limit(collection, reviews=200, new=10)


def limit(collection, reviews, new):
    """Sets the daily limits of reviews and new cards, to those of our library."""
    config = collection.decks.config_dict_for_deck_id(collection.decks.get_current_id())
    config["rev"]["perDay"], config["new"]["perDay"] = reviews, new
    collection.decks.update_config(config)


def first(path, _):
    """Builds the day's queue of 200 reviews and 10 new cards, and reads its first card's fields.

    The result is the number of the day's cards.
    """
    collection = Collection(path)

    def prepare():
        # Choose another deck first: Anki caches the queue of the current deck.
        collection.decks.set_current(collection.decks.id("Rest"))
        choose_largest_deck(collection)

    def run():
        queued = collection.sched.get_queued_cards(fetch_limit=1)
        collection.get_note(queued.cards[0].card.note_id).fields
        return queued.new_count + queued.learning_count + queued.review_count

    run.prepare = prepare
    return run


def answer(path, _):
    """Reads the queue's next card and its fields, and answers it with "good"."""
    collection = Collection(path)
    choose_largest_deck(collection)
    # Five times the usual number of reviews and ten times that of new cards, as in our library.
    limit(collection, reviews=1000, new=100)

    def run():
        queued = collection.sched.get_queued_cards(fetch_limit=1).cards[0]
        card = Card(collection, backend_card=queued.card)
        card.start_timer()
        collection.get_note(card.nid)
        answered = collection.sched.build_answer(
            card=card, states=queued.states, rating=CardAnswer.GOOD)
        collection.sched.answer_card(answered)
        return 1

    return run


def listing(path, _):
    """Lists all cards by the sort field, as Anki's browser does, and reads the first 50 notes."""
    collection = Collection(path)
    order = collection.get_browser_column("noteFld")

    def run():
        ids = collection.find_cards("", order=order)
        return len([collection.get_card(id).note().fields for id in ids[:PAGE]])

    return run


def find(path, word):
    """Finds all cards with the text in a field, and reads the first 50 notes."""
    collection = Collection(path)

    def run():
        ids = collection.find_cards(word)
        for id in ids[:PAGE]:
            collection.get_card(id).note().fields
        return len(ids)

    return run


def totals(path, _):
    """Counts right and wrong answers with SQL over the log, which is less than Anki's own screens do."""
    collection = Collection(path)
    return lambda: sum(collection.db.first("SELECT sum(ease > 1), sum(ease = 1) FROM revlog"))


def year(path, _):
    """Computes the figures of Anki's statistics screen for a year."""
    collection = Collection(path)
    return lambda: len(collection._backend.graphs(search="", days=365).reviews.count)


def backup(path, _):
    collection = Collection(path)
    folder = tempfile.TemporaryDirectory(dir=Path(path).parent)

    def run():
        # Anki makes no new backup without a change.
        collection.set_config("benchmark", time.time())
        made = collection.create_backup(
            backup_folder=folder.name, force=True, wait_for_completion=True)
        files = list(Path(folder.name).iterdir())
        size = sum(file.stat().st_size for file in files)
        return size if made else 0

    def clean():
        for file in Path(folder.name).iterdir():
            file.unlink()

    run.clean = clean
    return run


def opening(path, _):
    def run():
        run.collection = Collection(path)
        return 1

    run.clean = lambda: run.collection.close()
    return run


def imported(path, csv):
    def run():
        metadata = run.collection.get_csv_metadata(csv, None)
        log = run.collection.import_csv(ImportCsvRequest(path=csv, metadata=metadata))
        return log.log.found_notes

    def prepare():
        Path(path).unlink(missing_ok=True)
        run.collection = Collection(path)

    run.prepare, run.clean = prepare, lambda: run.collection.close()
    return run


OPERATIONS = {"open": opening, "first": first, "answer": answer, "list": listing, "find": find,
              "totals": totals, "year": year, "backup": backup, "import": imported}


def main():
    operation, path = sys.argv[1:3]
    run = OPERATIONS[operation](path, sys.argv[3] if len(sys.argv) > 3 else None)
    prepare, clean = getattr(run, "prepare", None), getattr(run, "clean", None)
    print("ready", flush=True)
    for _ in sys.stdin:
        if prepare:
            prepare()
        began = time.perf_counter_ns()
        found = run()
        took = time.perf_counter_ns() - began
        if clean:
            clean()
        print(f"{took / 1000}\t{found}", flush=True)


if __name__ == "__main__":
    main()
