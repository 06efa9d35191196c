import Foundation
import Glibc
import TestSupport
import Testing

@testable import DeckFormats

@Suite("Temporary files", .serialized)
struct TemporaryPlaceTests {
  /// Leaves a file or folder as a killed program does.
  ///
  /// Other tests remove leftovers at the same time, so each is complete before it has the name of one.
  private func leave(_ letters: String, asFolder: Bool = false) throws -> String {
    let path = "\(TemporaryPlace.parent)/studykiosk-\(letters)"
    let new = path + "-new"
    if asFolder {
      try FileManager.default.createDirectory(
        atPath: new + "/media/deep", withIntermediateDirectories: true)
      try Data([1]).write(to: URL(filePath: new + "/media/deep/a.png"))
      try FileManager.default.createSymbolicLink(
        atPath: new + "/out", withDestinationPath: "/etc")
    } else {
      try Data([1]).write(to: URL(filePath: new))
      try Data([1]).write(to: URL(filePath: path + "-wal"))
    }
    try #require(rename(new, path) == 0)
    return path
  }

  private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  @Test("that a killed program left behind are removed with their logs when the next one is made")
  func left() throws {
    let (file, folder) = (try leave("TestAa"), try leave("TestBb", asFolder: true))
    let other = try leave("Test-longer-name")
    defer { for suffix in ["", "-wal"] { unlink(other + suffix) } }
    let new = try TemporaryFile()
    #expect(exists(new.path))
    // Another test that makes one just now may have locked them first, and then removes them itself.
    let left = [file, file + "-wal", folder]
    #expect(Patience.waits { !left.contains(where: exists) })
    #expect(exists(other) && exists("/etc/passwd"))
  }

  @Test("are created reliably while other tasks create theirs and remove leftovers")
  func crowd() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<1_000 {
            let place = try TemporaryPlace.folder()
            #expect(access(place.path, F_OK) == 0)
          }
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("leave room on the disk for answers")
  func room() throws {
    let place = try TemporaryPlace.file()
    #expect(throws: Never.self) { try place.check(roomFor: 1) }
    let error = #expect(throws: DeckFileError.self) {
      try place.check(roomFor: 1, leaving: 1 << 60)
    }
    #expect(error?.message.contains("kept for answers") == true)
  }

  @Test("stay while they are used, and are removed after the last use")
  func used() throws {
    var path = ""
    do {
      let first = try TemporaryFile()
      path = first.path
      try first.write([1, 2, 3])
      let second = try TemporaryFile()
      #expect(second.path != path && exists(path) && first.size == 3)
    }
    #expect(!exists(path))
  }

  @Test("A copy of something that can be opened but not read fails; it is not an empty file")
  func unreadable() throws {
    // A folder can be opened, but reading it fails (EISDIR, read(2)).
    #expect(throws: DeckFileError.self) {
      _ = try TemporaryFile(copying: FileManager.default.temporaryDirectory.path, limit: 1 << 20)
    }
  }
}
