import GRDB

extension DeckStore {
  /// Between two cards' positions: 32 cards find room in one place before others have to move.
  static let positionGap: Int64 = 1 << 32

  static func lastPosition(in deckID: Int64, _ db: Database) throws -> Int64 {
    let find = try db.cachedStatement(sql: "SELECT max(position) FROM cards WHERE deck_id = ?")
    return try usable(Int64.fetchOne(find, arguments: [deckID]) ?? 0)
  }

  /// A position that others can come before and after: this program makes no other.
  private static func usable(_ position: Int64) throws -> Int64 {
    guard position.magnitude < 1 << 62 else {
      throw LibraryError.unusable("a card of this deck has the place \(position): too far away")
    }
    return position
  }

  /// A free position after a card of the deck, or before all.
  ///
  /// When the gap there is used up, the cards after it move on.
  ///
  /// - Throws: `LibraryError.noCard` when the card is not in the deck.
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
    return position + (try spread(after: position, in: deckID, db)) / 2
  }

  /// Gives the cards after a position even gaps: as few cards as can have gaps of 2²⁸ or more.
  ///
  /// - Returns: The gap.
  private static func spread(
    after position: Int64, in deckID: Int64, _ db: Database
  ) throws -> Int64 {
    var count: Int64 = 16
    var cards: [Row] = []
    var step: Int64 = 0
    repeat {
      count *= 4
      cards = try Row.fetchAll(
        db,
        sql: """
          SELECT id, position FROM cards WHERE deck_id = ? AND position > ?
          ORDER BY position LIMIT ?
          """, arguments: [deckID, position, count])
      let isRest = cards.count < count
      let end = isRest ? nil : try cards.last.map { try usable($0.number(1, in: Bounds.position)) }
      step = end.map { ($0 - position) / count } ?? positionGap
    } while step < 1 << 28
    // First out of each other's way: no two cards may have one position at any time.
    let move = try db.cachedStatement(sql: "UPDATE cards SET position = ? WHERE id = ?")
    for base in [Bounds.position.lowerBound, position] {
      let step = base == position ? step : 1
      for (index, card) in cards.enumerated() {
        try move.execute(arguments: [base + step * Int64(index + 1), try card.id(0)])
      }
    }
    return step
  }
}
