import GRDB
import Study

/// All that is kept of the log, anew out of it, and compared with what is kept.
///
/// The log is read once for every 500,000 learners' cards, so that memory stays bounded; in the same
/// reading every cache gets what it needs of a row.
struct LogReplay {
  private let db: Database
  private let caches: [LogCache]
  private let isRepairing: Bool
  private let mostCells: Int
  private let learners: [Int64]
  private let hasSeveralKiosks: Bool
  /// By kiosk, the numbers of the rows that others took the place of.
  private let replaced: [Int64: Set<Int>]
  private let rowCount: Int
  /// By table, what adds to its numbers.
  private var additions: [String: RowInsert] = [:]
  private var recalls: [Int64: [Int: Tally]] = [:]
  private var report: RebuildReport

  private static let mostExamples = 5

  /// - Parameters:
  ///   - db: The library, in a transaction.
  ///   - caches: Those to be made anew beside the memories and recalls.
  ///   - isRepairing: Whether what differs is put right.
  ///   - cells: How many learners' cards are in memory at once; each takes 104 bytes.
  /// - Throws: What SQLite throws.
  init(
    _ db: Database, _ caches: [LogCache], isRepairing: Bool, cells: Int = 500_000
  ) throws {
    self.db = db
    self.caches = caches
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

  /// What a learner's answers to a card say.
  private struct Cell {
    var memory: KeptMemory?
    var right: Int32 = 0
    var wrong: Int32 = 0

    /// Takes the next answer; `recalled` is called when the card had been learnt before.
    mutating func take(
      _ rating: Rating, card: String, at time: WallTime, recalled: () -> Void
    ) {
      if rating == .right { right += 1 } else { wrong += 1 }
      if memory?.isKnown == true { recalled() }
      memory.take(rating, card: card, at: time)
    }
  }

  /// The cards of one reading of the log.
  private struct Part {
    var cards: ClosedRange<Int64>
    var guids: [String]
    var decks: [Int64?]
    /// By learner, by card.
    var cells: [[Cell]]
    /// By card, the number of its name in the last row; 0 where there was none.
    var names: [Int64]

    init(_ cards: ClosedRange<Int64>, learners: Int, _ db: Database) throws {
      self.cards = cards
      guids = Array(repeating: "", count: cards.count)
      decks = Array(repeating: nil, count: cards.count)
      cells = (0..<learners).map { _ in Array(repeating: Cell(), count: cards.count) }
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
    var tally = Tally()
    var answerTime = 0
    var cards = DayCards()
  }

  /// - Parameter progress: Called with how much is done, from 0 to 1.
  /// - Returns: What differs, five examples of each table.
  /// - Throws: What SQLite throws.
  consuming func run(progress: (Double) -> Void) throws -> RebuildReport {
    for cache in caches { additions[cache.table] = try cache.begin(db) }
    let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM identities") ?? 0
    let size = Int64(max(mostCells / max(learners.count, 1), 1))
    let parts = max((last + size - 1) / size, 1)
    for part in 0..<parts {
      let cards = part * size + 1...min((part + 1) * size, max(last, part * size + 1))
      func share(_ done: Double) { progress(0.9 * (Double(part) + done) / Double(parts)) }
      let fresh = try read(cards) { share(0.6 * $0) }
      try compare(fresh)
      try count(fresh)
      share(1)
    }
    try compareRecalls()
    additions = [:]
    for cache in caches {
      let found = try cache.differences(db, limit: Self.mostExamples)
      if isRepairing, found.count > 0 { try cache.store(db) }
      try cache.forget(db)
      report.differences += found.count
      report.examples += found.examples
    }
    progress(1)
    return report
  }

  // MARK: Reading

  private mutating func read(
    _ cards: ClosedRange<Int64>, progress: (Double) -> Void
  ) throws -> Part {
    var part = try Part(cards, learners: learners.count, db)
    let places = Dictionary(uniqueKeysWithValues: learners.enumerated().map { ($1, $0) })
    let rows = try Row.fetchCursor(
      db, sql: Self.sql(ofSeveral: hasSeveralKiosks),
      arguments: [cards.lowerBound, cards.upperBound])
    var count = 0
    var kiosk: (id: Int64, replaced: Set<Int>) = (0, [])
    var run = Run(round: 0, learner: 0, day: 0)
    while let row = try rows.next() {
      count += 1
      if count.isMultiple(of: 100_000) { progress(min(Double(count) / Double(rowCount), 1)) }
      let card: Int64 = row[0]
      let place = Int(card - cards.lowerBound)
      let name: Int64 = row[8]
      if part.names[place] != name {
        try add([name, card], to: .names)
        part.names[place] = name
      }
      let learner: Int64 = row[1]
      guard let rating = Rating(rawValue: row[2]), let home = places[learner] else { continue }
      let id: Int64 = row[5]
      if id != kiosk.id { kiosk = (id, replaced[id] ?? []) }
      if kiosk.replaced.contains(row[6]) { continue }
      let (round, day): (Int64, Int) = (row[7], row[9])
      if run.round != round || run.learner != learner || run.day != day {
        try add(run)
        run = Run(round: round, learner: learner, day: day)
      }
      run.tally[rating] += 1
      run.answerTime += row[10]
      let time = WallTime(milliseconds: row[3], zoneMinutes: row[4])
      if let cards = part.cells[home][place].memory.cards(on: time.day) {
        run.cards.new += cards.new
        run.cards.known += cards.known
      }
      part.cells[home][place].take(rating, card: part.guids[place], at: time) {
        recalls[learner, default: [:]][time.day, default: Tally()][rating] += 1
      }
    }
    try add(run)
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

  private func add(_ run: Run) throws {
    if run.tally == Tally() { return }
    try add([run.round, Int64(run.tally.right), Int64(run.tally.wrong)], to: .rounds)
    try add(
      [
        run.learner, Int64(run.day), Int64(run.tally.right), Int64(run.tally.wrong),
        Int64(run.answerTime), Int64(run.cards.new), Int64(run.cards.known),
      ], to: .days)
  }

  private func count(_ part: Part) throws {
    for (learner, cells) in zip(learners, part.cells) {
      for (place, cell) in cells.enumerated() where cell.right + cell.wrong > 0 {
        try add(
          [
            learner, part.cards.lowerBound + Int64(place), Int64(cell.right), Int64(cell.wrong),
          ], to: .counts)
      }
    }
  }

  private func add(_ numbers: [Int64], to cache: LogCache) throws {
    guard let addition = additions[cache.table] else { return }
    for (index, number) in numbers.enumerated() { addition.bind(number, at: Int32(index + 1)) }
    _ = try addition.run()
  }

  // MARK: Comparing

  private mutating func compare(_ part: Part) throws {
    for (learner, fresh) in zip(learners, part.cells) {
      var differing: [Int] = []
      var place = 0
      let rows = try Row.fetchCursor(
        try db.cachedStatement(
          sql: """
            SELECT card_id, deck_id, \(KeptMemory.columns) FROM memories
            WHERE learner_id = ? AND card_id BETWEEN ? AND ? ORDER BY card_id
            """), arguments: [learner, part.cards.lowerBound, part.cards.upperBound])
      while let row = try rows.next() {
        let kept = Int((row[0] as Int64) - part.cards.lowerBound)
        for missing in place..<kept where fresh[missing].memory != nil { differing.append(missing) }
        place = kept + 1
        let isSame =
          part.decks[kept] == Int64.fromDatabaseValue(row[1])
          && fresh[kept].memory.flatMap { KeptMemory(row, from: 2)?.agrees(with: $0) } ?? false
        if !isSame { differing.append(kept) }
      }
      for missing in place..<fresh.count where fresh[missing].memory != nil {
        differing.append(missing)
      }
      for place in differing {
        tell("memories: learner_id \(learner), card \(part.guids[place]) is not what the log says")
        guard isRepairing else { continue }
        let card = part.cards.lowerBound + Int64(place)
        if let memory = fresh[place].memory {
          try memory.store(of: card, learner: learner, db)
        } else {
          try KeptMemory.forget(card, of: learner, db)
        }
      }
    }
  }

  private mutating func compareRecalls() throws {
    var kept: [Int64: [Int: Tally]] = [:]
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT learner_id, day, right_count, wrong_count FROM recalls
        WHERE right_count <> 0 OR wrong_count <> 0
        """)
    while let row = try rows.next() {
      kept[row[0], default: [:]][row[1]] = Tally(right: row[2], wrong: row[3])
    }
    for learner in Set(kept.keys).union(recalls.keys).sorted() {
      let (old, new) = (kept[learner] ?? [:], recalls[learner] ?? [:])
      for day in Set(old.keys).union(new.keys).sorted() where old[day] != new[day] {
        tell("recalls: learner_id \(learner), day \(day) is not what the log says")
        guard isRepairing else { continue }
        let tally = new[day] ?? Tally()
        try db.cachedStatement(
          sql: """
            INSERT OR REPLACE INTO recalls (learner_id, day, right_count, wrong_count)
            VALUES (?, ?, ?, ?)
            """
        ).execute(arguments: [learner, day, tally.right, tally.wrong])
      }
    }
  }

  private mutating func tell(_ difference: @autoclosure () -> String) {
    report.differences += 1
    if report.examples.count < Self.mostExamples { report.examples.append(difference()) }
  }
}
