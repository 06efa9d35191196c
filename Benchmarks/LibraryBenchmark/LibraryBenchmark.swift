import DeckStore
import Glibc

/// The library's half of `Benchmarks/library`: runs one operation for every line it reads.
///
///     LibraryBenchmark OPERATION LIBRARY [ARGUMENT]
///
/// Prints "ready", then for each line the call's time in microseconds, a tab and its result.
@main
struct LibraryBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, let make = operations[arguments[1]] else {
      print("usage: LibraryBenchmark OPERATION LIBRARY [ARGUMENT]")
      exit(64)
    }
    var operation = try make(arguments[2], arguments.count > 3 ? arguments[3] : "")
    report("ready")
    let clock = ContinuousClock()
    while readLine() != nil {
      try operation.prepare()
      var found = 0
      let took = try clock.measure { found = try operation.run() }
      try operation.clean()
      let (seconds, attoseconds) = took.components
      report("\(Double(seconds) * 1e6 + Double(attoseconds) / 1e12)\t\(found)")
    }
  }

  private static func report(_ line: String) {
    print(line)
    fflush(nil)
  }

  private static let operations: [String: @Sendable (String, String) throws -> any Operation] = [
    "open": { path, _ in Open(path: path) },
    "load": { path, _ in try LoadDeck(path: path) },
    "answer": { path, _ in try AnswerDue(path: path) },
    "due": { path, _ in try FirstDue(path: path) },
    "stats": { path, _ in try Statistics(path: path) },
    "list": { path, _ in try ListCards(path: path) },
    "find": { path, word in try FindWord(path: path, word: word) },
    "cards": { path, filter in OpenList(path: path, filter: filter) },
    "cards-turn": { path, filter in try TurnList(path: path, filter: filter) },
    "cards-show": { path, _ in try ShowListed(path: path) },
    "totals": { path, _ in try Totals(path: path) },
    "year": { path, _ in try Year(path: path) },
    "backup": { path, _ in try Backup(path: path) },
    "rebuild": { path, _ in try Rebuild(path: path, isFilling: false) },
    "quick-check": { path, _ in try Check(path: path, isWhole: false) },
    "check": { path, _ in try Check(path: path, isWhole: true) },
    "import": { path, file in Import(path: path, file: file) },
    "fill": { path, _ in try Rebuild(path: path, isFilling: true) },
  ]
}

/// An operation to measure.
protocol Operation {
  /// Before each run, untimed.
  mutating func prepare() throws

  /// The measured part.
  ///
  /// - Returns: A number that depends on its work, so that none is optimized away.
  mutating func run() throws -> Int

  /// After each run, untimed.
  mutating func clean() throws
}

extension Operation {
  mutating func prepare() throws {}
  mutating func clean() throws {}
}

extension DeckStore {
  /// Opens a library as a kiosk does: others may open it, too.
  static func shared(_ path: String) throws -> DeckStore {
    let lock = try LibraryLock(of: path)
    guard try lock.openAlone() else { throw LibraryError.busy(path: path, process: nil) }
    let store = try DeckStore(path: path, lock: lock)
    lock.share()
    return store
  }
}
