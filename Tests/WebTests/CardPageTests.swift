import Canvas
import DeckStore
import Foundation
import HTTPTypes
import LibraryAccess
import Scenes
import ScreenLayout
import Study
import TestSupport
import Testing

@testable import Web

@Suite("The pages of cards")
struct CardPageTests {
  let box: PageBox

  init() throws { box = try PageBox() }

  private func cards() throws -> [Card] {
    try box.library.use { try $0.deck("Capitals").cards }
  }

  @Test("a new card is appended to its deck, and the next one can be written at once")
  func add() async throws {
    var phone = try await box.phone()
    let fields = ["question": " Sweden\r\n", "answer": "Stockholm", "next": "yes"]
    let answer = try await phone.send("/decks/Capitals/new", fields)
    #expect(answer.location == "/decks/Capitals/new?saved=yes")
    #expect(
      try await phone.get("/decks/Capitals/new?saved=yes").text.contains("The card is saved."))
    #expect(try cards().map(\.question) == ["Norway", "Sweden"])
    #expect(try await phone.get("/decks/Capitals?q=stock").text.contains("Sweden"))
    #expect(!(try await phone.get("/decks/Capitals?q=stock").text.contains("Norway")))
  }

  @Test("a missing side is reported, and the typed text stays")
  func missing() async throws {
    var phone = try await box.phone()
    let answer = try await phone.send("/decks/Capitals/new", ["question": "", "answer": "Rome <3"])
    #expect(answer.status == 422)
    #expect(answer.text.contains("The question is missing.") && answer.text.contains("Rome &#60;3"))
    #expect(try cards().count == 1)
  }

  @Test("a card is changed, its mark to fix removed, and it is deleted")
  func change() async throws {
    try box.library.use { store in
      var record = try store.record(of: "norway")
      record.isToFix = true
      try store.update(record)
    }
    var phone = try await box.phone()
    #expect(try await phone.get("/cards/norway").text.contains("name=\"fixed\""))
    let fields = ["question": "Norway?", "answer": "Oslo!", "fixed": "yes"]
    #expect(try await phone.send("/cards/norway", fields).location == "/decks/Capitals")
    let record = try box.library.use { try $0.record(of: "norway") }
    #expect(record.card.question == "Norway?" && record.card.answer == "Oslo!" && !record.isToFix)
    #expect(try await phone.send("/cards/norway/delete", [:]).location == "/cards/norway")
    #expect(try cards().count == 1)
    #expect(try await phone.send("/cards/norway/delete", ["sure": "yes"]).status == 303)
    #expect(try cards().isEmpty)
    #expect(try await phone.get("/cards/norway").status == 404)
  }

  @Test(
    "a card that somebody has changed meanwhile is shown in both versions before it is replaced")
  func changedMeanwhile() async throws {
    var phone = try await box.phone()
    func was(_ page: Browser.Answer) throws -> String {
      let mark = try #require(page.text.firstRange(of: "name=\"was\" value=\""))
      return String(page.text[mark.upperBound...].prefix { $0 != "\"" })
    }
    let old = try was(try await phone.get("/cards/norway"))
    try box.library.use { store in
      var record = try store.record(of: "norway")
      (record.card.answer, record.tags) = ("Oslo (1624: Christiania)", ["north"])
      try store.update(record)
    }
    let fields = ["question": "Norway", "answer": "Oslo & more", "was": old]
    let refused = try await phone.send("/cards/norway", fields)
    #expect(refused.status == 409)
    #expect(refused.text.contains("Somebody has changed this card meanwhile."))
    #expect(
      refused.text.contains("<p>Oslo (1624: Christiania)</p>")
        && refused.text.contains("Oslo &#38; more</textarea>"))
    #expect(try cards().map(\.answer) == ["Oslo (1624: Christiania)"])
    // Whoever has seen both versions can save theirs; what the page doesn't show stays.
    let seen = fields.merging(["was": try was(refused)]) { $1 }
    #expect(try await phone.send("/cards/norway", seen).location == "/decks/Capitals")
    let record = try box.library.use { try $0.record(of: "norway") }
    #expect(record.card.answer == "Oslo & more" && record.tags == ["north"])
    // The same texts again are no conflict.
    #expect(try await phone.send("/cards/norway", fields).location == "/decks/Capitals")
  }

  @Test("a deck keeps its name if another one has the new one, and both names are told")
  func renamed() async throws {
    try box.library.use { try $0.createDeck("Rivers") }
    var phone = try await box.phone()
    let refused = try await phone.send("/decks/Capitals/rename", ["name": " Rivers "])
    #expect(refused.status == 422)
    #expect(refused.text.contains("Rivers is there already. This one is still called Capitals."))
    #expect(refused.text.contains("name=\"name\" value=\"Rivers\""))
    #expect(try await phone.send("/decks/Capitals/rename", ["name": ""]).status == 422)
    #expect(try await phone.send("/decks/Capitals/rename", ["name": "Capitals"]).status == 303)
    #expect(try box.library.use { try $0.decks().map(\.name) } == ["Capitals", "Rivers"])
    let renamed = try await phone.send("/decks/Capitals/rename", ["name": "Cities"])
    #expect(renamed.location == "/decks/Cities")
  }

  @Test("a photo is scaled to a panel's size, and can be loaded again; another file is refused")
  func photo() async throws {
    var phone = try await box.phone()
    let large = PixelSize(width: 2_000, height: 1_000)
    let picture = Bitmap(size: large, pixels: Array(repeating: 0x336699, count: 2_000_000)).png
    let fields = ["question": "What is this?", "answer": ""]
    let answer = try await phone.send("/decks/Capitals/new", fields, file: picture, as: "photo")
    #expect(answer.location == "/decks/Capitals")
    let media = try #require(try cards().last?.media?.first)
    #expect(media.side == .answer)
    var stored: [UInt8] = []
    try box.library.use { try $0.media(media.hash) { stored += $0 } }
    let shown = try PictureProcess(program: Checkout.program()).decode(
      stored, wanted: PixelSize(width: 4_000, height: 2_000), paper: RGB(hex: 0))
    #expect(shown.size == PixelSize(width: 1_280, height: 640))
    let guid = try #require(try cards().last?.guid)
    #expect(try await phone.get("/cards/\(guid)").text.contains("/media/\(media.hash)"))
    #expect(
      try await phone.get("/media/\(media.hash)").headers[.contentType]?.hasPrefix("image/") == true
    )
    let text = Array("no picture".utf8)
    let refused = try await phone.send("/decks/Capitals/new", fields, file: text, as: "photo")
    #expect(refused.status == 422 && refused.text.contains("What is this?"))
    #expect(try cards().count == 2)
  }

  @Test("a small photo loses its metadata, such as the place where it was taken")
  func smallPhoto() async throws {
    var phone = try await box.phone()
    let size = PixelSize(width: 8, height: 8)
    let place = Array("Exif at 59.91 north".utf8)
    let picture = Bitmap(size: size, pixels: Array(repeating: 0x336699, count: 64)).png + place
    _ = try await phone.send(
      "/decks/Capitals/new", ["question": "q", "answer": "a"], file: picture, as: "photo")
    let media = try #require(try cards().last?.media?.first)
    var stored: [UInt8] = []
    try box.library.use { try $0.media(media.hash) { stored += $0 } }
    #expect(!stored.isEmpty && stored.firstRange(of: place) == nil)
  }

  @Test("a sound is stored unchanged, and can be played; an unsupported one is refused")
  func sound() async throws {
    var phone = try await box.phone()
    let sound = Array(try Data(contentsOf: Checkout.folder.appending(path: "sounds/right.wav")))
    let fields = ["question": "How does it sound?", "answer": ""]
    let answer = try await phone.send("/decks/Capitals/new", fields, file: sound, as: "sound")
    #expect(answer.location == "/decks/Capitals")
    let media = try #require(try cards().last?.media?.first)
    #expect(media.side == .answer && media.fileExtension == "wav")
    let played = try await phone.get("/media/\(media.hash)")
    #expect(played.bytes == sound && played.headers[.contentType] == "audio/wav")
    // Safari plays only files of which it can request parts.
    for (range, status, part) in [
      ("bytes=0-1", 206, Array(sound[..<2])), ("bytes=10-", 206, Array(sound[10...])),
      ("bytes=-3", 206, Array(sound.suffix(3))), ("bytes=9999999-", 416, []),
      ("bytes=5-2", 200, sound), ("lines=1-2", 200, sound), ("bytes=0-0,2-3", 200, sound),
      ("bytes=0-99999999999999999999", 200, sound),
    ] {
      phone.range = range
      let answer = try await phone.get("/media/\(media.hash)")
      #expect(answer.status == status && (status == 416 || answer.bytes == part), "\(range)")
    }
    phone.range = nil
    let guid = try #require(try cards().last?.guid)
    let page = try await phone.get("/cards/\(guid)").text
    #expect(page.contains("<audio") && page.contains("src=\"/media/\(media.hash)\""))
    for bytes in [Array("no sound".utf8), Array("RIFF\0\0\0\0WAVE".utf8), Array("OggS".utf8)] {
      let refused = try await phone.send("/decks/Capitals/new", fields, file: bytes, as: "sound")
      #expect(refused.status == 422 && refused.text.contains("How does it sound?"))
    }
    #expect(try cards().count == 2)
    let dropped = ["question": "How?", "answer": "So", "drop": media.hash]
    #expect(try await phone.send("/cards/\(guid)", dropped).status == 303)
    #expect(try cards().last?.media ?? [] == [])
  }

  @Test("a sound's format is recognized by its first bytes alone")
  func kinds() {
    #expect(SoundKind(Array("RIFF1234WAVE".utf8)) == .wav)
    for other in ["RIFF1234WEBP", "RIFF1234AVI ", "RIFF", ""] {
      #expect(SoundKind(Array(other.utf8)) == nil)
    }
    #expect(SoundKind([0xff, 0xfb]) == .mp3 && SoundKind([0xff, 0xd8, 0xff]) == nil)
    #expect(SoundKind([0xff]) == nil)
  }

  @Test(
    "media are sent with their types; what is none is only downloaded, and so is a drawing by itself, without its scripts",
    arguments: [
      ("RIFF1234WEBP", "image/webp"), ("GIF89a", "image/gif"), ("fLaC", "audio/flac"),
      ("<svg onload=alert(1)>", "image/svg+xml"), ("x", "application/octet-stream"),
    ])
  func types(_ text: String, _ type: String) async throws {
    var phone = try await box.phone()
    let hash = try box.library.use { try $0.addMedia(Array(text.utf8), fileExtension: "png") }
    let answer = try await phone.get("/media/\(hash)")
    #expect(answer.headers[.contentType] == type)
    let isShown = !type.hasPrefix("application") && type != "image/svg+xml"
    #expect((answer.headers[.contentDisposition] == nil) == isShown)
    let policy = answer.headers[.contentSecurityPolicy] ?? ""
    #expect(policy.hasSuffix("sandbox") == (type == "image/svg+xml"))
    #expect(policy.hasPrefix(type == "image/svg+xml" ? "default-src 'none'" : "default-src 'self'"))
  }

  @Test("of a side without words, the paper is its picture")
  func pictureAsPaper() async throws {
    let hash = try box.library.use { store in
      let hash = "\(try store.addMedia(Array("<svg/>".utf8), fileExtension: "svg"))"
      let card = Card(question: "", answer: "one o’clock", name: "1:00", guid: "clock")
      let media = CardRecord.Media(side: .question, hash: hash, fileExtension: "svg")
      try store.importRecords([CardRecord(card, media: [media])], into: "Capitals")
      return hash
    }
    var phone = try await box.phone()
    let papers = try await phone.get("/cards/clock").text.matches(of: #/<img class="paper"[^>]*>/#)
      .map { String($0.output) }
    #expect(papers.count == 2)
    #expect(papers[0].contains("/media/\(hash)") && !papers[0].contains("data-side"))
    #expect(papers[1].contains("/paper.png?side=answer") && papers[1].contains("data-side"))
  }

  @Test("cards to fix are listed first")
  func toFix() async throws {
    try box.library.use { store in
      var record = CardRecord(Card(question: "Faulty", answer: "x", guid: "faulty"))
      record.isToFix = true
      try store.importRecords([record], into: "Capitals")
    }
    var phone = try await box.phone()
    let page = try await phone.get("/decks/Capitals").text
    let first = try #require(page.firstRange(of: "<h2>To fix</h2>"))
    #expect(page[first.upperBound...].contains("href=\"/cards/faulty\""))
    #expect(try await !phone.get("/decks/Capitals?q=Oslo").text.contains("To fix</h2>"))
    _ = try await phone.send(
      "/cards/faulty", ["question": "Faulty", "answer": "y", "fixed": "yes"])
    #expect(try await !phone.get("/decks/Capitals").text.contains("To fix</h2>"))
    #expect(try await phone.get("/").text.contains("to fix</span>") == false)
  }

  @Test("a table is previewed before its cards are added, fifty at once")
  func paste() async throws {
    var phone = try await box.phone()
    let text = (1...50).map { "word \($0)\tWort \($0)" }.joined(separator: "\r\n")
    let path = "/decks/Capitals/paste"
    let shown = try await phone.send(path, ["text": text, "look": "yes"])
    #expect(shown.text.contains("<td>word 50</td>") && shown.text.contains("<td>Wort 50</td>"))
    #expect(try cards().count == 1)
    #expect(
      try await phone.send(path, ["text": text, "take": "yes"]).location == "/decks/Capitals")
    #expect(try cards().count == 51)
    let none = try await phone.send(path, ["text": "nothing", "take": "yes"])
    #expect(none.status == 422 && none.text.contains("No cards are found"))
  }

  @Test("the class shows the numbers of the box")
  func pupils() async throws {
    _ = try box.library.use { try $0.addLearner("Anna <b>", at: PageBox.noon) }
    var phone = try await box.phone()
    let text = try await phone.get("/class").text
    #expect(text.contains("Anna &#60;b&#62;") && text.contains("<span>0 of "))
  }

  @Test("every page exists in the four languages, and names its own language")
  func languages() async throws {
    #expect(Page.unreadable.isEmpty)
    for template in Page.Template.allCases {
      let text = String(decoding: template.file, as: UTF8.self)
      for phrase in text.matches(of: #/{{t\.(\w+)}}/#).map({ String($0.output.1) }) {
        #expect(PageLanguage[.en].words[phrase] != nil, "\(template) names \(phrase)")
      }
    }
    for code in Language.Code.allCases {
      let language = PageLanguage[code]
      #expect(language.words.count > 400 && language.words["webPaste"]?.isEmpty == false)
    }
    #expect(PageLanguage.code(accepted: "pt-BR,pt;q=0.9,de-AT;q=0.8,en;q=0.7") == .de)
    #expect(PageLanguage.code(accepted: nil) == nil)
  }
}
