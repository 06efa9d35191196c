import GRDB

extension DeckStore {
  /// Between two cards' positions: 32 cards find room in one place before all have to move.
  static let positionGap: Int64 = 1 << 32

  static func lastPosition(in deckID: Int64, _ db: Database) throws -> Int64 {
    let find = try db.cachedStatement(sql: "SELECT max(position) FROM cards WHERE deck_id = ?")
    return try Int64.fetchOne(find, arguments: [deckID]) ?? 0
  }

  /// A free position after a card of the deck, or before all.
  ///
  /// When the gap there is used up, all cards of the deck get new positions.
  ///
  /// - Throws: `LibraryError.noCard` when the card is not in the deck.
  static func place(after guid: String?, in deckID: Int64, _ db: Database) throws -> Int64 {
    guard let guid else {
      let find = try db.cachedStatement(sql: "SELECT min(position) FROM cards WHERE deck_id = ?")
      return (try Int64.fetchOne(find, arguments: [deckID]) ?? 2 * positionGap) - positionGap
    }
    let find = try db.cachedStatement(
      sql: """
        SELECT position FROM cards JOIN identities USING (id) WHERE guid = ? AND deck_id = ?
        """)
    guard let position = try Int64.fetchOne(find, arguments: [guid, deckID]) else {
      throw LibraryError.noCard(guid: guid)
    }
    let findNext = try db.cachedStatement(
      sql: "SELECT min(position) FROM cards WHERE deck_id = ? AND position > ?")
    guard let next = try Int64.fetchOne(findNext, arguments: [deckID, position]) else {
      return position + positionGap
    }
    if next - position > 1 { return position + (next - position) / 2 }
    try spread(deckID, db)
    return try place(after: guid, in: deckID, db)
  }

  /// Gives a deck's cards positions with whole gaps between them.
  ///
  /// The new positions are all above the old ones, or all below: no card ever meets another's.
  private static func spread(_ deckID: Int64, _ db: Database) throws {
    let row = try Row.fetchOne(
      db, sql: "SELECT min(position), max(position), count(*) FROM cards WHERE deck_id = ?",
      arguments: [deckID])
    guard let row else { return }
    let (first, last, count): (Int64, Int64, Int64) = (row[0], row[1], row[2])
    let base = last < 1 << 60 ? last : first - (count + 1) * positionGap
    try db.execute(
      sql: """
        UPDATE cards SET position = ? + ? * place
        FROM (SELECT id AS moved, row_number() OVER (ORDER BY position) AS place
          FROM cards WHERE deck_id = ?)
        WHERE id = moved
        """, arguments: [base, positionGap, deckID])
  }
}
