import Foundation
import Scenes
import Study
import Testing
import TestSupport

@testable import BoxServices

@Suite("The known folder of a stick")
struct StickFolderTests {
  private let folder: TemporaryFolder
  private let stick: StickFolder

  init() throws {
    folder = try TemporaryFolder()
    stick = StickFolder(top: folder.path("stick"))
    try FileManager.default.createDirectory(
      atPath: stick.path, withIntermediateDirectories: true)
  }

  private func add(_ names: String...) throws {
    for name in names { try folder.write("a,b\n", as: "stick/studykiosk/\(name)") }
  }

  @Test("offers files and folders that can be imported; names those to save anew")
  func offers() throws {
    try add("Birds.csv", "Anki.apkg", "Notes.MD", "list.txt", "all.zip", "default.db", "readme.pdf")
    for name in ["Trees", "letters", "pictures"] {
      try FileManager.default.createDirectory(
        atPath: stick.file(name), withIntermediateDirectories: true)
    }
    try add("Trees/Oaks.tsv", "Trees/more.docx", "letters/one.docx", "pictures/robin.png")
    #expect(
      stick.stick().decks
        == [
          "Anki.apkg", "Birds.csv", "Notes.MD", "Trees", "all.zip", "default.db", "list.txt",
        ])
    #expect(stick.stick().others == ["letters": ".txt", "readme.pdf": ".txt"])
  }

  @Test("ignores hidden files, its own answers, links, and names that can't be shown")
  func strangers() throws {
    try add(
      "Birds.csv", ".hidden.csv", "answers-2026-11-23.csv", "wakeup\u{7}.csv", "two\nlines.csv",
      "\u{1b}[2J.csv", "back\u{202e}vsc.csv")
    let secret = try folder.write("a,b\n", as: "secret.csv")
    try FileManager.default.createSymbolicLink(
      atPath: stick.file("link.csv"), withDestinationPath: secret)
    try FileManager.default.createSymbolicLink(
      atPath: stick.file("folder"), withDestinationPath: folder.url.path())
    #expect(stick.stick().decks == ["Birds.csv"])
  }

  @Test("is empty if it is missing or a link")
  func missing() throws {
    #expect(StickFolder(top: folder.path("nothing")).stick().decks == [])
    try add("Birds.csv")
    let other = StickFolder(top: folder.path("other"))
    try FileManager.default.createDirectory(
      atPath: other.top, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: other.path, withDestinationPath: stick.path)
    #expect(other.stick().decks == [])
  }

  @Test("offers at most 100 files")
  func many() throws {
    for number in 1...120 { try add("\(number).csv") }
    #expect(stick.stick().decks.count == 100)
  }

  @Test("a second file of the same day gets a number, so that no file is replaced")
  func freeNames() throws {
    let time = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60)
    #expect(stick.freeName("backup", "sqlite", at: time) == "backup-2026-11-21.sqlite")
    try add("backup-2026-11-21.sqlite", "backup-2026-11-21-2.sqlite")
    #expect(stick.freeName("backup", "sqlite", at: time) == "backup-2026-11-21-3.sqlite")
    for number in 3...100 { try add("backup-2026-11-21-\(number).sqlite") }
    #expect(stick.freeName("backup", "sqlite", at: time) == "backup-2026-11-21-101.sqlite")
  }
}
