internal import DeckStore

extension LogRows.Mark {
  func exceeds(_ other: Self) -> Bool {
    answer > other.answer || removal > other.removal || weights > other.weights
  }

  mutating func include(_ rows: LogRows) {
    answer = max(answer, rows.answers.last?.number ?? 0, rows.setBacks.last?.number ?? 0)
    removal = max(removal, rows.removals.last?.number ?? 0)
    weights = max(weights, rows.weights.last?.number ?? 0)
  }
}

extension LogRows {
  var onlyRemovals: LogRows {
    var rows = self
    (rows.learners, rows.rounds, rows.cards, rows.answers) = ([], [], [], [])
    (rows.setBacks, rows.weights) = ([], [])
    return rows
  }
}

extension LogRows {
  /// The rows of its longest list, of those that the school numbers.
  var length: Int {
    [answers.count, setBacks.count, removals.count, weights.count].max() ?? 0
  }

  /// The rows in parts of one kind each; set-backs stay with the answers, whose numbers they share.
  var parts: [LogRows] {
    var (logged, measured) = (self, self)
    (logged.removals, logged.weights) = ([], [])
    (measured.removals, measured.rounds, measured.cards, measured.answers) = ([], [], [], [])
    measured.setBacks = []
    return [onlyRemovals, logged, measured].filter { $0.length > 0 }.map(\.withoutUnused)
  }

  /// The rows without the cards, rounds and learners to which none of them refers.
  ///
  /// The school may refuse a text of theirs, too.
  var withoutUnused: LogRows {
    func kept<Part>(_ all: [Part], _ used: Set<Int>) -> (parts: [Part], places: [Int: Int]) {
      let rest = all.indices.filter(used.contains)
      let places = Dictionary(rest.enumerated().map { ($1, $0) }) { first, _ in first }
      return (rest.map { all[$0] }, places)
    }
    var rest = self
    let (cards, cardPlaces) = kept(cards, Set(answers.map(\.card)))
    let (rounds, roundPlaces) = kept(rounds, Set(answers.map(\.round)))
    let used = Set(rounds.map(\.learner) + weights.map(\.learner))
    let (learners, learnerPlaces) = kept(learners, used)
    (rest.cards, rest.rounds, rest.learners) = (cards, rounds, learners)
    for place in rest.answers.indices {
      rest.answers[place].card = cardPlaces[rest.answers[place].card] ?? -1
      rest.answers[place].round = roundPlaces[rest.answers[place].round] ?? -1
    }
    for place in rest.rounds.indices {
      rest.rounds[place].learner = learnerPlaces[rest.rounds[place].learner] ?? -1
    }
    for place in rest.weights.indices {
      rest.weights[place].learner = learnerPlaces[rest.weights[place].learner] ?? -1
    }
    return rest
  }
}

extension VisitNotes.Unsent {
  mutating func add(_ rows: LogRows) {
    add(
      Self(
        answers: rows.answers.map(\.number), setBacks: rows.setBacks.map(\.number),
        removals: rows.removals.map(\.number), weights: rows.weights.map(\.number),
        reason: reason))
  }

  mutating func add(_ other: Self) {
    answers = Set(answers).union(other.answers).sorted()
    setBacks = Set(setBacks).union(other.setBacks).sorted()
    removals = Set(removals).union(other.removals).sorted()
    weights = Set(weights).union(other.weights).sorted()
  }

  /// Returns the mark before the first of them, but not after another one.
  func start(before mark: LogRows.Mark) -> LogRows.Mark {
    var start = mark
    start.answer = min(start.answer, ((answers + setBacks).min() ?? .max) - 1)
    start.removal = min(start.removal, (removals.min() ?? .max) - 1)
    start.weights = min(start.weights, (weights.min() ?? .max) - 1)
    return start
  }

  /// Returns rows without those that the school does not take.
  func rest(of rows: LogRows) -> LogRows {
    var rest = rows
    rest.answers.removeAll { answers.contains($0.number) }
    rest.setBacks.removeAll { setBacks.contains($0.number) }
    rest.removals.removeAll { removals.contains($0.number) }
    rest.weights.removeAll { weights.contains($0.number) }
    return rest.withoutUnused
  }
}
