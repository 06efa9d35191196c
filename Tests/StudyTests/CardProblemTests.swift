import Study
import Testing

@Suite("What a card needs before it is saved")
struct CardProblemTests {
  private static func record(
    _ question: String = "Norway", _ answer: String = "Oslo", guid: String = "",
    _ change: (inout CardRecord) -> Void = { _ in }
  ) -> CardRecord {
    var record = CardRecord(Card(question: question, answer: answer, guid: guid))
    change(&record)
    return record
  }

  private static func picture(_ side: CardRecord.Side) -> CardRecord.Media {
    CardRecord.Media(side: side, hash: "1", fileExtension: "png")
  }

  @Test(
    "is a text on both sides, no longer than in a file, and tags, attributes and sets that a file can have",
    arguments: [
      (record(), nil),
      (record(" \n"), .missing(.question)), (record("", ""), .missing(.question)),
      (record("Norway", "\t"), .missing(.answer)),
      (record(String(repeating: "a", count: CardRecord.longestText)), nil),
      (record(String(repeating: "é", count: CardRecord.longestText / 2 + 1)), .tooLong(.question)),
      (
        record("Norway", String(repeating: "a", count: CardRecord.longestText + 1)),
        .tooLong(.answer)
      ),
      (record { $0.tags = ["cold", ""] }, .tag("")), (record { $0.tags = ["a b"] }, .tag("a b")),
      (record { $0.attributes = ["": "x"] }, .attribute),
      (record { $0.copies = ["north": CardRecord.mostCopies] }, nil),
      (record { $0.copies = ["north": CardRecord.mostCopies + 1] }, .set),
      (record { $0.copies = ["": 1] }, .set), (record { $0.copies = ["north": -1] }, .set),
    ] as [(CardRecord, CardProblem?)])
  func problems(record: CardRecord, problem: CardProblem?) {
    #expect(record.problem == problem)
  }

  @Test("may be a picture or a sound instead of a text, but not in a new card's question")
  func media() {
    let answer = Self.record("Norway", "") { $0.media = [Self.picture(.answer)] }
    #expect(answer.problem == nil)
    let wrongSide = Self.record("Norway", "") { $0.media = [Self.picture(.question)] }
    #expect(wrongSide.problem == .missing(.answer))
    let old = Self.record("", guid: "g") { $0.media = [Self.picture(.question)] }
    #expect(old.problem == nil)
    var new = old
    new.card.guid = ""
    #expect(new.problem == .missing(.question))
  }
}
