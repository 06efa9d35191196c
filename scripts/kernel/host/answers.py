"""Events of hands that show and mark card after card, as touches and as keys."""

from . import recordings

# Key codes of linux/input-event-codes.h: Space, Y, N, Right.
SPACE, YES, NO, NEXT = 57, 21, 49, 106


def by_touches(panel, chance, cards):
    """Returns events that show each card's answer (double tap), mark it up to three times (swipe up or down), and go to
    the next card (swipe left)."""
    hand = recordings.Touches(panel, first_tracking_id=chance.randrange(1, 30_000))
    time = 0.0
    for _ in range(cards):
        hand.tap_twice(time)
        time += 0.55
        for _ in range(chance.choice([0, 1, 1, 1, 2, 3])):
            up = chance.random() < 0.6
            hand.swipe(time, *((0.5, 0.75), (0.5, 0.25))[:: 1 if up else -1], length=0.12)
            time += 0.2
        hand.swipe(time, (0.75, 0.5), (0.25, 0.5), length=0.12)
        time += chance.uniform(0.2, 0.4)
    return hand.lines


def in_peace(panel, cards):
    """As by_touches, with one mark for each card, and so slowly that each sound ends before the next one starts."""
    hand = recordings.Touches(panel, first_tracking_id=5001)
    time = 0.0
    for card in range(cards):
        hand.tap_twice(time)
        hand.swipe(time + 1, *((0.5, 0.75), (0.5, 0.25))[:: 1 if card % 3 else -1], length=0.12)
        hand.swipe(time + 2, (0.75, 0.5), (0.25, 0.5), length=0.12)
        time += 3
    return hand.lines


def sides(panel, cards):
    """Returns events that show each card's answer and the next card's question, so slowly that no sounds overlap."""
    hand = recordings.Touches(panel, first_tracking_id=7001)
    time = 0.0
    for _ in range(cards):
        hand.tap_twice(time)
        hand.swipe(time + 0.9, (0.75, 0.5), (0.25, 0.5), length=0.12)
        time += 1.8
    return hand.lines


def lesson(panel):
    """Returns the single touches of a lesson as (name, lines).

    `choose-3-1` taps the last of three buttons at the bottom. `choose-4-1` taps a quiz's first answer; the answers are in
    two columns and two rows of three tenths of the height (`ChoiceBoxes`). `name-1` taps the first of
    two learners' tiles, in the middle of a screen with 100 columns and 30 rows (`ListGeometry`). `guest` and `stop` tap buttons at
    the bottom.
    """
    touches = {}

    def touch(name):
        touches[name] = recordings.Touches(panel, first_tracking_id=6001 + 10 * len(touches))
        return touches[name]

    touch("reveal").tap(0.0, 0.5, 0.5, 0.05)
    touch("reveal-twice").tap_twice(0.0)
    touch("right").swipe(0.0, (0.5, 0.75), (0.5, 0.25), length=0.12)
    touch("wrong").swipe(0.0, (0.5, 0.25), (0.5, 0.75), length=0.12)
    touch("back").swipe(0.0, (0.25, 0.5), (0.75, 0.5), length=0.12)
    touch("later").swipe(0.0, (0.75, 0.5), (0.25, 0.5), length=0.12)
    touch("beside").tap(0.0, 0.5, 0.03, 0.05)
    touch("end").tap(0.0, 0.5, 0.25, 1.0)
    # From the last button of the bar to the first, which leaves the screen.
    for count, columns in ((1, [0.5]), (2, [0.75, 0.2]), (3, [0.8, 0.42, 0.1])):
        for choice, column in enumerate(columns):
            touch(f"choose-{count}-{choice + 1}").tap(0.0, column, 0.95, 0.05)
    for name in range(2):
        touch(f"name-{name + 1}").tap(0.0, 0.41 + 0.18 * name, 14.5 / 30, 0.05)
    touch("guest").tap(0.0, 0.5, 0.95, 0.05)
    touch("stop").tap(0.0, 0.15, 0.95, 0.05)
    for choice in range(4):
        column, row = choice % 2, choice // 2
        touch(f"choose-4-{choice + 1}").tap(
            0.0, 0.27 + 0.46 * column, 14 / 15 - 0.3 * (2 - row) + 0.15, 0.05)
    return [(name, hand.lines) for name, hand in touches.items()]


# The answer of every card that is written, and the keys that write it.
WRITTEN = "papillon"
LETTERS = {"a": 30, "i": 23, "l": 38, "n": 49, "o": 24, "p": 25, "x": 45}
ENTER, ERASE, TAKE_BACK = 28, 14, 105


def by_writing(chance, cards):
    """Returns events of a keyboard that writes the answer of card after card, all of which are WRITTEN.

    It is right, or nearly and then right, or not yet; every fifth is taken back, which asks the card again.
    """
    def typed(text):
        return [LETTERS[letter] for letter in text] + [ENTER]

    codes = []
    for _ in range(cards):
        kind = chance.choice(["right", "nearly", "not yet", "taken back", "right"])
        if kind == "nearly":
            codes += typed("papilon") + [ENTER, ERASE, ERASE] + typed("lon")
        elif kind == "not yet":
            codes += typed("xx")
        else:
            codes += typed(WRITTEN)
        if kind == "taken back":
            codes += [TAKE_BACK] + typed("xx")
        codes.append(ENTER)
    return recordings.keys(codes)


def by_keys(chance, cards):
    """As by_touches with a keyboard, at about ten answers per second, faster than a person types."""
    codes = []
    for _ in range(cards):
        codes += [SPACE] + [chance.choice([YES, NO]) for _ in range(chance.choice([0, 1, 1, 2, 3]))]
        codes.append(NEXT)
    return recordings.keys(codes)
