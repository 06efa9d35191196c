import Foundation

/// The real decks beside the package, or where the environment says.
enum RealDecks {
  static var folder: URL? {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let shared =
      ProcessInfo.processInfo.environment["STUDYKIOSK_SHARED"].map { URL(filePath: $0) }
      ?? package.deletingLastPathComponent().appending(path: "shared")
    let folder = shared.appending(path: "decks")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  static var areHere: Bool { folder != nil }

  static func path(_ name: String) -> String { folder?.appending(path: name).path ?? "" }
}
