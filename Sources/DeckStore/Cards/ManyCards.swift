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
  /// Changes several cards of a deck, all or none.
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
    try write { db in
      let deckID = try Self.deckID(deck, db)
      let ids = try Self.cardIDs(guids, db, in: deckID)
      if case .move(let other) = change, try Self.deckID(other, db) == deckID { return nil }
      let kind = change == .remove ? Kept.Kind.card : .change
      guard let kept = try Self.keepCards(ids, as: kind, at: time, db) else { return nil }
      // With the sets of the deck, undo knows which ones are new.
      let changed: Int64? =
        switch change {
        case .move(let other): try Self.deckID(other, db)
        case .put: deckID
        default: nil
        }
      if let changed { try Self.keep([.sets], "decks.id = ?2", changed, in: kept, db) }
      for id in ids { try Self.apply(change, to: id, in: deckID, db) }
      return kept
    }
  }

  private static func apply(
    _ change: CardsChange, to id: Int64, in old: Int64, _ db: Database
  ) throws {
    var record = try record(id: id, db)
    switch change {
    case .remove: return try remove(record.card.guid, id, db)
    case .move(let other):
      let deckID = try deckID(other, db)
      return try move(
        id, of: record, from: old, to: deckID, at: lastPosition(in: deckID, db) + positionGap, db)
    case .tag(let tag): if !record.tags.contains(tag) { record.tags.append(tag) }
    case .put(let set): record.copies[set] = record.copies[set] ?? 1
    case .take(let set): record.copies[set] = nil
    case .suspend(let isSuspended): record.isSuspended = isSuspended
    }
    try update(record, db)
  }
}
