"""How well weights of FSRS-6 predict answers: log loss, and distances between predicted and true chances."""

import math

from learners import Memory


def scored(rows):
    """Yields the place of each answer at least a day after the card's last one."""
    last = {}
    for i, (card, day, *_) in enumerate(rows):
        if card in last and day > last[card]:
            yield i
        last[card] = day


def predicted(weights, rows, begin, end=None):
    """Yields (predicted chance, whether right, true chance, bin) of the scored answers from a place on.

    The bins are those of fsrs-rs: by days, answers and lapses.
    """
    memory, states = Memory(weights), {}
    for i, (card, day, grade, chance) in enumerate(rows[:end]):
        if card not in states:
            states[card] = [*memory.first(grade), day, 0, 0]
            continue
        s, d, last, reviews, lapses = states[card]
        days = day - last
        if days > 0:
            reviews += 1
            if i >= begin:
                p = min(max(memory.recall(s, days), 1e-7), 1 - 1e-7)
                yield p, grade > 1, chance, (math.floor(math.log(days, 3.62)), math.floor(math.log(reviews + 1, 1.89)),
                                             math.floor(math.log(lapses, 1.73)) if lapses else -1)
            lapses += grade == 1
        states[card] = [*memory.next(s, d, grade, days), day, reviews, lapses]


def losses(weights, rows, begin, end=None, expected=False):
    """Returns the log losses of the scored answers; the expected ones have the true chance in place of the answer."""
    out = []
    for p, right, chance, _ in predicted(weights, rows, begin, end):
        y = chance if expected else float(right)
        out.append(-y * math.log(p) - (1 - y) * math.log(1 - p))
    return out


def judge(weights, rows, begin):
    """Returns (log loss, RMSE over bins against the answers, against the true chances)."""
    table, loss, count = {}, 0.0, 0
    for p, right, chance, where in predicted(weights, rows, begin):
        loss -= math.log(p if right else 1 - p)
        count += 1
        sums = table.setdefault(where, [0.0, 0.0, 0.0, 0])
        for k, x in enumerate((p, right, chance, 1)):
            sums[k] += x
    return (loss / count, *(math.sqrt(sum((t[0] - t[k]) ** 2 / t[3] for t in table.values()) / count) for k in (1, 2)))


def mean(numbers):
    return sum(numbers) / len(numbers)
