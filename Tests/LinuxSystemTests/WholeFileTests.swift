import Foundation
import Glibc
import Synchronization
import Testing
import TestSupport

@testable import LinuxSystem

@Suite("A file that is written atomically")
struct WholeFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path("file") }

  private func text() throws -> String { String(decoding: try folder.bytes("file"), as: UTF8.self) }

  @Test("replaces an older file, and leaves no other file", arguments: [true, false])
  func replaces(canBeNameless: Bool) throws {
    for words in ["old", "new"] {
      let file = try WholeFile(path: path, mode: 0o640, canBeNameless: canBeNameless)
      try file.write(Array(words.utf8))
      try file.finish()
      #expect(try text() == words)
    }
    #expect(try folder.names() == ["file"])
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o640)
  }

  @Test("that is abandoned leaves the older file", arguments: [true, false])
  func givenUp(canBeNameless: Bool) throws {
    try folder.write("old", as: "file")
    do {
      let file = try WholeFile(path: path, mode: 0o600, canBeNameless: canBeNameless)
      try file.write(Array("new".utf8))
      #expect(try folder.names() == (canBeNameless ? ["file"] : [".file.unfinished", "file"]))
    }
    #expect(try folder.names() == ["file"])
    #expect(try text() == "old")
  }

  @Test("removes the leftovers of a killed writer", arguments: [true, false])
  func afterKill(canBeNameless: Bool) throws {
    for name in ["file", ".file.unfinished"] { try folder.write("old", as: name) }
    let file = try WholeFile(path: path, mode: 0o600, canBeNameless: canBeNameless)
    try file.write(Array("new".utf8))
    try file.finish()
    #expect(try folder.names() == ["file"])
    #expect(try text() == "new")
  }

  @Test("is refused while another program writes the same file under a temporary name")
  func busy() throws {
    let first = try WholeFile(path: path, mode: 0o600, canBeNameless: false)
    #expect(throws: FileError(path: path, code: EBUSY)) {
      try WholeFile(path: path, mode: 0o600, canBeNameless: false).finish()
    }
    try first.write(Array("first".utf8))
    try first.finish()
    #expect(try text() == "first")
  }

  private final class Failures: Sendable {
    let count = Mutex(0)
  }

  @Test("is complete although several are written at once, and the last one leaves no other file")
  func atOnce() throws {
    let path = path
    let texts = (0..<4).map { number in [UInt8](repeating: 0x61 + UInt8(number), count: 10_000) }
    let (ended, failures) = (DispatchGroup(), Failures())
    for text in texts {
      DispatchQueue.global().async(group: ended) {
        for _ in 0..<50 {
          do {
            try WholeFile.write(text, to: path, mode: 0o600, isLasting: false)
            let found = try InputFile.contents(of: path, limit: 20_000)
            if !texts.contains(found) { failures.count.withLock { $0 += 1 } }
          } catch {
            failures.count.withLock { $0 += 1 }
          }
        }
      }
    }
    ended.wait()
    #expect(failures.count.withLock { $0 } == 0)
    #expect(try folder.names() == ["file"])
  }

  @Test("can't replace a folder")
  func inPlaceOfFolder() throws {
    try folder.makeFolder("file")
    #expect(throws: FileError.self) { try WholeFile.write([1], to: path, mode: 0o600) }
    #expect(try folder.names() == ["file"])
  }
}
