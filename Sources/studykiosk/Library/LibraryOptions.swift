import ArgumentParser
import DeckExchange
import DeckFormats
import DeckStore
import Glibc
import InputEvents
import LibraryAccess
import LinuxSystem
import Scenes
import Study

/// The option that chooses the library with which a command works.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The library's file (default: that of `studykiosk library path`).", valueName: "file"))
  var library: String?

  func validate() throws {
    if library == "" { throw ValidationError("--library needs the name of a file") }
  }

  /// The path of the library's file.
  ///
  /// - Throws: `NoLibraryPlaceError`.
  var path: String {
    get throws(NoLibraryPlaceError) {
      if let library { return library }
      return try LibraryLocation.path
    }
  }

  /// The paths of the library's files, which no output may overwrite.
  var files: [String?] {
    get throws(NoLibraryPlaceError) {
      let path = try path
      return [path, path + "-wal", path + "-journal"]
    }
  }

  /// Calls `body` with the existing library, which a kiosk may have open, too.
  ///
  /// - Throws: `NoLibraryError` if there is no library, which is not created; the errors of opening it and of
  ///   `body`.
  func use<Value>(_ body: (DeckStore) throws -> Value) throws -> Value {
    let path = try path
    guard LibraryFile(path: path).exists else { throw NoLibraryError(path: path) }
    return try useOrMake(body)
  }

  /// Calls `body` as `use` does; if there is no library, prints what a new one will contain instead.
  ///
  /// - Returns: The result of `body`; nil if there is no library.
  func list<Value>(
    _ listing: ListingOptions, _ body: (DeckStore) throws -> Value
  ) throws -> Value? {
    guard LibraryFile(path: try path).exists else {
      try writeLines([listing.json ? "[]" : try Self.newLibrary])
      return nil
    }
    return try use(body)
  }

  /// The text about what a new library will contain.
  private static var newLibrary: String {
    get throws {
      let deck = try BuiltInDeck.file()
      return "No library yet: the first `studykiosk run` makes one, with the deck \"\(deck.deck)\" "
        + "(\(counted(deck.count, "card"))) and a learner \"\(Learner.standIn)\"."
    }
  }

  /// Returns the box's preferences for a command that needs no library; none if there is no library, or if it
  /// can't be read, which is logged.
  func preferences(_ log: Log) -> Preferences {
    do {
      guard LibraryFile(path: try path).exists else { return [:] }
      return Preferences(try use { try $0.preferences() })
    } catch {
      log.line("the library's settings do not count: \(error)".printable())
      return [:]
    }
  }

  /// Calls `body` as `use` does, but creates the library if it does not exist.
  func useOrMake<Value>(_ body: (DeckStore) throws -> Value) throws -> Value {
    try LibraryFile(path: path, report: { Log().report($0) }).use { store in
      do { return try body(store) } catch let error as LibraryError {
        throw error.suggesting(from: store)
      }
    }
  }
}

/// The location of the library if none is named.
enum LibraryLocation {
  /// The path in `$STUDYKIOSK_LIBRARY`, or else the path of the user's own library.
  static var path: String {
    get throws(NoLibraryPlaceError) {
      if let named = environmentVariable("STUDYKIOSK_LIBRARY") { return named }
      guard let folder = userFolder("XDG_DATA_HOME", inHome: ".local/share") else {
        throw NoLibraryPlaceError()
      }
      return "\(folder)/studykiosk/library.sqlite"
    }
  }
}

/// The error about a library that does not exist yet and that the command does not create.
struct NoLibraryError: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "there is no library yet at \(path); `studykiosk run` or `studykiosk deck import` "
      + "makes one"
  }
}

/// The error that no environment variable tells where the library is.
struct NoLibraryPlaceError: Error, CustomStringConvertible {
  var description: String {
    "HOME is not set; name the library's file with --library or in STUDYKIOSK_LIBRARY"
  }
}
