import Foundation
import GRDB
package import Study

extension CardImport {
  /// Keeps the type of notes from Anki, in place of an earlier one with this id.
  package func keep(_ type: OriginNoteType, id: Int64) throws {
    guard Bounds.time.contains(id) else { return }
    let text = String(decoding: try JSONEncoder().encode(type), as: UTF8.self)
    try db.execute(
      sql: "INSERT INTO note_types (id, type) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET type = ?2",
      arguments: [id, text])
  }

  /// Keeps a note from Anki, in place of an earlier state of it; after `keep` of its type, and its cards.
  package func keep(_ note: OriginNote) throws {
    // Cards that still wait would forget it again.
    if hasWaiting { try finish() }
    guard Bounds.time.contains(note.modified), Bounds.time.contains(note.type) else { return }
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO notes (guid, type_id, modified, fields) VALUES (?, ?, ?, ?)"
    ).execute(arguments: [note.guid, note.type, note.modified, note.text])
  }

  /// Forgets the note of a card of which a file has other texts; a file with notes gives its own afterwards.
  func forgetNote(of guid: String) throws {
    let note = guid.lastIndex(of: "#").map { String(guid[..<$0]) }
    try db.cachedStatement(sql: "DELETE FROM notes WHERE guid IN (?, ?)")
      .execute(arguments: [guid, note])
  }
}

extension DeckStore {
  /// Returns the note of Anki from which a card was made, and whether none of the note's texts was changed here.
  ///
  /// - Parameter guid: The note's GUID.
  /// - Returns: nil if the note was not kept.
  /// - Throws: `LibraryError`.
  package func originNote(
    _ guid: String
  ) throws(LibraryError) -> (note: OriginNote, isUnchanged: Bool)? {
    try read { db in
      let find = try db.cachedStatement(
        sql: "SELECT type_id, modified, fields FROM notes WHERE guid = ?")
      guard let row = try Row.fetchOne(find, arguments: [guid]) else { return nil }
      let note = OriginNote(
        guid: guid, type: try row.number(0, in: Bounds.time),
        modified: try row.number(1, in: Bounds.time), text: try row.text(2))
      // The GUIDs of a note's further cards are "GUID#1" and so on; "$" is the sign after "#".
      let changed = try db.cachedStatement(
        sql: """
          SELECT id FROM identities JOIN imported ON card_id = id
          WHERE guid = ?1 OR guid > ?1 || '#' AND guid < ?1 || '$'
          """)
      let ids = try Int64.fetchAll(changed, arguments: [guid])
      let last = try Self.imported(ids, db)
      let isUnchanged = try ids.allSatisfy { id in
        guard let file = last[id]?.record else { return false }
        return try Self.record(id: id, db).hasTexts(of: file)
      }
      return (note, isUnchanged)
    }
  }

  /// Returns the type of notes of Anki; nil if it was not kept.
  ///
  /// - Throws: `LibraryError`.
  package func originNoteType(_ id: Int64) throws(LibraryError) -> OriginNoteType? {
    try read { db in
      try String.fetchOne(db, sql: "SELECT type FROM note_types WHERE id = ?", arguments: [id])
        .flatMap(Self.originNoteType)
    }
  }

  /// Returns the note type that a text contains; nil if this program can't have written it.
  static func originNoteType(_ text: String) -> OriginNoteType? {
    try? JSONDecoder().decode(OriginNoteType.self, from: Data(text.utf8))
  }

  /// Removes the notes whose cards are all gone, and the types that no note has.
  static func removeUnusedNotes(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM notes WHERE NOT EXISTS (
          SELECT 1 FROM identities CROSS JOIN cards USING (id)
          WHERE identities.guid = notes.guid
            OR identities.guid > notes.guid || '#' AND identities.guid < notes.guid || '$')
        AND NOT EXISTS (
          SELECT 1 FROM kept CROSS JOIN kept_rows ON kept_id = kept.id
          WHERE part = '\(KeptPart.cards.rawValue)' AND (owner = notes.guid
            OR owner > notes.guid || '#' AND owner < notes.guid || '$'));
        DELETE FROM note_types WHERE NOT EXISTS (
          SELECT 1 FROM notes WHERE type_id = note_types.id);
        """)
  }
}
