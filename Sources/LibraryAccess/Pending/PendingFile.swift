internal import DeckStore
internal import Glibc
internal import LinuxSystem
internal import Synchronization

/// The files with answers that a run has not saved: one while it runs, beside the library, and one from its end.
enum PendingFile {
  private static let (prefix, suffix) = ("studykiosk-unsaved-", ".txt")
  /// Of a file that a run has while it runs.
  private static let runSuffix = "-run.txt"
  /// A larger file is none of ours: an answer has about 600 bytes.
  private static let mostBytes = 64 << 20
  /// How long a disk may take at the end of a run, when the screen is dark already.
  private static let limit = Duration.seconds(1)

  /// Where the files may be, the best place first.
  private static func folders(for places: LibraryPlaces) -> [String] {
    let state = userFolder("XDG_STATE_HOME", inHome: ".local/state")
    return [places.folder, places.backups] + (state.map { ["\($0)/studykiosk"] } ?? [])
      + (absolutePath("RUNTIME_DIRECTORY").map { [$0] } ?? []) + ["/var/tmp"]
  }

  /// The file that a run has while it runs.
  static func path(ofRun id: String, _ places: LibraryPlaces) -> String {
    "\(places.folder)/\(prefix)\(id)\(runSuffix)"
  }

  /// Writes the file that a run has while it runs, in the place of its last one; takes as long as the disk.
  ///
  /// - Returns: Whether it is on the disk.
  static func write(_ answers: PendingAnswers, ofRunIn places: LibraryPlaces) -> Bool {
    guard let text = try? Array(answers.text().utf8) else { return false }
    let path = path(ofRun: answers.id, places)
    return (try? write(text, to: path, in: places.folder, of: places.path)) != nil
  }

  /// Writes answers into a file in the first folder that takes it, at the end of a run.
  ///
  /// Each folder is tried on a thread of its own, because a disk may hang forever.
  ///
  /// - Returns: The file, which is on the disk; nil if no folder takes it.
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
  /// The file of a kiosk that runs in another process is left to it.
  ///
  /// - Parameters:
  ///   - store: The library.
  ///   - places: Where it is.
  ///   - report: Told what has become of them.
  /// - Returns: Whether that is settled; false if it is to be tried again, as another process writes.
  @discardableResult
  static func recover(
    _ store: DeckStore, _ places: LibraryPlaces, _ report: @Sendable (LibraryReport) -> Void
  ) -> Bool {
    var isSettled = true
    for folder in folders(for: places) {
      // The file of a run has less than the one from its end, and comes before it.
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
      // From here on no kiosk begins to write, nor does another process save the same file.
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
    // Others may write to such a folder.
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
