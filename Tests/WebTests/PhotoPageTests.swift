import Canvas
import DeckStore
import Foundation
import LibraryAccess
import PhotoReading
import Study
import TestSupport
import Testing

@testable import Web

@Suite("The page on which a photo of a list is sent")
struct PhotoPageTests {
  private let box: PageBox

  init() throws { box = try PageBox() }

  private static var isReady: Bool {
    PhotoPackages.hasReader
      && ["de", "en"].allSatisfy { PhotoLanguage($0)?.isInstalled == true }
  }

  private let languages = ["question": "de", "answer": "en"]

  private func settled(_ phone: inout Browser) async throws -> Browser.Answer {
    try await phone.settled("/decks/Capitals/photo")
  }

  private static func list() throws -> [UInt8] {
    let file = Checkout.folder.appending(path: "Tests/PhotoReadingTests/list.png")
    return Array(try Data(contentsOf: file))
  }

  @Test(
    "its rows come behind those that were typed, doubtful ones are marked, and nothing is saved",
    .enabled(if: isReady, "scripts/setup"))
  func rows() async throws {
    var phone = try await box.phone()
    // The grid's button keeps what was typed.
    let typed = [("question", "Peru"), ("answer", "Lima"), ("photo", "yes")]
    let way = try await phone.send("/decks/Capitals/grid", pairs: typed)
    #expect(way.location == "/decks/Capitals/photo")
    #expect(try await phone.get("/decks/Capitals/photo").text.contains("type=\"file\""))
    let sent = try await phone.send(
      "/decks/Capitals/photo", languages, file: Self.list(), as: "photo")
    #expect(sent.status == 303 && sent.location == "/decks/Capitals/photo")
    let done = try await settled(&phone)
    #expect(done.location == "/decks/Capitals/grid?photo=12")
    let grid = try await phone.get("/decks/Capitals/grid?photo=12")
    #expect(grid.text.contains("12 rows come from the photo."))
    #expect(grid.text.contains("value=\"Peru\"") && grid.text.contains("value=\"die Straße\""))
    #expect(try box.library.use { try $0.deck("Capitals").cards.map(\.question) } == ["Norway"])
    #expect(try await phone.get("/decks/Capitals/photo").text.contains("type=\"file\""))
  }

  @Test("a photo that can't be read is refused in words", .enabled(if: isReady, "scripts/setup"))
  func refused() async throws {
    var phone = try await box.phone()
    _ = try await phone.send(
      "/decks/Capitals/photo", languages, file: Array("x".utf8), as: "photo")
    let page = try await settled(&phone)
    #expect(page.status == 422 && page.text.contains("The box could not read this photo."))
    let tiny = Bitmap(
      size: .init(width: 90, height: 90), pixels: Array(repeating: 0xdd_dddd, count: 8_100))
    _ = try await phone.send("/decks/Capitals/photo", languages, file: tiny.png, as: "photo")
    #expect(try await settled(&phone).text.contains("too small to read"))
    let odd = ["question": "../x", "answer": "en"]
    #expect(
      try await phone.send("/decks/Capitals/photo", odd, file: tiny.png, as: "photo").status == 422)
    #expect(try await phone.get("/decks/Nowhere/photo").status == 404)
  }

  @Test("only who may change cards sends a photo, and what is missing is named")
  func form() async throws {
    var phone = try await box.phone()
    let page = try await phone.get("/decks/Capitals/photo").text
    #expect(page.contains("type=\"file\"") == PhotoPackages.hasReader)
    #expect(page.contains("sudo apt install studykiosk-photo") != PhotoPackages.hasReader)
    var looking = try await box.phone(.looking)
    #expect(try await !looking.get("/decks/Capitals/photo").text.contains("type=\"file\""))
    let sent = try await looking.send(
      "/decks/Capitals/photo", languages, file: Self.list(), as: "photo")
    #expect(sent.status == 403)
  }

  @Test("the mark of a row stays until it is saved, and is kept at the box")
  func marks() async throws {
    var phone = try await box.phone()
    let rows = [
      ("question", "Peru"), ("answer", "Lima"), ("mark", ""), ("question", "Chad"),
      ("answer", ""), ("mark", "?"),
    ]
    #expect(try await phone.send("/decks/Capitals/grid/draft", pairs: rows).status == 200)
    let page = try await phone.get("/decks/Capitals/grid").text
    #expect(page.ranges(of: "<td class=\"q unsure\">").count == 1)
    #expect(page.ranges(of: "name=\"mark\" value=\"?\"").count == 1)
    let saved = try await phone.send("/decks/Capitals/grid", pairs: rows)
    #expect(saved.status == 422 && saved.text.contains("<td class=\"q double unsure\">"))
    #expect(
      try box.library.use { try $0.deck("Capitals").cards.map(\.question) } == ["Norway", "Peru"])
    #expect(try await phone.get("/decks/Capitals/grid?photo=9999").text.contains("value=\"Chad\""))
  }
}
