import DeckStore
import Foundation
import Testing

@testable import LibraryAccess

/// Whether a disk of our own can be had, in a namespace of its own.
private let canMount = {
  let program = Process()
  program.executableURL = URL(filePath: "/usr/bin/unshare")
  program.arguments = ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]
  guard (try? program.run()) != nil else { return false }
  program.waitUntilExit()
  return program.terminationStatus == 0
}()

@Suite("A disk", .serialized, .enabled(if: canMount))
struct DiskTests {
  /// Starts a kiosk on a disk of its own.
  private static func kiosk(on options: String = "size=8m") throws -> FixtureProgram {
    let script = "mount -t tmpfs -o \(options) none /mnt && exec \"$0\" \"$1\" /mnt/library.sqlite"
    return try FixtureProgram("kiosk", through: ["unshare", "-rm", "sh", "-c", script])
  }

  @Test("that is full is told, and answers are saved when there is room again")
  func full() throws {
    let kiosk = try Self.kiosk()
    #expect(kiosk.line(beginning: "ready") != nil)
    kiosk.tell("save 2")
    #expect(kiosk.line(beginning: "saved") != nil)
    kiosk.tell("fill")
    #expect(kiosk.line(beginning: "full") != nil)
    kiosk.tell("save 2000")
    #expect(kiosk.line(beginning: "log answers wait to be saved") != nil)
    kiosk.tell("save 2010")
    #expect(kiosk.line(beginning: "not saved")?.hasSuffix("diskFull") == true)
    kiosk.tell("free")
    #expect(kiosk.line(beginning: "saved") != nil)
    // The next time is told as the first was.
    kiosk.tell("fill")
    #expect(kiosk.line(beginning: "full") != nil)
    kiosk.tell("save 4010")
    #expect(kiosk.line(beginning: "log answers wait to be saved") != nil)
    kiosk.tell("free")
    #expect(kiosk.line(beginning: "saved") != nil)
    kiosk.finish()
    #expect(kiosk.line(beginning: "unsaved") == "unsaved 0")
  }

  @Test("that stays full costs the answers of the run, and that is told at the end")
  func staysFull() throws {
    let kiosk = try Self.kiosk()
    #expect(kiosk.line(beginning: "ready") != nil)
    kiosk.tell("fill")
    #expect(kiosk.line(beginning: "full") != nil)
    kiosk.tell("save 3000")
    #expect(kiosk.line(beginning: "log answers wait to be saved") != nil)
    kiosk.finish()
    let lost = kiosk.line(beginning: "unsaved")?.split(separator: " ").last.flatMap { Int($0) }
    #expect((1...3_000).contains(lost ?? 0))
    #expect(kiosk.end() == 0)
  }

  @Test("that can't be written is an error before anything else happens")
  func readOnly() throws {
    let kiosk = try Self.kiosk(on: "ro")
    #expect(kiosk.line(beginning: "error")?.contains("read-only") == true)
    #expect(kiosk.end() == 1)
  }
}
