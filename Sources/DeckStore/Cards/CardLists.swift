import GRDB
package import Study
import Synchronization

extension DeckStore {
  /// Some rows of a list of cards.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - rows: The indexes of the rows; those that the list lacks are left out.
  /// - Returns: The rows, and the number of all rows.
  /// - Throws: `LibraryError.noDeck`.
  package func part(
    of list: CardList, rows: Range<Int>
  ) throws(LibraryError) -> CardListPart {
    try read { db in
      let order = try ordering(of: list, db)
      let find = try db.cachedStatement(sql: Self.rowSQL)
      let cards = try order.ids(rows, db).compactMap { id in
        try Row.fetchOne(find, arguments: [id]).map { try $0.card(1, guid: try $0.text(0)) }
      }
      var part = CardListPart(
        count: order.count, sections: order.sections.map(\.section),
        first: rows.clamped(to: 0..<order.count).lowerBound, cards: cards)
      part.isSchools = try Self.isSchools(order.deckID, db)
      return part
    }
  }

  /// Everything about a card, and its place in a list.
  ///
  /// - Parameters:
  ///   - guid: The card's GUID.
  ///   - list: The list.
  ///   - learner: Whose answers count; nil for everybody's.
  ///   - clock: The wall clock's time.
  /// - Returns: The card.
  /// - Throws: `LibraryError.noDeck`; `noCard` if it is not in the list's deck.
  package func card(
    _ guid: String, in list: CardList, learner: Int64?, at clock: WallTime
  ) throws(LibraryError) -> ListedCard {
    try read { db in
      let order = try ordering(of: list, db)
      let (id, deckID) = try Self.cardPlace(of: guid, db)
      guard deckID == order.deckID else { throw LibraryError.noCard(guid: guid) }
      var card = ListedCard(
        try Self.record(id: id, db), place: try order.place(of: id, db), count: order.count)
      card.isSchools = try Self.isSchools(deckID, db)
      if let place = card.place {
        let ids = try order.ids(max(place - 1, 0)..<place + 2, db)
        let index = place > 0 ? 1 : 0
        card.previous = place > 0 ? try Self.guid(of: ids.first, db) : nil
        card.next = ids.indices.contains(index + 1) ? try Self.guid(of: ids[index + 1], db) : nil
      }
      card.previousInDeck = try Self.guid(
        of: try Int64.fetchOne(
          try db.cachedStatement(sql: Self.beforeSQL), arguments: [deckID, id]), db)
      let find = try db.cachedStatement(sql: Self.knownSQL)
      let today = try Self.logClock(db, at: clock).time(at: clock).day
      for row in try Row.fetchAll(find, arguments: [id, learner]) {
        let (answers, wrong) = (try row.count(0), try row.count(1))
        card.right += max(answers - wrong, 0)
        card.wrong += wrong
        if learner != nil { card.dueInDays = try Self.dueInDays(row, today) }
      }
      return card
    }
  }

  /// A card, and when it comes back to a learner, without its answers; those of a deleted card can still be asked for.
  func known(
    card guid: String, to learner: Int64?, at clock: WallTime
  ) throws(LibraryError) -> CardAnswers {
    try read { db in
      let today = try Self.logClock(db, at: clock).time(at: clock).day
      do {
        let (id, _) = try Self.cardPlace(of: guid, db)
        var card = CardAnswers([], to: try Self.record(id: id, db), today: today)
        if let learner,
          let row = try Row.fetchOne(
            try db.cachedStatement(sql: Self.knownSQL), arguments: [id, learner])
        {
          card.dueInDays = try Self.dueInDays(row, today)
        }
        return card
      } catch LibraryError.noCard {
        return CardAnswers([], today: today)
      }
    }
  }

  /// Returns the days until a card comes back, of a row of `knownSQL`.
  private static func dueInDays(_ row: Row, _ today: Int) throws -> Int {
    max((row.hasNull(atIndex: 2) ? today : try row.day(2)) - today, 0)
  }

  /// Returns the order of a list, which is the cached one if the library has not changed since.
  private func ordering(of list: CardList, _ db: Database) throws -> CardOrdering {
    if let last = lastOrder.withLock({ $0 }), last.list == list,
      last.changes == db.totalChangesCount
    {
      return last
    }
    let order = try CardOrdering(list, db)
    lastOrder.withLock { $0 = order }
    return order
  }

  private static func guid(of id: Int64?, _ db: Database) throws -> String? {
    guard let id else { return nil }
    let find = try db.cachedStatement(sql: "SELECT guid FROM identities WHERE id = ?")
    return try String.fetchOne(find, arguments: [id])
  }

  /// Arguments: the card.
  static let rowSQL = """
    SELECT guid, question, answer, name FROM cards JOIN identities USING (id) WHERE id = ?
    """

  /// The card before another one in its deck.
  ///
  /// Arguments: the deck, the other one.
  static let beforeSQL = """
    SELECT id FROM cards
    WHERE deck_id = ?1 AND position < (SELECT position FROM cards WHERE id = ?2)
    ORDER BY position DESC LIMIT 1
    """

  /// Arguments: the card; the learner, or NULL for everybody.
  static let knownSQL = """
    SELECT answers, wrong_count, due_day FROM memories
    WHERE card_id = ?1 AND (?2 IS NULL OR learner_id = ?2)
    """
}
