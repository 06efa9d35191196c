internal import DeckStore
internal import Glibc

/// Replaces a library by another file and moves the old one aside, with all that belongs to it.
///
/// A library may consist of three files with its log and journal, and no disk renames three at once. So
/// the new file first gets the name that the old one will have, plus ".next". From then on the
/// replacement counts: whoever opens the library next finishes it. A power cut leaves either the old
/// library, whole, or a replacement to be finished, and a file is never beside another one's log.
enum Replacement {
  static let mark = ".next"
  /// What the names of files moved aside begin with, after the library's own name.
  private static let asides = [restored, ".corrupt-"]
  /// Of a library whose place a backup has taken because somebody wanted it.
  static let restored = ".before-restore-"
  /// What follows that if somebody wanted it at the box, where the oldest are removed, and not with a command.
  static let atBox = "at-box-"

  /// Replaces a library, which nobody may have open.
  ///
  /// - Parameters:
  ///   - places: The library.
  ///   - file: The new library, closed, on the same disk.
  ///   - aside: The old library's new name, from `LibraryPlaces.freeName`.
  /// - Throws: `LibraryError`; then it is as it was, or whoever opens it next replaces it.
  static func replace(
    _ places: LibraryPlaces, with file: String, movingTo aside: String
  ) throws(LibraryError) {
    // Closing the file found no room for what is still in its log.
    guard Durable.size(of: file + "-wal") == 0 else { throw .full(path: file) }
    try Durable.synchronize(file, for: file)
    guard rename(file, aside + mark) == 0 else {
      throw LibraryError(code: errno, path: places.path)
    }
    try finish(places)
  }

  /// Finishes a replacement that was begun; every step can be repeated.
  static func finish(_ places: LibraryPlaces) throws(LibraryError) {
    for next in try begun(places) {
      // Each name must be on the disk before the next one changes.
      try Durable.synchronize(places.folder, for: places.path)
      for suffix in LibraryPlaces.suffixes {
        try move(places.path + suffix, to: next.dropLast(mark.count) + suffix, for: places)
      }
      try Durable.synchronize(places.folder, for: places.path)
      try move(next, to: places.path, for: places)
      try Durable.synchronize(places.folder, for: places.path)
    }
  }

  /// The new files of unfinished replacements.
  ///
  /// - Throws: `LibraryError` if the folder can't be read.
  static func begun(_ places: LibraryPlaces) throws(LibraryError) -> [String] {
    let names = try LibraryPlaces.names(in: places.folder).filter { name in
      name.hasSuffix(mark)
        && asides.contains { name.hasPrefix(LibraryPlaces.name(of: places.path) + $0) }
    }
    return names.sorted().map { "\(places.folder)/\($0)" }
      .filter { LibraryPlaces.isOwnFile($0) }
  }

  private static func move(
    _ path: String, to name: String, for places: LibraryPlaces
  ) throws(LibraryError) {
    guard rename(path, name) == 0 || errno == ENOENT else {
      throw LibraryError(code: errno, path: places.path)
    }
  }
}
