import GRDB
import SchoolLink
import Study
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// Boxes at which children learn, and which visit their school when they can; and all rows that they ever wrote.
struct SchoolWalk {
  private(set) var boxes: [DeckStore]
  /// Every row, as soon as it is there.
  private var journal: [LogRows] = []
  /// The decks as the school has published them last, by GUID.
  var published: [String: PublishedDeck] = [:]
  /// The learners whom the school has erased, by GUID.
  private var erased: [String] = []
  let school: TestSchool
  let folder: TemporaryFolder
  private let link: CutLink
  private var clocks: [WallTime]
  /// An older copy of each box's library.
  private var backups: [String?]
  /// What the journal has of each writer.
  private var seen: [String: LogRows.Mark] = [:]
  private var numbers: [String: Int] = [:]
  private var copies = 0
  var generator: SeededGenerator
  /// The visits that were made whole, and those that were cut off.
  private(set) var ended = 0
  private(set) var cut = 0
  /// The answers ever written; those of learners who were removed are in no library at the end.
  var answers: Int { journal.reduce(0) { $0 + $1.answers.count } }

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
    clocks = boxes.map { _ in Self.start }
    backups = boxes.map { _ in nil }
    generator = SeededGenerator(seed: seed)
  }

  mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  mutating func step() throws {
    let box = pick(boxes.count)
    let store = boxes[box]
    clocks[box] = clocks[box] + .milliseconds(pick(40_000_000))
    switch pick(67) {
    case 0: clocks[box] = clocks[box] + .seconds(400 * 86_400)
    case 1..<3: clocks[box] = clocks[box] + .seconds(-380 * 86_400)
    case 3: try store.beginKiosk()
    case 4:
      let learners = try store.learners()
      if pick(2) == 0, learners.count > 1 {
        let leaving = learners[pick(learners.count)].name
        try store.apply(.learner(.remove(leaving)), at: clocks[box])
      }
    case 5: try measure(in: store, at: clocks[box])
    case 6: try store.addLearner("\(box) \(pick(1 << 40))", at: clocks[box])
    case 7: try backUp(box)
    case 8 where try backups[box] != nil && keepsNobody(box):
      // Only after a visit, or answers would be lost that nobody else has.
      if try visit(box) { try restore(box) }
    case 9 where try pick(2) == 0 && keepsNobody(box): try copy(box)
    case 10..<16: try visit(box)
    case 16..<22:
      link.breakAfter(pick(pick(2) == 0 ? 3_000 : 40_000))
      try visit(box, through: link.folder.path)
    case 64: try publish()
    case 65: try flag(at: box)
    case 66:
      // Media are longer than what else a visit brings.
      link.breakAfter(pick(1_500_000))
      try visit(box, through: link.folder.path)
    case 60, 61:
      let kept = try store.kept([.learner], at: clocks[box], limit: 9)
      if !kept.isEmpty { _ = try store.bringBack(kept[pick(kept.count)].id, at: clocks[box]) }
    case 62: try forget(keptAt: box)
    case 63 where pick(4) == 0: try erase(at: box)
    default: try answer(at: box)
    }
    try follow(box)
  }

  /// Whether a box keeps nobody's answers that nobody else may have.
  private func keepsNobody(_ box: Int) throws -> Bool {
    try boxes[box].read { try Row.fetchOne($0, sql: "SELECT 1 FROM kept") == nil }
  }

  /// Lets the school forget a learner who was removed everywhere, if a box has kept all answers that the school has.
  private func forget(keptAt box: Int) throws {
    let kept = try boxes[box].read { db in
      try Row.fetchAll(
        db, sql: "SELECT owner, count(*) FROM kept_rows WHERE part = 'reviews' GROUP BY owner"
      ).map { (guid: $0[0] as String, count: $0[1] as Int) }
    }
    for (guid, count) in kept {
      let isSomewhere = try boxes.contains { box in
        try box.learners().contains { $0.guid == guid }
      }
      if isSomewhere { continue }
      _ = try school.administrator().query(
        """
        UPDATE school.learner SET removed_ms = 1
        WHERE school = $1 AND guid = $2 AND removed_ms IS NOT NULL
          AND (SELECT count(*) FROM school.answer WHERE learner = learner.id) <= $3
          AND NOT EXISTS (SELECT 1 FROM school.weights WHERE learner = learner.id)
        """, [school.id, guid, "\(count)"])
    }
  }

  private mutating func erase(at box: Int) throws {
    let learners = try boxes[box].learners()
    if learners.isEmpty { return }
    let guid = learners[pick(learners.count)].guid
    let others = try boxes.map { try $0.learners().filter { $0.guid != guid }.count }
    guard others.allSatisfy({ $0 > 0 }) else { return }
    let done = try school.administrator().query(
      "SELECT school.erase($1, $2)", [school.id, guid])
    if done == [["t"]] { erased.append(guid) }
  }

  /// Adds what a box has written to the journal.
  private mutating func follow(_ box: Int) throws {
    for writer in try boxes[box].marks().keys.sorted() {
      while let rows = try boxes[box].rows(of: writer, after: seen[writer] ?? .init()),
        rows.last != seen[writer] ?? .init()
      {
        journal.append(rows)
        seen[writer] = rows.last
      }
    }
  }

  /// Returns one library that has all answers of those who are there in the end.
  func whole() throws -> DeckStore {
    let store = try DeckStore(path: folder.path("whole.sqlite"))
    for rows in journal where !rows.removals.isEmpty { try store.add(rows.onlyRemovals) }
    try store.eraseForGood(erased)
    for rows in journal { try store.add(rows) }
    return store
  }

  /// - Returns: Whether the visit came to its end.
  @discardableResult
  mutating func visit(_ box: Int, through folder: String? = nil) throws -> Bool {
    let store = boxes[box]
    do {
      let server = SchoolServer(try school.connection(box, through: folder))
      var visit = Visit(at: server, files: self.folder.path("files \(box)")) { body in
        try body(store)
      }
      let report = try visit.run(at: SchoolWalk.start)
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
  ///
  /// What boxes still keep of learners who are there comes back first: nobody else may have it.
  mutating func finish() throws {
    try visitAll()
    for box in boxes.indices {
      let learners = try boxes[box].learners().map(\.guid)
      let kept = try boxes[box].read { db in
        try Row.fetchAll(db, sql: "SELECT kept_id, owner FROM kept_rows WHERE part = 'learners'")
          .filter { learners.contains($0[1] as String) }.map { $0[0] as Int64 }
      }
      for id in kept { _ = try boxes[box].bringBack(id, at: clocks[box]) }
    }
    try visitAll()
  }

  private mutating func visitAll() throws {
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
    // Other boxes may have removed all who were here.
    if learners.isEmpty { return }
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
    // Other boxes may have removed all who were here.
    if learners.isEmpty { return }
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
