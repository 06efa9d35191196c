import GRDB
package import Study

/// What is done to several cards of a deck at once.
package enum CardsChange: Equatable, Sendable {
  case remove
  /// Moves them to the end of another deck, in their order.
  case move(to: String)
  case tag(String)
  /// Puts them into a set of the deck, which is made if it is missing.
  case put(inSet: String)
  case take(outOfSet: String)
  /// Leaves them out of lessons, or no longer.
  case suspend(Bool)
}

extension DeckStore {
  /// The most cards that are changed or brought back in one transaction, for which a kiosk's answers may wait: bringing one
  /// back takes 0.75 ms of a debug build on a PC.
  static let cardsInStep = 100

  /// Writes in steps, each of which is all or nothing; between two of them, others write who wait for it.
  ///
  /// So a kiosk's answer waits for one step, however much there is to write.
  ///
  /// - Parameter step: Performs a step; returns whether another one follows. It may be called twice for the same step.
  /// - Throws: `LibraryError`; the earlier steps stay.
  func writeInSteps(_ step: (Database) throws -> Bool) throws(LibraryError) {
    while try write(step) { letOthersWrite() }
  }

  /// Changes several cards of a deck, in steps of `cardsInStep`, each all or none.
  ///
  /// If a later step fails, what the earlier ones have changed can be undone like the whole.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - guids: The cards; those that are not in the deck any more are left out.
  ///   - deck: Their deck.
  ///   - time: The wall clock's time.
  /// - Returns: The id by which `bringBack` undoes it; nil if there was no card.
  /// - Throws: `LibraryError.noDeck`; `unusable` for a tag or a set that no card can have.
  package func change(
    _ change: CardsChange, _ guids: [String], in deck: String, at time: WallTime
  ) throws(LibraryError) -> Int64? {
    var (kept, rest): (Int64?, ArraySlice<String>) = (nil, guids[...])
    do throws(LibraryError) {
      repeat {
        if kept != nil { letOthersWrite() }
        let (step, earlier) = (rest.prefix(Self.cardsInStep), kept)
        kept = try write { db in
          try Self.change(change, step, in: deck, keptAs: earlier, at: time, db)
        }
        rest = rest.dropFirst(Self.cardsInStep)
      } while !rest.isEmpty
    } catch {
      // Somebody has removed the deck since the first step.
      guard kept != nil, case .noDeck = error else { throw error }
    }
    return kept
  }

  /// Changes some cards, and keeps them as they were with those of earlier steps.
  ///
  /// - Returns: The id by which `bringBack` undoes it; nil if there was no card in any step.
  private static func change(
    _ change: CardsChange, _ guids: ArraySlice<String>, in deck: String, keptAs earlier: Int64?,
    at time: WallTime, _ db: Database
  ) throws -> Int64? {
    let deckID = try deckID(deck, db)
    if change != .tag(CardRecord.toFix) { try refuseSchools(deckID, db) }
    var target: Int64?
    if case .move(let other) = change {
      target = try Self.deckID(other, db)
      if target == deckID { return nil }
      try refuseSchools(named: other, db)
    }
    let ids = try cardIDs(guids, db, in: deckID)
    let kind = change == .remove ? Kept.Kind.card : .change
    guard let kept = try keepCards(ids, as: kind, with: earlier, at: time, db) else {
      return earlier
    }
    if case .put = change { target = deckID }
    // With the sets of the deck as they were before, undo knows which ones are new.
    if kept != earlier, let target { try keep([.sets], "decks.id = ?2", target, in: kept, db) }
    try apply(change, to: ids, in: deckID, db)
    return kept
  }

  private static func apply(
    _ change: CardsChange, to ids: [Int64], in deckID: Int64, _ db: Database
  ) throws {
    func run(_ sql: String, _ value: some DatabaseValueConvertible) throws {
      try keepImported(ids, db)
      try db.cachedStatement(sql: sql).execute(arguments: [list(ids), value])
    }
    switch change {
    case .remove:
      for id in ids { try remove(id, db) }
    case .move(let other):
      let target = try Self.deckID(other, db)
      for id in ids {
        try move(
          id, of: try record(id: id, db), from: deckID, to: target,
          at: lastPosition(in: target, db) + positionGap, db)
      }
    case .tag(let tag):
      try run(
        """
        INSERT OR IGNORE INTO card_tags (card_id, tag_id) SELECT value, ?2 FROM json_each(?1)
        """, try tagID(tag, db))
    case .put(let set):
      try run(
        """
        INSERT OR IGNORE INTO copies (card_id, set_id, count) SELECT value, ?2, 1 FROM json_each(?1)
        """, try setID(set, of: deckID, db))
    case .take(let set):
      try run(
        """
        DELETE FROM copies WHERE card_id IN (SELECT value FROM json_each(?1))
          AND set_id IN (SELECT id FROM sets WHERE name = ?2)
        """, set)
    case .suspend(let isSuspended):
      try run(
        """
        UPDATE cards SET is_suspended = ?2
        WHERE id IN (SELECT value FROM json_each(?1)) AND is_suspended <> ?2
        """, isSuspended)
    }
  }
}
