import CSQLiteSettings
import Glibc
import LibraryQuestions

/// libFuzzer's entry point: the bytes describe damage to a valid library, which is then asked every question.
///
/// `scripts/checks/fuzz library` builds and runs the fuzzer. A crash, a trap and a question of more than 5 s are
/// failures; errors are the right answers of a damaged library.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ pointer: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var damage = Damage(UnsafeBufferPointer(start: pointer, count: count), to: library.bytes)
  damage.all()
  library.write(damage.bytes)
  for sql in damage.statements { library.execute(sql) }
  _ = ask(library.path)
  return 0
}

private let library = SoundLibrary()

/// A valid library in memory, created once.
private struct SoundLibrary {
  let path = "/dev/shm/studykiosk-fuzz-\(getpid()).sqlite"
  private(set) var bytes: [UInt8] = []

  init() {
    do { try makeLibrary(path) } catch { fatalError("\(error)") }
    let file = open(path, O_RDONLY)
    bytes = [UInt8](repeating: 0, count: Int(lseek(file, 0, SEEK_END)))
    check(pread(file, &bytes, bytes.count, 0) == bytes.count, "no library")
    close(file)
    atexit { for suffix in ["", "-wal", "-journal"] { unlink(library.path + suffix) } }
  }

  func write(_ bytes: [UInt8]) {
    for suffix in ["-wal", "-journal"] { unlink(path + suffix) }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    check(Glibc.write(file, bytes, bytes.count) == bytes.count, "no memory")
    close(file)
  }

  /// Executes the SQL of a foreign program, whose errors don't matter.
  func execute(_ sql: String) {
    var connection: OpaquePointer?
    if sqlite3_open(path, &connection) == SQLITE_OK {
      sqlite3_exec(connection, "PRAGMA ignore_check_constraints = ON; \(sql)", nil, nil, nil)
    }
    sqlite3_close(connection)
  }
}

/// Damage to a file: eight bytes for each change, the first of which selects its kind.
private struct Damage {
  private(set) var bytes: [UInt8]
  private(set) var statements: [String] = []
  private var input: UnsafeBufferPointer<UInt8>.SubSequence

  private static let page = 4_096

  init(_ input: UnsafeBufferPointer<UInt8>, to bytes: [UInt8]) {
    self.input = input[...]
    self.bytes = bytes
  }

  mutating func all() {
    while input.count >= 8 {
      let words = Array(input.prefix(8))
      input = input.dropFirst(8)
      one(words[0], Int(words[1]), Int(words[2]) << 8 | Int(words[3]), words[4...].map(\.self))
    }
  }

  private mutating func one(_ kind: UInt8, _ number: Int, _ place: Int, _ values: [UInt8]) {
    if bytes.count < Self.page { return }
    let pages = bytes.count / Self.page
    let start = number % pages * Self.page
    switch kind % 8 {
    case 0: bytes[start + place % Self.page] ^= 1 << (values[0] % 8)
    case 1:
      for (offset, value) in values.enumerated() {
        bytes[start + (place + offset) % Self.page] = value
      }
    case 2:
      // Two pages are swapped.
      let other = place % pages * Self.page
      for offset in 0..<Self.page { bytes.swapAt(start + offset, other + offset) }
    case 3:
      let from = place % pages * Self.page
      bytes.replaceSubrange(start..<start + Self.page, with: Array(bytes[from..<from + Self.page]))
    case 4: bytes.removeLast(min(place, bytes.count - 1))
    case 5:
      // A number in a page's header is changed: of cells, of children, of the next page.
      for (offset, value) in values.enumerated() { bytes[start + place % 12 + offset] = value }
    case 6: statements.append(Self.foreign[number % Self.foreign.count])
    default:
      let (table, column) = Self.columns[number % Self.columns.count]
      let value = values.reduce(Int64(place)) { $0 << 8 | Int64($1) } << (place % 16)
      statements.append(
        "DROP TRIGGER IF EXISTS reviews_never_change; "
          + "UPDATE OR IGNORE \(table) SET \(column) = \(value)")
    }
  }

  private static let foreign = [
    "CREATE TRIGGER t AFTER INSERT ON reviews BEGIN DELETE FROM memories; END",
    "CREATE VIEW v AS WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x FROM n",
    "DROP TABLE guesses; CREATE VIEW guesses AS SELECT * FROM guesses", "DROP INDEX cards_by_name",
    "DROP TABLE words", "DELETE FROM library", "DELETE FROM identities", "DELETE FROM kiosks",
    "PRAGMA user_version = -2147483648", "PRAGMA application_id = 0", "DELETE FROM words_data",
    "UPDATE words_data SET block = zeroblob(99)", "UPDATE memories SET stability = 0",
    "UPDATE cards SET question = zeroblob(9)", "PRAGMA auto_vacuum = FULL; VACUUM",
    "PRAGMA page_size = 512; VACUUM", "PRAGMA encoding = 'UTF-16'; VACUUM", "VACUUM",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = rootpage + 1",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = substr(sql, 1, 30)",
  ]

  private static let columns = [
    ("identities", "id"), ("cards", "position"), ("copies", "count"), ("learners", "id"),
    ("rounds", "number"), ("rounds", "seconds"), ("rounds", "started_ms"), ("memories", "due_day"),
    ("memories", "due_ms"), ("memories", "last_ms"), ("memories", "answers"), ("days", "day"),
    ("days", "right_count"), ("first_new", "position"), ("library", "kiosk_id"),
    ("sqlite_sequence", "seq"),
  ]
}

private func check(_ holds: Bool, _ otherwise: @autoclosure () -> String) {
  if !holds { fatalError(otherwise()) }
}
