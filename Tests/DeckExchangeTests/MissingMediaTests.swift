import ContentHash
import DeckFormats
import DeckStore
import Study
import TestSupport
import Testing

@testable import DeckExchange

@Suite("A file whose pictures and sounds are missing")
struct MissingMediaTests {
  private let box: ExchangeLibrary

  init() throws { box = try ExchangeLibrary() }

  private func texts(_ deck: String) throws -> [String] {
    try box.records(in: deck).map {
      "\($0.card.question)|\($0.card.answer)|\($0.media.map(\.side.rawValue).joined(separator: ","))"
    }
  }

  @Test("keeps its cards, also if it names them by their hashes, and gets them later")
  func hashes() throws {
    let picture = Array("a picture".utf8)
    let name = "\(ContentHash(of: picture)).png"
    let text =
      "guid,question,answer,question-media,answer-media\ng1,,Norway,\(name),\ng2,Peru,Lima,,\(name)\n"
    let file = try box.folder.write(text, as: "Flags.csv")
    let outcome = try box.importFile(file)
    #expect(outcome.decks.map(\.summary.added) == [2])
    #expect(outcome.leftOut == [LeftOut(.media, name)])
    #expect(try texts("Flags") == ["[\(name)]|Norway|", "Peru|Lima|"])
    #expect(throws: (any Error).self) { try box.importFile(file) { $0.source.isStrict = true } }
    #expect(try box.importFile(file).decks.map(\.summary) == [ImportSummary(unchanged: 2)])
    try box.folder.write(picture, as: name)
    #expect(try box.importFile(file).decks.map(\.summary) == [ImportSummary(changed: 2)])
    #expect(try texts("Flags") == ["|Norway|question", "Peru|Lima|answer"])
    // What the library has needs no file.
    try box.folder.remove(name)
    #expect(try box.importFile(file).decks.map(\.summary) == [ImportSummary(unchanged: 2)])
    #expect(try box.store.check() == [])
  }

  @Test("takes none of them from the cards that have them, and keeps cards that are only a picture")
  func again() throws {
    try box.folder.makeFolder("with")
    try box.folder.makeFolder("without")
    for (name, bytes) in [("norway.png", "n"), ("peru.png", "p"), ("lima.mp3", "l")] {
      try box.folder.write(Array(bytes.utf8), as: "with/\(name)")
    }
    let text = """
      question,answer,question-media,answer-media
      ,Norway,norway.png,
      Flag of Peru?,Lima,peru.png,lima.mp3
      Why?,,,lima.mp3

      """
    let whole = try box.folder.write(text, as: "with/Flags.csv")
    let bare = try box.folder.write(text, as: "without/Flags.csv")
    try box.importFile(whole)
    let before = try box.records(in: "Flags")
    #expect(before.map(\.media.count) == [1, 2, 1])
    #expect(try box.importFile(bare).decks.map(\.summary) == [ImportSummary(unchanged: 3)])
    #expect(try box.records(in: "Flags") == before)
    // What such a file says is still followed.
    let changed = text.replacing("Lima", with: "Cusco")
    try box.importFile(try box.folder.write(changed, as: "without/Flags.csv"))
    #expect(try box.records(in: "Flags").map(\.card.answer) == ["Norway", "Cusco", ""])
    #expect(try box.records(in: "Flags").map(\.media) == before.map(\.media))
  }

  @Test("and comes with them later gives the same cards")
  func later() throws {
    let text = "question,answer,question-media\n,Norway,norway.png\n,Peru,peru.png\n"
    let file = try box.folder.write(text, as: "Flags.csv")
    try box.importFile(file)
    #expect(try texts("Flags") == ["[norway.png]|Norway|", "[peru.png]|Peru|"])
    let guids = try box.records(in: "Flags").map(\.card.guid)
    #expect(try box.importFile(file).decks.map(\.summary) == [ImportSummary(unchanged: 2)])
    try box.folder.write(Array("n".utf8), as: "norway.png")
    #expect(
      try box.importFile(file).decks.map(\.summary) == [ImportSummary(changed: 1, unchanged: 1)])
    #expect(try texts("Flags") == ["|Norway|question", "[peru.png]|Peru|"])
    #expect(try box.records(in: "Flags").map(\.card.guid) == guids)
  }

  @Test("is too much, and not wrong in a line, if it names too many of them")
  func tooMany() throws {
    let names = (0..<10_001).map { "p\($0).png" }
    for name in names { try box.folder.write(Array(name.utf8), as: name) }
    let text =
      "question,answer,question-media\n" + names.map { "q,a \($0),\($0)\n" }.joined()
    let file = try box.folder.write(text, as: "Many.csv")
    #expect(throws: MediaLimitError.self) { try box.importFile(file) }
  }

  @Test("Many subdecks that become sets take time by their number")
  func sets() throws {
    let rows = (0..<2_500).map { "q\($0)\ta\($0)\tLanguages::set \($0)\n" }
    let file = try box.folder.write(
      "#separator:tab\n#deck column:3\n" + rows.joined(), as: "sets.txt")
    let time = try ThreadTime.measure { try box.importFile(file) { $0.subdecks = .sets } }
    #expect(time < .seconds(8), "\(time)")
    let records = try box.records(in: "Languages")
    #expect(records.count == 2_500 && records.allSatisfy { $0.copies.count == 1 })
  }
}
