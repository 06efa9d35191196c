package import ArgumentParser
package import DeckStore
import InputEvents
import LibraryAccess
import LinuxSystem
package import Scenes

/// The option that chooses the library with which a command works.
package struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The library's file (default: that of `studykiosk library path`).", valueName: "file"))
  package var library: String?

  package init() {}

  package func validate() throws {
    if library == "" { throw ValidationError("--library needs the name of a file") }
  }

  /// The path of the library's file.
  ///
  /// - Throws: `NoLibraryPlaceError`.
  package var path: String {
    get throws(NoLibraryPlaceError) {
      if let library { return library }
      return try LibraryLocation.path
    }
  }

  /// The paths of the library's files, which no output may overwrite.
  package var files: [String?] {
    get throws(NoLibraryPlaceError) {
      let path = try path
      return [path, path + "-wal", path + "-journal"]
    }
  }

  /// Calls `body` with the existing library, which a kiosk may have open, too.
  ///
  /// - Throws: `NoLibraryError` if there is no library, which is not created; the errors of opening it and of
  ///   `body`.
  package func use<Value>(_ body: (DeckStore) throws -> Value) throws -> Value {
    let path = try path
    guard LibraryFile(path: path).exists else { throw NoLibraryError(path: path) }
    return try useOrMake(body)
  }

  /// Returns the box's preferences for a command that needs no library; none if there is no library, or if it
  /// can't be read, which is logged.
  package func preferences(_ log: Log) -> Preferences {
    do {
      guard LibraryFile(path: try path).exists else { return [:] }
      return Preferences(try use { try $0.preferences() })
    } catch {
      log.line("the library's settings do not count: \(error)".printable())
      return [:]
    }
  }

  /// Calls `body` as `use` does, but creates the library if it does not exist.
  package func useOrMake<Value>(_ body: (DeckStore) throws -> Value) throws -> Value {
    try LibraryFile(path: path, report: { Log().report($0) }).use { store in
      do { return try body(store) } catch let error as LibraryError {
        throw error.suggesting(from: store)
      }
    }
  }
}

/// The location of the library if none is named.
package enum LibraryLocation {
  /// The path in `$STUDYKIOSK_LIBRARY`, or else the path of the user's own library.
  package static var path: String {
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
package struct NoLibraryError: Error, CustomStringConvertible {
  let path: String

  package init(path: String) { self.path = path }

  package var description: String {
    "there is no library yet at \(path); `studykiosk run` or `studykiosk deck import` "
      + "makes one"
  }
}

/// The error that no environment variable tells where the library is.
package struct NoLibraryPlaceError: Error, CustomStringConvertible {
  package var description: String {
    "HOME is not set; name the library's file with --library or in STUDYKIOSK_LIBRARY"
  }
}
