import DeckStore
import Glibc

/// Copies the open library into a file of its own; finds its size in bytes.
struct Backup: Operation {
  let store: DeckStore
  let copy: String

  init(path: String) throws {
    store = try DeckStore(path: path)
    copy = path + ".backup"
  }

  func run() throws -> Int {
    try store.backup(to: copy)
    var information = stat()
    stat(copy, &information)
    return Int(information.st_size)
  }

  func clean() { unlink(copy) }
}

/// Counts the log anew and compares; finds how many answers it has.
struct Rebuild: Operation {
  let store: DeckStore
  /// Whether what is kept of the log is still missing.
  let isFilling: Bool

  init(path: String, isFilling: Bool) throws {
    store = try DeckStore(path: path)
    self.isFilling = isFilling
  }

  func run() throws -> Int {
    let report = try store.rebuild()
    guard isFilling || report.differences == 0 else { throw Unexpected(found: report.examples) }
    return report.answers
  }
}

/// Looks for damage, as a kiosk does when it starts, or at everything.
struct Check: Operation {
  let store: DeckStore
  let isWhole: Bool

  init(path: String, isWhole: Bool) throws {
    store = try DeckStore(path: path)
    self.isWhole = isWhole
  }

  func run() throws -> Int {
    guard isWhole else {
      try store.quickCheck()
      return 0
    }
    let problems = try store.check()
    guard problems.isEmpty else { throw Unexpected(found: problems) }
    return 0
  }
}

/// What must not be found in a sound library.
struct Unexpected: Error {
  let found: [String]
}
