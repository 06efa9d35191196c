internal import DeckStore
internal import Glibc
internal import LinuxSystem
internal import Synchronization

/// The files of answers that a run has not saved: one while it runs, beside the library, and one from its
/// end.
enum PendingFile {
  private static let (prefix, suffix) = ("studykiosk-unsaved-", ".txt")
  /// The end of the name of the file that a run keeps while it runs.
  private static let runSuffix = "-run.txt"
  /// The size above which a file is not one of this program's: an answer has about 600 bytes.
  private static let mostBytes = 64 << 20
  /// The time that each disk may take at the end of a run, when the screen is already dark.
  private static let limit = Duration.seconds(1)

  /// Returns the folders where the files may be, the best one first.
  private static func folders(for places: LibraryPlaces) -> [String] {
    let state = userFolder("XDG_STATE_HOME", inHome: ".local/state")
    return [places.folder, places.backups] + (state.map { ["\($0)/studykiosk"] } ?? [])
      + (absolutePath("RUNTIME_DIRECTORY").map { [$0] } ?? []) + ["/var/tmp"]
  }

  /// Returns the path of the file that a run keeps while it runs.
  static func path(ofRun id: String, _ places: LibraryPlaces) -> String {
    "\(places.folder)/\(prefix)\(id)\(runSuffix)"
  }

  /// Writes the file that a run keeps while it runs, in place of the previous one; takes as long as the disk.
  ///
  /// - Returns: Whether the file is on the disk.
  static func write(_ answers: PendingAnswers, ofRunIn places: LibraryPlaces) -> Bool {
    guard let text = try? Array(answers.text().utf8) else { return false }
    let path = path(ofRun: answers.id, places)
    return (try? write(text, to: path, in: places.folder, of: places.path)) != nil
  }

  /// Writes answers into a file in the first folder where that is possible, at the end of a run.
  ///
  /// Each folder is tried on a separate thread, because a disk may hang forever.
  ///
  /// - Returns: The file, which is on the disk; nil if no folder could be written.
  static func write(_ answers: PendingAnswers, for places: LibraryPlaces) -> String? {
    guard let text = try? Array(answers.text().utf8) else { return nil }
    for folder in folders(for: places) {
      let path = "\(folder)/\(prefix)\(answers.id)\(suffix)"
      let attempt = Attempt()
      let hasThread: Void? = try? startThread(named: "unsaved") {
        let isWritten = (try? write(text, to: path, in: folder, of: places.path)) != nil
        attempt.isWritten.withLock { $0 = isWritten }
        attempt.ended.signal()
      }
      guard hasThread != nil else { return nil }
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
  ) throws {
    try LibraryPlaces.makeFolder(folder, for: path)
    try WholeFile.write(text, to: path, mode: 0o600) { Durable.giveToOwner($0, of: library) }
  }

  /// Saves the answers that earlier runs have left for an open library, and removes their files.
  ///
  /// The file of a kiosk that runs in another process is left to that kiosk.
  ///
  /// - Parameters:
  ///   - store: The library.
  ///   - places: The library's paths.
  ///   - report: Called with the outcome.
  /// - Returns: Whether all files are settled; false if another process writes, so that this must be tried
  ///   again.
  @discardableResult
  static func recover(
    _ store: DeckStore, _ places: LibraryPlaces, _ report: @Sendable (LibraryReport) -> Void
  ) -> Bool {
    var isSettled = true
    for folder in folders(for: places) {
      // The file that a run kept while it ran has less than the one from its end, and comes before it.
      let names = ((try? Folder.names(in: folder)) ?? []).sorted {
        ($0.hasSuffix(runSuffix) ? 0 : 1, $0) < ($1.hasSuffix(runSuffix) ? 0 : 1, $1)
      }
      for name in names {
        if name.hasPrefix(prefix), name.hasSuffix(suffix) {
          isSettled = recover("\(folder)/\(name)", store, places, report) && isSettled
        } else if let whole = WholeFile.name(ofUnfinished: name), whole.hasPrefix(prefix) {
          WholeFile.removeUnfinished("\(folder)/\(whole)")
        }
      }
    }
    return isSettled
  }

  private static func recover(
    _ path: String, _ store: DeckStore, _ places: LibraryPlaces,
    _ report: @Sendable (LibraryReport) -> Void
  ) -> Bool {
    do throws(LibraryError) {
      // Meanwhile, no kiosk begins to write, and no other process saves the same file.
      try store.whileWriting { () throws(LibraryError) in
        if path.hasSuffix(runSuffix) { try store.checkNoOtherKiosk() }
        try take(path, store, places, report)
      }
      return true
    } catch {
      if case .busy = error { return false }
      return true
    }
  }

  private static func take(
    _ path: String, _ store: DeckStore, _ places: LibraryPlaces,
    _ report: @Sendable (LibraryReport) -> Void
  ) throws(LibraryError) {
    // Other users may write to such a folder.
    guard LibraryPlaces.isOwnFile(path),
      let text = try? InputFile.contents(of: path, limit: mostBytes, isNamedByFile: true),
      !text.isEmpty
    else { return }
    guard let answers = PendingAnswers(text: String(decoding: text, as: UTF8.self)) else {
      rename(path, path + ".damaged")
      report(
        .line("\(path) is damaged, so its answers can't be saved; it is kept as \(path).damaged"))
      return
    }
    guard answers.library == places.path else { return }
    let count = answers.entries.count
    do throws(LibraryError) {
      let refused = try answers.save(into: store)
      unlink(path)
      let rest = refused == 0 ? "" : "; refused by the library: \(refused)"
      report(.line("answers of an earlier run that are saved now: \(count - refused)\(rest)"))
    } catch {
      if case .busy = error { throw error }
      report(.line("answers of an earlier run that still wait in \(path): \(count): \(error)"))
    }
  }
}
