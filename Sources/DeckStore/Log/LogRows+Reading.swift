import GRDB

extension DeckStore {
  /// Returns the numbers of the last rows that the library has of each writer, by the writer's GUID.
  package func marks() throws(LibraryError) -> [String: LogRows.Mark] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT guid, (SELECT max(sequence) FROM reviews WHERE kiosk_id = kiosks.id),
            (SELECT max(number) FROM removals WHERE kiosk_id = kiosks.id),
            (SELECT max(number) FROM set_backs WHERE kiosk_id = kiosks.id),
            (SELECT max(number) FROM weights WHERE kiosk_id = kiosks.id)
          FROM kiosks
          """)
      return try rows.reduce(into: [:]) { marks, row in
        var mark = LogRows.Mark()
        mark.answer = Int(
          max(
            try row.numberIfAny(1, in: Bounds.id) ?? 0, try row.numberIfAny(3, in: Bounds.id) ?? 0))
        mark.removal = Int(try row.numberIfAny(2, in: Bounds.id) ?? 0)
        mark.weights = Int(try row.numberIfAny(4, in: Bounds.id) ?? 0)
        marks[try row.text(0)] = mark
      }
    }
  }

  /// Returns the rows of a writer after a mark.
  ///
  /// - Parameters:
  ///   - writer: The writer's GUID.
  ///   - learner: The GUID of the learner whose answers and weights are wanted, and nothing else; nil for all rows.
  ///   - mark: The numbers of the last rows that the recipient has.
  ///   - limit: The most answers, set-backs, removals and weights, of each; at least 1.
  ///   - bytes: After how many bytes of their texts answers, and weights, end.
  /// - Returns: The rows; nil for an unknown writer.
  /// - Throws: `LibraryError` if the library can't be read.
  package func rows(
    of writer: String, by learner: String? = nil, after mark: LogRows.Mark = .init(),
    limit: Int = 1_000, bytes: Int = .max
  ) throws(LibraryError) -> LogRows? {
    try read { db in
      guard let writer = try Writer.all(db).first(where: { $0.guid == writer }) else { return nil }
      var rows = LogRows(
        writer: .init(
          guid: writer.guid, follows: writer.follows, followsNumber: writer.followsNumber,
          generation: writer.generation), last: mark)
      if let learner {
        let id = try Int64.fetchOne(
          db, sql: "SELECT id FROM learners WHERE guid = ?", arguments: [learner])
        guard let id else { return rows }
        let goesOn = try rows.readAnswers(of: writer.id, by: id, limit, bytes, db)
        rows.last.answer = rows.answers.last?.number ?? mark.answer
        rows.goesOn = try rows.readWeights(of: writer.id, by: id, limit, bytes, db) || goesOn
        return rows
      }
      let answersGoOn = try rows.readAnswers(of: writer.id, limit, bytes, db)
      rows.removals = try Row.fetchAll(
        try db.cachedStatement(sql: LogRows.removalsSQL),
        arguments: [writer.id, mark.removal, limit]
      ).compactMap { row in
        guard let kind = DeckStore.Removable(rawValue: try row.text(1)) else { return nil }
        return LogRows.Removal(
          number: Int(try row.id(0)), kind: kind, guid: try row.text(2), turn: try row.id(3))
      }
      rows.setBacks = try Row.fetchAll(
        try db.cachedStatement(sql: LogRows.setBacksSQL),
        arguments: [writer.id, mark.answer, limit]
      ).map { LogRows.SetBack(number: Int(try $0.id(0)), time: try $0.number(1, in: Bounds.time)) }
      // A list with `limit` rows may go on. Rows of the other list beyond its last number come with the next
      // call.
      let end = [
        answersGoOn ? rows.answers.last?.number : nil,
        rows.setBacks.count == limit ? rows.setBacks.last?.number : nil,
      ].compactMap { $0 }.min()
      if let end {
        rows.answers.removeAll { $0.number > end }
        rows.setBacks.removeAll { $0.number > end }
      }
      rows.last.answer = max(
        rows.answers.last?.number ?? mark.answer, rows.setBacks.last?.number ?? mark.answer)
      rows.last.removal = rows.removals.last?.number ?? mark.removal
      let weightsGoOn = try rows.readWeights(of: writer.id, limit, bytes, db)
      rows.goesOn = end != nil || weightsGoOn || rows.removals.count == limit
      return rows
    }
  }
}

extension LogRows {
  /// - Returns: Whether there may be more.
  fileprivate mutating func readAnswers(
    of writer: Int64, by learner: Int64? = nil, _ limit: Int, _ bytes: Int, _ db: Database
  ) throws -> Bool {
    var length = 0
    let found = try Row.fetchCursor(
      try db.cachedStatement(sql: Self.answersSQL),
      arguments: [writer, last.answer, limit, learner])
    let findGuesses = try db.cachedStatement(sql: DeckStore.guessesSQL)
    // Keys are bytes: strings that Swift calls equal, composed and decomposed, belong to different cards.
    var (cardPlaces, roundPlaces): ([[[UInt8]]: Int], [Int64: Int]) = ([:], [:])
    while let row = try found.next() {
      let card = Card(guid: try row.text(1), name: try row.text(2))
      let key = [Array(card.guid.utf8), Array(card.name.utf8)]
      let place = cardPlaces[key] ?? cards.count
      if place == cards.count {
        cards.append(card)
        cardPlaces[key] = place
        length += card.guid.utf8.count + card.name.utf8.count
      }
      let id = try row.id(3)
      let round = try roundPlaces[id] ?? readRound(id, db)
      roundPlaces[id] = round
      let number = try row.id(0)
      answers.append(
        Answer(
          number: Int(number), round: round, card: place,
          time: try row.number(4, in: Bounds.time), effective: try row.number(5, in: Bounds.time),
          behind: try row.number(6, in: Bounds.span),
          zone: Int(try row.number(7, in: Bounds.zone)),
          rating: Int(try row.number(8, in: Bounds.rating)),
          answerTime: Int(try row.number(9, in: Bounds.answerTime)), scheduler: try row.count(10),
          replaces: try row.numberIfAny(11, in: Bounds.id).map { Int($0) },
          daysToNext: Int(try row.number(12, in: Bounds.wait)),
          guesses: try String.fetchAll(findGuesses, arguments: [writer, number]),
          evidence: try Evidence(of: writer, number, db)))
      length += answers.last?.guesses.reduce(0) { $0 + $1.utf8.count } ?? 0
      if length > bytes { return true }
    }
    return answers.count == limit
  }

  /// Adds a round, and its learner if they are new.
  ///
  /// - Returns: The round's index.
  private mutating func readRound(_ id: Int64, _ db: Database) throws -> Int {
    let row = try Row.fetchOne(try db.cachedStatement(sql: Self.roundSQL), arguments: [id])
    guard let row else { throw LibraryError.noRound(id: id) }
    let place = try addLearner(row)
    rounds.append(
      Round(
        number: Int(try row.id(3)), learner: place, deck: try row.text(4),
        deckGUID: try row.textIfAny(5), mode: try row.text(6), direction: try row.text(7),
        start: try row.number(8, in: Bounds.time), zone: Int(try row.number(9, in: Bounds.zone)),
        seconds: try row.count(10)))
    return rounds.count - 1
  }

  /// Adds the learner of a row that begins with GUID, name and time, if they are new.
  ///
  /// - Returns: The learner's index.
  private mutating func addLearner(_ row: Row) throws -> Int {
    let learner = Learner(
      guid: try row.text(0), name: try row.text(1), created: try row.number(2, in: Bounds.time))
    let place = learners.firstIndex(of: learner) ?? learners.count
    if place == learners.count { learners.append(learner) }
    return place
  }

  /// - Returns: Whether there may be more.
  fileprivate mutating func readWeights(
    of writer: Int64, by learner: Int64? = nil, _ limit: Int, _ bytes: Int, _ db: Database
  ) throws -> Bool {
    var length = 0
    let found = try Row.fetchCursor(
      try db.cachedStatement(sql: Self.weightsSQL),
      arguments: [writer, last.weights, limit, learner])
    while let row = try found.next() {
      weights.append(
        Weights(
          number: Int(try row.id(3)), learner: try addLearner(row),
          answer: Int(try row.number(4, in: Bounds.last)),
          time: try row.number(5, in: Bounds.time), model: try row.count(6),
          text: try row.text(7), answers: try row.count(8), scored: try row.count(9),
          isAdopted: try row.number(10, in: Bounds.flag) == 1))
      last.weights = weights.last?.number ?? last.weights
      length += weights.last?.text.utf8.count ?? 0
      if length > bytes { return true }
    }
    return weights.count == limit
  }

  /// Arguments: the writer, the number before the first row, the limit, the learner or NULL.
  static let weightsSQL = """
    SELECT guid, name, created_ms, number, \(WeightHistory.columns)
    FROM weights JOIN learners ON learners.id = learner_id
    WHERE kiosk_id = ?1 AND number > ?2 AND (?4 IS NULL OR learner_id = ?4) ORDER BY number LIMIT ?3
    """

  /// Arguments: the writer, the number before the first row, the limit, the learner or NULL.
  static let answersSQL = """
    SELECT sequence, guid, names.text, round_id, time_ms, effective_ms, clock_behind_ms,
      zone_minutes, rating, answer_ms, scheduler, replaces, days_to_next
    FROM reviews JOIN identities ON identities.id = reviews.card_id JOIN names ON names.id = name_id
    WHERE kiosk_id = ?1 AND sequence > ?2 AND (?4 IS NULL OR learner_id = ?4) ORDER BY sequence LIMIT ?3
    """

  /// Arguments: the writer, the number before the first row, the limit.
  static let setBacksSQL = """
    SELECT number, time_ms FROM set_backs
    WHERE kiosk_id = ? AND number > ? ORDER BY number LIMIT ?
    """

  /// Arguments: the writer, the number before the first row, the limit.
  static let removalsSQL = """
    SELECT number, kind, guid, turn FROM removals
    WHERE kiosk_id = ? AND number > ? ORDER BY number LIMIT ?
    """

  /// Arguments: the round.
  private static let roundSQL = """
    SELECT guid, name, created_ms, number, deck, deck_guid, mode, direction, started_ms, zone_minutes,
      seconds
    FROM rounds JOIN learners ON learners.id = learner_id WHERE rounds.id = ?
    """
}
