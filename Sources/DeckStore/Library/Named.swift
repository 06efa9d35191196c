import Foundation
import GRDB

/// Decks or learners, by their names.
///
/// Several may have one name. Wherever a name stands for one of them, the beginning of their GUIDs tells
/// namesakes apart: "Anna #3f2a1c".
enum Named: String {
  case decks, learners

  /// How much of a GUID is shown, in characters.
  private static let length = 6

  /// The name that stands for one of the table's rows, as SQL.
  var label: String {
    """
    iif(EXISTS (SELECT 1 FROM \(rawValue) AS other
        WHERE other.name = \(rawValue).name AND other.id <> \(rawValue).id),
      \(rawValue).name || ' #' || substr(\(rawValue).guid, 1, \(Self.length)), \(rawValue).name)
    """
  }

  /// A name as it is stored: to SQLite, "é" as one character is not "é" as two.
  static func stored(_ name: String) -> String {
    name.utf8.allSatisfy { $0 < 0x80 } ? name : name.precomposedStringWithCanonicalMapping
  }

  /// The id of what a label or a name that only one has stands for; nil if there is none.
  ///
  /// - Throws: `LibraryError.ambiguous` for a name that several have.
  func id(_ label: String, _ db: Database) throws -> Int64? {
    let name = Self.stored(label)
    func ids(_ name: String, _ guid: Substring = "") throws -> [Int64] {
      let find = try db.cachedStatement(
        sql: "SELECT id FROM \(rawValue) WHERE name = ? AND substr(guid, 1, ?) = ? LIMIT 2")
      return try Row.fetchAll(find, arguments: [name, guid.count, String(guid)]).map {
        try $0.id(0)
      }
    }
    let found = try ids(name)
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      guard let mark = name.range(of: " #", options: .backwards) else { return nil }
      let marked = try ids(String(name[..<mark.lowerBound]), name[mark.upperBound...])
      return marked.count == 1 && name[mark.upperBound...].count == Self.length ? marked[0] : nil
    }
    throw LibraryError.ambiguous(
      name: label,
      labels: try String.fetchAll(
        db, sql: "SELECT \(self.label) FROM \(rawValue) WHERE name = ? ORDER BY id LIMIT 10",
        arguments: [name]))
  }

  func isTaken(_ name: String, _ db: Database) throws -> Bool {
    try Int.fetchOne(
      db, sql: "SELECT 1 FROM \(rawValue) WHERE name = ?", arguments: [Self.stored(name)]) != nil
  }

  /// The GUID of a row; "" if it is gone.
  func guid(of id: Int64, _ db: Database) throws -> String {
    try String.fetchOne(db, sql: "SELECT guid FROM \(rawValue) WHERE id = ?", arguments: [id]) ?? ""
  }

  /// The label of a row; nil if it is gone.
  func label(of id: Int64, _ db: Database) throws -> String? {
    try String.fetchOne(
      try db.cachedStatement(sql: "SELECT \(label) FROM \(rawValue) WHERE id = ?"), arguments: [id])
  }
}
