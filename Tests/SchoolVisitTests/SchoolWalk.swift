import SchoolLink
import Study
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// Boxes at which children learn, and which visit their school when they can; and one library that has all answers.
struct SchoolWalk {
  private(set) var boxes: [DeckStore]
  /// One library to which every row is added as soon as it is there.
  let whole: DeckStore
  let school: TestSchool
  private let folder: TemporaryFolder
  private let link: CutLink
  private var clocks: [WallTime]
  /// An older copy of each box's library.
  private var backups: [String?]
  /// What `whole` has of each writer.
  private var seen: [String: LogRows.Mark] = [:]
  private var numbers: [String: Int] = [:]
  private var copies = 0
  private var generator: SeededGenerator
  /// The visits that were made whole, and those that were cut off.
  private(set) var ended = 0
  private(set) var cut = 0

  static let start = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)

  init(in folder: TemporaryFolder, at school: TestSchool, link: CutLink, seed: UInt64) throws {
    (self.folder, self.school, self.link) = (folder, school, link)
    boxes = try school.roles.indices.map { number in
      let store = try DeckStore(path: folder.path("\(number).sqlite"), machine: "\(number)")
      try store.createDeck("Deck")
      try store.append(
        (0..<5).map { Card(question: "\($0)", answer: "", guid: "c\($0)") }, to: "Deck")
      try store.addLearner("Learner of \(number)", at: Self.start)
      return store
    }
    whole = try DeckStore(path: folder.path("whole.sqlite"))
    clocks = boxes.map { _ in Self.start }
    backups = boxes.map { _ in nil }
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
      let learners = try store.learners()
      if pick(4) == 0, learners.count > 1 { try store.apply(.learner(.remove(learners[0].name))) }
    case 5: try measure(in: store, at: clocks[box])
    case 6: try store.addLearner("\(box) \(pick(1 << 40))", at: clocks[box])
    case 7: try backUp(box)
    case 8 where backups[box] != nil:
      // Only after a visit, or answers would be lost that nobody else has.
      if try visit(box) { try restore(box) }
    case 9 where pick(2) == 0: try copy(box)
    case 10..<16: try visit(box)
    case 16..<22:
      link.breakAfter(pick(pick(2) == 0 ? 3_000 : 40_000))
      try visit(box, through: link.folder.path)
    default: try answer(at: box)
    }
    try follow(box)
  }

  /// Adds what a box has written to the library that has all.
  private mutating func follow(_ box: Int) throws {
    for writer in try boxes[box].marks().keys.sorted() {
      while let rows = try boxes[box].rows(of: writer, after: seen[writer] ?? .init()),
        rows.last != seen[writer] ?? .init()
      {
        try whole.add(rows)
        seen[writer] = rows.last
      }
    }
  }

  /// - Returns: Whether the visit came to its end.
  @discardableResult
  mutating func visit(_ box: Int, through folder: String? = nil) throws -> Bool {
    let store = boxes[box]
    do {
      let server = SchoolServer(try school.connection(box, through: folder))
      var visit = Visit(at: server) { body in try body(store) }
      let report = try visit.run()
      guard report.problems.isEmpty else { throw Problems(list: report.problems) }
      ended += 1
      return true
    } catch let error as PostgresError {
      // Only the link may break.
      guard folder != nil, error.code == nil else { throw error }
      cut += 1
      return false
    }
  }

  struct Problems: Error {
    let list: [String]
  }

  /// Lets all boxes visit until each has what all have.
  mutating func finish() throws {
    for _ in 0..<2 {
      for box in boxes.indices {
        try visit(box)
        try follow(box)
      }
    }
  }

  private mutating func backUp(_ box: Int) throws {
    copies += 1
    let path = folder.path("copy \(copies).sqlite")
    try boxes[box].backup(to: path)
    backups[box] = path
  }

  /// Replaces a box's library by its backup, as a restore does.
  private mutating func restore(_ box: Int) throws {
    guard let path = backups[box] else { return }
    backups[box] = nil
    try boxes[box].close()
    boxes[box] = try DeckStore(path: path, machine: "\(box)")
    try boxes[box].beginKiosk()
  }

  /// Replaces the library of a box that has been there by a copy of another one's, as on a cloned memory card.
  private mutating func copy(_ box: Int) throws {
    let other = pick(boxes.count)
    guard other != box, try visit(box) else { return }
    try follow(box)
    copies += 1
    let path = folder.path("copy \(copies).sqlite")
    try boxes[other].backup(to: path)
    try boxes[box].close()
    boxes[box] = try DeckStore(path: path, machine: "\(box)")
    backups[box] = nil
  }

  private mutating func measure(in store: DeckStore, at now: WallTime) throws {
    let learners = try store.learners()
    let learner = learners[pick(learners.count)].id
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

  private mutating func answer(at box: Int) throws {
    let (store, now) = (boxes[box], clocks[box])
    let kiosk = try store.kioskGUID() ?? ""
    let number = max(numbers[kiosk] ?? 0, try store.lastNumbers().review) + 1
    numbers[kiosk] = number
    let learners = try store.learners()
    let learner = learners[pick(learners.count)]
    var review = Review(
      number: number, card: "c\(pick(5))", name: ["name", "caf\u{e9}", "cafe\u{301}"][pick(3)],
      rating: Rating.allCases[pick(3)], answerTime: pick(9_000),
      guesses: pick(4) == 0 ? ["x", "\u{1F600}\\\""] : [],
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
}
