import DeckStore
import Glibc
import Synchronization

/// Opens a library of an older version, which brings it up to date.
///
/// Finds how often it was told how far it is.
struct Migrate: Operation {
  let path: String
  /// The older one, copied before each run.
  let old: String

  func prepare() throws {
    try copy(old, to: path)
  }

  func run() throws -> Int {
    let told = Atomic(0)
    let store = try DeckStore(path: path) { _ in told.add(1, ordering: .relaxed) }
    try store.close()
    return told.load(ordering: .relaxed)
  }
}

/// Copies a library that nobody has open, and takes away what is left of the one it replaces.
func copy(_ old: String, to path: String) throws {
  for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
  let (from, to) = (open(old, O_RDONLY), open(path, O_WRONLY | O_CREAT, 0o600))
  defer {
    close(from)
    close(to)
  }
  var information = stat()
  fstat(from, &information)
  var left = Int(information.st_size)
  while left > 0 {
    let count = sendfile(to, from, nil, left)
    guard count > 0 else { throw CopyError(path: path) }
    left -= count
  }
  fsync(to)
}

struct CopyError: Error {
  let path: String
}

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

  init(path: String) throws {
    store = try DeckStore(path: path)
  }

  func run() throws -> Int {
    let report = try store.rebuild()
    guard report.differences == 0 else { throw Unexpected(found: report.examples) }
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
