import DeckStore
import Foundation
import HTTPTypes
import LibraryAccess
import Study
import Testing

@testable import Web

@Suite("What is printed")
struct PrintPageTests {
  private let box: PageBox

  init() throws {
    box = try PageBox()
    try box.library.use { store in
      try store.append(
        (2...21).map { Card(question: "q\($0)", answer: "a\($0)", guid: "g\($0)") },
        to: "Capitals")
    }
  }

  @Test("cards to cut: eight on a sheet, and behind each its own answer when the sheet is turned")
  func cards() async throws {
    var phone = try await box.phone(.looking)
    let page = try await phone.get("/decks/Capitals/print/cards").text
    #expect(page.ranges(of: "<div class=\"sheet\">").count == 6)
    let sheets = page.components(separatedBy: "<div class=\"sheet\">").dropFirst()
    func texts(_ sheet: String) -> [String] {
      sheet.matches(of: #/<b>(.*?)</b>/#).map { String($0.output.1) }
    }
    let all = sheets.map(texts)
    #expect(all[0].prefix(3) == ["Norway", "q2", "q3"])
    #expect(all[1].prefix(4) == ["a2", "Oslo", "a4", "a3"])
    // The last five cards: the sixth place is empty, and its back with it.
    #expect(all[4] == ["q17", "q18", "q19", "q20", "q21"])
    #expect(all[5] == ["a18", "a17", "a20", "a19", "", "a21"])
  }

  @Test("a list and a test, with and without its answers")
  func test() async throws {
    var phone = try await box.phone(.looking)
    let list = try await phone.get("/decks/Capitals/print/list").text
    #expect(list.contains("<td>q21</td><td>a21</td>"))
    let test = try await phone.get("/decks/Capitals/print/test").text
    #expect(test.ranges(of: "<div class=\"sheet\">").count == 2)
    #expect(test.contains("value=\"21\"") && !test.contains("a21"))
    let answers = try await phone.get("/decks/Capitals/print/answers").text
    #expect(answers.contains("<span class=\"blank\">a21</span>"))
    #expect(try await phone.get("/decks/Capitals/print/poem").status == 404)
    #expect(try await phone.get("/decks/Nowhere/print/cards").status == 404)
    #expect(try await phone.get("/decks/Capitals/print").text.contains("/print/cards\""))
  }

  @Test(
    "a question that is a picture is one on paper, and a test does not have its name, which may tell the answer"
  )
  func picture() async throws {
    let hash = try box.library.use { store in
      let hash = "\(try store.addMedia(Array("<svg/>".utf8), fileExtension: "svg"))"
      let card = Card(question: "", answer: "one o’clock", name: "1:00", guid: "clock")
      let media = CardRecord.Media(side: .question, hash: hash, fileExtension: "svg")
      try store.createDeck("Clocks")
      try store.importRecords([CardRecord(card, media: [media])], into: "Clocks")
      return hash
    }
    var phone = try await box.phone(.looking)
    let picture = "<img src=\"/media/\(hash)\" alt=\"\">"
    let test = try await phone.get("/decks/Clocks/print/test").text
    #expect(test.contains("<span class=\"q\">\(picture)</span>"))
    let list = try await phone.get("/decks/Clocks/print/list").text
    #expect(list.contains("<td>\(picture)1:00</td><td>one o’clock</td>"))
    #expect(try await phone.get("/decks/Clocks/print/cards").text.contains(picture))
  }

  @Test("the names with their secret pictures, only for who may do everything")
  func names() async throws {
    try box.library.use { store in
      let anna = try store.addLearner("Anna", at: PageBox.noon)
      try store.setPreference("pictures", to: "cat sun boat", of: anna.id)
    }
    var phone = try await box.phone()
    let page = try await phone.get("/class/names").text
    let icons = page.matches(of: #/symbols.svg#i-(cat|sun|boat)"/#).map { String($0.output.1) }
    #expect(icons == ["cat", "sun", "boat"])
    var other = try await box.phone(.looking)
    #expect(try await other.get("/class/names").status == 403)
  }

  @Test("on paper of the reader's size, and a poster with the address")
  func poster() async throws {
    try box.library.use { try $0.setPhoneAddresses(["http://box.local"]) }
    var phone = try await box.phone()
    let page = try await phone.get("/poster").text
    #expect(page.contains("<p class=\"addr\">http://box.local</p>") && page.contains("h1v1h-1z"))
    #expect(!page.contains("paperbody letter"))
    #expect(try await phone.get("/poster?paper=letter").text.contains("paperbody letter"))
  }

  @Test("no poster has an address that no phone reaches")
  func unreachable() async throws {
    for address in ["http://127.0.0.1:8080", "http://localhost", "http://[::1]:8080", ""] {
      try box.library.use { try $0.setPhoneAddresses(address.isEmpty ? [] : [address]) }
      var phone = try await box.phone()
      let answer = try await phone.get("/poster")
      #expect(
        answer.text.contains("No phone reaches this address") && !answer.text.contains("h1v1h-1z"))
    }
  }

  @Test("a poster has the first address that phones reach")
  func reachable() async throws {
    let addresses = ["http://127.0.0.1:8080", "http://[::1]", "http://localhost-box.school:8080"]
    try box.library.use { try $0.setPhoneAddresses(addresses) }
    var phone = try await box.phone()
    #expect(try await phone.get("/poster").text.contains("<p class=\"addr\">\(addresses[2])</p>"))
  }

  @Test("a list of names without secret pictures promises none")
  func withoutPictures() async throws {
    try box.library.use { _ = try $0.addLearner("Anna", at: PageBox.noon) }
    var phone = try await box.phone()
    let page = try await phone.get("/class/names").text
    #expect(page.contains("List of names") && !page.contains("three pictures"))
  }

  @Test("a card that is typed is painted by the box's own painter")
  func paper() async throws {
    var phone = try await box.phone()
    let page = try await phone.get("/cards/norway").text
    let path = "/paper.png?side=answer&question=Norway&answer=Oslo"
    #expect(page.contains(path.replacing("&", with: "&#38;")))
    func paper(_ path: String) async throws -> [UInt8] {
      let answer = try await phone.get(path)
      #expect(answer.status == 200 && answer.headers[.contentType] == "image/png")
      #expect(answer.bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]))
      return answer.bytes
    }
    let pictures = [
      try await paper(path), try await paper(path + "&theme=dark"),
      try await paper("/paper.png?side=question&question=Norway&answer=Oslo"),
      // What would be a formula, an option or several rows stays a text.
      try await paper("/paper.png?question=%22%2C--x%0A%3D1&answer="),
    ]
    #expect(Set(pictures).count == 4)
    var stranger = Browser(box)
    #expect(try await stranger.get(path).status != 200)
  }
}
