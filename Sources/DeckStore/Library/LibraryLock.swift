package import LinuxSystem

import Glibc
import Synchronization

/// The locks of a library that several processes have open: bytes of a file beside it.
///
/// - *Open* is shared by all who have the library open. Whoever restores, recovers, migrates or moves it has it
///   alone.
/// - *Write* is held alone for each transaction that writes and each checkpoint, and for nothing else.
///
/// SQLite before 3.51.3 may lose commits if two connections write or checkpoint at the same time (the "WAL-reset
/// bug", sqlite.org/wal.html#walresetbug): a checkpoint must overlap a commit that begins the log anew. Under
/// these locks neither overlaps anything of its kind:
///
/// - A transaction takes *write* before `BEGIN IMMEDIATE` and gives it back after `COMMIT`.
/// - SQLite never checkpoints by itself (`DeckStore.sharedLog`): whoever holds *write* does, when the log is long.
/// - Closing moves the log into the file and removes it only where *open* could be had alone, so that there is no
///   other connection.
/// - After a kill the next connection finds the index of the log unfit and reads the log anew. That writes neither
///   the log nor the library, only the index, and holds all of SQLite's own locks; who reads or writes then waits.
///
/// Readers need no lock but SQLite's own and wait for nobody.
///
/// These are open-file-description locks (fcntl(2), F_OFD_SETLK): they belong to one opening of the file, not to
/// the process, and end with it, however it ends. SQLite's own locks are on other files, so that neither ends the
/// other's. Because the kernel does not tell whose they are, the file also has the process ids.
///
/// One more byte, the *gate*, is held by a process that waits for *open* alone: nobody else opens the library
/// then, and a kiosk, which watches the file, closes it for that time. That a kiosk runs is a lock on the whole
/// file (flock(2)), which also works on a read-only disk, and one more byte, which others can ask about.
package final class LibraryLock: Sendable {
  enum Part: off_t, CaseIterable {
    case gate, open, write
    /// Held by the kiosk as long as it runs.
    case kiosk

    /// The length of a process id's text with its line end, in bytes.
    static let textLength = 16
    var place: off_t { rawValue * off_t(Self.textLength) }
  }

  private struct State {
    /// How many bodies of `whileWriting` are at work.
    var writers = 0
    var isAlone = false
    var patience = Duration.seconds(10)
  }

  private let library: String
  private let file: CInt
  private let state = Mutex(State())

  /// Opens the lock file and creates it if it is missing; it is never removed: a lock on a removed file keeps
  /// nobody out.
  ///
  /// - Parameter library: The library's path, links resolved.
  /// - Throws: `LibraryError` if the file can't be created, or is not this user's own; an error of the disk names
  ///   `library`.
  package init(of library: String) throws(LibraryError) {
    self.library = library
    file = try Self.open(Self.path(of: library), for: library)
  }

  deinit {
    Glibc.close(file)
  }

  package static func path(of library: String) -> String { library + ".lock" }

  // MARK: Open

  /// Takes *open* alone if nobody else has it or waits to have it alone.
  package func openAlone() throws(LibraryError) -> Bool {
    if isAlone { return true }
    guard !isWanted, try set(.open, F_WRLCK) else { return false }
    noteProcess(at: .open)
    state.withLock { $0.isAlone = true }
    return true
  }

  /// Waits until *open* can be had alone.
  ///
  /// Nobody may hold it through this value meanwhile: two who wait for each other would wait forever.
  ///
  /// - Throws: `LibraryError.busy` if others still have it at the deadline.
  package func openAlone(until deadline: ContinuousClock.Instant) throws(LibraryError) {
    defer { release(.gate) }
    try wait(for: .open, until: deadline) { () throws(LibraryError) in
      guard try set(.gate, F_WRLCK) else { return false }
      // Tells a kiosk that watches the file.
      noteProcess(at: .gate, isRepeated: true)
      return try set(.open, F_WRLCK)
    }
    noteProcess(at: .open)
    state.withLock { $0.isAlone = true }
  }

  /// Waits until *open* can be shared, as nobody has it alone or waits for that.
  ///
  /// - Throws: `LibraryError.busy` if somebody still does at the deadline.
  package func openShared(until deadline: ContinuousClock.Instant) throws(LibraryError) {
    try wait(for: .open, until: deadline) { () throws(LibraryError) in
      guard !isWanted else { return false }
      return try set(.open, F_RDLCK)
    }
    state.withLock { $0.isAlone = false }
  }

  /// Lets others open the library, too.
  package func share() {
    _ = try? set(.open, F_RDLCK)
    state.withLock { $0.isAlone = false }
  }

  package func close() {
    release(.open)
    state.withLock { $0.isAlone = false }
  }

  /// Whether this process has *open* alone.
  package var isAlone: Bool { state.withLock { $0.isAlone } }

  /// Whether somebody else waits until all others have closed the library.
  package var isWanted: Bool { isTaken(.gate) }

  // MARK: Write

  /// How long to wait for *write*: 10 s unless it is set; a kiosk does not wait.
  package var patience: Duration {
    get { state.withLock { $0.patience } }
    set { state.withLock { $0.patience = newValue } }
  }

  /// Calls `body` while this process alone writes; calls may be nested.
  ///
  /// - Throws: `LibraryError.busy` with the process that writes; `readOnly`; what `body` throws.
  func whileWriting<Value>(_ body: () throws -> Value) throws -> Value {
    if state.withLock({ $0.writers }) == 0 {
      try wait(for: .write, until: .now + patience) { () throws(LibraryError) in
        try set(.write, F_WRLCK)
      }
      noteProcess(at: .write)
    }
    state.withLock { $0.writers += 1 }
    defer {
      let left = state.withLock { state in
        state.writers -= 1
        return state.writers
      }
      if left == 0 { release(.write) }
    }
    return try body()
  }

  // MARK: Kiosk

  /// Becomes the library's kiosk as long as this value lives.
  ///
  /// - Throws: `LibraryError.kioskRuns` if there is one.
  package func beginKiosk() throws(LibraryError) {
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw LibraryError(code: errno, path: library) }
      throw .kioskRuns(path: library, process: holder(of: .kiosk))
    }
    // For those who ask, also on a read-only disk; the lock on the whole file is what counts.
    _ = try? set(.kiosk, F_RDLCK)
    noteProcess(at: .kiosk)
  }

  /// - Throws: `LibraryError.kioskRuns` if another process is the library's kiosk.
  func checkNoOtherKiosk() throws(LibraryError) {
    if isTaken(.kiosk) { throw .kioskRuns(path: library, process: holder(of: .kiosk)) }
  }

  /// Whether more than *open* shared can be had; not of a file on a read-only disk.
  package var isWritable: Bool { fcntl(file, F_GETFL) & O_ACCMODE == O_RDWR }

  /// The process that is, or was last, a library's kiosk; nil if unknown.
  package static func kiosk(of library: String) -> Int? {
    let file = Glibc.open(path(of: library), O_RDONLY | flags)
    guard file >= 0 else { return nil }
    defer { Glibc.close(file) }
    return process(at: .kiosk, of: file)
  }

  // MARK: The file

  /// Tells when somebody has closed the file or has asked for the library.
  ///
  /// - Throws: `FileError` if the file can't be watched.
  package func watch() throws(FileError) -> Inotify {
    let inotify = try Inotify()
    try inotify.add(Self.path(of: library), IN_MODIFY | IN_CLOSE_WRITE, isFolder: false)
    return inotify
  }

  private func wait(
    for part: Part, until deadline: ContinuousClock.Instant,
    _ take: () throws(LibraryError) -> Bool
  ) throws(LibraryError) {
    while try !take() {
      guard .now < deadline else { throw .busy(path: library, process: holder(of: part)) }
      // No descriptor tells when a lock is free.
      poll(nil, 0, 10)
    }
  }

  /// fcntl(2); glibc declares these for _GNU_SOURCE only.
  private static let (getLock, setLock): (CInt, CInt) = (36, 37)

  /// - Returns: Whether the lock is held now; false if somebody else has it.
  private func set(_ part: Part, _ type: CInt) throws(LibraryError) -> Bool {
    var lock = flock()
    (lock.l_type, lock.l_start, lock.l_len) = (Int16(type), part.rawValue, 1)
    if fcntl(file, Self.setLock, &lock) == 0 { return true }
    switch errno {
    case EAGAIN, EACCES: return false
    // The file could only be opened for reading.
    case EBADF: throw .readOnly(path: library)
    default: throw LibraryError(code: errno, path: library)
    }
  }

  /// Whether somebody else has a lock.
  private func isTaken(_ part: Part) -> Bool {
    var lock = flock()
    (lock.l_type, lock.l_start, lock.l_len) = (Int16(F_WRLCK), part.rawValue, 1)
    return fcntl(file, Self.getLock, &lock) == 0 && lock.l_type != F_UNLCK
  }

  private func release(_ part: Part) { _ = try? set(part, F_UNLCK) }

  /// Writes this process's id; the lock holds even if the disk is full.
  private func noteProcess(at part: Part, isRepeated: Bool = false) {
    guard isRepeated || holder(of: part) != Int(getpid()) else { return }
    let id = Array("\(getpid())".utf8)
    let text = id + [UInt8](repeating: 32, count: Part.textLength - 1 - id.count) + [10]
    _ = pwrite(file, text, text.count, part.place)
  }

  private func holder(of part: Part) -> Int? { Self.process(at: part, of: file) }

  private static func process(at part: Part, of file: CInt) -> Int? {
    var text = [UInt8](repeating: 0, count: Part.textLength)
    let count = max(pread(file, &text, text.count, part.place), 0)
    return Int(String(decoding: text[..<count].prefix { $0 > 32 }, as: UTF8.self))
  }
}
