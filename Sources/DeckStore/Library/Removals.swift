import GRDB

/// The record of removed learners, decks and cards, which keeps other copies of the library from bringing
/// them back.
extension DeckStore {
  package enum Removable: String, Codable, Sendable {
    case learner, deck, card
  }

  /// Records that something was removed.
  static func noteRemoval(_ kind: Removable, _ guid: String, _ db: Database) throws {
    try note(kind, guid, isGone: true, db)
  }

  /// Records that something is back, if it was removed before.
  static func noteReturn(_ kind: Removable, _ guid: String, _ db: Database) throws {
    try note(kind, guid, isGone: false, db)
  }

  /// Whether something was removed and is not back.
  static func isRemoved(_ kind: Removable, _ guid: String, _ db: Database) throws -> Bool {
    try !turn(of: kind, guid, db).isMultiple(of: 2)
  }

  private static func turn(of kind: Removable, _ guid: String, _ db: Database) throws -> Int64 {
    let find = try db.cachedStatement(
      sql: "SELECT max(turn) FROM removals WHERE kind = ? AND guid = ?")
    return try Row.fetchOne(find, arguments: [kind.rawValue, guid])?
      .numberIfAny(0, in: Bounds.id) ?? 0
  }

  private static func note(
    _ kind: Removable, _ guid: String, isGone: Bool, _ db: Database
  ) throws {
    let turn = try turn(of: kind, guid, db)
    guard turn.isMultiple(of: 2) == isGone, turn < Bounds.id.upperBound else { return }
    let kiosk = try kiosk(db)
    try db.cachedStatement(
      sql: """
        INSERT INTO removals (kiosk_id, number, kind, guid, turn)
        SELECT ?1, ifnull(max(number), 0) + 1, ?2, ?3, ?4 FROM removals WHERE kiosk_id = ?1
        """
    ).execute(arguments: [kiosk, kind.rawValue, guid, turn + 1])
  }
}
