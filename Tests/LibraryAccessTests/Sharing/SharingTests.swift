import DeckStore
import Foundation
import Glibc
import Study
import TestSupport
import Testing

@testable import LibraryAccess

@Suite("A library that a kiosk and other programs have open", .serialized)
struct SharingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func kiosk() throws -> FixtureProgram {
    let kiosk = try FixtureProgram("kiosk", folder.library)
    try #require(kiosk.line(beginning: "ready") != nil)
    return kiosk
  }

  /// Starts a program and waits until it is at work.
  private func program(_ kind: String, _ name: String = "New") throws -> FixtureProgram {
    let program = try FixtureProgram(kind, folder.library, name)
    try #require(program.line(beginning: kind == "write" ? "writing" : kind) != nil)
    return program
  }

  @Test("gets the kiosk's answers and the changes of other programs, which come and go")
  func shares() throws {
    let kiosk = try kiosk()
    for number in 1...10 {
      kiosk.report("save \(number * 100)")
      let command = try FixtureProgram("command", folder.library, "Deck \(number)")
      #expect(command.line(beginning: "opened") != nil)
      command.finish()
      #expect(command.end() == 0)
    }
    #expect(kiosk.line(beginning: "deck Capitals+Deck 1+Deck 10") != nil)
    kiosk.finish()
    #expect(kiosk.line(beginning: "unsaved") == "unsaved 0")
    #expect(kiosk.end() == 0)
    #expect(try folder.reviews() == Array(1...1_000))
    // The last program to close the library leaves one file.
    #expect(try !folder.names().contains { $0.hasSuffix("-wal") || $0.hasSuffix("-shm") })
  }

  @Test("gets answers while other programs have it open without writing")
  func open() throws {
    let kiosk = try kiosk()
    let command = try FixtureProgram("command", folder.library, "New")
    #expect(command.line(beginning: "opened") != nil)
    kiosk.report("save 3")
    #expect(kiosk.line(beginning: "saved") != nil)
  }

  @Test(
    "lets answers wait in a file while another program writes; they are saved afterwards")
  func waits() throws {
    let kiosk = try kiosk()
    kiosk.report("save 1")
    #expect(kiosk.line(beginning: "saved") != nil)
    let begun = ContinuousClock.now
    let writer = try program("write")
    kiosk.report("save 3")
    #expect(kiosk.hasLines(beginning: "saved", "log process \(writer.id) has the library"))
    #expect(.now - begun >= .seconds(1))
    #expect(try folder.names().contains { $0.hasPrefix("studykiosk-unsaved") })
    writer.finish()
    #expect(kiosk.line(beginning: "deck Capitals+New") != nil)
    #expect(try !folder.names().contains { $0.hasPrefix("studykiosk-unsaved") })
    kiosk.report("save 4")
    #expect(kiosk.line(beginning: "saved") != nil)
    kiosk.send(SIGKILL)
    #expect(kiosk.end() == -SIGKILL)
    #expect(try folder.reviews() == [1, 2, 3, 4])
  }

  @Test("reports a stopped writer without killing it; waiting answers are saved when it continues")
  func stoppedWriter() throws {
    let kiosk = try kiosk()
    let writer = try program("write")
    writer.send(SIGSTOP)
    kiosk.report("save 2")
    let process = "process \(writer.id)"
    #expect(kiosk.line(beginning: "log \(process) has the library, and is stopped") != nil)
    #expect(kiosk.line(beginning: "not saved") == "not saved 2 stopped(process: \(writer.id))")
    writer.send(SIGCONT)
    writer.finish()
    #expect(writer.end() == 0)
    // The answers are reported as saved once only an import keeps them from the library; the new deck is
    // reported once they are in the library.
    #expect(kiosk.hasLines(beginning: "saved", "deck Capitals+New"))
    #expect(try folder.reviews() == [1, 2])
  }

  @Test("is free when a writer is killed, whose transaction is rolled back")
  func killedWriter() throws {
    let kiosk = try kiosk()
    let writer = try program("write")
    kiosk.report("save 1")
    #expect(kiosk.line(beginning: "saved") != nil)
    writer.send(SIGKILL)
    #expect(writer.end() == -SIGKILL)
    kiosk.finish()
    #expect(kiosk.line(beginning: "unsaved") == "unsaved 0")
    #expect(try folder.reviews() == [1])
    #expect(try LibraryFile(path: folder.library).use { try $0.check() } == [])
  }

  @Test("is closed by the kiosk for exclusive use; if it is then gone, none is created anew")
  func gone() throws {
    let kiosk = try kiosk()
    let other = try program("alone")
    kiosk.report("save 1")
    #expect(kiosk.line(beginning: "not saved 1 inUse") != nil)
    // The library is gone like an unplugged disk.
    try FileManager.default.moveItem(atPath: folder.library, toPath: folder.path("pulled"))
    other.finish()
    #expect(kiosk.line(beginning: "not saved 1 broken") != nil)
    #expect(try !folder.names().contains("library.sqlite"))
    try FileManager.default.moveItem(atPath: folder.path("pulled"), toPath: folder.library)
    #expect(kiosk.line(beginning: "saved") != nil)
    kiosk.finish()
    #expect(kiosk.line(beginning: "unsaved") == "unsaved 0")
    #expect(try folder.reviews() == [1])
  }

  @Test("can be opened by other programs and the next kiosk after a kiosk was killed")
  func killedKiosk() throws {
    let first = try kiosk()
    first.send(SIGKILL)
    #expect(first.end() == -SIGKILL)
    #expect(try folder.decks() == ["Capitals"])
    let second = try kiosk()
    #expect(try folder.decks() == ["Capitals"])
    second.finish()
    #expect(second.end() == 0)
  }

  @Test("has one kiosk, even during exclusive use, which a second kiosk does not disturb")
  func secondKiosk() throws {
    let first = try kiosk()
    #expect(try FixtureProgram("kiosk", folder.library).end() == 75)
    let other = try program("alone")
    #expect(try FixtureProgram("kiosk", folder.library).end() == 75)
    other.finish()
    first.report("save 1")
    #expect(first.line(beginning: "saved") != nil)
  }

  @Test("has one of eight kiosks that are started at the same moment")
  func race() throws {
    let kiosks = try (1...8).map { _ in try FixtureProgram("kiosk", folder.library) }
    let losers = kiosks.filter { $0.line(beginning: "ready") == nil }
    #expect(losers.count == 7)
    for kiosk in losers { #expect(kiosk.end() == 75) }
  }

  @Test("can be read and written beside a stopped kiosk, but not held exclusively")
  func stoppedKiosk() throws {
    let kiosk = try kiosk()
    kiosk.send(SIGSTOP)
    try LibraryFile(path: folder.library).use { try $0.createDeck("New") }
    let impatient = LibraryFile(path: folder.library, patience: .milliseconds(100))
    #expect(throws: LibraryError.self) { try impatient.whileAlone {} }
    #expect(try folder.decks() == ["Capitals", "New"])
    kiosk.send(SIGCONT)
    #expect(kiosk.line(beginning: "deck Capitals+New") != nil)
    try LibraryFile(path: folder.library).whileAlone {}
  }

  /// The duration of the stress test in seconds; ten minutes, for example, find what five seconds don't.
  private static let stressSeconds =
    getenv("STUDYKIOSK_STRESS_SECONDS").flatMap { Int(String(cString: $0)) } ?? 5

  @Test("loses and duplicates nothing while five processes write, import, check and read")
  func stress() throws {
    try LibraryFile(path: folder.library).use { _ in }
    let kinds = ["write", "write", "import", "check", "look"]
    let programs = try kinds.map {
      try FixtureProgram("stress", folder.library, $0, "\(Self.stressSeconds)")
    }
    var counts: [Int] = []
    for (kind, program) in zip(kinds, programs) {
      let line = program.line(beginning: "e", within: .seconds(Self.stressSeconds + 120))
      counts.append(line.flatMap { Int($0.dropFirst("end ".count)) } ?? 0)
      #expect(line?.hasPrefix("end ") == true, "\(kind): \(line ?? "nothing")")
      #expect(counts.last ?? 0 > 0, "\(kind)")
    }
    let file = LibraryFile(path: folder.library)
    var found: [String] = []
    try file.use { try $0.answers { found.append("\($0.kiosk) \($0.number)") } }
    #expect(found.count == counts[0] + counts[1])
    #expect(Set(found).count == found.count)
    #expect(try file.use { try $0.check() } == [])
    print("stress: \(zip(kinds, counts).map { "\($0) \($1)" }.joined(separator: ", "))")
  }
}
