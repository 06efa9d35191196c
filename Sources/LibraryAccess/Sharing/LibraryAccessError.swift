/// Who keeps the library from being used, and what to do.
package enum LibraryAccessError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A kiosk already runs with this library.
  case kioskRuns(path: String, process: Int?)
  /// Another command has had the library for longer than this one waits.
  case inUse(path: String, process: Int?)
  /// The kiosk that has the library does not answer.
  case kioskSilent(path: String, process: Int?)

  package var description: String {
    switch self {
    case .kioskRuns(let path, let process):
      "a kiosk is already running with \(path)\(Self.words(process)); end it, or name another "
        + "library with --library"
    case .inUse(let path, let process):
      "\(path) is in use by another studykiosk command\(Self.words(process)); wait for it to end "
        + "and try again"
    case .kioskSilent(let path, let process):
      "the kiosk that has \(path) open\(Self.words(process)) does not answer; is it stopped? "
        + "Continue or end it and try again"
    }
  }

  private static func words(_ process: Int?) -> String {
    process.map { " (process \($0))" } ?? ""
  }
}
