internal import Foundation
internal import GRDB
package import Study

extension DeckStore {
  /// The number of drafts that are kept; beyond it, those that were saved longest ago are deleted.
  static let mostDrafts = 20
  /// The longest stored draft, in bytes: a card has as much text as people type.
  private static let longestDraft = 1 << 20

  /// How the names of all preferences that hold drafts begin.
  static let draftPrefix = "draft "

  /// Returns the name of the preference that holds a draft; for a new card, it has the deck's GUID.
  private static func name(_ key: CardDraft.Key, _ db: Database) throws -> String {
    switch key {
    case .card(let guid): return "\(draftPrefix)card \(guid)"
    case .new(let deck):
      return
        "\(draftPrefix)new \(try Named.decks.id(deck, db).map { try Named.decks.guid(of: $0, db) } ?? deck)"
    }
  }

  /// Saves a draft in place of the earlier one with this key; nil removes it.
  ///
  /// - Throws: `LibraryError`; `unusable` if the draft is too long.
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

  /// Arguments: the number of drafts to keep.
  private static let oldDraftsSQL = """
    DELETE FROM preferences WHERE id IN (
      SELECT id FROM preferences WHERE learner_id IS NULL AND key GLOB 'draft*'
      ORDER BY id DESC LIMIT -1 OFFSET ?)
    """

  /// Saves a card and removes its draft, in one transaction.
  ///
  /// - Parameters:
  ///   - record: The card.
  ///   - deck: The deck of a new card.
  ///   - place: The place of a new card in the deck; nil for a card that exists.
  /// - Throws: As `insert` and `update`; then the draft stays.
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

  /// Returns a draft; nil if there is none, or if it can't be read.
  package func draft(of key: CardDraft.Key) throws(LibraryError) -> CardDraft? {
    let name = try read { db in try Self.name(key, db) }
    guard let draft = try preferences()[name].flatMap(Self.storedDraft) else { return nil }
    // The draft may come from another program, so values that no card can have are left out.
    let record = draft.record
    return CardDraft(
      CardRecord(
        record.card, tags: record.tags.filter { !$0.isEmpty && !$0.contains(" ") },
        attributes: record.attributes.filter { !$0.key.isEmpty },
        copies: record.copies.filter { Bounds.copies.contains(Int64($0.value)) },
        media: record.media, isSuspended: record.isSuspended),
      in: { if case .new(let deck) = key { deck } else { draft.deck } }(), isNew: draft.isNew)
  }

  /// Returns the draft that a text contains; nil if this program can't have written it.
  static func storedDraft(_ text: String) -> CardDraft? {
    guard text.utf8.count <= longestDraft else { return nil }
    return try? JSONDecoder().decode(CardDraft.self, from: Data(text.utf8))
  }
}
