import Foundation
import GRDB

/// The names of decks or of learners.
///
/// Several decks or learners may have the same name. A label identifies one of them: if the name is not
/// unique, the label ends with the beginning of the GUID, as in "Anna #3f2a1c".
enum Named: String {
  case decks, learners

  /// The number of characters of a GUID in a label.
  private static let length = 6

  /// The SQL expression for the label of a row of the table.
  var label: String {
    """
    iif(EXISTS (SELECT 1 FROM \(rawValue) AS other
        WHERE other.name = \(rawValue).name AND other.id <> \(rawValue).id),
      \(rawValue).name || ' #' || substr(\(rawValue).guid, 1, \(Self.length)), \(rawValue).name)
    """
  }

  /// Returns a name as it is stored: to SQLite, "é" as one code point is not "é" as two.
  static func stored(_ name: String) -> String {
    name.utf8.allSatisfy { $0 < 0x80 } ? name : name.precomposedStringWithCanonicalMapping
  }

  /// Returns the id of the row with this label or unique name; nil if there is none.
  ///
  /// - Throws: `LibraryError.ambiguous` for a name that several rows have.
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
