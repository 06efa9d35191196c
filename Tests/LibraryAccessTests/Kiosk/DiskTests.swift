import DeckStore
import Foundation
import Testing
import TestSupport

@testable import LibraryAccess

/// Whether a disk can be mounted in a namespace of its own.
private let canMount = {
  let program = Process()
  program.executableURL = URL(filePath: "/usr/bin/unshare")
  program.arguments = ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]
  guard (try? program.run()) != nil else { return false }
  program.waitUntilExit()
  return program.terminationStatus == 0
}()

@Suite("A disk", .serialized, .enabled(if: canMount || getenv("CI") != nil))
struct DiskTests {
  /// Starts a kiosk on a disk of its own.
  private static func kiosk(on options: String = "size=8m") throws -> FixtureProgram {
    let script = "mount -t tmpfs -o \(options) none /mnt && exec \"$0\" \"$1\" /mnt/library.sqlite"
    return try FixtureProgram("kiosk", through: ["unshare", "-rm", "sh", "-c", script])
  }

  @Test("that is full is reported, and answers are saved when there is room again")
  func full() throws {
    let kiosk = try Self.kiosk()
    #expect(kiosk.line(beginning: "ready") != nil)
    kiosk.report("save 2")
    #expect(kiosk.line(beginning: "saved") != nil)
    kiosk.report("fill")
    #expect(kiosk.line(beginning: "full") != nil)
    kiosk.report("save 2000")
    #expect(kiosk.line(beginning: "log answers wait to be saved") != nil)
    kiosk.report("save 2010")
    #expect(kiosk.line(beginning: "not saved")?.hasSuffix("diskFull") == true)
    kiosk.report("free")
    #expect(kiosk.line(beginning: "saved") != nil)
    // The second time is reported like the first.
    kiosk.report("fill")
    #expect(kiosk.line(beginning: "full") != nil)
    kiosk.report("save 4010")
    #expect(kiosk.line(beginning: "log answers wait to be saved") != nil)
    kiosk.report("free")
    #expect(kiosk.line(beginning: "saved") != nil)
    kiosk.finish()
    #expect(kiosk.line(beginning: "unsaved") == "unsaved 0")
  }

  /// Ends a kiosk whose disk is full while answers wait to be saved.
  ///
  /// - Returns: The number of answers, and the file that they are in.
  private static func endFull(_ kiosk: FixtureProgram) throws -> (answers: Int, file: String) {
    #expect(kiosk.line(beginning: "ready") != nil)
    kiosk.report("fill")
    #expect(kiosk.line(beginning: "full") != nil)
    kiosk.report("save 3000")
    #expect(kiosk.line(beginning: "log answers wait to be saved") != nil)
    kiosk.finish()
    let unsaved = kiosk.line(beginning: "unsaved")?.split(separator: " ").last.flatMap { Int($0) }
    return (try #require(unsaved), String(try #require(kiosk.line(beginning: "file")).dropFirst(5)))
  }

  @Test("that stays full leads to a file of answers elsewhere, which is reported")
  func staysFull() throws {
    let kiosk = try Self.kiosk()
    let (answers, file) = try Self.endFull(kiosk)
    defer { unlink(file) }
    #expect((1...3_000).contains(answers))
    #expect(file.hasPrefix(FixtureProgram.state))
    #expect(kiosk.end() == 0)
    let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
    #expect(PendingAnswers(text: text)?.entries.count == answers)
  }

  @Test("that stays full, with the state folder on it, leads to a file in the runtime folder")
  func runtimeFolder() throws {
    let folder = try TemporaryFolder()
    let script = """
      mount -t tmpfs -o size=8m none /mnt && export XDG_STATE_HOME=/mnt RUNTIME_DIRECTORY="$2" \
        && exec "$0" "$1" /mnt/library.sqlite
      """
    let kiosk = try FixtureProgram(
      "kiosk", folder.url.path, through: ["unshare", "-rm", "sh", "-c", script])
    let (_, file) = try Self.endFull(kiosk)
    defer { unlink(file) }
    #expect(file.hasPrefix(folder.url.path + "/studykiosk-unsaved-"))
  }

  /// Starts a kiosk on a read-only folder.
  private static func kiosk(readOnly folder: TemporaryFolder) throws -> FixtureProgram {
    let script = """
      mount --bind "$2" /mnt && mount -o remount,bind,ro /mnt && exec "$0" "$1" /mnt/library.sqlite
      """
    return try FixtureProgram(
      "kiosk", folder.url.path, through: ["unshare", "-rm", "sh", "-c", script])
  }

  /// Creates a library with a second deck and 5 answers, as a kiosk leaves it when it ends or is killed.
  private static func library(in folder: TemporaryFolder, killed: Bool) throws {
    try LibraryFile(path: folder.library).use { try $0.createDeck("Rivers") }
    let kiosk = try FixtureProgram("kiosk", folder.library)
    kiosk.report("save 5")
    try #require(kiosk.line(beginning: "saved") != nil)
    if killed { kiosk.send(SIGKILL) }
    kiosk.finish()
    try #require(kiosk.end() == (killed ? -SIGKILL : 0))
    #expect((Durable.size(of: folder.library + "-wal") > 0) == killed)
  }

  @Test(
    "that is read-only can be studied from; answers are saved when it becomes writable",
    arguments: [false, true])
  func readOnly(killed: Bool) throws {
    let folder = try TemporaryFolder()
    try Self.library(in: folder, killed: killed)
    let before = try folder.contents()
    let kiosk = try Self.kiosk(readOnly: folder)
    #expect(kiosk.line(beginning: "ready") == "ready Rivers")
    #expect(kiosk.line(beginning: "log nothing can be saved")?.contains("read-only") == true)
    #expect(kiosk.line(beginning: "not saved") == "not saved 0 readOnly")
    kiosk.report("save 3")
    #expect(kiosk.line(beginning: "not saved") == "not saved 3 readOnly")
    #expect(try folder.contents() == before)
    kiosk.report("writable")
    #expect(kiosk.line(beginning: "writable") == "writable 0")
    #expect(kiosk.line(beginning: "saved") != nil)
    kiosk.finish()
    #expect(kiosk.line(beginning: "unsaved") == "unsaved 0")
    #expect(try LibraryFile(path: folder.library).use { try $0.lastNumbers().review } == 8)
    #expect(try LibraryFile(path: folder.library).use { try $0.check() } == [])
  }

  @Test("that is read-only keeps a second kiosk out, whether or not the first could write its lock")
  func readOnlyTwice() throws {
    let folder = try TemporaryFolder()
    try Self.library(in: folder, killed: false)
    let first = try FixtureProgram("kiosk", folder.library)
    #expect(first.line(beginning: "ready") != nil)
    #expect(try Self.kiosk(readOnly: folder).end() == 75)
    first.finish()
    #expect(first.end() == 0)
    let second = try Self.kiosk(readOnly: folder)
    #expect(second.line(beginning: "ready") != nil)
    #expect(try Self.kiosk(readOnly: folder).end() == 75)
  }

  @Test("that is read-only for a kiosk alone doesn't hide the kiosk from other programs")
  func readOnlyKiosk() throws {
    let folder = try TemporaryFolder()
    try Self.library(in: folder, killed: false)
    let kiosk = try Self.kiosk(readOnly: folder)
    #expect(kiosk.line(beginning: "ready") != nil)
    let store = try DeckStore(path: folder.library, lock: LibraryLock(of: folder.library))
    #expect {
      try store.checkNoOtherKiosk()
    } throws: { error in
      if case .kioskRuns = error as? LibraryError { true } else { false }
    }
    try store.close()
  }

  @Test("that is read-only does not make a newer program's library readable")
  func readOnlyNewer() throws {
    let folder = try TemporaryFolder()
    try Self.library(in: folder, killed: false)
    try TemporaryFolder.makeLater(folder.library)
    let kiosk = try Self.kiosk(readOnly: folder)
    #expect(kiosk.line(beginning: "error")?.contains("newer studykiosk") == true)
    #expect(kiosk.end() == 1)
  }

  @Test("that is read-only and empty allows studying; the library is created when it is writable")
  func readOnlyAndEmpty() throws {
    let kiosk = try Self.kiosk(on: "ro")
    #expect(kiosk.line(beginning: "ready") == "ready Capitals")
    #expect(kiosk.line(beginning: "not saved") == "not saved 0 readOnly")
    kiosk.report("save 3")
    #expect(kiosk.line(beginning: "not saved") == "not saved 3 readOnly")
    kiosk.finish()
    #expect(kiosk.line(beginning: "unsaved") == "unsaved 3")
    let file = try #require(kiosk.line(beginning: "file")?.dropFirst(5))
    #expect(unlink(String(file)) == 0)
    #expect(kiosk.end() == 0)
  }

  @Test("that is full from the start is reported; the library is created when there is room")
  func fullAtStart() throws {
    let script = """
      mount -t tmpfs -o size=1m none /mnt && \
        { dd if=/dev/zero of=/mnt/library.sqlite.filler bs=4k 2>&1 | true; } && \
        exec "$0" "$1" /mnt/library.sqlite
      """
    let kiosk = try FixtureProgram("kiosk", through: ["unshare", "-rm", "sh", "-c", script])
    #expect(kiosk.line(beginning: "ready") == "ready Capitals")
    #expect(kiosk.line(beginning: "not saved") == "not saved 0 diskFull")
    kiosk.report("save 3")
    #expect(kiosk.line(beginning: "not saved") == "not saved 3 diskFull")
    kiosk.report("free")
    #expect(kiosk.line(beginning: "saved") != nil)
    kiosk.finish()
    #expect(kiosk.line(beginning: "unsaved") == "unsaved 0")
  }
}

@Suite("A library whose folder can't be made", .serialized)
struct NoFolderTests {
  @Test("allows studying; when the folder can be created, all answers are saved, none twice")
  func file() throws {
    let folder = try TemporaryFolder()
    let place = folder.path("place")
    try Data().write(to: URL(filePath: place))
    let kiosk = try FixtureProgram("kiosk", "\(place)/library.sqlite")
    #expect(kiosk.line(beginning: "ready") == "ready Capitals")
    #expect(kiosk.line(beginning: "not saved") == "not saved 0 broken")
    kiosk.report("save 3")
    #expect(kiosk.line(beginning: "not saved") == "not saved 3 broken")
    // The library that appears has an answer already, which is not mistaken for the first of these.
    let other = try TemporaryFolder()
    let maker = try FixtureProgram("kiosk", other.library)
    maker.report("save 1")
    #expect(maker.line(beginning: "saved") != nil)
    maker.finish()
    #expect(maker.end() == 0)
    unlink(place)
    try FileManager.default.moveItem(at: other.url, to: URL(filePath: place))
    #expect(kiosk.line(beginning: "saved") != nil)
    kiosk.finish()
    #expect(kiosk.line(beginning: "unsaved") == "unsaved 0")
    let library = LibraryFile(path: "\(place)/library.sqlite")
    #expect(try library.use { try $0.lastNumbers().review } == 4)
  }
}
