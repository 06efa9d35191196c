import ContentHash
import DeckFormats
import Study
import Testing

@Suite("Cards written and read again")
struct RoundTripTests {
  @Test("are the same byte for byte", arguments: 0..<200)
  func random(seed: UInt64) throws {
    var source = RandomRecords(seed: seed)
    let records = source.records()
    let path = seed.isMultiple(of: 2) ? "x.csv" : "x.tsv"
    let read = try Array(DeckFile(Array(text(records, path: path).utf8), path: path))
    #expect(read == records)
    // `==` treats canonically equivalent texts of different bytes as equal.
    #expect(read.map(bytes) == records.map(bytes))
  }

  @Test("a file with only questions and answers is written without other columns")
  func plain() throws {
    let plain = "question,answer\nNorway,Oslo\nNorway,\"a \"\"b\"\",\n c\"\n"
    let file = try DeckFile(Array(plain.utf8), path: "x.csv")
    #expect(text(Array(file), path: "x.csv") == plain)
    #expect(text(Array(file), path: "x.csv", hasGUIDs: true).hasPrefix("guid,question,answer\n"))
    // In a deck of another name the GUIDs would not come back.
    #expect(text(Array(file), deck: "Y", path: "x.csv").hasPrefix("guid,question,answer\n"))
  }

  private func text(
    _ records: [CardRecord], deck: String = "X", path: String, hasGUIDs: Bool = false
  ) -> String {
    var writer = DeckFileWriter(deck: deck, path: path, hasGUIDs: hasGUIDs)
    for record in records { writer.note(record) }
    let header = writer.header()
    return records.reduce(into: header) { $0 += writer.row($1) }
  }

  private func bytes(_ record: CardRecord) -> [[UInt8]] {
    ([record.card.guid, record.card.question, record.card.answer, record.card.name ?? ""]
      + record.tags + record.attributes.sorted { $0.key < $1.key }.map(\.value)).map {
        Array($0.utf8)
      }
  }
}

/// Random cards with every text that could break a file.
private struct RandomRecords {
  private var generator: SeededGenerator

  private static let pieces = [
    "a", "B", ",", "\"", "\n", "\r\n", "\r", "\t", " ", ";", "é", "e\u{301}", "🇳🇴", "👩‍🔬", "答",
    "\u{0}", "\u{feff}", "\u{2028}", "'", "=1+1", "question", "answer",
  ]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func records() -> [CardRecord] {
    (0..<Int.random(in: 0...6, using: &generator)).map { index in record(index) }
  }

  private mutating func record(_ index: Int) -> CardRecord {
    let isNamed = Bool.random(using: &generator)
    let hash = ContentHash(of: [UInt8(index)]).description
    var copies: [String: Int] = [:]
    var attributes: [String: String] = [:]
    var media: [CardRecord.Media] = []
    for side in CardRecord.Side.allCases where Bool.random(using: &generator) {
      media.append(CardRecord.Media(side: side, hash: hash, fileExtension: "png"))
      copies["Set, \(side) "] = Int.random(in: 1...9, using: &generator)
      attributes["key \"\(side)\""] = text()
    }
    return CardRecord(
      Card(
        question: text(), answer: text(), name: isNamed ? text() : nil, guid: "guid \"\(index)\""),
      tags: isNamed ? ["x,y", "\"z\""] : [], attributes: attributes, copies: copies, media: media,
      isSuspended: Bool.random(using: &generator))
  }

  /// Returns a text of one to eight pieces that is not blank.
  private mutating func text() -> String {
    var text = ""
    repeat {
      text += Self.pieces.randomElement(using: &generator) ?? ""
    } while text.allSatisfy(\.isWhitespace) || Int.random(in: 0..<5, using: &generator) > 0
    return text
  }
}
