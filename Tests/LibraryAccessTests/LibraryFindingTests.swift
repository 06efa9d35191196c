import DeckStore
import Foundation
import LinuxSystem
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("The findings about a library")
struct LibraryFindingTests {
  @Test("an error that keeps the kiosk from its library is a problem, with the right remedy")
  func library() {
    let own = LibraryError.failed(path: "a", detail: "belongs to root")
    for error in [LibraryError.readOnly(path: "a"), own, .notALibrary(path: "a")] {
      #expect(LibraryFile.problem(error) != nil)
      #expect(LibraryFile.remedy(error, backups: []) == "")
    }
    for error in [LibraryError.busy(path: "a", process: nil), .earlier(path: "a", version: 1)] {
      #expect(LibraryFile.problem(error) == nil)
    }
    let damage = LibraryError.corrupt(path: "a", detail: "page 3")
    #expect(LibraryFile.remedy(damage, backups: []).contains("there is no backup"))
    for error in [damage, .notALibrary(path: "a")] {
      #expect(LibraryFile.remedy(error, backups: ["b"]).contains("newest good backup"))
    }
  }

  @Test("a library's backups: none, one, an old one, a damaged one")
  func backups() throws {
    let folder = try TemporaryFolder()
    let library = folder.path("library.sqlite")
    func found() -> String {
      LibraryFile(path: library).findings(after: nil).filter { $0.subject == "backups" }
        .map { "\($0.state): \($0.text)" }.joined()
    }
    #expect(found() == "")
    try DeckStore(path: library).close()
    #expect(found().hasPrefix("advice: none yet;"))
    let backup = folder.url.appending(path: "backups/library-2026-11-21-1.sqlite")
    try FileManager.default.createDirectory(
      at: backup.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: URL(filePath: library), to: backup)
    #expect(found().hasPrefix("good: 1 backup, the newest of 20"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: backup.path)
    #expect(found().hasPrefix("advice: 1 backup, the newest of 2023-11-1"))
    try Data("no library".utf8).write(to: backup)
    #expect(found().hasPrefix("advice: the newest can't be used: "))
  }

  @Test("a damaged library is a problem")
  func damage() throws {
    let folder = try TemporaryFolder()
    let file = LibraryFile(path: try folder.write("no library", as: "library.sqlite"))
    let error = #expect(throws: LibraryError.self) { try file.read { _ in } }
    let found = file.findings(after: error).filter { $0.subject == "library" }
    #expect(found.map(\.state) == [.good, .problem])
    #expect(found.last?.text.hasPrefix("\(file.path) is not a library") == true)
  }

  @Test("a folder that can't be made is a problem, and a missing one is not")
  func disk() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("", as: "file")
    let inFile = LibraryFile(path: "\(file)/library.sqlite").findings(after: nil)
    #expect(inFile.first?.state == .problem)
    #expect(inFile.first?.text.contains("begin with sudo -u studykiosk") == true)
    let new = LibraryFile(path: folder.path("new/library.sqlite")).findings(after: nil)
    #expect(new.map(\.state) == [.good])
    #expect(new.first?.text.hasSuffix("the kiosk's first start makes the library") == true)
  }
}
