import GRDB
package import Study

/// A card as lists show it.
package struct CardListing: Equatable, Sendable {
  package var card: Card
  package var deck: String
  /// The number of right answers of one learner, or of all of them.
  package var right: Int
  package var wrong: Int
  /// Whether the card is never asked.
  package var isSuspended = false
}

/// The order of a list of cards.
package enum CardOrder: String, CaseIterable, Sendable {
  /// Deck by deck, oldest deck first, in the deck's order.
  case position
  /// By title, ignoring case and accents.
  case name

  fileprivate var columns: String {
    switch self {
    case .position: "deck_id, position"
    case .name: "sort_key, cards.id"
    }
  }
}

extension DeckStore {
  /// A page of the cards of a deck, or of all decks.
  ///
  /// - Parameters:
  ///   - deck: The deck's name; nil for all decks.
  ///   - order: The order of the whole list.
  ///   - guid: The last card of the previous page; nil for the first page.
  ///   - limit: The length of the page.
  ///   - learner: Whose answers are counted; nil for everybody's.
  /// - Returns: The page.
  /// - Throws: `LibraryError.noDeck`; `noCard`.
  package func cards(
    in deck: String? = nil, order: CardOrder = .position, after guid: String? = nil, limit: Int,
    learner: Int64? = nil
  ) throws(LibraryError) -> [CardListing] {
    try read { db in
      let deckID = try deck.map { try Self.deckID($0, db) }
      var start: [any DatabaseValueConvertible] =
        order == .name ? ["", Int64.min] : [Int64.min, Int64.min]
      if let guid {
        let id = try Self.cardPlace(of: guid, db).id
        let row = try Row.fetchOne(
          db, sql: "SELECT \(order.columns) FROM cards WHERE id = ?", arguments: [id])
        if let row { start = [row[0] as DatabaseValue, row[1] as DatabaseValue] }
      }
      var arguments: StatementArguments = [learner]
      arguments += StatementArguments(deckID.map { [$0] } ?? [])
      arguments += StatementArguments(start)
      arguments += [limit]
      return try Self.listings(
        db, sql: Self.pageSQL(inDeck: deckID != nil, order: order), arguments: arguments)
    }
  }

  static let listing = """
    SELECT identities.guid, cards.question, cards.answer, cards.name, \(Named.decks.label),
      (SELECT ifnull(sum(answers - wrong_count), 0) FROM memories WHERE card_id = cards.id
        AND (?1 IS NULL OR learner_id = ?1)),
      (SELECT ifnull(sum(wrong_count), 0) FROM memories WHERE card_id = cards.id
        AND (?1 IS NULL OR learner_id = ?1)),
      cards.is_suspended
    """

  /// Arguments: the learner, the deck (if `inDeck`), where the page begins, its length.
  static func pageSQL(inDeck: Bool, order: CardOrder) -> String {
    """
    \(listing)
    FROM cards JOIN identities USING (id) JOIN decks ON decks.id = deck_id
    WHERE \(inDeck ? "deck_id = ? AND " : "")(\(order.columns)) > (?, ?)
    ORDER BY \(order.columns) LIMIT ?
    """
  }

  static func listings(
    _ db: Database, sql: String, arguments: StatementArguments
  ) throws -> [CardListing] {
    try Row.fetchAll(try db.cachedStatement(sql: sql), arguments: arguments).map { row in
      CardListing(
        card: try row.card(1, guid: try row.text(0)), deck: try row.text(4),
        right: try row.count(5), wrong: try row.count(6),
        isSuspended: try row.number(7, in: Bounds.flag) == 1)
    }
  }
}
