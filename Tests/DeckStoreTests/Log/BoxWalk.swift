import GRDB
import Study
import TestSupport

@testable import DeckStore

/// Three boxes on which the same children learn, without contact to each other.
struct BoxWalk {
  let boxes: [DeckStore]
  private var numbers: [String: Int] = [:]
  private var clocks: [WallTime]
  private var generator: SeededGenerator

  init(in folder: TemporaryFolder, seed: UInt64) throws {
    let start = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)
    let path = folder.path("box 0.sqlite")
    let first = try DeckStore(path: path, machine: "box 0")
    for name in ["Ann", "Bo", "Cy"] { try first.addLearner(name, at: start) }
    try first.createDeck("Deck")
    try first.append(
      (0..<5).map { Card(question: "\($0)", answer: "", guid: "c\($0)") }, to: "Deck")
    boxes =
      try [first]
      + (1...2).map { number in
        let copy = folder.path("box \(number).sqlite")
        try first.backup(to: copy)
        return try DeckStore(path: copy, machine: "box \(number)")
      }
    clocks = boxes.map { _ in start }
    generator = SeededGenerator(seed: seed)
  }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  mutating func step() throws {
    let box = pick(boxes.count)
    let store = boxes[box]
    clocks[box] = clocks[box] + .milliseconds(pick(40_000_000))
    switch pick(60) {
    case 0: clocks[box] = clocks[box] + .seconds(400 * 86_400)
    case 1..<3: clocks[box] = clocks[box] + .seconds(-380 * 86_400)
    case 3: try store.beginKiosk()
    case 4:
      guard pick(4) == 0, try store.learners().count > 1 else { return }
      try store.apply(.learner(.remove(store.learners()[0].name)))
    case 5:
      let learners = try store.learners()
      try measure(learners[pick(learners.count)].id, in: store, at: clocks[box])
    case 6..<10:
      // Some of the rows that another box has of some writers.
      let other = boxes[pick(boxes.count)]
      for (writer, last) in try other.marks() where pick(2) == 0 {
        var mark = LogRows.Mark()
        mark.answer = pick(last.answer + 1)
        mark.weights = pick(last.weights + 1)
        if let rows = try other.rows(of: writer, after: mark, limit: 1 + pick(9)) {
          try store.add(rows)
        }
      }
    default: try answer(in: store, at: clocks[box])
    }
  }

  /// Adds weights as a fit may find them; some come into force.
  private mutating func measure(
    _ learner: Int64, in store: DeckStore, at now: WallTime
  ) throws {
    var weights = FSRS.defaultWeights
    for place in [0, 2, 8, 11, 20] {
      weights[place] = WeightFit.rounded(weights[place] * Double(5 + pick(10)) / 10)
    }
    for (place, range) in WeightFit.ranges.enumerated() {
      weights[place] = min(max(weights[place], range.lowerBound), range.upperBound)
    }
    _ = try store.note(
      weights, from: try store.measured(learner), isAdopted: pick(3) > 0, of: learner, at: now)
  }

  private mutating func answer(in store: DeckStore, at now: WallTime) throws {
    let kiosk = try store.kioskGUID() ?? ""
    let number = max(numbers[kiosk] ?? 0, try store.lastNumbers().review) + 1
    numbers[kiosk] = number
    let learners = try store.learners()
    let learner = learners[pick(learners.count)]
    var review = Review(
      number: number, card: "c\(pick(5))", name: "name \(pick(2))",
      rating: Rating.allCases[pick(3)], answerTime: pick(9_000),
      guesses: pick(4) == 0 ? ["x"] : [],
      evidence: pick(4) == 0 ? nil : Evidence(.write, .hinted, hints: pick(3)),
      round: 1 + Int(learner.id))
    // A changed mark, or an answer that is taken back.
    let old = try store.answers(toCard: review.card)
      .filter { $0.kiosk == kiosk && $0.counts && $0.learner == learner.name }
    if pick(4) == 0 { review.replaces = old.first?.number }
    let logged = LoggedReview(
      review,
      in: Round(number: review.round, deck: "Deck", start: .zero, length: .seconds(number)),
      startedAt: now, by: learner.id, at: now)
    if review.replaces != nil, pick(2) == 0 {
      try store.saveUndo(logged)
    } else {
      try store.save(logged)
    }
  }

  /// Adds all rows of all boxes to each of them, in different orders, and some of them twice.
  ///
  /// - Returns: All the rows.
  mutating func exchange() throws -> [LogRows] {
    var all: [LogRows] = []
    for box in boxes {
      for writer in try box.marks().keys.sorted() {
        var mark = LogRows.Mark()
        while let rows = try box.rows(of: writer, after: mark, limit: 7), rows.last != mark {
          all.append(rows)
          mark = rows.last
        }
      }
    }
    for box in boxes {
      for rows in (all + all.prefix(20)).shuffled(using: &generator) { try box.add(rows) }
    }
    return all.shuffled(using: &generator)
  }
}
