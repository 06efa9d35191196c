internal import DeckStore
internal import Glibc
internal import OwnThread
internal import Synchronization

/// The files with answers that a run could not save.
enum PendingFile {
  private static let (prefix, suffix) = ("studykiosk-unsaved-", ".txt")
  /// A larger file is none of ours: an answer has about 600 bytes.
  private static let mostBytes = 64 << 20
  /// How long a disk may take: the screen is dark already.
  private static let limit = Duration.seconds(1)

  /// Where the files may be, the best place first.
  private static func folders(for places: LibraryPlaces) -> [String] {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let state = variable("XDG_STATE_HOME") ?? variable("HOME").map { "\($0)/.local/state" }
    return [places.folder, places.backups] + (state.map { ["\($0)/studykiosk"] } ?? [])
      + (variable("RUNTIME_DIRECTORY").map { [$0] } ?? []) + ["/var/tmp"]
  }

  /// Writes answers into a file in the first folder that takes it.
  ///
  /// Each folder is tried on a thread of its own, because a disk may hang forever.
  ///
  /// - Returns: The file, which is on the disk; nil if no folder takes it.
  static func write(_ answers: PendingAnswers, for places: LibraryPlaces) -> String? {
    guard let text = try? Array(answers.text().utf8) else { return nil }
    for folder in folders(for: places) {
      let path = "\(folder)/\(prefix)\(answers.id)\(suffix)"
      let attempt = Attempt()
      guard
        let thread = try? startThread(
          named: "unsaved",
          running: {
            let isWritten = (try? write(text, to: path, in: folder, of: places.path)) != nil
            attempt.isWritten.withLock { $0 = isWritten }
            attempt.ended.signal()
          })
      else { return nil }
      pthread_detach(thread)
      attempt.ended.wait(until: .now + limit)
      if attempt.isWritten.withLock({ $0 }) { return path }
    }
    return nil
  }

  private final class Attempt: Sendable {
    let isWritten = Mutex(false)
    let ended = Wakeup()
  }

  private static func write(
    _ text: [UInt8], to path: String, in folder: String, of library: String
  ) throws(LibraryError) {
    try LibraryPlaces.makeFolder(folder, for: path)
    let partial = path + ".partial"
    // New, so no link is followed.
    let file = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw LibraryError(code: errno, path: path) }
    defer { close(file) }
    Durable.giveToOwner(file, of: library)
    guard Glibc.write(file, text, text.count) == text.count, fsync(file) == 0,
      rename(partial, path) == 0
    else {
      unlink(partial)
      throw .full(path: path)
    }
    try Durable.synchronize(folder, for: path)
  }

  /// Saves the answers that wait for an open library, and removes their files.
  ///
  /// - Returns: Whether that is settled; false if it is to be tried again, as another process writes.
  @discardableResult
  static func recover(
    _ store: DeckStore, _ places: LibraryPlaces, _ report: @Sendable (LibraryReport) -> Void
  ) -> Bool {
    var isSettled = true
    for folder in folders(for: places) {
      let names = ((try? LibraryPlaces.names(in: folder)) ?? []).sorted()
      for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
        isSettled = recover("\(folder)/\(name)", store, places, report) && isSettled
      }
    }
    return isSettled
  }

  private static func recover(
    _ path: String, _ store: DeckStore, _ places: LibraryPlaces,
    _ report: @Sendable (LibraryReport) -> Void
  ) -> Bool {
    // Others may write to such a folder.
    guard LibraryPlaces.isOwnFile(path), let text = read(path) else { return true }
    guard let answers = PendingAnswers(text: text) else {
      rename(path, path + ".damaged")
      report(
        .line("\(path) is damaged, so its answers can't be saved; it is kept as \(path).damaged"))
      return true
    }
    guard answers.library == places.path else { return true }
    let count = answers.entries.count
    do throws(LibraryError) {
      let refused = try answers.save(into: store)
      unlink(path)
      let rest = refused == 0 ? "" : "; refused by the library: \(refused)"
      report(.line("answers of an earlier run that are saved now: \(count - refused)\(rest)"))
    } catch .busy {
      return false
    } catch {
      report(.line("answers of an earlier run that still wait in \(path): \(count): \(error)"))
    }
    return true
  }

  private static func read(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, (1...mostBytes).contains(status.st_size) else { return nil }
    var bytes = [UInt8](repeating: 0, count: status.st_size)
    guard Glibc.read(file, &bytes, bytes.count) == bytes.count else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
