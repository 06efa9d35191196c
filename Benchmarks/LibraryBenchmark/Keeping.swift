import DeckStore
import Glibc

/// Backs the open library up; the result is the copy's size in bytes.
struct Backup: Operation {
  let store: DeckStore
  let copy: String

  init(path: String) throws {
    store = try DeckStore.shared(path)
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

/// Rebuilds the totals of the log; the result is the number of answers.
struct Rebuild: Operation {
  let store: DeckStore
  /// Whether the totals are still missing.
  let isFilling: Bool

  init(path: String, isFilling: Bool) throws {
    store = try DeckStore.shared(path)
    self.isFilling = isFilling
  }

  func run() throws -> Int {
    let report = try store.rebuild()
    guard isFilling || report.differences == 0 else { throw Unexpected(found: report.examples) }
    return report.answers
  }
}

/// Checks for damage, as a kiosk does at the start, or everything.
struct Check: Operation {
  let store: DeckStore
  let isWhole: Bool

  init(path: String, isWhole: Bool) throws {
    store = try DeckStore.shared(path)
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

/// What a sound library must not have.
struct Unexpected: Error {
  let found: [String]
}
