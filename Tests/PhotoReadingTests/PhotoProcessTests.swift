import Canvas
import Foundation
import PageReading
import TestSupport
import Testing

@testable import PhotoReading

@Suite("A photo of a list, read by a separate process")
struct PhotoProcessTests {
  private let process = PhotoProcess(program: Checkout.program())

  private static func language(_ code: String) throws -> PhotoLanguage {
    try #require(PhotoLanguage(code))
  }

  private static var isReady: Bool {
    PhotoPackages.hasReader
      && ["de", "en"].allSatisfy { PhotoLanguage($0)?.isInstalled == true }
  }

  private func read(_ bytes: [UInt8]) throws -> PhotoPage {
    try process.page(in: bytes, question: Self.language("de"), answer: Self.language("en"))
  }

  private static func list() throws -> [UInt8] {
    let file = Checkout.folder.appending(path: "Tests/PhotoReadingTests/list.png")
    return Array(try Data(contentsOf: file))
  }

  @Test("becomes pairs in its two languages", .enabled(if: isReady, "scripts/setup"))
  func pairs() throws {
    var parts: [Double] = []
    let page = try process.page(
      in: Self.list(), question: Self.language("de"), answer: Self.language("en")
    ) { parts.append($0) }
    #expect(page.heading == "Lektion 3")
    #expect(
      page.entries.map { "\($0.question)|\($0.answer)" } == [
        "das Haus|house", "der Baum|tree", "die Straße|street", "grün|green", "das Mädchen|girl",
        "schreiben|to write", "der Löffel|spoon", "gestern|yesterday", "die Küche|kitchen",
        "fröhlich|happy, merry", "der Schlüssel|key", "süß|sweet",
      ])
    #expect(page.entries.count { !$0.isCertain } <= 2)
    #expect(parts.last == 1 && parts == parts.sorted())
  }

  @Test(
    "a photo that is none, is cut off or has nothing is refused in words",
    .enabled(if: isReady, "scripts/setup"))
  func refused() throws {
    #expect(throws: PhotoProblem.picture(.damaged("\(PictureProblem.unknownKind)"))) {
      try read(Array("no picture".utf8))
    }
    #expect(throws: PhotoProblem.self) { try read([]) }
    let list = try Self.list()
    #expect(throws: PhotoProblem.self) { try read(Array(list.prefix(300))) }
    let bare = Bitmap(
      size: .init(width: 600, height: 800), pixels: Array(repeating: 0xdd_dddd, count: 480_000))
    #expect(throws: PhotoProblem.noText) { try read(bare.png) }
    let tiny = Bitmap(
      size: .init(width: 90, height: 90), pixels: Array(repeating: 0xdd_dddd, count: 8_100))
    #expect(throws: PhotoProblem.small) { try read(tiny.png) }
  }

  @Test("what is missing is named")
  func missing() throws {
    let other = try #require(PhotoLanguage.all.first { !$0.isInstalled })
    let package = PhotoPackages.hasReader ? other.package : PhotoPackages.whole
    let problem = PhotoProblem.missing(package: package)
    #expect(throws: problem) { try process.page(in: [], question: other, answer: other) }
    #expect("\(problem)".contains("sudo apt install \(package)"))
  }

  @Test("languages have two codes, and are found by a deck's voice")
  func languages() throws {
    #expect(PhotoLanguage("de") == PhotoLanguage("deu"))
    #expect(PhotoLanguage("pt-br")?.model == "por" && PhotoLanguage("EN")?.code == "en")
    #expect(PhotoLanguage("../x") == nil && PhotoLanguage("") == nil)
    #expect(Set(PhotoLanguage.all.map(\.model)).count == PhotoLanguage.all.count)
    #expect(Set(PhotoLanguage.all.map(\.code)).count == PhotoLanguage.all.count)
  }
}

@Suite("What the reader of photos replies")
struct PhotoReplyTests {
  @Test("comes back as it went, without control characters")
  func round() throws {
    var page = PhotoPage()
    page.heading = "Unit\t7"
    page.entries = [
      PhotoEntry("a\nb", "c|d\u{1b}[2J", note: "[x]", isCertain: true),
      PhotoEntry("", "ü", isCertain: false),
    ]
    let read = try #require(PhotoReply.read(Array(PhotoReply.text(of: page).utf8))).get()
    #expect(read.heading == "Unit 7")
    #expect(read.entries.map(\.question) == ["a b", ""] && read.entries[1].answer == "ü")
    #expect(read.entries.map(\.isCertain) == [true, false])
    #expect(!read.entries[0].answer.contains("\u{1b}") && read.entries[0].answer.hasPrefix("c/d"))
  }

  @Test(
    "problems come back, too",
    arguments: [
      PhotoProblem.missing(package: "p"), .small, .noText, .tooSlow, .noReader("seccomp"),
    ])
  func problems(_ problem: PhotoProblem) {
    let reply = PhotoReply.read(Array(PhotoReply.text(of: problem).utf8))
    #expect(reply == .failure(problem))
  }

  @Test(
    "is nothing if it is cut off or odd",
    arguments: [
      "", "end", "entry|a|b|c|sure\n", "entry|a\n", "x\nend\n", "problem|x|y\n", "part\n",
    ])
  func odd(_ text: String) throws {
    let reply = PhotoReply.read(Array(text.utf8))
    #expect(try text == "end" ? reply?.get() == PhotoPage() : reply == nil)
  }

  @Test("has no more pairs than a page")
  func many() {
    let line = "entry|a|b|c|sure\n"
    let text = String(repeating: line, count: PhotoLimits.entries + 1) + "end\n"
    #expect(PhotoReply.read(Array(text.utf8)) == nil)
    #expect(PhotoReply.lastPart(in: Array("part|250\nentry|\n".utf8)) == 0.25)
    #expect(PhotoReply.lastPart(in: Array("part|9999999\n".utf8)) == 1)
    #expect(PhotoReply.lastPart(in: Array("part|x".utf8)) == nil)
  }
}
