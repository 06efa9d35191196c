internal import DeckStore
internal import Glibc

/// Puts another file in a library's place, and moves the library aside with all that belongs to it.
///
/// A library may be three files, its log and its journal among them, and no disk renames three at
/// once. So the new file first gets the name that the old one is going to have, with ".next" after
/// it. From that moment on the replacement counts: whoever opens the library next finishes it. A
/// pulled plug leaves either the old library, whole, or a replacement to be finished; at no moment
/// does a file stand beside another one's log.
enum Replacement {
  private static let mark = ".next"
  /// What the names of files that were moved aside begin with, after the library's own.
  private static let asides = [".before-restore-", ".corrupt-"]

  /// Replaces a library, which nobody has open.
  ///
  /// - Parameters:
  ///   - places: Where it is.
  ///   - file: The new library, closed, on the same disk; it gets the library's name.
  ///   - aside: What the old library is called from now on; one of `LibraryPlaces.freeName`.
  /// - Throws: `LibraryError`; then it is as it was, or replaced by who opens it next.
  static func replace(
    _ places: LibraryPlaces, with file: String, movingTo aside: String
  ) throws(LibraryError) {
    try Durable.library(file)
    guard rename(file, aside + mark) == 0 else {
      throw LibraryError(code: errno, path: places.path)
    }
    try finish(places)
  }

  /// Finishes what was begun; every step can be made again.
  static func finish(_ places: LibraryPlaces) throws(LibraryError) {
    for next in begun(places) {
      // Its name is on the disk before anything else changes, and so on.
      try Durable.folder(places.folder, for: places.path)
      for suffix in LibraryPlaces.suffixes {
        try move(places.path + suffix, to: next.dropLast(mark.count) + suffix, for: places)
      }
      try Durable.folder(places.folder, for: places.path)
      try move(next, to: places.path, for: places)
      try Durable.folder(places.folder, for: places.path)
    }
  }

  /// The new files of replacements that are not finished.
  static func begun(_ places: LibraryPlaces) -> [String] {
    let names = LibraryPlaces.names(in: places.folder).filter { name in
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
