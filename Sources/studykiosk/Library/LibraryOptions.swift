import ArgumentParser
import DeckFormats
import DeckStore
import Glibc
import InputEvents
import LibraryAccess
import LinuxSystem
import Scenes
import Study

/// Which library a command works with.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The library's file (default: that of `studykiosk library path`).", valueName: "file"))
  var library: String?

  func validate() throws {
    if library == "" { throw ValidationError("--library needs the name of a file") }
  }

  /// - Throws: `NoLibraryPlaceError`.
  var path: String {
    get throws(NoLibraryPlaceError) {
      if let library { return library }
      return try LibraryLocation.path
    }
  }

  /// The files that no output may overwrite.
  var files: [String?] {
    get throws(NoLibraryPlaceError) {
      let path = try path
      return [path, path + "-wal", path + "-journal"]
    }
  }

  /// Uses the existing library, which a kiosk may have open, too.
  ///
  /// - Throws: `NoLibraryError` if there is none; none is made.
  func use<Value>(_ body: (DeckStore) throws -> Value) throws -> Value {
    let path = try path
    guard LibraryFile(path: path).exists else { throw NoLibraryError(path: path) }
    return try useOrMake(body)
  }

  /// As `use`, but without a library it prints what a new one will hold.
  ///
  /// - Returns: nil without a library.
  func list<Value>(
    _ listing: ListingOptions, _ body: (DeckStore) throws -> Value
  ) throws -> Value? {
    guard LibraryFile(path: try path).exists else {
      try writeLines([listing.json ? "[]" : try Self.newLibrary])
      return nil
    }
    return try use(body)
  }

  /// What a new library will hold.
  private static var newLibrary: String {
    get throws {
      let deck = try BuiltInDeck.file()
      return "No library yet: the first `studykiosk run` makes one, with the deck \"\(deck.deck)\" "
        + "(\(counted(deck.count, "card"))) and a learner \"\(Learner.standIn)\"."
    }
  }

  /// The box's preferences, for a command that needs no library: none if there is none or if it can't be
  /// read, which is logged.
  func preferences(_ log: Log) -> Preferences {
    do {
      guard LibraryFile(path: try path).exists else { return [:] }
      return Preferences(try use { try $0.preferences() })
    } catch {
      log.line("the library's settings do not count: \(error)".printable())
      return [:]
    }
  }

  /// As `use`, but makes the library if it does not exist.
  func useOrMake<Value>(_ body: (DeckStore) throws -> Value) throws -> Value {
    try LibraryFile(path: path, report: { Log().report($0) }).use { store in
      do { return try body(store) } catch let error as LibraryError {
        throw error.suggesting(from: store)
      }
    }
  }
}

/// Where the library is if none is named.
enum LibraryLocation {
  /// `$STUDYKIOSK_LIBRARY`, else the user's own.
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

/// There is no library yet, and the command makes none.
struct NoLibraryError: Error, CustomStringConvertible {
  let path: String

  var description: String {
    "there is no library yet at \(path); `studykiosk run` or `studykiosk deck import` "
      + "makes one"
  }
}

/// No variable says where the library is.
struct NoLibraryPlaceError: Error, CustomStringConvertible {
  var description: String {
    "HOME is not set; name the library's file with --library or in STUDYKIOSK_LIBRARY"
  }
}
