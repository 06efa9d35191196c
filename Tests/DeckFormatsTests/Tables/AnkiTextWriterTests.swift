import Study
import Testing

@testable import DeckFormats

@Suite("The export as Anki's text")
struct AnkiTextWriterTests {
  @Test("A deck that was exported and imported again is the same")
  func roundTrip() throws {
    let texts = [
      " blanks  and\ttabs ", "line\nline\r\n\n\nline", "\"quotes\"", "# no comment",
      "<b> & \\(x\\)",
    ]
    let records = texts.enumerated().map { number, text in
      CardRecord(
        Card(question: text, answer: text, guid: number == 1 ? "#1" : "g\(number)"),
        tags: ["a", "b::c"])
    }
    #expect(try Self.read(records, isHTML: false).map(\.record) == records)
    #expect(try Self.read(records, isHTML: true).map(\.record) == records)
  }

  @Test("Pictures and sounds are written with Anki's syntax")
  func media() throws {
    let hash = String(repeating: "a", count: 64)
    let record = CardRecord(
      Card(question: "a < b\n  & c", answer: "", guid: "g"),
      media: [
        .init(side: .question, hash: hash, fileExtension: "png"),
        .init(side: .answer, hash: hash, fileExtension: "mp3"),
      ])
    let read = try #require(try Self.read([record], isHTML: true).first)
    #expect(read.record.card == record.card)
    #expect(
      read.media == [
        .init(side: .question, name: "\(hash).png"), .init(side: .answer, name: "\(hash).mp3"),
      ])
  }

  private static func read(_ records: [CardRecord], isHTML: Bool) throws -> [SourceCard] {
    let writer = AnkiTextWriter(deck: "A::B", isHTML: isHTML)
    let read = try ReadSource(writer.header + records.map(writer.row).joined())
    #expect(read.cards.allSatisfy { $0.deck == ["A", "B"] })
    return read.cards
  }
}
