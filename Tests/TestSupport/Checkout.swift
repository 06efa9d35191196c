public import Foundation

/// Paths in this checkout, and beside it.
public enum Checkout {
  public static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  public static func path(_ name: String) -> String { folder.appending(path: name).path() }

  public static let recordings = path("Tests/Recordings")

  /// Returns the path of a recording of this project.
  public static func recording(_ name: String) -> String { path("Tests/Recordings/\(name).evemu") }

  /// Returns the path of a program that is built beside the tests.
  public static func program(_ name: String = "studykiosk") -> String {
    Bundle.main.bundleURL.appending(path: name).path()
  }

  /// Returns the folder of real recordings or decks, beside this checkout or where the environment says; nil
  /// if there is none.
  public static func shared(_ name: String) -> URL? {
    let shared =
      ProcessInfo.processInfo.environment["STUDYKIOSK_SHARED"].map { URL(filePath: $0) }
      ?? folder.deletingLastPathComponent().appending(path: "shared")
    let found = shared.appending(path: name)
    return FileManager.default.fileExists(atPath: found.path) ? found : nil
  }
}
