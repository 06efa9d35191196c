internal import DeckStore
internal import Glibc
internal import InputEvents
package import LinuxSystem
internal import Study

extension LibraryFile {
  /// Returns the findings about the library, its disk and its backups.
  ///
  /// - Parameter error: The error of the last attempt to read the library; nil if there was none.
  /// - Returns: The findings, at least that about the disk.
  package func findings(after error: (any Error)?) -> [Finding] {
    let exists = exists
    var findings = [disk(exists: exists)]
    if let error, let problem = Self.problem(error) {
      let remedy = Self.remedy(error, backups: (try? backups()) ?? [])
      findings.append(Finding("library", .problem, problem + remedy))
    }
    if exists { findings.append(backupFinding()) }
    return findings
  }

  /// The minimum free space in bytes, enough for a year of answers with 600 bytes each, including backups.
  private static let leastSpace = 64 << 20

  private func disk(exists: Bool) -> Finding {
    var folder = Folder.parent(of: path)
    // The kiosk's first start creates missing folders, so their nearest existing parent counts.
    while Folder.freeBytes(folder) == nil, folder != Folder.parent(of: folder) {
      folder = Folder.parent(of: folder)
    }
    let name = folder.printable(limit: 200)
    // The dot makes this fail for a file in the folder's place.
    guard access("\(folder)/.", W_OK) == 0 else {
      return Finding(
        "library", .problem,
        "\(name) can't be written: \(String(cString: strerror(errno))); for the box's own library, "
          + "begin with sudo -u studykiosk")
    }
    let free = Folder.freeBytes(folder) ?? 0
    let megabytes = free >> 20
    guard free >= Self.leastSpace else {
      return Finding(
        "library", .problem, "\(name) has only \(megabytes) MB left; make room on that disk")
    }
    let end = exists ? "" : "; the kiosk's first start makes the library"
    return Finding("library", .good, "\(name) has \(megabytes) MB left\(end)")
  }

  /// Returns what keeps the kiosk from using a library or a backup; nil if nothing does.
  ///
  /// A library that another program uses is no problem. Nor is one that the kiosk's next start migrates from
  /// an earlier version, or whose word index the next start rebuilds.
  static func problem(_ error: any Error) -> String? {
    switch error as? LibraryError {
    case .busy, .earlier, .wordsDamaged: nil
    default: "\(error)".printable(limit: 400)
    }
  }

  /// Returns the text about how the kiosk's next start handles an unusable library; empty if it does nothing.
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

  /// The maximum time from the newest backup to the last change, in seconds.
  ///
  /// A kiosk that runs makes a backup on the day of a change.
  private static let longestWithoutBackup = 2 * 86_400

  private func backupFinding() -> Finding {
    let command = "`studykiosk backup FILE` makes one now"
    let backups: [String]
    do throws(LibraryError) { backups = try self.backups() } catch {
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
    let used = [path, "\(path)-wal"].compactMap(Self.changed).max() ?? made
    guard used - made <= Self.longestWithoutBackup else {
      return Finding(
        "backups", .advice,
        "\(words), but the library has changed since; the kiosk makes one when it next runs, \(command)"
      )
    }
    return Finding("backups", .good, words)
  }

  /// Returns when a file was last written, in seconds since 1970; nil if there is no such file.
  ///
  /// The time is at most the end of the year 9999, because a disk may contain any value.
  private static func changed(_ path: String) -> Int? {
    FileStatus(path).map { min(max($0.written, 0), 253_402_300_799) }
  }
}
