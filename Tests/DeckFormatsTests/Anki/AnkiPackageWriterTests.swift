import Study
import TestSupport
import Testing

@testable import DeckFormats

@Suite("Anki packages that are written")
struct AnkiPackageWriterTests {
  private static let now: Int64 = 1_770_000_000_000

  @Test("are read back unchanged")
  func roundTrip() throws {
    let hash = String(repeating: "0a", count: 32)
    let records = [
      CardRecord(
        Card(question: "a < b & c\n\n  d", answer: "é \"x\"", name: "N", guid: "g1"),
        attributes: ["kind": "-->"], copies: ["A": 2]),
      CardRecord(Card(question: "\ta\n\n\nb ", answer: "x\r\ny", guid: "g0")),
      CardRecord(
        Card(question: "漢字[かんじ]です", answer: "x", guid: "g#2"), tags: ["t2", "t1"],
        media: [
          .init(side: .question, hash: hash, fileExtension: "png"),
          .init(side: .answer, hash: hash, fileExtension: "mp3"),
        ]),
      CardRecord(
        Card(question: "", answer: "y", guid: "g3"),
        media: [
          .init(side: .question, hash: hash, fileExtension: "webp")
        ], isSuspended: true),
    ]
    let reviews = [
      SourceReview(guid: "g1", time: 1_700_000_000_000, .wrong, duration: 3_000),
      SourceReview(guid: "g#2", time: 1_700_000_100_000, .right, duration: 10),
      SourceReview(guid: "g1", time: 1_700_000_200_000, .right, duration: 0),
    ]
    let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let file = try ScratchFile([])
    let writer = try AnkiPackageWriter(path: file.path, deck: "A::B", now: Self.now)
    for record in records { try writer.add(record) }
    for review in reviews { try writer.add(review) }
    try writer.add(medium: "\(hash).png", content)
    try writer.finish()

    let package = try AnkiPackage(path: file.path)
    let cards = try DeckFormatsTests.cards(of: package)
    #expect(cards.map(\.record.card) == records.map(\.card))
    #expect(cards.map(\.record.tags) == records.map(\.tags))
    #expect(cards.map(\.record.attributes) == records.map(\.attributes))
    #expect(cards.map(\.record.copies) == records.map(\.copies))
    #expect(cards.allSatisfy { $0.said == .everything })
    #expect(cards.allSatisfy { $0.deck == ["A", "B"] })
    #expect(cards.map(\.isSuspended) == records.map(\.isSuspended))
    let names = records.map { record in
      record.media.map { SourceCard.Media(side: $0.side, name: "\($0.hash).\($0.fileExtension)") }
    }
    #expect(cards.map(\.media) == names)
    #expect(try DeckFormatsTests.reviews(of: package) == reviews)
    var bytes: [UInt8] = []
    #expect(try package.readMedia("\(hash).png") { bytes += $0 })
    #expect(bytes == content)
    #expect(try !package.readMedia("\(hash).mp3") { _ in })
  }

  @Test("a deck may have the name of Anki's default deck", arguments: ["Default", "DEFAULT"])
  func defaultDeck(name: String) throws {
    let file = try ScratchFile([])
    let writer = try AnkiPackageWriter(path: file.path, deck: name, now: Self.now)
    try writer.add(CardRecord(Card(question: "q", answer: "a", guid: "g")))
    try writer.finish()
    #expect(try cards(of: AnkiPackage(path: file.path)).map(\.deck) == [[name]])
  }

  @Test("answers of the same millisecond get the next free times; none is lost")
  func sameTime() throws {
    let file = try ScratchFile([])
    let writer = try AnkiPackageWriter(path: file.path, deck: "D", now: Self.now)
    for guid in ["a", "b", "c"] {
      try writer.add(CardRecord(Card(question: guid, answer: "x", guid: guid)))
    }
    for (guid, time) in [("a", 5), ("b", 5), ("a", 6), ("c", 5), ("b", 9), ("a", 7)] {
      try writer.add(SourceReview(guid: guid, time: Int64(time), .right))
    }
    try writer.add(SourceReview(guid: "unknown", time: 1, .right))
    try writer.finish()
    let reviews = try reviews(of: AnkiPackage(path: file.path))
    #expect(reviews.map { "\($0.guid)\($0.time)" } == ["a5", "b6", "a7", "c8", "b9", "a10"])
  }

  @Test("thousands of answers are written in little time")
  func manyAnswers() throws {
    let file = try ScratchFile([])
    let writer = try AnkiPackageWriter(path: file.path, deck: "D", now: Self.now)
    for number in 0..<4_000 {
      try writer.add(CardRecord(Card(question: "q", answer: "a", guid: "g\(number)")))
    }
    let time = try ThreadTime.measure {
      for number in 0..<4_000 {
        try writer.add(
          SourceReview(guid: "g\(number)", time: Int64(number / 2), .right, duration: 1))
      }
    }
    #expect(time < .seconds(1))
  }

  @Test("a schedule is written for Anki")
  func schedule() throws {
    let file = try ScratchFile([])
    let writer = try AnkiPackageWriter(path: file.path, deck: "D", now: Self.now)
    try writer.add(
      CardRecord(Card(question: "q", answer: "a", guid: "g")),
      schedule: .init(
        stability: 12.5, difficulty: 5, dueDay: 20_500, lastDay: 20_490, answers: 3, lapses: 1))
    try writer.finish()
    let database = try UntrustedDatabase(AnkiArchive(path: file.path).database(), path: file.path)
    var rows: [[String]] = []
    try database.forEachRow(of: "SELECT type, queue, due, ivl, reps, lapses, data FROM cards") {
      row in rows.append((0..<7).map { row.text($0) })
    }
    // The due time, 1,770,000,000 s, is in day 20,486.
    #expect(rows == [["2", "2", "14", "10", "3", "1", #"{"s":12.5,"d":5.0}"#]])
  }
}
