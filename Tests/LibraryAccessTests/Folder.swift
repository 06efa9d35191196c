import DeckStore
import Foundation
import LibraryAccess
import Study
import Testing

/// A folder with a library that is gone with its test.
final class Folder {
  let url: URL

  init(_ name: String = "library-\(UUID().uuidString)") throws {
    url = FileManager.default.temporaryDirectory.appending(path: name)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  var library: String { path("library.sqlite") }

  func path(_ name: String) -> String { url.appending(path: name).path }

  /// The names in this folder, or one in it.
  func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }

  /// What is in the files of this folder.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try names() { contents[name] = try? Data(contentsOf: URL(filePath: path(name))) }
    return contents
  }

  /// The numbers of the library's answers in the order of its log; each of a kiosk of
  /// LibraryFixture must be to the card that this number means.
  func reviews() throws -> [Int] {
    var numbers: [Int] = []
    try LibraryFile(path: library).use { store in
      try store.answers { answer in
        try #require(answer.card == "card\(answer.number % 10 + 1)")
        numbers.append(answer.number)
      }
    }
    return numbers
  }

  func decks() throws -> [String] {
    try LibraryFile(path: library).use { try $0.decks().map(\.name) }
  }
}
