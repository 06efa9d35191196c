import ContentHash
import GRDB
import Glibc
import LinuxSystem

extension DeckStore {
  /// The numbers of this kiosk's last review and round; 0 if there is none.
  package struct LastNumbers: Equatable, Sendable {
    package var review: Int
    package var round: Int

    /// The numbers of a new kiosk.
    package static let none = Self(review: 0, round: 0)
  }

  /// Returns the numbers of the last review and round, after which numbering continues.
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

  /// Begins a new kiosk, which numbers its answers from 1.
  ///
  /// A restored library may lack answers that exist elsewhere under the numbers it would use next, and
  /// a kiosk and a number must never identify two answers.
  package func beginKiosk() throws(LibraryError) {
    try write { db in try Self.beginKiosk(after: try Self.lastNumbers(db).review, db) }
  }

  /// The GUID of the kiosk that numbers this library's answers.
  package func kioskGUID() throws(LibraryError) -> String? {
    try read { db in
      try String.fetchOne(
        db, sql: "SELECT guid FROM kiosks JOIN library ON kiosks.id = library.kiosk_id")
    }
  }

  /// Numbers answers as the kiosk with this GUID, which may be new.
  ///
  /// An answer that this kiosk has numbered before is not saved again.
  package func beginKiosk(named guid: String) throws(LibraryError) {
    try write { db in
      try Self.beginKiosk(named: guid, after: try Self.lastNumbers(db).review, db)
    }
  }

  /// Whether the log has a kiosk's answer with this number, to this card and with this answer time in
  /// milliseconds.
  package func hasAnswer(
    to card: String, taking answerTime: Int, number: Int, ofKiosk guid: String
  ) throws(LibraryError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (
            SELECT 1 FROM reviews JOIN kiosks ON kiosks.id = reviews.kiosk_id
            JOIN identities ON identities.id = reviews.card_id
            WHERE kiosks.guid = ? AND reviews.sequence = ? AND identities.guid = ?
              AND reviews.answer_ms = ?)
          """, arguments: [guid, number, card, answerTime]) ?? false
    }
  }

  /// The id of the kiosk that writes this library.
  static func kiosk(_ db: Database) throws -> Int64 {
    if let kiosk = try kioskIfAny(db) { return kiosk }
    throw LibraryError.failed(path: "the library", detail: "it does not name its kiosk")
  }

  private static func kioskIfAny(_ db: Database) throws -> Int64? {
    try Int64.fetchOne(try db.cachedStatement(sql: "SELECT kiosk_id FROM library"))
  }

  /// Returns an id of this machine and of a file's file system; "" if either has none.
  ///
  /// The id is a hash of systemd's machine id, of the board's serial number (a cloned memory card has the
  /// same machine id), and of the file system's id.
  ///
  /// Source: machine-id(5), which asks programs to store a hash instead of the id; the devicetree
  /// specification, "serial-number"; statvfs(3).
  package static func machine(of path: String) -> String {
    func text(_ path: String, atMost size: Int) -> [UInt8] {
      guard let file = fopen(path, "re") else { return [] }
      defer { fclose(file) }
      var text = [UInt8](repeating: 0, count: size)
      return Array(text[..<fread(&text, 1, size, file)])
    }
    let id = text("/etc/machine-id", atMost: 32)
    guard id.count == 32 else { return "" }
    let board = text("/sys/firmware/devicetree/base/serial-number", atMost: 64)
    var disk = statvfs()
    guard statvfs(Folder.parent(of: path), &disk) == 0 else { return "" }
    let place = Array("\u{0}\(disk.f_fsid)".utf8)
    return ContentHash(of: Array("studykiosk\u{0}".utf8) + id + board + place).shortName
  }

  /// Begins a new kiosk if the library comes from another machine, where a copy may still be in use, or if
  /// the numbers of answers are near the end of their range.
  static func adoptMachine(_ machine: String, _ db: Database) throws {
    try renewNumbers(db)
    let last = try String.fetchOne(db, sql: "SELECT machine FROM library") ?? ""
    if machine.isEmpty || machine == last { return }
    if !last.isEmpty { try beginKiosk(after: try lastNumbers(db).review, db) }
    try db.execute(sql: "UPDATE library SET machine = ?", arguments: [machine])
  }

  /// Records a start of the library's kiosk, and begins a new kiosk if this library is a copy of the one that
  /// was started last.
  ///
  /// - Parameters:
  ///   - start: A random number that identifies this start.
  ///   - isLast: Returns whether a number is that of the last start, which is also remembered outside the
  ///     library.
  /// - Throws: `LibraryError`.
  package func noteStart(
    _ start: String, isLast: (String) -> Bool
  ) throws(LibraryError) {
    try write { db in
      let last = try String.fetchOne(db, sql: "SELECT start FROM library") ?? ""
      if !last.isEmpty, !isLast(last) {
        try Self.beginKiosk(after: try Self.lastNumbers(db).review, db)
      }
      try db.execute(sql: "UPDATE library SET start = ?", arguments: [start])
    }
  }

  /// Renews the numbers of learners and answers that are past the middle of `Bounds.id`.
  ///
  /// No box reaches them, but a file may contain them, and at the end of the range no learner could be added
  /// and no answer be saved.
  private static func renewNumbers(_ db: Database) throws {
    let half = Bounds.id.upperBound / 2
    // SQLite's own table of AUTOINCREMENT, where no CHECK is possible.
    try db.execute(
      sql: """
        UPDATE sqlite_sequence SET seq = (SELECT ifnull(max(id), 0) FROM learners)
        WHERE name = 'learners' AND (typeof(seq) <> 'integer' OR seq NOT BETWEEN 0 AND ?)
        """, arguments: [half])
    guard try kioskIfAny(db) != nil else { return }
    let last = try lastNumbers(db)
    if max(last.review, last.round) > half { try beginKiosk(after: last.review, db) }
  }

  /// Numbers answers as the kiosk with this GUID; a new kiosk then follows the current one.
  ///
  /// - Parameters:
  ///   - guid: The kiosk's GUID.
  ///   - last: The number of the current kiosk's last answer.
  ///   - db: The library.
  /// - Throws: The errors of SQLite.
  static func beginKiosk(
    named guid: String = randomGUID(), after last: Int = 0, _ db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO library (id, kiosk_id, machine, start) VALUES (1, ?, '', '')
        ON CONFLICT DO UPDATE SET kiosk_id = excluded.kiosk_id
        """, arguments: [try Writer.add(guid, after: last, db)])
  }
}
