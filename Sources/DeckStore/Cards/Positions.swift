import GRDB
import Study

extension DeckStore {
  /// The distance between two cards' positions: 32 cards fit into one gap before others must move.
  static let positionGap: Int64 = 1 << 32

  static func lastPosition(in deckID: Int64, _ db: Database) throws -> Int64 {
    let find = try db.cachedStatement(sql: "SELECT max(position) FROM cards WHERE deck_id = ?")
    return try usable(Int64.fetchOne(find, arguments: [deckID]) ?? 0)
  }

  /// Refuses a position that leaves no room before or after it; this program never writes one.
  private static func usable(_ position: Int64) throws -> Int64 {
    guard position.magnitude < 1 << 62 else {
      throw LibraryError.unusable("a card of this deck has the impossible position \(position)")
    }
    return position
  }

  /// A free position after a card of the deck; without a card, before all of them.
  ///
  /// If there is no room, the cards that follow are moved.
  ///
  /// - Throws: `LibraryError.noCard` if the card is not in the deck.
  static func place(after guid: String?, in deckID: Int64, _ db: Database) throws -> Int64 {
    guard let guid else {
      let find = try db.cachedStatement(sql: "SELECT min(position) FROM cards WHERE deck_id = ?")
      return try usable(Int64.fetchOne(find, arguments: [deckID]) ?? 2 * positionGap) - positionGap
    }
    let find = try db.cachedStatement(
      sql: """
        SELECT position FROM cards JOIN identities USING (id) WHERE guid = ? AND deck_id = ?
        """)
    guard let position = try Int64.fetchOne(find, arguments: [guid, deckID]).map(usable) else {
      throw LibraryError.noCard(guid: guid)
    }
    _ = try lastPosition(in: deckID, db)
    let findNext = try db.cachedStatement(
      sql: "SELECT min(position) FROM cards WHERE deck_id = ? AND position > ?")
    guard let next = try Int64.fetchOne(findNext, arguments: [deckID, position]) else {
      return position + positionGap
    }
    if next - position > 1 { return position + (next - position) / 2 }
    try spread(after: position, in: deckID, db)
    return position + positionGap / 2
  }

  /// A free position at a place; after a card that is not in the deck, at its end.
  static func position(of place: CardPlace, in deckID: Int64, _ db: Database) throws -> Int64 {
    switch place {
    case .first: return try self.place(after: nil, in: deckID, db)
    case .last: return try lastPosition(in: deckID, db) + positionGap
    case .after(let guid):
      do {
        return try self.place(after: guid, in: deckID, db)
      } catch LibraryError.noCard {
        return try position(of: .last, in: deckID, db)
      }
    }
  }

  /// Moves all cards after a position, so that they are a whole gap apart.
  private static func spread(after position: Int64, in deckID: Int64, _ db: Database) throws {
    let move = """
      UPDATE cards SET position = ?2 + ?3 * place FROM (
        SELECT id AS moved, row_number() OVER (ORDER BY position) AS place FROM cards
        WHERE deck_id = ?1 AND position BETWEEN ?4 AND ?5)
      WHERE id = moved
      """
    // First below all usable positions: no two cards may share one at any time.
    let (lowest, highest) = (Bounds.position.lowerBound, Bounds.position.upperBound)
    try db.execute(sql: move, arguments: [deckID, lowest, 1, position + 1, highest])
    let unusable: Int64 = -1 << 62
    try db.execute(sql: move, arguments: [deckID, position, positionGap, lowest, unusable])
  }
}
