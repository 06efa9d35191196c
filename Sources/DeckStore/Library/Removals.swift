import GRDB

/// What was removed, so that it does not come back from another copy of the library.
extension DeckStore {
  package enum Removable: String, Codable, Sendable {
    case learner, deck, card
  }

  /// Notes that something is gone.
  static func noteRemoval(_ kind: Removable, _ guid: String, _ db: Database) throws {
    try note(kind, guid, isGone: true, db)
  }

  /// Notes that something is back that may have been removed.
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
