import DeckStore
import Foundation
import Glibc
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("A kiosk that runs", .serialized)
struct LendingTests {
  private static func kiosk(_ folder: TemporaryFolder) throws -> FixtureProgram {
    let kiosk = try FixtureProgram("kiosk", folder.library)
    try #require(kiosk.line(beginning: "ready") != nil)
    return kiosk
  }

  @Test("lends its library to commands that come and go, and loses no answer meanwhile")
  func lends() throws {
    let folder = try TemporaryFolder()
    let kiosk = try Self.kiosk(folder)
    for number in 1...10 {
      kiosk.report("save \(number * 100)")
      let command = try FixtureProgram("command", folder.library, "Deck \(number)")
      #expect(command.line(beginning: "borrowed") != nil)
      command.finish()
      #expect(command.end() == 0)
    }
    #expect(kiosk.line(beginning: "deck Capitals+Deck 1+Deck 10") != nil)
    kiosk.finish()
    #expect(kiosk.line(beginning: "unsaved") == "unsaved 0")
    #expect(kiosk.end() == 0)
    #expect(try folder.reviews() == Array(1...1_000))
  }

  @Test(
    "keeps answers while its library is lent, saves them in order, and studies what has changed")
  func keepsAnswers() throws {
    let folder = try TemporaryFolder()
    let kiosk = try Self.kiosk(folder)
    kiosk.report("save 1")
    #expect(kiosk.line(beginning: "saved") != nil)
    let command = try FixtureProgram("command", folder.library, "New")
    #expect(command.line(beginning: "borrowed") != nil)
    kiosk.report("save 3")
    #expect(kiosk.line(beginning: "not saved 2 inUse") != nil)
    command.finish()
    #expect(kiosk.line(beginning: "deck Capitals+New") != nil)
    kiosk.report("save 4")
    #expect(kiosk.line(beginning: "saved") != nil)
    kiosk.send(SIGKILL)
    #expect(kiosk.end() == -SIGKILL)
    #expect(try folder.reviews() == [1, 2, 3, 4])
  }

  @Test("begins no new library where its own is gone; when that comes back, all is saved")
  func gone() throws {
    let folder = try TemporaryFolder()
    let kiosk = try Self.kiosk(folder)
    let command = try FixtureProgram("command", folder.library, "New")
    #expect(command.line(beginning: "borrowed") != nil)
    kiosk.report("save 1")
    #expect(kiosk.line(beginning: "not saved 1 inUse") != nil)
    // Pulled out with its disk: the command keeps it open and closes it wherever it is.
    try FileManager.default.moveItem(atPath: folder.library, toPath: folder.path("pulled"))
    command.finish()
    #expect(kiosk.line(beginning: "not saved 1 broken") != nil)
    #expect(try !folder.names().contains("library.sqlite"))
    try FileManager.default.moveItem(atPath: folder.path("pulled"), toPath: folder.library)
    #expect(kiosk.line(beginning: "saved") != nil)
    #expect(try folder.reviews() == [1])
  }

  @Test("has its library back when a command is killed with it")
  func killedCommand() throws {
    let folder = try TemporaryFolder()
    let kiosk = try Self.kiosk(folder)
    let command = try FixtureProgram("command", folder.library, "New")
    #expect(command.line(beginning: "borrowed") != nil)
    kiosk.report("save 1")
    #expect(kiosk.line(beginning: "not saved 1 inUse") != nil)
    command.send(SIGKILL)
    #expect(command.end() == -SIGKILL)
    #expect(kiosk.line(beginning: "saved") != nil)
    #expect(try folder.reviews() == [1])
  }

  @Test("that is killed leaves nothing that keeps commands or the next kiosk out")
  func killedKiosk() throws {
    let folder = try TemporaryFolder()
    let first = try Self.kiosk(folder)
    first.send(SIGKILL)
    #expect(first.end() == -SIGKILL)
    #expect(try folder.names().contains("library.sqlite.socket"))
    #expect(try folder.decks() == ["Capitals"])
    let second = try Self.kiosk(folder)
    #expect(try folder.decks() == ["Capitals"])
    second.finish()
    #expect(second.end() == 0)
    #expect(try !folder.names().contains("library.sqlite.socket"))
  }

  @Test("keeps a second kiosk out, also while its library is lent, and is not disturbed")
  func secondKiosk() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let first = try Self.kiosk(folder)
    #expect(try FixtureProgram("kiosk", folder.library).end() == 75)
    let command = try FixtureProgram("command", folder.library, "New")
    #expect(command.line(beginning: "borrowed") != nil)
    #expect(try FixtureProgram("kiosk", folder.library).end() == 75)
    command.finish()
    first.report("save 1")
    #expect(first.line(beginning: "saved") != nil)
  }

  @Test("is the only one of eight that were started in the same moment")
  func race() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let kiosks = try (1...8).map { _ in try FixtureProgram("kiosk", folder.library) }
    let first = kiosks.map { ($0, $0.line(beginning: "")) }
    let winners = first.filter { $0.1?.hasPrefix("ready") == true }
    #expect(winners.count == 1)
    for (kiosk, line) in first where line?.hasPrefix("ready") != true {
      #expect(kiosk.end() == 75)
    }
  }

  @Test("that is stopped is named when it does not answer; a folder's name may be very long")
  func stopped() throws {
    let folder = try TemporaryFolder(
      "library-\(UUID().uuidString)-" + String(repeating: "x", count: 150))
    let kiosk = try Self.kiosk(folder)
    #expect(try folder.decks() == ["Capitals"])
    kiosk.send(SIGSTOP)
    let file = LibraryFile(path: folder.library, patience: .milliseconds(100))
    let error = #expect(throws: LibraryAccessError.self) { try file.use { _ in } }
    guard case .kioskSilent(_, .some(_)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    kiosk.send(SIGCONT)
    #expect(try folder.decks() == ["Capitals"])
  }
}
