import GRDB
import Study

/// All that is kept of the log, anew out of it, and compared with what is kept.
///
/// The log is read once for every 800,000 learners' cards, so that memory stays bounded; in the same
/// reading every cache gets what it needs of a row.
struct LogReplay {
  private let db: Database
  private let isRepairing: Bool
  private let mostCells: Int
  private let learners: [Int64]
  private let hasSeveralKiosks: Bool
  /// By kiosk, the numbers of the rows that others took the place of.
  private let replaced: [Int64: Set<Int>]
  private let rowCount: Int
  private var report: RebuildReport

  private static let mostExamples = 5

  /// - Parameters:
  ///   - db: The library, in a transaction.
  ///   - isRepairing: Whether what differs is put right.
  ///   - cells: How many learners' cards are in memory at once; each takes 56 bytes.
  /// - Throws: What SQLite throws.
  init(_ db: Database, isRepairing: Bool, cells: Int = 800_000) throws {
    self.db = db
    self.isRepairing = isRepairing
    mostCells = cells
    learners = try Int64.fetchAll(db, sql: "SELECT id FROM learners ORDER BY id")
    let kiosks = try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM kiosks WHERE EXISTS (SELECT 1 FROM reviews WHERE kiosk_id = id) ORDER BY id
        """)
    hasSeveralKiosks = kiosks.count > 1
    var replaced: [Int64: Set<Int>] = [:]
    for kiosk in kiosks {
      replaced[kiosk] = try Set(
        Int.fetchCursor(
          db, sql: "SELECT replaces FROM reviews WHERE kiosk_id = ? AND replaces IS NOT NULL",
          arguments: [kiosk]))
    }
    self.replaced = replaced
    rowCount = try Int.fetchOne(db, sql: "SELECT count(*) FROM reviews") ?? 0
    report = RebuildReport(answers: rowCount, differences: 0, examples: [])
  }

  /// The cards of one reading of the log.
  private struct Part {
    var cards: ClosedRange<Int64>
    var guids: [String]
    var decks: [Int64?]
    /// By learner, by card.
    var cells: [[MemoryCell]]
    /// By card, the number of its name in the last row; 0 where there was none.
    var names: [Int64]

    init(_ cards: ClosedRange<Int64>, learners: Int, _ db: Database) throws {
      self.cards = cards
      guids = Array(repeating: "", count: cards.count)
      decks = Array(repeating: nil, count: cards.count)
      cells = (0..<learners).map { _ in Array(repeating: MemoryCell(), count: cards.count) }
      names = Array(repeating: 0, count: cards.count)
      let known = try Row.fetchCursor(
        db,
        sql: """
          SELECT id, guid, deck_id FROM identities LEFT JOIN cards USING (id)
          WHERE id BETWEEN ? AND ?
          """, arguments: [cards.lowerBound, cards.upperBound])
      while let row = try known.next() {
        let place = Int((row[0] as Int64) - cards.lowerBound)
        guids[place] = row[1]
        decks[place] = row[2]
      }
    }
  }

  /// What the answers of one round on one day add up to, one after the other in the log.
  private struct Run {
    var round: Int64
    var learner: Int64
    var day: Int
    var count = DayCount()
  }

  /// What takes up the numbers of the caches, as they are read.
  private struct Additions {
    let days: RowInsert
    let rounds: RowInsert
    let names: RowInsert

    init(_ db: Database) throws {
      days = try LogCache.days.begin(db)
      rounds = try LogCache.rounds.begin(db)
      names = try FormerNames.begin(db)
    }

    func add(_ run: Run) throws {
      let count = run.count
      if count == DayCount() { return }
      try rounds.add([Int(run.round), count.right, count.wrong])
      try days.add([Int(run.learner), run.day] + count.numbers)
    }
  }

  /// - Parameter progress: Called with how much is done, from 0 to 1.
  /// - Returns: What differs, five examples of each table.
  /// - Throws: What SQLite throws.
  consuming func run(progress: (Double) -> Void) throws -> RebuildReport {
    let additions = try Additions(db)
    let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM identities") ?? 0
    let size = Int64(max(mostCells / max(learners.count, 1), 1))
    let parts = max((last + size - 1) / size, 1)
    for part in 0..<parts {
      let cards = part * size + 1...min((part + 1) * size, max(last, part * size + 1))
      func share(_ done: Double) { progress(0.9 * (Double(part) + done) / Double(parts)) }
      let fresh = try read(cards, additions) { share(0.7 * $0) }
      try compare(fresh)
      share(1)
    }
    for cache in LogCache.all {
      take(try cache.settle(db, isRepairing: isRepairing, limit: Self.mostExamples))
    }
    take(try FormerNames.settle(db, isRepairing: isRepairing, limit: Self.mostExamples))
    progress(1)
    return report
  }

  // MARK: Reading

  private func read(
    _ cards: ClosedRange<Int64>, _ additions: Additions, progress: (Double) -> Void
  ) throws -> Part {
    var part = try Part(cards, learners: learners.count, db)
    let places = Dictionary(uniqueKeysWithValues: learners.enumerated().map { ($1, $0) })
    let rows = try RowReader(
      db, sql: Self.sql(ofSeveral: hasSeveralKiosks),
      arguments: [cards.lowerBound, cards.upperBound])
    var count = 0
    var kiosk: (id: Int64, replaced: Set<Int>) = (0, [])
    var run = Run(round: 0, learner: 0, day: 0)
    while try rows.next() {
      count += 1
      if count.isMultiple(of: 100_000) { progress(min(Double(count) / Double(rowCount), 1)) }
      let card: Int64 = rows.integer(0)
      let place = Int(card - cards.lowerBound)
      let name: Int64 = rows.integer(8)
      if part.names[place] != name {
        try additions.names.add([Int(card), Int(name)])
        part.names[place] = name
      }
      let learner: Int64 = rows.integer(1)
      guard let rating = Rating(rawValue: rows.integer(2)), let home = places[learner] else {
        continue
      }
      let id: Int64 = rows.integer(5)
      if id != kiosk.id { kiosk = (id, replaced[id] ?? []) }
      if kiosk.replaced.contains(rows.integer(6)) { continue }
      let (round, day): (Int64, Int) = (rows.integer(7), rows.integer(9))
      if run.round != round || run.learner != learner || run.day != day {
        try additions.add(run)
        run = Run(round: round, learner: learner, day: day)
      }
      var memory = part.cells[home][place].memory
      run.count.add(rating, answerTime: rows.integer(10), on: day, to: memory)
      memory.take(
        rating, card: part.guids[place],
        at: WallTime(milliseconds: rows.integer(3), zoneMinutes: rows.integer(4)))
      part.cells[home][place].memory = memory
    }
    try additions.add(run)
    return part
  }

  /// Arguments: the first and the last card.
  ///
  /// One kiosk's rows are in the order of their times; those of several are to be sorted. With the
  /// plus the table is read as it lies, and not by the index of cards.
  static func sql(ofSeveral hasSeveralKiosks: Bool) -> String {
    """
    SELECT card_id, learner_id, rating, time_ms, zone_minutes, kiosk_id, sequence, round_id,
      name_id, day, answer_ms
    FROM reviews WHERE +card_id BETWEEN ? AND ?
    ORDER BY \(hasSeveralKiosks ? "time_ms, kiosk_id, sequence" : "kiosk_id, sequence")
    """
  }

  // MARK: Comparing

  private mutating func compare(_ part: Part) throws {
    for (learner, fresh) in zip(learners, part.cells) {
      var differing: [(place: Int, isKept: Bool)] = []
      var place = 0
      func miss(until end: Int) {
        for missing in place..<end where fresh[missing].memory != nil {
          differing.append((missing, false))
        }
      }
      let rows = try RowReader(
        db,
        sql: """
          SELECT card_id, deck_id, \(KeptMemory.columns) FROM memories
          WHERE learner_id = ? AND card_id BETWEEN ? AND ? ORDER BY card_id
          """, arguments: [learner, part.cards.lowerBound, part.cards.upperBound])
      while try rows.next() {
        let kept = rows.integer(0) - Int(part.cards.lowerBound)
        miss(until: kept)
        place = kept + 1
        let isSame =
          part.decks[kept] == (rows.isNull(1) ? nil : rows.integer(1))
          && fresh[kept].memory.flatMap { KeptMemory(rows, from: 2)?.agrees(with: $0) } ?? false
        if !isSame { differing.append((kept, true)) }
      }
      miss(until: fresh.count)
      for (place, isKept) in differing {
        tell("memories: learner_id \(learner), card \(part.guids[place]) is not what the log says")
        guard isRepairing else { continue }
        let card = part.cards.lowerBound + Int64(place)
        if let memory = fresh[place].memory {
          try memory.store(of: card, learner: learner, isKept: isKept, db)
          if isKept { try KeptMemory.findDeck(of: card, learner: learner, db) }
        } else {
          try KeptMemory.forget(card, of: learner, db)
        }
      }
    }
  }

  private mutating func take(_ found: (count: Int, examples: [String])) {
    report.differences += found.count
    report.examples += found.examples
  }

  private mutating func tell(_ difference: @autoclosure () -> String) {
    report.differences += 1
    if report.examples.count < Self.mostExamples { report.examples.append(difference()) }
  }
}
