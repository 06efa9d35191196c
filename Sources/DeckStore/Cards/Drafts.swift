internal import Foundation
internal import GRDB
package import Study

extension DeckStore {
  /// The drafts on which nothing was typed for longest are given up beyond these.
  static let mostDrafts = 20
  /// In bytes: a card has as much text as people type.
  private static let longestDraft = 1 << 20

  /// The name of the preference that has a draft; a deck's has its GUID.
  private static func name(_ key: CardDraft.Key, _ db: Database) throws -> String {
    switch key {
    case .card(let guid): return "draft card \(guid)"
    case .new(let deck):
      return
        "draft new \(try Named.decks.id(deck, db).map { try Named.decks.guid(of: $0, db) } ?? deck)"
    }
  }

  /// Keeps what was typed on a card, in place of what was kept of it before; nil keeps nothing.
  ///
  /// - Throws: `LibraryError`; `unusable` if it is too long.
  package func keep(_ draft: CardDraft?, of key: CardDraft.Key?) throws(LibraryError) {
    guard let key = key ?? draft?.key else { return }
    let text = try draft.map { draft throws(LibraryError) in
      guard let data = try? JSONEncoder().encode(draft), data.count <= Self.longestDraft else {
        throw LibraryError.unusable("what was typed is too long")
      }
      return String(decoding: data, as: UTF8.self)
    }
    try write { db in
      // A new row, so that the oldest has the lowest id.
      let name = try Self.name(key, db)
      try Self.setPreference(name, to: nil, db)
      guard let text else { return }
      try Self.setPreference(name, to: text, db)
      try db.execute(sql: Self.oldDraftsSQL, arguments: [Self.mostDrafts])
    }
  }

  /// Arguments: how many to leave.
  private static let oldDraftsSQL = """
    DELETE FROM preferences WHERE id IN (
      SELECT id FROM preferences WHERE learner_id IS NULL AND key GLOB 'draft*'
      ORDER BY id DESC LIMIT -1 OFFSET ?)
    """

  /// Saves what was typed and keeps it no more, in one transaction.
  ///
  /// - Parameters:
  ///   - record: The card.
  ///   - deck: The deck of a new card.
  ///   - place: Where a new card comes in it; nil for a card that is there.
  /// - Throws: As `insert` and `update`; then it is still kept.
  package func finish(
    _ record: CardRecord, in deck: String, at place: CardPlace?
  ) throws(LibraryError) {
    try write { db in
      if let place {
        try Self.insert(record, into: deck, at: place, db)
      } else {
        try Self.update(record, db)
      }
      let key = place == nil ? CardDraft.Key.card(record.card.guid) : .new(deck: deck)
      try Self.setPreference(Self.name(key, db), to: nil, db)
    }
  }

  /// What was typed on a card that was not saved; nil if there is none, or if it can't be read.
  package func draft(of key: CardDraft.Key) throws(LibraryError) -> CardDraft? {
    let name = try read { db in try Self.name(key, db) }
    guard let text = try preferences()[name], text.utf8.count <= Self.longestDraft,
      let draft = try? JSONDecoder().decode(CardDraft.self, from: Data(text.utf8))
    else { return nil }
    // Whoever wrote it, a card can have it.
    let record = draft.record
    return CardDraft(
      CardRecord(
        record.card, tags: record.tags.filter { !$0.isEmpty && !$0.contains(" ") },
        attributes: record.attributes.filter { !$0.key.isEmpty },
        copies: record.copies.filter { Bounds.copies.contains(Int64($0.value)) },
        media: record.media, isSuspended: record.isSuspended),
      in: { if case .new(let deck) = key { deck } else { draft.deck } }(), isNew: draft.isNew)
  }
}
