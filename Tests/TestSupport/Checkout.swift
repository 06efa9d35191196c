public import Foundation

/// Places of this checkout, and beside it.
public enum Checkout {
  public static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  public static func path(_ name: String) -> String { folder.appending(path: name).path() }

  public static let recordings = path("Tests/Recordings")

  /// A recording of this project.
  public static func recording(_ name: String) -> String { path("Tests/Recordings/\(name).evemu") }

  /// A program that is built beside the tests.
  public static func program(_ name: String = "studykiosk") -> String {
    Bundle.main.bundleURL.appending(path: name).path()
  }

  /// Real recordings or decks, beside this checkout or where the environment says; nil where there are none.
  public static func shared(_ name: String) -> URL? {
    let shared =
      ProcessInfo.processInfo.environment["STUDYKIOSK_SHARED"].map { URL(filePath: $0) }
      ?? folder.deletingLastPathComponent().appending(path: "shared")
    let found = shared.appending(path: name)
    return FileManager.default.fileExists(atPath: found.path) ? found : nil
  }
}
