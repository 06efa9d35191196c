internal import DeckStore
internal import Glibc

/// Replaces a library by another file and moves the old one aside, with all files that belong to it.
///
/// A library may consist of three files with its log and journal, and no file system renames three files at
/// once. So the new file first gets the name that the old one will have, plus ".next". From then on, the
/// replacement has been made: the next process that opens the library finishes it. A power cut leaves either
/// the old library, whole, or a replacement to be finished, and a file is never beside another one's log.
enum Replacement {
  static let mark = ".next"
  /// The beginnings of the names of files that are moved aside, after the library's own name.
  private static let asides = [restored, ".corrupt-"]
  /// The mark of a library that a backup has replaced at somebody's request.
  static let restored = ".before-restore-"
  /// The text after `restored` if the request was made at the box, where the oldest are removed, and not by a
  /// command.
  static let atBox = "at-box-"

  /// Replaces a library, which nobody may have open.
  ///
  /// - Parameters:
  ///   - places: The library.
  ///   - file: The new library, closed, on the same disk.
  ///   - aside: The old library's new name, from `LibraryPlaces.freeName`.
  /// - Throws: `LibraryError`; then the library is as it was, or the next process that opens it replaces it.
  static func replace(
    _ places: LibraryPlaces, with file: String, movingTo aside: String
  ) throws(LibraryError) {
    // Closing the new library left part of its log, so there was no room for it in the file.
    guard Durable.size(of: file + "-wal") == 0 else { throw .full(path: file) }
    try Durable.synchronize(file, for: file)
    guard rename(file, aside + mark) == 0 else {
      throw LibraryError(code: errno, path: places.path)
    }
    try finish(places)
  }

  /// Finishes the replacements that were begun; every step can be repeated.
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
