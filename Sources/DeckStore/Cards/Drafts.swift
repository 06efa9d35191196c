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
    try write { db in try Self.keepDraft(text, as: Self.name(key, db), db) }
  }

  /// Stores a draft's text in place of the earlier one; nil removes it.
  private static func keepDraft(_ text: String?, as name: String, _ db: Database) throws {
    // A new row, so that the oldest has the lowest id.
    try setPreference(name, to: nil, db)
    guard let text else { return }
    try setPreference(name, to: text, db)
    try db.execute(sql: oldDraftsSQL, arguments: [mostDrafts])
  }

  /// How the names of the preferences begin that hold rows of new cards.
  static let rowsPrefix = "\(draftPrefix)rows "

  /// Keeps the rows of new cards that somebody is writing for a deck, in place of the earlier ones; none removes them.
  ///
  /// - Parameters:
  ///   - rows: A question and an answer each; both may be empty. A third text says that a person should look at the row.
  ///   - deck: The deck.
  /// - Throws: `LibraryError.noDeck`; `unusable` if the rows are too long.
  package func keepRows(_ rows: [[String]], in deck: String) throws(LibraryError) {
    guard let data = try? JSONEncoder().encode(rows), data.count <= Self.longestDraft else {
      throw LibraryError.unusable("what was typed is too long")
    }
    let text = rows.isEmpty ? nil : String(decoding: data, as: UTF8.self)
    try write { db in
      let guid = try Named.decks.guid(of: try Self.deckID(deck, db), db)
      try Self.keepDraft(text, as: Self.rowsPrefix + guid, db)
    }
  }

  /// The rows that `keepRows` has kept for a deck; none if there are none, or if they can't be read.
  ///
  /// - Throws: `LibraryError.noDeck`.
  package func keptRows(in deck: String) throws(LibraryError) -> [[String]] {
    try read { db in
      let guid = try Named.decks.guid(of: try Self.deckID(deck, db), db)
      let text = try String.fetchOne(
        db, sql: "SELECT value FROM preferences WHERE learner_id IS NULL AND key = ?",
        arguments: [Self.rowsPrefix + guid])
      return text.flatMap(Self.storedRows) ?? []
    }
  }

  /// Returns the rows that a text contains; nil if this program can't have written it.
  static func storedRows(_ text: String) -> [[String]]? {
    guard text.utf8.count <= longestDraft,
      let rows = try? JSONDecoder().decode([[String]].self, from: Data(text.utf8)),
      rows.allSatisfy({ (2...3).contains($0.count) })
    else { return nil }
    return rows
  }

  /// Arguments: the number of drafts to keep.
  private static let oldDraftsSQL = """
    DELETE FROM preferences WHERE id IN (
      SELECT id FROM preferences WHERE learner_id IS NULL AND key GLOB 'draft*'
      ORDER BY id DESC LIMIT -1 OFFSET ?)
    """

  /// Saves a card and removes its draft; without a place, the card exists.
  static func finish(
    _ record: CardRecord, in deck: String, at place: CardPlace?, _ db: Database
  ) throws {
    if let place {
      try insert(record, into: deck, at: place, db)
    } else {
      try update(record, db)
    }
    let key = place == nil ? CardDraft.Key.card(record.card.guid) : .new(deck: deck)
    try setPreference(name(key, db), to: nil, db)
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
