import ContentHash
import GRDB
import Glibc

extension DeckStore {
  /// The numbers of this kiosk's last review and round; 0 where there is none.
  package struct LastNumbers: Equatable, Sendable {
    package var review: Int
    package var round: Int
  }

  /// Where numbering goes on.
  package func lastNumbers() throws(LibraryError) -> LastNumbers {
    try read(Self.lastNumbers)
  }

  static func lastNumbers(_ db: Database) throws -> LastNumbers {
    let kiosk = try kiosk(db)
    func last(_ column: String, of table: String) throws -> Int {
      let find = try db.cachedStatement(
        sql: "SELECT max(\(column)) FROM \(table) WHERE kiosk_id = ?")
      let row = try Row.fetchOne(find, arguments: [kiosk])
      return Int(try row?.numberIfAny(0, in: Bounds.id) ?? 0)
    }
    return LastNumbers(
      review: try last("sequence", of: "reviews"), round: try last("number", of: "rounds"))
  }

  /// Numbers answers as a new kiosk's from here on, beginning at 1.
  ///
  /// A library that was restored lacks answers that may live on elsewhere under the numbers it would
  /// give out next; a kiosk and a number never name two answers.
  package func beginKiosk() throws(LibraryError) {
    try write { db in try Self.beginKiosk(db) }
  }

  /// The number of the kiosk that writes this library.
  static func kiosk(_ db: Database) throws -> Int64 {
    let statement = try db.cachedStatement(sql: "SELECT kiosk_id FROM library")
    if let kiosk = try Int64.fetchOne(statement) { return kiosk }
    throw LibraryError.failed(path: "the library", detail: "it does not say which kiosk's it is")
  }

  /// Names this machine, without telling systemd's own name for it; "" where it has none.
  ///
  /// Source: machine-id(5), which asks for a hash of it in files.
  package static func thisMachine() -> String {
    guard let file = fopen("/etc/machine-id", "re") else { return "" }
    defer { fclose(file) }
    var text = [UInt8](repeating: 0, count: 32)
    guard fread(&text, 1, 32, file) == 32 else { return "" }
    return ContentHash(of: Array("studykiosk\u{0}".utf8) + text).shortName
  }

  /// Begins a new kiosk when the library was another machine's: a copy of it may be in use there.
  static func settle(on machine: String, _ db: Database) throws {
    let last = try String.fetchOne(db, sql: "SELECT machine FROM library") ?? ""
    if machine.isEmpty || machine == last { return }
    if !last.isEmpty { try beginKiosk(db) }
    try db.execute(sql: "UPDATE library SET machine = ?", arguments: [machine])
  }

  static func beginKiosk(_ db: Database) throws {
    try db.execute(sql: "INSERT INTO kiosks (guid) VALUES (?)", arguments: [randomGUID()])
    try db.execute(
      sql: """
        INSERT INTO library (id, kiosk_id, machine) VALUES (1, ?, '')
        ON CONFLICT DO UPDATE SET kiosk_id = excluded.kiosk_id
        """, arguments: [db.lastInsertedRowID])
  }
}
