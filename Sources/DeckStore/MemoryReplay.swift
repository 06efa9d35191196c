import GRDB
import Study

/// All memories and recalls anew out of the log, compared with those that are kept.
///
/// The log is read once for every 400,000 learners' cards, so that memory stays bounded.
struct MemoryReplay {
  private let db: Database
  private let learners: [Int64]
  private let kiosks: [Int64]
  /// By kiosk, the numbers of the rows that others took the place of.
  private let replaced: [Int64: Set<Int>]
  private let rowCount: Int
  private var recalls: [Int64: [Int: Tally]] = [:]
  private var found = (count: 0, examples: [String]())

  /// Memories of 100 bytes.
  private static let mostCells = 400_000

  init(_ db: Database) throws {
    self.db = db
    learners = try Int64.fetchAll(db, sql: "SELECT id FROM learners ORDER BY id")
    kiosks = try Int64.fetchAll(
      db,
      sql: """
        SELECT id FROM kiosks WHERE EXISTS (SELECT 1 FROM reviews WHERE kiosk_id = id) ORDER BY id
        """)
    var replaced: [Int64: Set<Int>] = [:]
    for kiosk in kiosks {
      replaced[kiosk] = try Set(
        Int.fetchCursor(
          db, sql: "SELECT replaces FROM reviews WHERE kiosk_id = ? AND replaces IS NOT NULL",
          arguments: [kiosk]))
    }
    self.replaced = replaced
    rowCount = try Int.fetchOne(db, sql: "SELECT count(*) FROM reviews") ?? 0
  }

  /// The cards of one reading of the log.
  private struct Part {
    var cards: ClosedRange<Int64>
    var guids: [String]
    var decks: [Int64?]
    /// By learner, by card.
    var memories: [[KeptMemory?]]
  }

  /// - Parameters:
  ///   - isRepairing: Whether what differs is put right.
  ///   - progress: Called with how much is done, from 0 to 1.
  /// - Returns: How much differs, the first five in words.
  /// - Throws: What SQLite throws.
  consuming func run(
    isRepairing: Bool, progress: (Double) -> Void
  ) throws -> (count: Int, examples: [String]) {
    let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM identities") ?? 0
    let size = Int64(max(Self.mostCells / max(learners.count, 1), 1))
    let parts = max((last + size - 1) / size, 1)
    for part in 0..<parts {
      let cards = part * size + 1...min((part + 1) * size, max(last, part * size + 1))
      func share(_ done: Double) { progress((Double(part) + done) / Double(parts)) }
      try compare(try replay(cards) { share(0.6 * $0) }, isRepairing: isRepairing)
      share(1)
    }
    try compareRecalls(isRepairing: isRepairing)
    return found
  }

  private mutating func replay(
    _ cards: ClosedRange<Int64>, progress: (Double) -> Void
  ) throws -> Part {
    var part = Part(
      cards: cards, guids: Array(repeating: "", count: cards.count),
      decks: Array(repeating: nil, count: cards.count),
      memories: Array(
        repeating: Array(repeating: nil, count: cards.count), count: learners.count))
    let known = try Row.fetchCursor(
      db,
      sql: """
        SELECT id, guid, deck_id FROM identities LEFT JOIN cards USING (id) WHERE id BETWEEN ? AND ?
        """, arguments: [cards.lowerBound, cards.upperBound])
    while let row = try known.next() {
      let place = Int((row[0] as Int64) - cards.lowerBound)
      part.guids[place] = row[1]
      part.decks[place] = row[2]
    }
    let places = Dictionary(uniqueKeysWithValues: learners.enumerated().map { ($1, $0) })
    // One kiosk's rows are in the order of their times; those of several are to be sorted.
    let order = kiosks.count > 1 ? "time_ms, kiosk_id, sequence" : "kiosk_id, sequence"
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT card_id, learner_id, rating, time_ms, zone_minutes, kiosk_id, sequence
        FROM reviews NOT INDEXED WHERE card_id BETWEEN ? AND ? ORDER BY \(order)
        """, arguments: [cards.lowerBound, cards.upperBound])
    var count = 0
    var kiosk: (id: Int64, replaced: Set<Int>) = (0, [])
    while let row = try rows.next() {
      count += 1
      if count.isMultiple(of: 100_000) { progress(min(Double(count) / Double(rowCount), 1)) }
      guard let rating = Rating(rawValue: row[2]), let learner = places[row[1]] else { continue }
      let id: Int64 = row[5]
      if id != kiosk.id { kiosk = (id, replaced[id] ?? []) }
      if kiosk.replaced.contains(row[6]) { continue }
      let place = Int((row[0] as Int64) - cards.lowerBound)
      let time = WallTime(milliseconds: row[3], zoneMinutes: row[4])
      if part.memories[learner][place]?.isKnown == true {
        recalls[learners[learner], default: [:]][time.day, default: Tally()][rating] += 1
      }
      part.memories[learner][place].take(rating, card: part.guids[place], at: time)
    }
    return part
  }

  private mutating func compare(_ part: Part, isRepairing: Bool) throws {
    for (learner, fresh) in zip(learners, part.memories) {
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
        for missing in place..<kept where fresh[missing] != nil { differing.append(missing) }
        place = kept + 1
        let isSame =
          part.decks[kept] == Int64.fromDatabaseValue(row[1])
          && fresh[kept].flatMap { KeptMemory(row, from: 2)?.agrees(with: $0) } ?? false
        if !isSame { differing.append(kept) }
      }
      for missing in place..<fresh.count where fresh[missing] != nil { differing.append(missing) }
      for place in differing {
        tell("memories: learner_id \(learner), card \(part.guids[place]) is not what the log says")
        guard isRepairing else { continue }
        let card = part.cards.lowerBound + Int64(place)
        if let memory = fresh[place] {
          try memory.store(of: card, learner: learner, db)
        } else {
          try KeptMemory.forget(card, of: learner, db)
        }
      }
    }
  }

  private mutating func compareRecalls(isRepairing: Bool) throws {
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
    found.count += 1
    if found.examples.count < 5 { found.examples.append(difference()) }
  }
}
