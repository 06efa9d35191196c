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
    answers = Set(answers).union(rows.answers.map(\.number)).sorted()
    setBacks = Set(setBacks).union(rows.setBacks.map(\.number)).sorted()
    removals = Set(removals).union(rows.removals.map(\.number)).sorted()
    weights = Set(weights).union(rows.weights.map(\.number)).sorted()
  }

  mutating func remove(_ other: Self) {
    answers.removeAll(where: other.answers.contains)
    setBacks.removeAll(where: other.setBacks.contains)
    removals.removeAll(where: other.removals.contains)
    weights.removeAll(where: other.weights.contains)
  }

  /// Returns those after a mark and up to another one; nil for no such one.
  func part(after first: LogRows.Mark? = nil, upTo last: LogRows.Mark? = nil) -> Self {
    func part(_ numbers: [Int], _ number: (LogRows.Mark) -> Int) -> [Int] {
      numbers.filter { $0 > first.map(number) ?? .min && $0 <= last.map(number) ?? .max }
    }
    var rest = self
    rest.answers = part(answers, \.answer)
    rest.setBacks = part(setBacks, \.answer)
    rest.removals = part(removals, \.removal)
    rest.weights = part(weights, \.weights)
    return rest
  }

  /// The mark just before the first of each kind, and after all rows of a kind that has none; nil if there are none at all.
  var start: LogRows.Mark? {
    if count == 0 { return nil }
    func before(_ numbers: [Int]) -> Int { numbers.min().map { $0 - 1 } ?? .max }
    var mark = LogRows.Mark()
    mark.answer = before(answers + setBacks)
    (mark.removal, mark.weights) = (before(removals), before(weights))
    return mark
  }

  /// Returns these of some rows, and no others.
  func part(of rows: LogRows) -> LogRows { chosen(of: rows) { $0.contains($1) } }

  /// Returns rows without these.
  func rest(of rows: LogRows) -> LogRows { chosen(of: rows) { !$0.contains($1) } }

  private func chosen(of rows: LogRows, _ isIn: ([Int], Int) -> Bool) -> LogRows {
    var chosen = rows
    chosen.answers.removeAll { !isIn(answers, $0.number) }
    chosen.setBacks.removeAll { !isIn(setBacks, $0.number) }
    chosen.removals.removeAll { !isIn(removals, $0.number) }
    chosen.weights.removeAll { !isIn(weights, $0.number) }
    return chosen.withoutUnused
  }
}
