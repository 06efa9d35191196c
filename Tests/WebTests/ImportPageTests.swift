import DeckExchange
import DeckFormats
import DeckStore
import Foundation
import HTTPTypes
import LibraryAccess
import LinuxSystem
import NIOCore
import Study
import TestSupport
import Testing

@testable import Web

@Suite("Importing files on the page")
struct ImportPageTests {
  let box: PageBox

  init() throws { box = try PageBox() }

  private func cards(_ deck: String) throws -> [String] {
    try box.library.use { try $0.deck(deck).cards.map(\.question) }
  }

  /// Returns the page once the box has processed the file.
  private func settled(_ phone: inout Browser) async throws -> Browser.Answer {
    try await phone.settled("/import")
  }

  @Test("a file is previewed with its changes before it is imported, and imported once")
  func preview() async throws {
    var phone = try await box.phone()
    let file = Array("question,answer\nNorway,Oslo\nChile,Santiago\n".utf8)
    #expect(try await phone.get("/import").text.contains("type=\"file\""))
    let sent = try await phone.send("/import", [:], file: file, as: "file", called: "Capitals.csv")
    #expect(sent.location == "/import")
    let page = try await settled(&phone)
    #expect(page.text.contains("<h2>Capitals.csv</h2>"))
    #expect(page.text.contains("1 new card") && page.text.contains("<td>Santiago</td>"))
    #expect(page.text.contains("<p>Capitals</p>"))
    #expect(try cards("Capitals") == ["Norway"])
    #expect(try await phone.send("/import/take", ["job": "1"]).location == "/import")
    let done = try await settled(&phone)
    #expect(
      done.text.contains("The cards are in.") && done.text.contains("href=\"/decks/Capitals\""))
    #expect(!done.text.contains("/import/take"))
    #expect(try cards("Capitals") == ["Norway", "Chile"])
    #expect(try await phone.send("/import/take", ["job": "1"]).location == "/import")
    #expect(try await phone.send("/import/leave", ["job": "1"]).location == "/import")
    #expect(try await phone.get("/import").text.contains("type=\"file\""))
    #expect(try cards("Capitals") == ["Norway", "Chile"])
  }

  @Test("the columns of a table can be chosen before it is imported, and what is left out is told")
  func columns() async throws {
    var phone = try await box.phone()
    let file = Array("Nr.;Deutsch;English;Note\n1;Hund;dog;x\n2;Katze;cat;y\n3;;bee;z\n".utf8)
    _ = try await phone.send("/import", [:], file: file, as: "file", called: "Words.csv")
    let page = try await settled(&phone)
    #expect(page.text.contains("<td>Hund</td><td>dog</td>"))
    #expect(page.text.contains("<option value=\"1\" selected>Deutsch</option>"))
    #expect(page.text.contains("Column “Note”") && page.text.contains("1 card that lacks a side"))
    let fields = ["job": "1", "question": "2", "answer": "3"]
    #expect(try await phone.send("/import/choose", fields).location == "/import")
    let other = try await settled(&phone)
    #expect(other.text.contains("<td>dog</td><td>x</td>"))
    #expect(other.text.contains("<option value=\"3\" selected>Note</option>"))
    for wrong in [["job": "9"], ["job": "2", "question": "-1", "answer": "99", "sheet": "7"]] {
      _ = try await phone.send("/import/choose", wrong)
    }
    #expect(try await settled(&phone).text.contains("<td>Hund</td><td>dog</td>"))
    // A page that is still open shows another reading of the file.
    _ = try await phone.send("/import/choose", fields.merging(["job": "3"]) { $1 })
    _ = try await settled(&phone)
    for job in ["1", "2", "3"] { _ = try await phone.send("/import/take", ["job": job]) }
    #expect(try await settled(&phone).text.contains("/import/take"))
    _ = try await phone.send("/import/take", ["job": "4"])
    #expect(try await settled(&phone).text.contains("The cards are in."))
    #expect(try cards("Words") == ["dog", "cat", "bee"])
  }

  @Test("a file without cards, or of an unsupported format, is reported, and nothing changes")
  func unread() async throws {
    var phone = try await box.phone()
    for (name, words) in [("notes.txt", "finds no cards"), ("words.xls", "save it as .xlsx")] {
      let file = Array("no cards here".utf8)
      _ = try await phone.send("/import", [:], file: file, as: "file", called: name)
      let page = try await settled(&phone)
      #expect(page.status == 422 && page.text.contains(words), "\(name): \(page.text)")
      #expect(!page.text.contains("/import/take"))
    }
    #expect(try await phone.send("/import", [:], file: [], as: "file", called: "").status == 422)
    #expect(try await phone.send("/import", ["file": "text"]).status == 422)
    #expect(try box.library.use { try $0.decks().map(\.name) } == ["Capitals"])
  }

  @Test("another phone sees nothing of a file; one that may only look can't import")
  func others() async throws {
    var phone = try await box.phone()
    var other = try await box.phone()
    let file = Array("a,b\n".utf8)
    _ = try await phone.send("/import", [:], file: file, as: "file", called: "Secret.csv")
    #expect(try await settled(&phone).text.contains("Secret.csv"))
    #expect(try await !other.get("/import").text.contains("Secret.csv"))
    _ = try await other.send("/import/take", ["job": "1"])
    _ = try await phone.send("/import/take", ["job": "0"])
    #expect(try await settled(&phone).text.contains("/import/take"))
    var guest = try await box.phone(.looking)
    let refused = try await guest.send("/import", [:], file: file, as: "file", called: "x.csv")
    #expect(refused.status == 403)
    #expect(try await guest.get("/backup").status == 403)
    #expect(try box.library.use { try $0.decks().map(\.name) } == ["Capitals"])
  }

  @Test("a file that is too large, or has no room on the disk, is refused before it is sent")
  func large() async throws {
    var phone = try await box.phone()
    phone.contentLength = (64 << 20) + 1
    let file = Array("a,b\n".utf8)
    let large = try await phone.send("/import", [:], file: file, as: "file", called: "a.csv")
    #expect(large.status == 413 && large.text.contains("64 MB"))
    #expect(throws: DeckFileError.self) { try PrivateFile(name: "a", expecting: 1 << 60) }
    phone.contentLength = nil
    #expect(try await phone.get("/import").text.contains("type=\"file\""))
  }

  @Test("file names with paths are reduced to a name in the file's own folder")
  func names() throws {
    let long = String(repeating: "\u{1f600}", count: 500)
    for name in [
      "../../etc/passwd", "..", ".", "", "/", "a\\b\\..", ".hidden", "a\u{0}b\nc", long,
      "/\u{200d}../\u{200d}../x-journal", "\u{200d}.", "a/\u{301}b", "\u{ad}../..\u{fe0f}", "a./..",
    ] {
      let file = try PrivateFile(name: name)
      #expect(!file.name.utf8.contains(0x2f) && !file.name.utf8.contains(0))
      #expect(file.name.utf8.first != 0x2e && (1...255).contains(file.name.utf8.count))
      try file.write([1, 2])
      #expect(try file.bytes() == [1, 2])
    }
    #expect(try PrivateFile(name: "C:\\decks\\\(long).csv").name.hasSuffix(".csv"))
    #expect(try PrivateFile(name: "Größe 1.csv").name == "Größe 1.csv")
  }

  @Test("a file is removed from the disk when its last reference is released")
  func gone() throws {
    var path = ""
    do {
      let file = try PrivateFile(name: "a.csv")
      path = file.path
      #expect(FileStatus(path) != nil)
    }
    #expect(FileStatus(path) == nil && FileStatus(Folder.parent(of: path)) == nil)
  }

  @Test("the previewed file is imported, not one that another page of the phone has sent since")
  func shown() async throws {
    var phone = try await box.phone()
    for name in ["One", "Two"] {
      let file = Array("a,b\nc,d\n".utf8)
      _ = try await phone.send("/import", [:], file: file, as: "file", called: "\(name).csv")
      #expect(try await settled(&phone).text.contains("\(name).csv"))
    }
    _ = try await phone.send("/import/take", ["job": "1"])
    #expect(try await settled(&phone).text.contains("/import/take"))
    _ = try await phone.send("/import/take", ["job": "2"])
    #expect(try await settled(&phone).text.contains("The cards are in."))
    #expect(try box.library.use { try $0.decks().map(\.name) } == ["Capitals", "Two"])
  }

  @Test("a deck is downloaded for Anki or as a table, the library as a backup that can be opened")
  func downloads() async throws {
    var phone = try await box.phone()
    let table = try await phone.get("/decks/Capitals/deck.csv")
    #expect(
      table.text.contains("Norway") && table.text.contains("Oslo"),
      "\(table.status): \(box.reported)")
    #expect(table.headers[.contentLength] == "\(table.text.utf8.count)")
    let name = "attachment; filename=\"Capitals.csv\"; filename*=UTF-8''Capitals.csv"
    #expect(table.headers[.contentDisposition] == name)
    #expect(try await phone.get("/decks/Capitals/deck.apkg").text.hasPrefix("PK"))
    #expect(try await phone.get("/decks/Nowhere/deck.csv").status == 404)
    let backup = try await phone.get("/backup")
    #expect(backup.status == 200)
    let copy = box.folder.path("copy.sqlite")
    try box.folder.write(backup.bytes, as: "copy.sqlite")
    #expect(try LibraryFile(path: copy).use { try $0.deck("Capitals").cards.count } == 1)
  }

  @Test("a download is removed from the box's disk")
  func taken() async throws {
    let deck = "Taken \(UUID())"
    try box.library.use { try $0.createDeck(deck) }
    var phone = try await box.phone()
    #expect(try await phone.get("/decks/\(deck.inPath)/deck.csv").status == 200)
    // The folder of such files.
    let other = try PrivateFile(name: "a")
    let parent = URL(filePath: other.path).deletingLastPathComponent().deletingLastPathComponent()
    let folders = try FileManager.default.contentsOfDirectory(atPath: parent.path)
    #expect(folders.contains { FileStatus("\(parent.path)/\($0)/a") != nil })
    #expect(!folders.contains { FileStatus("\(parent.path)/\($0)/\(deck).csv") != nil })
    withExtendedLifetime(other) {}
  }

  @Test("while another program holds the library, a file is neither imported nor refused")
  func busy() throws {
    let file = try PrivateFile(name: "a.csv")
    try file.write(Array("a,b\n".utf8))
    let commands = Commands(
      library: box.library.path, program: Checkout.program(), report: { _ in })
    let lock = try LibraryLock(of: box.library.path)
    try lock.openAlone(until: .now + Patience.limit)
    #expect(commands.importFile(file.path, isKept: false) == nil)
    lock.close()
    #expect(commands.importFile(file.path, isKept: false)?.files.map(\.added) == [1])
  }
}

@Suite("Multipart forms are read in pieces")
struct MultipartReaderTests {
  private static let form = Array(
    ("--b\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\nt\r\n"
      + "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"x\"\r\n"
      + "Content-Type: a/b\r\n\r\n1\r\n--c\r\n--\r\r\n--b--\r\n").utf8)

  /// Returns the parts with all their bytes; nil if the form is malformed.
  private func parts(
    _ form: [UInt8], by size: Int
  ) throws -> [(MultipartReader.Part, [UInt8])]? {
    var reader = try #require(MultipartReader(type: "multipart/form-data; boundary=b"))
    var parts: [(MultipartReader.Part, [UInt8])] = []
    for start in stride(from: 0, to: form.count, by: size) {
      let isRead = reader.read(Array(form[start..<min(start + size, form.count)])) { event in
        switch event {
        case .part(let part): parts.append((part, []))
        case .bytes(let bytes): parts[parts.count - 1].1 += bytes
        }
      }
      guard isRead else { return nil }
    }
    return reader.isComplete ? parts : nil
  }

  @Test("of any size, even if a file contains parts of the boundary")
  func pieces() throws {
    for size in 1...Self.form.count {
      let parts = try #require(try parts(Self.form, by: size), "\(size)")
      #expect(parts.map(\.0.name) == ["token", "f"] && parts.map(\.0.file) == [nil, "x"])
      #expect(parts[0].1 == Array("t".utf8))
      #expect(parts[1].1 == Array("1\r\n--c\r\n--\r".utf8), "\(size)")
    }
  }

  @Test("and refused if truncated or malformed; no buffer grows without limit")
  func damaged() throws {
    for end in 0..<Self.form.count - 4 {
      #expect(try parts(Array(Self.form[..<end]), by: 7) == nil, "\(end)")
    }
    let head = Array("--b\r\nContent-Disposition: form-data; name=\"x\"\r\n".utf8)
    let long = head + [UInt8](repeating: 65, count: 10_000)
    #expect(try parts(long, by: 1_000) == nil)
    #expect(try parts(Array("--b\r\nX: y\r\n\r\n".utf8), by: 100) == nil)
    #expect(MultipartReader(type: "multipart/form-data; boundary=") == nil)
    let endless = String(repeating: "b", count: 71)
    #expect(MultipartReader(type: "multipart/form-data; boundary=\(endless)") == nil)
  }
}
