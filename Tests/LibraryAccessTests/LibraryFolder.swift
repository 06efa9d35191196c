import DeckStore
import Foundation
import GRDB
import Study
import Testing
import TestSupport

@testable import LibraryAccess

extension LibraryFile {
  /// Calls `body` while no other process has the library open; a kiosk closes it for that time.
  func whileAlone(_ body: () throws -> Void) throws {
    let lock = try lockAlone()
    defer { lock.close() }
    try body()
  }
}

/// A folder with a library.
extension TemporaryFolder {
  var library: String { path("library.sqlite") }

  /// Returns the contents of the files of this folder.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try names() { contents[name] = try? Data(contentsOf: URL(filePath: path(name))) }
    return contents
  }

  /// Returns the numbers of the library's answers in the order of its log, after checking each answer's card.
  ///
  /// A kiosk of LibraryFixture answers the card that belongs to the number.
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

  /// Damages the library's one picture, which consists of the byte 0xab.
  ///
  /// A page of the picture, which only the check reads, is changed to say that it is the last one.
  func damagePicture() throws {
    let bytes = try Data(contentsOf: URL(filePath: library))
    let inside = Data(repeating: 0xab, count: 4_092)
    let page = try #require(
      stride(from: 0, to: bytes.count, by: 4_096).first {
        bytes[($0 + 4)..<($0 + 4_096)] == inside
      })
    let file = try #require(FileHandle(forUpdatingAtPath: library))
    try file.seek(toOffset: UInt64(page))
    try file.write(contentsOf: Data(repeating: 0, count: 4))
    try file.close()
  }

  /// Turns a library into one of a later program, with an unknown table.
  static func makeLater(_ path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "CREATE TABLE later (id INTEGER); PRAGMA user_version = 99")
      // No log is left beside the library.
      try $0.execute(sql: "PRAGMA journal_mode = DELETE")
    }
    try queue.close()
  }

  func decks() throws -> [String] {
    try LibraryFile(path: library).use { try $0.decks().map(\.name) }
  }
}
