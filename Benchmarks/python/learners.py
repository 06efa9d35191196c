"""Simulated learners whose forgetting is known: what they answer day by day, and how likely each answer was to be right.

A row is (card, day, grade, chance): the grade is 1 for wrong and 3 for right, and the chance is -1 for a card that is new.
The box that asks has the default weights and wants 90 %, as a kiosk that has measured nobody yet. The same seed gives the
same rows.
"""

import math
import random

DEFAULTS = [0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614,
            0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542]
# The deviations and the limits of the weights in fsrs-rs 6.6.1.
DEVIATIONS = [6.43, 9.66, 17.58, 27.85, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25, 1.03,
              0.31, 0.32, 0.14, 0.27]
LOW = [0.001] * 4 + [1, 0.001, 0.001, 0.001, 0, 0, 0.001, 0.001, 0.001, 0.001, 0, 0, 1, 0, 0, 0.01, 0.1]
HIGH = [100] * 4 + [10, 4, 4, 0.75, 4.5, 0.8, 3.5, 5, 0.25, 0.9, 4, 1, 6, 2, 2, 0.8, 0.8]
KINDS = ["quick", "slow", "forgetful", "careless", "crammer"]


class Memory:
    """FSRS-6 in double precision."""

    def __init__(self, weights):
        self.w = weights
        self.factor = 0.9 ** (-1 / weights[20]) - 1

    def recall(self, stability, days):
        return (1 + self.factor * days / stability) ** -self.w[20]

    def interval(self, stability, wanted):
        return max(1, round(stability / self.factor * (wanted ** (-1 / self.w[20]) - 1)))

    def first_difficulty(self, grade):
        return self.w[4] - math.exp(self.w[5] * (grade - 1)) + 1

    def first(self, grade):
        return max(self.w[grade - 1], 0.001), min(max(self.first_difficulty(grade), 1), 10)

    def next(self, stability, difficulty, grade, days):
        w, s, d = self.w, stability, difficulty
        if days < 1:
            growth = math.exp(w[17] * (grade - 3 + w[18])) * s ** -w[19]
            new = s * (growth if grade == 1 else max(growth, 1))
        else:
            recall = self.recall(s, days)
            if grade == 1:
                new = min(w[11] * d ** -w[12] * ((s + 1) ** w[13] - 1) * math.exp((1 - recall) * w[14]),
                          s / math.exp(w[17] * w[18]))
            else:
                new = s * (1 + math.exp(w[8]) * (11 - d) * s ** -w[9] * (math.exp((1 - recall) * w[10]) - 1)
                           * {2: w[15], 4: w[16]}.get(grade, 1))
        damped = d + (10 - d) * (-w[6] * (grade - 3)) / 9
        return (min(max(new, 0.001), 36500),
                min(max(w[7] * self.first_difficulty(4) + (1 - w[7]) * damped, 1), 10))


def true_weights(kind, rng):
    """Returns the default weights, moved by half a deviation at random, then by what the kind of learner is."""
    w = list(DEFAULTS)
    for i in range(4, 21):
        w[i] += 0.5 * DEVIATIONS[i] * rng.gauss(0, 1) * (0.3 if i == 20 else 1)
    scale = math.exp(rng.gauss(0, 0.3)) * {"quick": 2.5, "slow": 0.4, "forgetful": 0.7}.get(kind, 1)
    for i in range(4):
        w[i] *= scale
    if kind == "quick":
        w[8] += 0.4
    if kind == "slow":
        w[8] -= 0.4
    if kind == "forgetful":
        w[20] = 0.35 + 0.05 * rng.gauss(0, 1)
        w[11] *= 0.7
    return [min(max(x, low), high) for x, low, high in zip(w, LOW, HIGH)]


def answers(kind, seed, count, new_a_day=None):
    """Returns a learner's true weights, and the rows of the first answers."""
    rng = random.Random(f"{kind} {seed}")
    true, box = Memory(true_weights(kind, rng)), Memory(DEFAULTS)
    new_a_day = new_a_day or max(3, count // 700)
    slips = 0.08 if kind == "careless" else 0.0
    known_at_first = {"quick": 0.6, "slow": 0.35}.get(kind, 0.5)
    rows, due, states, day, cards, pause = [], {}, {}, 0, 0, 0
    while len(rows) < count:
        day += 1
        if kind == "crammer":
            if pause == 0 and rng.random() < 0.12:
                pause = rng.randint(4, 15)
            if pause:
                pause -= 1
                continue
        elif rng.random() < 0.12:
            continue
        todo = [c for c in due if due[c] <= day]
        rng.shuffle(todo)
        fresh = list(range(cards, cards + new_a_day * (3 if kind == "crammer" else 1)))
        cards += len(fresh)
        for card in todo + fresh:
            tries = 0
            while True:
                if card not in states:
                    chance, right = -1.0, rng.random() < known_at_first
                    grade = 3 if right else 1
                    mine, its = true.first(grade), box.first(grade)
                else:
                    (s, d), (bs, bd), last = states[card]
                    days = day - last
                    chance = (true.recall(s, days) if days else 0.9) * (1 - slips)
                    right = rng.random() < chance
                    grade = 3 if right else 1
                    mine, its = true.next(s, d, grade, days), box.next(bs, bd, grade, days)
                states[card] = (mine, its, day)
                rng.gauss(0, 0.5)
                rows.append((card, day, grade, chance))
                tries += 1
                crams = kind == "crammer" and tries < 4 and rng.random() < 0.45 if right else False
                if right and not crams or tries >= 5:
                    break
            interval = box.interval(states[card][1][0], 0.9)
            spread = rng.randint(-1, 1) * max(1, interval // 12) if interval >= 3 else 0
            due[card] = day + max(1, interval + spread)
    return true.w, rows[:count]
