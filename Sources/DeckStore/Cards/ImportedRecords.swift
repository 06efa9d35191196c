import Foundation
import GRDB
import Study

/// What the last file said of a card that was changed at the box, so that the next import applies only what its
/// file has changed.
struct ImportedRecord: Codable, Equatable {
  var record: CardRecord
  /// The GUID of the deck in which the file has the card; nil if the card is in it.
  var deck: String?

  private enum Key: String, CodingKey { case deck }

  init(_ record: CardRecord, deck: String? = nil) { (self.record, self.deck) = (record, deck) }

  init(from decoder: any Decoder) throws {
    record = try CardRecord(from: decoder)
    deck = try decoder.container(keyedBy: Key.self).decodeIfPresent(String.self, forKey: .deck)
  }

  func encode(to encoder: any Encoder) throws {
    try record.encode(to: encoder)
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(deck, forKey: .deck)
  }
}

extension DeckStore {
  /// Stores a card as the last file had it, before the card is changed in another way.
  static func keepImported(_ id: Int64, _ db: Database) throws {
    try keepImported([id], db)
  }

  /// Stores cards as the last file had them, as for one.
  static func keepImported(_ ids: [Int64], _ db: Database) throws {
    let known = try imported(ids, db)
    let unchanged = ids.filter { known[$0] == nil }.sorted()
    let records = try records(ids: unchanged, db)
    guard records.count == unchanged.count else { throw LibraryError.noCard(guid: "") }
    for (id, record) in zip(unchanged, records) {
      try setImported(ImportedRecord(record), of: id, db)
    }
  }

  /// Stores the deck in which the last file had a card, before the card is moved in another way.
  ///
  /// `deck` is the deck in which the card is, and `newDeck` the one to which it is moved.
  static func keepImportedDeck(
    of id: Int64, in deck: Int64, movedTo newDeck: Int64, _ db: Database
  ) throws {
    guard deck != newDeck else { return }
    try keepImported(id, db)
    guard var last = try imported([id], db)[id] else { return }
    let new = try Named.decks.guid(of: newDeck, db)
    let home = try last.deck ?? Named.decks.guid(of: deck, db)
    last.deck = home == new ? nil : home
    try setImported(last.deck == nil && last.record == record(id: id, db) ? nil : last, of: id, db)
  }

  /// Stores what a file says of a card that differs from it; nil removes it.
  static func setImported(_ record: ImportedRecord?, of id: Int64, _ db: Database) throws {
    guard let record else {
      return try db.cachedStatement(sql: "DELETE FROM imported WHERE card_id = ?")
        .execute(arguments: [id])
    }
    let text = String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
    try db.cachedStatement(sql: "INSERT OR REPLACE INTO imported (card_id, record) VALUES (?, ?)")
      .execute(arguments: [id, text])
  }

  /// Returns what the last file said of those of these cards that differ from it, by their ids.
  static func imported(_ ids: [Int64], _ db: Database) throws -> [Int64: ImportedRecord] {
    let find = try db.cachedStatement(
      sql: """
        SELECT card_id, record FROM imported WHERE card_id IN (SELECT value FROM json_each(?))
        """)
    return try Row.fetchAll(find, arguments: [list(ids)]).reduce(into: [:]) { all, row in
      all[try row.id(0)] = importedRecord(try row.text(1))
    }
  }

  /// Returns the record that a text contains; nil if this program can't have written it.
  static func importedRecord(_ text: String) -> ImportedRecord? {
    let imported = try? JSONDecoder().decode(ImportedRecord.self, from: Data(text.utf8))
    return imported.flatMap { imported in
      imported.record.copies.values.allSatisfy { Bounds.copies.contains(Int64($0)) }
        ? imported : nil
    }
  }

  /// Returns the GUIDs of the cards whose last file's record can't be read, and which is therefore ignored.
  static func unreadableImports(_ db: Database) throws -> [String] {
    let rows = try Row.fetchCursor(
      db, sql: "SELECT record, guid FROM imported JOIN identities ON id = card_id")
    var guids: [String] = []
    while let row = try rows.next() {
      if importedRecord(try row.text(0)) == nil { guids.append(try row.text(1)) }
    }
    return guids
  }
}

extension CardRecord {
  /// Returns the record that stands for a card that no file has had.
  static func neverImported(_ guid: String) -> CardRecord {
    CardRecord(Card(question: "", answer: "", guid: guid))
  }

  /// Takes over what a file has changed since it was imported last, and leaves the rest.
  mutating func follow(_ file: CardRecord, since last: CardRecord) {
    func take<Value: Equatable>(_ part: WritableKeyPath<CardRecord, Value>) {
      if file[keyPath: part] != last[keyPath: part] { self[keyPath: part] = file[keyPath: part] }
    }
    func take<Value: Equatable>(each part: WritableKeyPath<CardRecord, [String: Value]>) {
      for key in Set(file[keyPath: part].keys).union(last[keyPath: part].keys) {
        let value = file[keyPath: part][key]
        if value != last[keyPath: part][key] { self[keyPath: part][key] = value }
      }
    }
    take(\.card.question)
    take(\.card.answer)
    take(\.card.name)
    take(\.isSuspended)
    take(each: \.attributes)
    take(each: \.copies)
    take(\.[.question])
    take(\.[.answer])
    let (ours, theirs, before) = (Set(tags), Set(file.tags), Set(last.tags))
    tags = ours.union(theirs.subtracting(before)).subtracting(before.subtracting(theirs)).sorted()
  }

  func hasTexts(of other: CardRecord) -> Bool {
    (card.question, card.answer) == (other.card.question, other.card.answer)
  }

  /// The pictures and sounds of a side.
  private subscript(side: Side) -> [Media] {
    get { media.filter { $0.side == side } }
    set {
      media = Side.allCases.flatMap { $0 == side ? newValue : self[$0] }
    }
  }
}
