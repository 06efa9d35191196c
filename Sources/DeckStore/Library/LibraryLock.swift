package import LinuxSystem

import Glibc
import Synchronization

/// The locks of a library that several processes have open, each on a byte of a file beside the library.
///
/// - *Open* is shared by all processes that have the library open. A process that restores, recovers,
///   migrates or moves the library holds it exclusively.
/// - *Write* is held exclusively during each transaction that writes and each checkpoint, and for nothing
///   else.
///
/// SQLite before 3.51.3 may lose commits if two connections write or checkpoint at the same time (the
/// "WAL-reset bug", sqlite.org/wal.html#walresetbug), namely if a checkpoint overlaps a commit that restarts
/// the log. Under these locks, neither writes nor checkpoints overlap:
///
/// - A transaction takes *write* before `BEGIN IMMEDIATE` and releases it after `COMMIT`.
/// - SQLite never checkpoints by itself (`LogLength`): the holder of *write* does, when the log is long.
/// - Closing moves the log into the file and removes it only if *open* could be taken exclusively, so that
///   there is no other connection.
/// - After a kill, the next connection finds the index of the log invalid and recovers it from the log. That
///   writes neither the log nor the library, only the index, and holds all of SQLite's own locks; readers and
///   writers wait meanwhile.
///
/// Readers need no lock but SQLite's own and wait for nobody.
///
/// The locks are open-file-description locks (fcntl(2), F_OFD_SETLK): they belong to one open file
/// description, not to the process, and are released when it is closed, even by a kill. SQLite's own locks
/// are on other files, so that closing one of these files never releases the other's locks. Because the
/// kernel does not tell who holds such a lock, the file also contains the process ids of the holders.
///
/// Another byte, the *gate*, is locked by a process that waits for *open* exclusively: meanwhile, no other
/// process opens the library, and a kiosk, which watches the file, closes it. A running kiosk locks the whole
/// file (flock(2)), which also works on a read-only disk, and one more byte, which other processes can query.
///
/// The last byte, the *wish*, is shared by those who found *write* taken and will try again. Whoever has much to write does it
/// in steps, and lets them write between two of them (`letOthersWrite`): a lock alone would be taken again at once.
package final class LibraryLock: Sendable {
  enum Part: off_t, CaseIterable {
    case gate, open, write
    /// Held by the kiosk as long as it runs.
    case kiosk
    case wish

    /// The length of a process id's text with its line end, in bytes.
    static let textLength = 16
    var processOffset: off_t { rawValue * off_t(Self.textLength) }
  }

  private struct State {
    /// The number of `whileWriting` bodies that are running.
    var writers = 0
    var isAlone = false
    /// Whether this process holds *wish*.
    var isWishing = false
    var patience = Duration.seconds(10)
  }

  private let library: String
  private let file: CInt
  private let state = Mutex(State())

  /// Opens the lock file and creates it if it is missing; it is never removed: a lock on a removed file keeps
  /// nobody out.
  ///
  /// - Parameter library: The library's path, links resolved.
  /// - Throws: `LibraryError` if the file can't be created, or is not this user's own; an error of the disk
  ///   names `library`.
  package init(of library: String) throws(LibraryError) {
    self.library = library
    file = try Self.open(Self.path(of: library), for: library)
  }

  deinit {
    // A process that another thread is just starting has a copy of the descriptor until its `exec`, so that closing this one
    // would leave the locks held.
    var all = flock(l_type: Int16(F_UNLCK), l_whence: 0, l_start: 0, l_len: 0, l_pid: 0)
    _ = fcntl(file, Self.setLock, &all)
    _ = flock(file, LOCK_UN)
    Glibc.close(file)
  }

  package static func path(of library: String) -> String { library + ".lock" }

  // MARK: Open

  /// Takes *open* exclusively and returns true, unless another process holds it or waits for it exclusively.
  package func openAlone() throws(LibraryError) -> Bool {
    if isAlone { return true }
    guard !isWanted, try set(.open, F_WRLCK) else { return false }
    noteProcess(at: .open)
    state.withLock { $0.isAlone = true }
    return true
  }

  /// Waits until *open* can be held exclusively.
  ///
  /// This value must not hold *open* meanwhile: two processes that share it and wait for each other would
  /// both wait until their deadlines.
  ///
  /// - Throws: `LibraryError.busy` if other processes still hold *open* at the deadline.
  package func openAlone(until deadline: ContinuousClock.Instant) throws(LibraryError) {
    defer { release(.gate) }
    try wait(for: .open, until: deadline) { () throws(LibraryError) in
      guard try set(.gate, F_WRLCK) else { return false }
      // The write notifies a kiosk that watches the file.
      noteProcess(at: .gate, isRepeated: true)
      return try set(.open, F_WRLCK)
    }
    noteProcess(at: .open)
    state.withLock { $0.isAlone = true }
  }

  /// Waits until *open* can be shared, because no process holds it exclusively or waits to do so.
  ///
  /// - Throws: `LibraryError.busy` if a process still does at the deadline.
  package func openShared(until deadline: ContinuousClock.Instant) throws(LibraryError) {
    try wait(for: .open, until: deadline) { () throws(LibraryError) in
      guard !isWanted else { return false }
      return try set(.open, F_RDLCK)
    }
    state.withLock { $0.isAlone = false }
  }

  /// Turns an exclusive *open* into a shared one, so that other processes can open the library.
  package func share() {
    _ = try? set(.open, F_RDLCK)
    state.withLock { $0.isAlone = false }
  }

  package func close() {
    endWish()
    release(.open)
    state.withLock { $0.isAlone = false }
  }

  /// Whether this process holds *open* exclusively.
  package var isAlone: Bool { state.withLock { $0.isAlone } }

  /// Whether another process waits until all others have closed the library.
  package var isWanted: Bool { isTaken(.gate) }

  /// Whether another process has the library open.
  package var isShared: Bool { isTaken(.open) }

  // MARK: Write

  /// The longest time to wait for *write*: 10 s unless it is set; a kiosk sets it to 0.
  package var patience: Duration {
    get { state.withLock { $0.patience } }
    set { state.withLock { $0.patience = newValue } }
  }

  /// Calls `body` while holding *write*; calls may be nested.
  ///
  /// - Throws: `LibraryError.busy` with the process that writes; `readOnly`; the errors of `body`.
  func whileWriting<Value>(_ body: () throws -> Value) throws -> Value {
    if state.withLock({ $0.writers }) == 0 {
      do throws(LibraryError) {
        try wait(for: .write, until: .now + patience) { () throws(LibraryError) in
          if try set(.write, F_WRLCK) { return true }
          wish()
          return false
        }
      } catch {
        // Only a kiosk, which does not wait here, tries again.
        if patience > .zero { endWish() }
        throw error
      }
      endWish()
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

  /// Waits between two steps of a long write until those who found *write* taken have written; no longer than a kiosk waits
  /// before it tries again, which is 200 ms at most.
  func letOthersWrite() {
    guard state.withLock({ $0.writers }) == 0 else { return }
    for _ in 0..<25 {
      guard isTaken(.wish) else { return }
      poll(nil, 0, 10)
    }
  }

  private func wish() {
    if state.withLock({ $0.isWishing }) { return }
    let isHeld = (try? set(.wish, F_RDLCK)) == true
    state.withLock { $0.isWishing = isHeld }
  }

  private func endWish() {
    guard state.withLock({ $0.isWishing }) else { return }
    release(.wish)
    state.withLock { $0.isWishing = false }
  }

  // MARK: Kiosk

  /// Makes this process the library's kiosk for as long as this value lives.
  ///
  /// - Throws: `LibraryError.kioskRuns` if another process is the kiosk.
  package func beginKiosk() throws(LibraryError) {
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      guard errno == EWOULDBLOCK else { throw LibraryError(code: errno, path: library) }
      throw .kioskRuns(path: library, process: holder(of: .kiosk))
    }
    // This lock lets other processes query for a kiosk, even on a read-only disk; only the `flock` excludes a
    // second one.
    _ = try? set(.kiosk, F_RDLCK)
    noteProcess(at: .kiosk)
  }

  /// - Throws: `LibraryError.kioskRuns` if another process is the library's kiosk.
  func checkNoOtherKiosk() throws(LibraryError) {
    if isTaken(.kiosk) { throw .kioskRuns(path: library, process: holder(of: .kiosk)) }
  }

  /// Whether exclusive locks can be taken, unlike on a file that could only be opened for reading.
  package var isWritable: Bool { fcntl(file, F_GETFL) & O_ACCMODE == O_RDWR }

  /// The id of the process that is, or last was, a library's kiosk; nil if it is unknown.
  package static func kiosk(of library: String) -> Int? {
    let file = Glibc.open(path(of: library), O_RDONLY | flags)
    guard file >= 0 else { return nil }
    defer { Glibc.close(file) }
    return process(at: .kiosk, of: file)
  }

  // MARK: The file

  /// Returns a watch that reports when another process has closed the file or has asked for the library.
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
      // No descriptor becomes readable when a lock is released, so the lock is polled every 10 ms.
      poll(nil, 0, 10)
    }
  }

  /// F_OFD_GETLK and F_OFD_SETLK of fcntl(2), which glibc declares for _GNU_SOURCE only.
  private static let (getLock, setLock): (CInt, CInt) = (36, 37)

  /// - Returns: Whether the lock is held now; false if another process has it.
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

  /// Whether another process holds a lock.
  private func isTaken(_ part: Part) -> Bool {
    var lock = flock()
    (lock.l_type, lock.l_start, lock.l_len) = (Int16(F_WRLCK), part.rawValue, 1)
    return fcntl(file, Self.getLock, &lock) == 0 && lock.l_type != F_UNLCK
  }

  private func release(_ part: Part) { _ = try? set(part, F_UNLCK) }

  /// Writes this process's id into the file; if that fails, as on a full disk, the lock still holds.
  private func noteProcess(at part: Part, isRepeated: Bool = false) {
    guard isRepeated || holder(of: part) != Int(getpid()) else { return }
    let id = Array("\(getpid())".utf8)
    let text = id + [UInt8](repeating: 32, count: Part.textLength - 1 - id.count) + [10]
    _ = pwrite(file, text, text.count, part.processOffset)
  }

  private func holder(of part: Part) -> Int? { Self.process(at: part, of: file) }

  private static func process(at part: Part, of file: CInt) -> Int? {
    var text = [UInt8](repeating: 0, count: Part.textLength)
    let count = max(pread(file, &text, text.count, part.processOffset), 0)
    return Int(String(decoding: text[..<count].prefix { $0 > 32 }, as: UTF8.self))
  }
}
