import ContentHash
import Foundation
import School
import SchoolLink
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// What boxes notice of decks that are published, and what the school hears of them.
extension VisitTests {
  @Test("A box visits while a deck is being published")
  func publishingIsLong() throws {
    let bytes = [UInt8](repeating: 3, count: 600_000)
    let hash = ContentHash(of: bytes).description
    let sound = SchoolDatabase.Content(hash: hash, size: bytes.count) { body in
      try body(Array(bytes[..<300_000]))
      let link = try PostgresConnection(
        school.cluster.parameters(user: school.roles[0], database: "school").merging([
          "options": "-c lock_timeout=2s"
        ]) { $1 })
      let store = boxes[0]
      var visit = Visit(at: SchoolServer(link), files: folder.path("files 0")) { try $0(store) }
      #expect(try visit.run(at: SchoolWalk.start).decks == 0)
      try body(Array(bytes[300_000...]))
    }
    var deck = words([("1", "one")])
    deck.cards[0].media = [.init(side: .answer, hash: hash, fileExtension: "wav")]
    _ = try administrator.publish(deck, [sound], in: Int(school.id))
    #expect(try visit(0).decks == 1)
    #expect(try isWhole(deck, in: boxes[0]))
  }

  @Test("A deck whose cards are too long for a box's memory is refused, and nothing of it stays")
  func tooLong() throws {
    var deck = words([("1", "")])
    func publish(_ size: Int) throws -> Int {
      deck.cards[0].card.answer = ""
      let rest = size - (try encoded(deck).count)
      deck.cards[0].card.answer = String(repeating: "x", count: rest)
      #expect(try encoded(deck).count == size)
      return try administrator.publish(deck, [], in: Int(school.id))
    }
    let error = #expect(throws: SchoolDatabase.TooLongDeck.self) { try publish(8 << 20 + 1) }
    #expect(
      error?.description == """
        the cards of the deck "Words" take 8193 KiB, without pictures and sounds; a box takes at most 8192 KiB: divide \
        it into several decks
        """)
    #expect(try school.count("deck") == 0 && school.count("content") == 0)
    #expect(try publish(8 << 20) == 1)
  }

  @Test("A card moves from one of the school's decks to another, or to one that was withdrawn")
  func movedCards() throws {
    var (first, second) = (words([("1", "one")], guid: "b"), words([("2", "two")], guid: "a"))
    second.name = "Others"
    _ = try publish(first)
    _ = try publish(second)
    #expect(try visit(0).decks == 2)
    // "a" is followed first, while "b" still has the card.
    second.cards += first.cards
    first.cards = words([("3", "three")]).cards
    _ = try publish(second)
    _ = try publish(first)
    let report = try visit(0)
    #expect(report.problems.isEmpty && report.decks == 2)
    let third = words([("3", "three")], guid: "0")
    #expect(try administrator.withdraw("b", in: Int(school.id)))
    _ = try publish(third)
    #expect(try visit(0).problems.isEmpty)
    #expect(try isWhole(third, in: boxes[0]) && isWhole(second, in: boxes[0]))
  }

  @Test("The school's status says which decks a box does not take")
  func toldRefusals() throws {
    try boxes[0].importRecords([.init(Card(question: "1", answer: "a", guid: "1"))], into: "Own")
    _ = try publish(words([("1", "one")]))
    for _ in 0..<2 { #expect(try visit(0).problems.count == 1) }
    let told = try school.administrator().query(
      "SELECT problem FROM school.box WHERE role = $1", [school.roles[0]])
    #expect(told[0][0]?.hasPrefix("the school's deck \"Words\" is not taken: ") == true)
  }

  @Test("A box tells at most 5,000 marks, and a refusal of them does not end the visit")
  func manyFlags() throws {
    _ = try publish(words([("1", "one")]))
    try visit(0)
    let server = SchoolServer(try school.connection(0))
    try server.flag(["d": (0..<5_000).map { "\($0)" }])
    #expect(throws: PostgresError.self) { try server.flag(["d": (0...5_000).map { "\($0)" }]) }
    #expect(try school.count("flag") == 5_000)
    // As many as the box has: none.
    try visit(0)
    #expect(try school.count("flag") == 0)
  }
}
