import ContentHash
import Foundation
import TestSupport
import Testing

@testable import SchoolVisit

/// Contents of the school that are fetched piece by piece.
@Suite struct PartialFileTests {
  private let bytes = (0..<PartialFile.piece * 2 + 9).map { UInt8(truncatingIfNeeded: $0) }
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file() throws -> PartialFile {
    try PartialFile(ContentHash(of: bytes).description, in: folder.path("files"))
  }

  private func piece(_ number: Int) -> (size: Int, bytes: [UInt8]) {
    (bytes.count, Array(bytes.dropFirst(number * PartialFile.piece).prefix(PartialFile.piece)))
  }

  @Test("A content is fetched only if the disk has room for it twice, and for the kiosk")
  func room() throws {
    let need = PartialFile.reserve + 2 * bytes.count
    var asked = 0
    #expect(throws: PartialFile.NoRoom.self) {
      try file().fetch(free: need - 1) { number in
        asked += 1
        return piece(number)
      }
    }
    #expect(asked == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("files")).isEmpty)
    try file().fetch(free: need) { piece($0) }
    #expect(try file().size == bytes.count)
  }

  @Test("After a cut, the pieces that are there need no more room")
  func goesOn() throws {
    struct Cut: Error {}
    #expect(throws: Cut.self) {
      try file().fetch(free: nil) { number in
        if number == 2 { throw Cut() }
        return piece(number)
      }
    }
    var asked: [Int] = []
    let there = 2 * PartialFile.piece
    try file().fetch(free: PartialFile.reserve + 2 * bytes.count - there) { number in
      asked.append(number)
      return piece(number)
    }
    #expect(asked == [2])
    #expect(try file().content == ContentHash(of: bytes))
  }
}
