import GRDB
package import Study

/// The outcome of an import, in numbers of cards.
package struct ImportSummary: Equatable, Sendable {
  package var added = 0
  package var changed = 0
  package var unchanged = 0
  /// The added cards that are copies of cards in other decks.
  package var copied = 0
  /// The changed cards that came from other decks, with their answers.
  package var moved = 0
  /// The cards that the file has and that stay away, since they were removed here after they had been imported.
  package var removed = 0

  package init(
    added: Int = 0, changed: Int = 0, unchanged: Int = 0, copied: Int = 0, moved: Int = 0,
    removed: Int = 0
  ) {
    (self.added, self.changed, self.unchanged) = (added, changed, unchanged)
    (self.copied, self.moved, self.removed) = (copied, moved, removed)
  }
}

extension DeckStore {
  /// Imports cards into a deck, all or none, and creates the deck if it is missing.
  ///
  /// A card whose GUID the deck already has takes over what the record has changed since the card was
  /// imported last (`CardRecord.follow`), and keeps its position, its answers and what was changed at the
  /// box; a card that was removed stays away, as long as it can be brought back and its texts are not changed. Other
  /// cards are added at the end. If several records have the same GUID, the last one wins. Cards
  /// of the deck that no record names stay. At most 10,000 records or 8 MiB of texts are in memory.
  ///
  /// - Throws: `LibraryError.cardElsewhere` if a card is in another deck; `noMedia`; `unusable`.
  @discardableResult
  package func importRecords(
    _ records: some Sequence<CardRecord>, into deck: String
  ) throws(LibraryError) -> ImportSummary {
    try writeMuch { db in
      try Self.importCards(expecting: records.underestimatedCount, db) { cards in
        try cards.open(deck)
        for record in records { try cards.add(record, to: deck) }
      }.first?.summary ?? ImportSummary()
    }
  }

  /// Imports cards into several decks as `importRecords` does, all or none.
  ///
  /// - Parameters:
  ///   - count: The expected number of cards, which decides whether to prepare for many.
  ///   - copiesCards: Whether a deck gets a copy of a card that another deck has, with a GUID of its own,
  ///     always the same one; the other deck keeps its card. false refuses such a card.
  ///   - isKept: Whether the import is committed; false rolls it back and returns its outcome only.
  ///   - body: Adds the cards.
  /// - Returns: The outcome for each deck, in the order of their first cards.
  /// - Throws: As `importRecords`; the errors of `body`.
  package func importCards(
    expecting count: Int, copiesCards: Bool = false, isKept: Bool = true,
    _ body: (CardImport) throws -> Void
  ) throws -> [(deck: String, summary: ImportSummary)] {
    var problem: (any Error)?
    var outcome: [(deck: String, summary: ImportSummary)] = []
    do {
      try writeMuch { db in
        outcome = try Self.importCards(expecting: count, copiesCards: copiesCards, db) { cards in
          do { try body(cards) } catch {
            if !(error is DatabaseError || error is ImpossibleValue) { problem = error }
            throw error
          }
        }
        guard isKept else {
          problem = NotKept()
          throw NotKept()
        }
      }
    } catch {
      if problem is NotKept { return outcome }
      throw problem ?? error
    }
    return outcome
  }

  /// Rolls back an import that is only a trial.
  private struct NotKept: Error {}

  private static func importCards(
    expecting count: Int, copiesCards: Bool = false, _ db: Database,
    _ body: (CardImport) throws -> Void
  ) throws -> [(deck: String, summary: ImportSummary)] {
    let there = try Int.fetchOne(db, sql: "SELECT count(*) FROM cards") ?? 0
    // Sorting all names once is faster than inserting them one by one, and larger pieces of the full-text
    // index are merged less often.
    let isLarge = count > max(there, 1_000)
    if isLarge {
      try db.execute(sql: Schema.dropNameIndexes)
      try setWordBuffer(8 << 20, db)
    }
    let cards = try CardImport(copiesCards: copiesCards, db)
    try body(cards)
    try cards.finish()
    if isLarge {
      try db.execute(sql: Schema.nameIndexes)
      try setWordBuffer(1 << 20, db)
    }
    return cards.summaries
  }
}
