import GRDB
import Study

/// The evidence of an answer as it is stored: a later program may have written ways and outcomes that this one lacks.
extension LogRows {
  package struct Evidence: Codable, Equatable, Sendable {
    package var way: String
    package var outcome: String
    package var hints: Int
    package var choices: Int
  }
}

extension LogRows.Evidence {
  init(_ evidence: Study.Evidence) {
    (way, outcome) = (evidence.word, evidence.outcome.rawValue)
    (hints, choices) = (evidence.hints, evidence.choices)
  }

  /// Returns the evidence of an answer; nil if it has none.
  init?(of kiosk: Int64, _ number: Int64, _ db: Database) throws {
    let find = try db.cachedStatement(sql: Self.sql)
    guard let row = try Row.fetchOne(find, arguments: [kiosk, number]) else { return nil }
    (way, outcome) = (try row.text(0), try row.text(1))
    (hints, choices) = (
      Int(try row.number(2, in: Bounds.step)), Int(try row.number(3, in: Bounds.step))
    )
  }

  /// Arguments: the kiosk and the number of a review.
  static let sql = """
    SELECT way, outcome, hints, choices FROM evidence WHERE kiosk_id = ? AND sequence = ?
    """

  func insert(of kiosk: Int64, _ number: Int, _ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO evidence (kiosk_id, sequence, way, outcome, hints, choices)
        VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [kiosk, number, way, outcome, hints, choices])
  }

  /// The evidence as this program knows it; nil for ways and outcomes that it lacks.
  var known: Study.Evidence? {
    guard let (way, isHeard) = Study.Evidence.parts(ofWord: way),
      let outcome = AnswerOutcome(rawValue: outcome)
    else { return nil }
    return Study.Evidence(way, outcome, hints: hints, choices: choices, isHeard: isHeard)
  }
}
