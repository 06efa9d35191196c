import DeckStore
import Glibc
import InputEvents
import LibraryAccess
import LinuxSystem
import Study

extension Examination {
  /// The library, its disk and its backups.
  func storage() -> [Finding] {
    let file = LibraryFile(path: library)
    var findings = [disk(exists: file.exists)]
    if let libraryProblem { findings.append(Finding("library", .problem, libraryProblem)) }
    if file.exists { findings.append(backups(of: file)) }
    return findings
  }

  /// A year of answers fits into this: 600 bytes for each, with its backups.
  private static let leastSpace = 64 << 20

  private func disk(exists: Bool) -> Finding {
    var folder = Folder.parent(of: library)
    // A first start makes the folders that are missing.
    while Folder.freeBytes(folder) == nil, folder != Folder.parent(of: folder) {
      folder = Folder.parent(of: folder)
    }
    let path = folder.printable(limit: 200)
    // A file in the folder's place is none.
    guard access("\(folder)/.", W_OK) == 0 else {
      return Finding(
        "library", .problem,
        "\(path) can't be written: \(String(cString: strerror(errno))); for the box's own library, "
          + "begin with sudo -u studykiosk")
    }
    let free = Folder.freeBytes(folder) ?? 0
    let megabytes = free >> 20
    guard free >= Self.leastSpace else {
      return Finding(
        "library", .problem, "\(path) has only \(megabytes) MB left; make room on that disk")
    }
    let end = exists ? "" : "; the kiosk's first start makes the library"
    return Finding("library", .good, "\(path) has \(megabytes) MB left\(end)")
  }

  /// What keeps the kiosk from using a library or a backup; nil for one that somebody uses, and for what the
  /// kiosk's next start does: it updates an earlier version, and makes the index of words again.
  static func problem(_ error: any Error) -> String? {
    switch error as? LibraryError {
    case .busy, .earlier, .wordsDamaged: nil
    default: "\(error)".printable(limit: 400)
    }
  }

  /// What the kiosk itself does about a library that can't be used.
  static func remedy(_ error: any Error, backups: [String]) -> String {
    guard let error = error as? LibraryError else { return "" }
    switch error {
    case .corrupt where backups.isEmpty:
      return "; there is no backup, so the kiosk's next start puts an empty one in its place"
    case .corrupt,
      .notALibrary where !backups.isEmpty:
      return "; the kiosk's next start puts the newest good backup in its place"
    default: return ""
    }
  }

  /// In seconds: a kiosk that runs makes a backup on the day of a change.
  private static let longestWithoutBackup = 2 * 86_400

  private func backups(of file: LibraryFile) -> Finding {
    let command = "`studykiosk backup FILE` makes one now"
    let backups: [String]
    do throws(LibraryError) { backups = try file.backups() } catch {
      return Finding("backups", .problem, "\(error)".printable(limit: 400))
    }
    guard let newest = backups.first, let made = Self.changed(newest) else {
      return Finding(
        "backups", .advice, "none yet; the kiosk makes one each day that it runs, \(command)")
    }
    let time = WallTime(localTime: Int64(made) * 1_000).shown
    let words = "\(counted(backups.count, "backup")), the newest of \(time)"
    do {
      try DeckStore(reading: newest).close()
    } catch {
      if let problem = Self.problem(error) {
        return Finding("backups", .advice, "the newest can't be used: \(problem); \(command)")
      }
    }
    let used = [library, "\(library)-wal"].compactMap(Self.changed).max() ?? made
    guard used - made <= Self.longestWithoutBackup else {
      return Finding(
        "backups", .advice,
        "\(words), but the library has changed since; the kiosk makes one when it next runs, \(command)"
      )
    }
    return Finding("backups", .good, words)
  }

  /// When a file was last written, in seconds since 1970, up to the year 9999; a disk may say anything.
  private static func changed(_ path: String) -> Int? {
    FileStatus(path).map { min(max($0.written, 0), 253_402_300_799) }
  }
}
