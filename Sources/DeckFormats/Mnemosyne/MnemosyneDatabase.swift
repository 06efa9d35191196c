import Study

/// A database of Mnemosyne 2, such as `default.db`.
///
/// Each row of `cards` is a card, made from its fact by the card type's view; Mnemosyne's id is its GUID.
/// Pictures and sounds are in a folder beside the database.
///
/// Source: Mnemosyne `libmnemosyne/databases/SQLite.py`.
package final class MnemosyneDatabase: DeckSource {
  package let kind: String
  package let notes: [String]
  package let mediaFolder: String?

  private let path: String
  private let database: UntrustedDatabase
  private let types: MnemosyneCardTypes
  private let remarks = SourceRemarks()

  private static let tables = [
    "cards", "facts", "data_for_fact", "tags", "tags_for_card", "fact_views", "card_types", "log",
  ]

  /// Whether a file begins like an SQLite database.
  static func isDatabase(_ start: [UInt8]) -> Bool {
    start.starts(with: Array("SQLite format 3\0".utf8))
  }

  /// Opens a copy of a database, so that Mnemosyne can go on using it.
  ///
  /// - Throws: `DeckFileError` if the database is damaged, too large or not Mnemosyne's.
  package convenience init(path: String) throws {
    let file = try TemporaryFile(copying: path, limit: AnkiArchive.largestDatabase)
    try self.init(file, path: path, kind: "Mnemosyne database", mediaFolder: "\(path)_media")
  }

  /// - Parameters:
  ///   - file: The database.
  ///   - path: The path of the file that a person has, for errors.
  ///   - kind: What that file is, for a person.
  ///   - mediaFolder: The folder with the pictures and sounds.
  /// - Throws: `DeckFileError` if the database is damaged or not Mnemosyne's.
  init(_ file: TemporaryFile, path: String, kind: String, mediaFolder: String?) throws {
    (self.path, self.kind, self.mediaFolder) = (path, kind, mediaFolder)
    database = try UntrustedDatabase(file, path: path)
    do { try database.check(tables: Self.tables) } catch let error as DeckFileError {
      throw DeckFileError(
        path: path,
        message: "it is no deck of Mnemosyne (\(error.message)); from Anki, export a package")
    }
    types = try MnemosyneCardTypes(in: database, path: path)
    var unanswered = 0
    try database.forEachRow(of: "SELECT count(*) FROM (\(Self.schedulesSQL))") {
      unanswered = Int($0.integer(0) ?? 0)
    }
    notes =
      unanswered == 0
      ? []
      : [
        "It has no answers to \(unanswered) cards that were learnt: with --learner, each gets some that make "
          + "it come back about when it would."
      ]
  }

  // MARK: Cards

  package func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    remarks.clear()
    var line = 0
    try database.forEachRow(of: Self.cardsSQL) { row in
      line += 1
      guard line <= AnkiPackage.mostCards else {
        throw DeckFileError(
          path: path, message: "more than \(AnkiPackage.mostCards) cards are in it")
      }
      let fact = row.text(5)
      var card = SourceCard(CardRecord(Card(question: "", answer: "")), line: line)
      card.record.card.guid = row.text(0)
      card.record.tags = Set(row.text(6).split(separator: "\u{1f}").compactMap(Self.tag)).sorted()
      card.isSuspended = row.integer(4) == 0
      // Cards for sharing don't say whether they are asked.
      (card.said.tags, card.said.suspension) = (true, mediaFolder != nil)
      if row.integer(8) ?? 1 > 1 { card.note = SourceCard.note(saying: row.text(7)) }
      fill(
        &card,
        from: MnemosyneCard(
          fact: Self.fields(fact), type: row.text(1), view: row.text(2),
          extra: PythonLiteral(row.text(3)), tags: card.record.tags))
      for side in CardRecord.Side.allCases where card.isEmpty(side) {
        let name = side == .question ? "a question" : "an answer"
        return remarks.add("cards without \(name), left out", line: line)
      }
      try body(card)
    }
  }

  /// Gives a card its texts and media.
  private func fill(_ card: inout SourceCard, from source: MnemosyneCard) {
    let sides =
      source.sides(types)
      ?? {
        remarks.add(
          "cards whose card type is not in it, made of their fields", line: card.line, nil)
        let fields = source.fact.map { MnemosyneText.html($0.value) }
        return (
          HTMLText(html: fields.first ?? ""),
          HTMLText(html: fields.dropFirst().joined(separator: "<br>"))
        )
      }()
    card.fill(question: sides.question, answer: sides.answer, remarks)
  }

  /// Returns a fact's fields from a text in which control characters separate keys and values.
  private static func fields(_ fact: String) -> [(key: String, value: String)] {
    fact.utf8.split(separator: 0x1e).compactMap { field in
      guard let end = field.firstIndex(of: 0x1f) else { return nil }
      let value = String(Substring(field[end...].dropFirst()))
      return (String(Substring(field[..<end])), value.cut(to: HTMLText.longest))
    }
  }

  /// Returns a tag's name with its blanks replaced; nil for the tag that marks cards without a tag.
  private static func tag(_ name: Substring) -> String? {
    name == "__UNTAGGED__"
      ? nil : name.split(whereSeparator: \.isWhitespace).joined(separator: "_")
  }

  private static let cardsSQL = """
    SELECT cards.id, cards.card_type_id, cards.fact_view_id, cards.extra_data, cards.active,
      fields.texts, marks.names, cards._fact_id, facts.count
    FROM (
      SELECT _id, id, card_type_id, fact_view_id, extra_data, active, _fact_id FROM cards
      ORDER BY _id LIMIT -1) AS cards
    LEFT JOIN (
      SELECT _fact_id, group_concat(key || char(31) || value, char(30)) AS texts
      FROM data_for_fact GROUP BY _fact_id) AS fields ON fields._fact_id = cards._fact_id
    LEFT JOIN (
      SELECT _card_id, group_concat(substr(name, 1, 200), char(31)) AS names
      FROM tags_for_card JOIN tags ON tags._id = _tag_id GROUP BY _card_id) AS marks
      ON marks._card_id = cards._id
    LEFT JOIN (SELECT _fact_id, count(*) AS count FROM cards GROUP BY _fact_id) AS facts
      ON facts._fact_id = cards._fact_id
    """

  // MARK: The rest

  package func forEachRemark(_ body: (SourceRemark) -> Void) { remarks.forEach(body) }

  /// Calls `body` with the answers in the log, then with stand-ins for those that the log lacks: exported
  /// cards and archived answers have only the dates.
  package func forEachReview(_ body: (SourceReview) throws -> Void) throws {
    var count = 0
    try database.forEachRow(of: Self.reviewsSQL) { row in
      count += 1
      guard count <= AnkiPackage.mostReviews else {
        throw DeckFileError(
          path: path, message: "more than \(AnkiPackage.mostReviews) answers are in it")
      }
      guard let time = Self.milliseconds(row.integer(0)), let grade = row.integer(2) else { return }
      try body(
        SourceReview(
          guid: row.text(1), time: time, grade >= Self.passed ? .right : .wrong,
          duration: Self.milliseconds(row.integer(3))))
    }
    try database.forEachRow(of: Self.schedulesSQL) { row in
      guard let last = Self.milliseconds(row.integer(2)), let grade = row.integer(1) else { return }
      let next = Self.milliseconds(row.integer(3)) ?? last
      guard grade >= Self.passed else {
        return try body(SourceReview(guid: row.text(0), time: last, .wrong))
      }
      for time in StandInAnswers.times(last: last, next: next) {
        try body(SourceReview(guid: row.text(0), time: time, .right))
      }
    }
  }

  /// The lowest grade of a card that was known: 0 and 1 mean forgotten.
  ///
  /// Source: Mnemosyne `libmnemosyne/schedulers/SM2_mnemosyne.py`.
  private static let passed: Int64 = 2

  /// Converts seconds to milliseconds; nil for no time, or for an implausible one: before 1970 or in more
  /// than 30,000 years.
  private static func milliseconds(_ seconds: Int64?) -> Int64? {
    seconds.flatMap { (0..<1 << 40).contains($0) ? $0 * 1_000 : nil }
  }

  /// The query for the answers: the event type 9 is a repetition.
  ///
  /// Source: Mnemosyne `openSM2sync/log_entry.py`.
  private static let reviewsSQL = """
    SELECT timestamp, object_id, grade, thinking_time FROM log
    WHERE event_type = 9 AND grade BETWEEN 0 AND 5 ORDER BY _id
    """
  private static let schedulesSQL = """
    SELECT cards.id, cards.grade, cards.last_rep, cards.next_rep FROM cards
    LEFT JOIN (SELECT DISTINCT object_id FROM log WHERE event_type = 9) AS known
      ON known.object_id = cards.id
    WHERE known.object_id IS NULL AND cards.last_rep > 0 AND cards.grade BETWEEN 0 AND 5
    """
}
