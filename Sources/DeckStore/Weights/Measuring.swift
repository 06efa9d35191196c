import GRDB
package import Study

/// How a learner forgets, as far as it was measured.
package struct Measured: Sendable {
  /// The learner's answers that count.
  package var log: RecallLog
  /// The weights in force; nil for the default ones.
  package var inForce: [Double]?
  /// The fits so far, in the order of time: their weights, and the number of scored answers to which they were fitted.
  package var fits: [(weights: [Double], scored: Int)] = []

  /// The number of fits that are judged by the answers after each of them.
  private static let judged = 3

  /// Whether there are a quarter more scored answers than at the last fit, and enough for one.
  package var isDue: Bool {
    let last = fits.last?.scored ?? 0
    return log.scoredCount >= max(WeightFit.fewestScored, last + 1)
      && 4 * log.scoredCount >= 5 * last
  }

  /// Whether the last fits predicted the answers that came after each of them better than the default weights.
  ///
  /// Three fits are judged, about half of all answers: one alone is often right or wrong by chance.
  package var areFitsBetter: Bool {
    var (own, standard) = (0.0, 0.0)
    let ends = fits.dropFirst().map(\.scored) + [log.scoredCount]
    for (fit, end) in zip(fits, ends).suffix(Self.judged) where fit.scored < end {
      func loss(_ weights: [Double]) -> Double {
        RecallScore(of: FSRS(weights: weights), for: log, in: fit.scored..<end).totalLoss
      }
      own += loss(fit.weights)
      standard += loss(FSRS.defaultWeights)
    }
    return own < standard
  }
}

/// What came of measuring how a learner forgets.
package enum MeasureOutcome: String, Sendable {
  case nothingNew = "nothing new"
  /// The default weights count until fits have predicted answers better.
  case onTrial = "on trial"
  /// The new weights count, since the last fits predicted answers better.
  case adopted
}

extension DeckStore {
  /// Reads what is needed to measure how a learner forgets.
  ///
  /// - Parameter learner: The learner's id.
  /// - Returns: All answers in the order of time, about 40 bytes for each, and the weights.
  /// - Throws: `LibraryError` if the library can't be read.
  package func measured(_ learner: Int64) throws(LibraryError) -> Measured {
    try read { db in
      let corrections = try ClockCorrections(db)
      let history = try WeightHistory(of: learner, corrections, db)
      return Measured(
        log: try Self.recallLog(of: learner, corrections, db), inForce: history.inForce,
        fits: history.rows.map { ($0.weights, $0.scored) })
    }
  }

  /// Measures how a learner forgets, if there are a quarter more answers than last time.
  ///
  /// The new weights count from now on if the last fits predicted the answers after each of them better than the default
  /// weights do, which count otherwise.
  ///
  /// - Parameters:
  ///   - learner: The learner's id.
  ///   - clock: The wall clock's time.
  /// - Returns: What came of it.
  /// - Throws: `LibraryError`; then nothing is written.
  package func measure(
    _ learner: Int64, at clock: WallTime
  ) throws(LibraryError) -> MeasureOutcome {
    let measured = try measured(learner)
    guard measured.isDue else { return .nothingNew }
    let fit = WeightFit(measured.log)
    let isAdopted = measured.areFitsBetter
    let isWritten = try note(
      fit.weights, from: measured, isAdopted: isAdopted, of: learner, at: clock)
    return !isWritten ? .nothingNew : isAdopted ? .adopted : .onTrial
  }

  /// Writes the weights of a fit as a row of the log.
  ///
  /// - Parameters:
  ///   - weights: 21 weights with 4 decimals.
  ///   - measured: What they were fitted to.
  ///   - isAdopted: Whether they count from now on, and not the default ones.
  ///   - learner: The learner's id.
  ///   - clock: The wall clock's time.
  /// - Returns: false if the learner is gone or has other weights by now; then nothing is written.
  /// - Throws: `LibraryError`.
  package func note(
    _ weights: [Double], from measured: Measured, isAdopted: Bool, of learner: Int64,
    at clock: WallTime
  ) throws(LibraryError) -> Bool {
    try write { db in
      let isThere = try Row.fetchOne(
        db, sql: "SELECT 1 FROM learners WHERE id = ?", arguments: [learner])
      let corrections = try ClockCorrections(db)
      let before = try WeightHistory(of: learner, corrections, db)
      guard isThere != nil, before.rows.count == measured.fits.count else { return false }
      let kiosk = try Self.kiosk(db)
      try db.cachedStatement(sql: WeightHistory.insertSQL).execute(arguments: [
        kiosk, try Self.lastWeights(of: kiosk, db) + 1, learner, try Self.lastNumbers(db).review,
        try Self.logClock(db, at: clock).time(at: clock).milliseconds, WeightHistory.model,
        WeightHistory.text(weights), measured.log.answers.count, measured.log.scoredCount,
        isAdopted,
      ])
      if isAdopted || before.inForce != nil {
        try LogReplay.restate(learner, db)
      }
      return true
    }
  }

  /// The number of a writer's last weights, or 0.
  static func lastWeights(of kiosk: Int64, _ db: Database) throws -> Int64 {
    let row = try Row.fetchOne(
      db.cachedStatement(sql: "SELECT max(number) FROM weights WHERE kiosk_id = ?"),
      arguments: [kiosk])
    return try row?.numberIfAny(0, in: Bounds.id) ?? 0
  }

  /// How the answers of a learner count, or of a guest.
  static func scheduler(of learner: Int64?, _ db: Database) throws -> Scheduler {
    guard let learner else { return WeightHistory.standard }
    return try WeightHistory(of: learner, ClockCorrections(db), db).newest
  }

  private struct Key: Hashable {
    var kiosk: Int64
    var number: Int
  }

  static func recallLog(
    of learner: Int64, _ corrections: ClockCorrections, _ db: Database
  ) throws -> RecallLog {
    try recallCards(of: learner, corrections, db).log
  }

  /// Returns a learner's answers, and the ids of their cards in the order of the log's places.
  static func recallCards(
    of learner: Int64, _ corrections: ClockCorrections, _ db: Database
  ) throws -> (log: RecallLog, cards: [Int64]) {
    let ranks = Writer.ranks(try Writer.all(db))
    var answers:
      [(
        time: Int64, rank: Int32, number: Int, card: Int64, day: Int32, rating: Rating,
        answerTime: UInt16
      )] = []
    var replaced: Set<Key> = []
    let rows = try Row.fetchCursor(try db.cachedStatement(sql: recallSQL), arguments: [learner])
    while let found = try rows.next() {
      let row = try CardLog.Row(found, corrections)
      if let number = row.replaces { replaced.insert(Key(kiosk: row.kiosk, number: number)) }
      guard let rating = row.rating else { continue }
      answers.append(
        (
          row.time.milliseconds, Int32(clamping: ranks[row.kiosk] ?? 0), row.number,
          try found.id(9), Int32(clamping: row.time.day), rating, UInt16(clamping: row.answerTime)
        ))
    }
    answers.sort { ($0.time, $0.rank, $0.number) < ($1.time, $1.rank, $1.number) }
    let kiosks = Dictionary(ranks.map { (Int32(clamping: $1), $0) }) { first, _ in first }
    var log = RecallLog()
    var (places, cards): ([Int64: Int], [Int64]) = ([:], [])
    for answer in answers {
      let key = Key(kiosk: kiosks[answer.rank] ?? 0, number: answer.number)
      if replaced.contains(key) { continue }
      let place = places[answer.card] ?? log.cardCount
      if place == log.cardCount { cards.append(answer.card) }
      places[answer.card] = place
      log.append(
        card: place, day: Int(answer.day), answer.rating, answerTime: Int(answer.answerTime))
    }
    return (log, cards)
  }

  /// Arguments: the learner.
  static let recallSQL = """
    SELECT \(CardLog.columns.split(separator: ", ").map { "reviews.\($0)" }.joined(separator: ", ")), card_id
    FROM rounds CROSS JOIN reviews ON round_id = rounds.id WHERE rounds.learner_id = ?
    """
}
