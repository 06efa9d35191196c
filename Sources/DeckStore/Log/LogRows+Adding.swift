import GRDB

extension DeckStore {
  /// Adds rows that come from another library, all or none.
  ///
  /// Rows may come in any order and more than once: in the end, all libraries that have the same rows have
  /// the same memories, totals and histories. Answers of a learner who was removed are left out. A learner
  /// whom this library has already keeps the name that they have here.
  ///
  /// The removal of a learner erases their answers here, and keeps nothing (`Kept`). If they are brought back where they
  /// were removed, they come back here by `rows(of:after:)` with the first mark, for each writer: the answers have numbers
  /// before those of the marks. Their answers that only this library had are gone.
  ///
  /// - Parameter rows: The rows, which are not trusted.
  /// - Returns: The number of answers that are new.
  /// - Throws: `LibraryError.unusable` if the library has other content under the number of a row, or if a
  ///   row is impossible.
  @discardableResult
  package func add(_ rows: LogRows) throws(LibraryError) -> Int {
    try write { db in
      do {
        var adding = try AddedRows(rows, db)
        return try adding.add()
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        throw AddedRows.impossible(rows)
      }
    }
  }
}

/// Rows of another library, within the transaction that adds them.
struct AddedRows {
  let rows: LogRows
  let db: Database
  let writer: Int64
  /// The corrections of the times before these rows.
  ///
  /// A writer that is new may join two that are known: the set-backs of the later one then apply to the answers of the earlier
  /// one, too.
  private let before: ClockCorrections
  /// The ids of the learners, rounds and cards by their indexes in `rows`; nil for a learner who was removed.
  private(set) var learners: [Int64?] = []
  private var rounds: [Int: Int64] = [:]
  private var cards: [(id: Int64, name: Int64)] = []

  static func impossible(_ rows: LogRows) -> LibraryError {
    .unusable("rows of the writer \(rows.writer.guid) can't be in a log")
  }

  init(_ rows: LogRows, _ db: Database) throws {
    (self.rows, self.db, before) = (rows, db, try ClockCorrections(db))
    let new = rows.writer
    try db.execute(
      sql: """
        INSERT INTO kiosks (guid, follows, follows_number, generation) VALUES (?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """, arguments: [new.guid, new.follows, new.followsNumber, new.generation])
    let known = try Writer.all(db).first { $0.guid == new.guid }
    guard let known, known.follows == new.follows, known.followsNumber == new.followsNumber,
      known.generation == new.generation
    else { throw Self.other(rows, "beginning") }
    writer = known.id
  }

  static func other(_ rows: LogRows, _ what: String) -> LibraryError {
    .unusable("the writer \(rows.writer.guid) has another \(what) here")
  }

  mutating func add() throws -> Int {
    for removal in rows.removals { try add(removal) }
    // Only now, as one who is brought back by a later row stays. Decks and cards of this box stay in any case.
    for guid in Set(rows.removals.filter { $0.kind == .learner }.map(\.guid)).sorted()
    where try DeckStore.isRemoved(learner: guid, db) {
      try DeckStore.eraseLearner(guid, db)
    }
    learners = try rows.learners.map { try learner($0) }
    cards = try rows.cards.map { card in
      try DeckStore.checkText(card.name)
      let id = try DeckStore.identity(of: card.guid, db)
      return (id, try DeckStore.nameID(card.name, of: id, db))
    }
    let new = try rows.answers.filter { try isNew($0) }
    let weights = try rows.weights.filter { try isNew($0) }
    let setBacks = try rows.setBacks.filter { try add($0) }
    let corrections = try ClockCorrections(db)
    let isMoved = corrections != before
    if new.isEmpty, setBacks.isEmpty, weights.isEmpty, !isMoved { return 0 }
    // Another library has answers of this library's own writer that this one lacks, and may have given out
    // more numbers.
    if try DeckStore.kiosk(db) == writer {
      try DeckStore.beginKiosk(after: try DeckStore.lastNumbers(db).review, db)
    }
    var restated = isMoved ? try corrections.learnersMoved(since: before, db) : []
    restated.formUnion(try insert(weights, corrections))
    var sums = try AddedSums(
      new.compactMap { answer in
        try key(of: answer, unlessOf: restated).map {
          ($0, CardLog.Row(answer, of: writer, corrections))
        }
      }, corrections, db)
    for answer in new { try insert(answer) }
    try DeckStore.setBackRounds(corrections, of: isMoved ? nil : Array(rounds.values), db)
    try sums.apply(db)
    for learner in restated.sorted() { try LogReplay.restate(learner, db) }
    return new.count
  }

  /// - Returns: Whether the set-back is new.
  private func add(_ setBack: LogRows.SetBack) throws -> Bool {
    let time = try Int64.fetchOne(
      db, sql: "SELECT time_ms FROM set_backs WHERE kiosk_id = ? AND number = ?",
      arguments: [writer, setBack.number])
    guard time ?? setBack.time == setBack.time else {
      throw Self.other(rows, "set-back before answer \(setBack.number)")
    }
    if time != nil { return false }
    try db.execute(
      sql: "INSERT INTO set_backs (kiosk_id, number, time_ms) VALUES (?, ?, ?)",
      arguments: [writer, setBack.number, setBack.time])
    return true
  }

  private func add(_ removal: LogRows.Removal) throws {
    let row = try Row.fetchOne(
      db, sql: "SELECT kind, guid, turn FROM removals WHERE kiosk_id = ? AND number = ?",
      arguments: [writer, removal.number])
    if let row {
      let isSame =
        try row.text(0) == removal.kind.rawValue && row.text(1) == removal.guid
        && row.id(2) == removal.turn
      guard isSame else { throw Self.other(rows, "removal \(removal.number)") }
      return
    }
    try DeckStore.checkText(removal.guid)
    try db.execute(
      sql: "INSERT INTO removals (kiosk_id, number, kind, guid, turn) VALUES (?, ?, ?, ?, ?)",
      arguments: [writer, removal.number, removal.kind.rawValue, removal.guid, removal.turn])
  }

  private func learner(_ learner: LogRows.Learner) throws -> Int64? {
    if try DeckStore.isRemoved(learner: learner.guid, db) { return nil }
    let find = try db.cachedStatement(sql: "SELECT id FROM learners WHERE guid = ?")
    if let id = try Int64.fetchOne(find, arguments: [learner.guid]) { return id }
    try DeckStore.check(name: learner.name, of: "learner")
    try DeckStore.checkText(learner.guid)
    try DeckStore.insertLearner(
      learner.name, guid: learner.guid, created: learner.created, db)
    let id = db.lastInsertedRowID
    try DeckStore.check("learners", atMost: Limits.learners, db)
    return id
  }

  /// Returns an answer's round, and the ids of its learner, card and card name.
  ///
  /// - Throws: `LibraryError.unusable` if the answer refers to a round, learner or card that does not exist.
  private func parts(
    of answer: LogRows.Answer
  ) throws -> (round: LogRows.Round, learner: Int64?, card: (id: Int64, name: Int64)) {
    guard rows.rounds.indices.contains(answer.round), cards.indices.contains(answer.card),
      learners.indices.contains(rows.rounds[answer.round].learner)
    else { throw Self.impossible(rows) }
    let round = rows.rounds[answer.round]
    return (round, learners[round.learner], cards[answer.card])
  }

  /// Whether the log lacks an answer, and its learner was not removed.
  private func isNew(_ answer: LogRows.Answer) throws -> Bool {
    let (round, learner, card) = try parts(of: answer)
    guard let learner else { return false }
    let find = try db.cachedStatement(
      sql: """
        SELECT number, reviews.learner_id, card_id, name_id, time_ms, effective_ms, clock_behind_ms,
          reviews.zone_minutes, rating, answer_ms, scheduler, replaces, days_to_next
        FROM reviews JOIN rounds ON rounds.id = round_id
        WHERE reviews.kiosk_id = ? AND sequence = ?
        """)
    if let row = try Row.fetchOne(find, arguments: [writer, answer.number]) {
      let theirs: [Int64?] = [
        Int64(round.number), learner, card.id, card.name, answer.time, answer.effective,
        answer.behind, Int64(answer.zone), Int64(answer.rating),
        Int64(answer.answerTime), Int64(answer.scheduler), answer.replaces.map { Int64($0) },
        Int64(answer.daysToNext),
      ]
      let ours = try theirs.indices.map { try row.decode(Int64?.self, atIndex: $0) }
      let guesses = try String.fetchAll(
        try db.cachedStatement(sql: DeckStore.guessesSQL), arguments: [writer, answer.number])
      // A library of an earlier version has passed the answer on without its evidence.
      let evidence = try answer.evidence.map { theirs in
        try LogRows.Evidence(of: writer, Int64(answer.number), db) ?? theirs
      }
      guard ours == theirs, guesses == answer.guesses, evidence == answer.evidence else {
        throw Self.other(rows, "answer \(answer.number)")
      }
      return false
    }
    return true
  }

  private mutating func insert(_ answer: LogRows.Answer) throws {
    let (round, learner, card) = try parts(of: answer)
    guard let learner else { return }
    // An answer and its replacement belong to the same card and learner, whichever row comes first.
    let isWrong = try Row.fetchOne(
      try db.cachedStatement(sql: Self.othersSQL),
      arguments: [writer, answer.replaces, answer.number, learner, card.id])
    if isWrong != nil { throw Self.impossible(rows) }
    let id = try rounds[answer.round] ?? add(round, of: learner)
    rounds[answer.round] = id
    try db.cachedStatement(sql: DeckStore.insertReviewSQL).execute(arguments: [
      writer, answer.number, id, learner, card.id, card.name, answer.time, answer.effective,
      answer.behind, answer.zone, answer.rating, answer.answerTime,
      answer.scheduler, answer.replaces, answer.daysToNext,
    ])
    for guess in answer.guesses { try DeckStore.checkText(guess) }
    try DeckStore.insert(answer.guesses, of: writer, answer.number, db)
    if let evidence = answer.evidence {
      for text in [evidence.way, evidence.outcome] { try DeckStore.checkText(text) }
      try evidence.insert(of: writer, answer.number, db)
    }
  }

  /// Finds an answer of another card or learner that a row replaces, or by which it is replaced.
  ///
  /// With OR, or left to choose the index, SQLite would read all rows of the writer. Arguments: the writer, the replaced number, the row's number, the
  /// learner, the card.
  static let othersSQL = """
    SELECT 1 FROM reviews
    WHERE kiosk_id = ?1 AND sequence = ?2 AND (learner_id <> ?4 OR card_id <> ?5)
    UNION ALL SELECT 1 FROM reviews INDEXED BY reviews_by_replaced
    WHERE kiosk_id = ?1 AND replaces = ?3 AND (learner_id <> ?4 OR card_id <> ?5)
    """

  /// Adds a round, or the start and length that another library has of a known round.
  private func add(_ round: LogRows.Round, of learner: Int64) throws -> Int64 {
    for text in [round.deck, round.deckGUID ?? "", round.mode, round.direction] {
      try DeckStore.checkText(text)
    }
    try db.cachedStatement(
      sql: """
        INSERT INTO rounds (kiosk_id, number, learner_id, deck, deck_guid, mode, direction,
          started_ms, zone_minutes, seconds)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (kiosk_id, number) DO UPDATE SET
          started_ms = min(started_ms, excluded.started_ms), seconds = max(seconds, excluded.seconds)
        WHERE learner_id = excluded.learner_id AND deck = excluded.deck
          AND deck_guid IS excluded.deck_guid AND mode = excluded.mode
          AND direction = excluded.direction AND zone_minutes = excluded.zone_minutes
        """
    ).execute(arguments: [
      writer, round.number, learner, round.deck, round.deckGUID, round.mode, round.direction,
      round.start, round.zone, round.seconds,
    ])
    guard db.changesCount > 0 else { throw Self.other(rows, "round \(round.number)") }
    let find = try db.cachedStatement(
      sql: "SELECT id FROM rounds WHERE kiosk_id = ? AND number = ?")
    return try Row.fetchOne(find, arguments: [writer, round.number])?.id(0) ?? 0
  }

  /// The learner and card of an answer; nil for a learner of these, or one who was removed.
  private func key(
    of answer: LogRows.Answer, unlessOf learners: Set<Int64>
  ) throws -> DeckStore.CardKey? {
    let (_, learner, card) = try parts(of: answer)
    guard let learner, !learners.contains(learner) else { return nil }
    return DeckStore.CardKey(learner: learner, card: card.id)
  }
}
