import GRDB

/// The record of removed learners, which keeps other copies of the library from bringing them back.
extension DeckStore {
  /// What a row may name: earlier programs have recorded decks and cards, too, which nobody asks for.
  package enum Removable: String, Codable, Sendable {
    case learner, deck, card
  }

  /// Records that a learner was removed.
  static func noteRemoval(ofLearner guid: String, _ db: Database) throws {
    try note(guid, isGone: true, db)
  }

  /// Records that a learner is back, if they were removed before.
  static func noteReturn(ofLearner guid: String, _ db: Database) throws {
    try note(guid, isGone: false, db)
  }

  /// Whether a learner was removed and is not back.
  static func isRemoved(learner guid: String, _ db: Database) throws -> Bool {
    try !turn(of: guid, db).isMultiple(of: 2)
  }

  private static func turn(of guid: String, _ db: Database) throws -> Int64 {
    let find = try db.cachedStatement(
      sql: "SELECT max(turn) FROM removals WHERE kind = ? AND guid = ?")
    return try Row.fetchOne(find, arguments: [Removable.learner.rawValue, guid])?
      .numberIfAny(0, in: Bounds.id) ?? 0
  }

  private static func note(_ guid: String, isGone: Bool, _ db: Database) throws {
    let turn = try turn(of: guid, db)
    guard turn.isMultiple(of: 2) == isGone, turn < Bounds.id.upperBound else { return }
    let kiosk = try kiosk(db)
    try db.cachedStatement(
      sql: """
        INSERT INTO removals (kiosk_id, number, kind, guid, turn)
        SELECT ?1, ifnull(max(number), 0) + 1, ?2, ?3, ?4 FROM removals WHERE kiosk_id = ?1
        """
    ).execute(arguments: [kiosk, Removable.learner.rawValue, guid, turn + 1])
  }
}
