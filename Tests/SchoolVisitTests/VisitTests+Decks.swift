import ContentHash
import Foundation
import GRDB
import School
import SchoolLink
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// Decks that the school publishes.
extension VisitTests {
  var administrator: SchoolDatabase {
    get throws { try SchoolDatabase(school.cluster.parameters(database: "school")) }
  }

  func publish(_ deck: PublishedDeck, _ media: [SchoolDatabase.Content] = []) throws -> Int {
    try administrator.publish(deck, media, in: Int(school.id))
  }

  private func card(_ guid: String, _ question: String, sound: String? = nil) -> CardRecord {
    let media = sound.map { [CardRecord.Media(side: .answer, hash: $0, fileExtension: "wav")] }
    return CardRecord(
      Card(question: question, answer: "a", guid: guid), tags: ["x"], copies: ["set": 2],
      media: media ?? [])
  }

  @Test("A deck is published once: every box has it, with its sounds, and can only flag its cards")
  func decks() throws {
    let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 >> 7) }
    let hash = ContentHash(of: bytes).description
    let sound = SchoolDatabase.Content(hash: hash, size: bytes.count) { try $0(bytes) }
    var deck = PublishedDeck(
      guid: "d", name: "Words", voices: ["answer": "de"],
      cards: [card("1", "one", sound: hash), card("2", "two")])
    #expect(try publish(deck, [sound]) == 1)
    #expect(try publish(deck, [sound]) == 1)
    for box in [0, 1] {
      let report = try visit(box)
      #expect(report.decks == 1 && report.problems.isEmpty)
      #expect(try boxes[box].publishedDeck("Words") == deck)
      var read: [UInt8] = []
      try boxes[box].media(hash) { read += $0 }
      #expect(read == bytes)
      #expect(try visit(box).decks == 0)
    }
    let store = boxes[0]
    try store.createDeck("Own")
    try store.append([Card(question: "q", answer: "a", guid: "own")], to: "Own")
    let edits: [Edit] = [
      .deck(.rename("Words", to: "x")), .deck(.delete("Words")), .delete(deck.cards[0].card),
      .add(card("3", "three"), to: "Words", at: .last), .replace(card("1", "changed")),
      .finish(card("1", "changed"), in: "Words", at: nil),
      .finish(card("3", "three"), in: "Words", at: .first), .move("1", to: "Own", at: .last),
      .move("1", to: "Words", at: .last), .move("own", to: "Words", at: .last),
    ]
    for edit in edits {
      #expect(throws: LibraryError.schools(deck: "Words"), "\(edit)") { try store.apply(edit) }
    }
    for change in [CardsChange.remove, .suspend(true), .tag("y"), .move(to: "Own")] {
      #expect(throws: LibraryError.schools(deck: "Words")) {
        try store.change(change, ["1"], in: "Words", at: Self.start)
      }
    }
    #expect(throws: LibraryError.schools(deck: "Words")) {
      try store.importRecords([card("1", "changed")], into: "Words")
    }
    _ = try store.change(.tag(CardRecord.toFix), ["1"], in: "Words", at: Self.start)
    _ = try store.update("2") {
      $0.isToFix = true
      return true
    }
    try visit(0)
    #expect(try school.count("flag") == 2)
    // The correction of a card takes its mark away, and no other.
    deck.cards[1].card.question = "too"
    #expect(try publish(deck, [sound]) == 2)
    for box in [0, 1] { try visit(box) }
    #expect(try school.count("flag") == 1)
    #expect(try boxes[1].publishedDeck("Words") == deck)
    #expect(try store.record(of: "1").isToFix && !store.record(of: "2").isToFix)
    // Pictures and sounds that no deck needs are gone from the server.
    deck.cards = [card("2", "too"), card("1", "one")]
    #expect(try publish(deck) == 3)
    #expect(try school.count("content") == 1)
    // And from the boxes.
    try visit(1)
    #expect(try boxes[1].mediaMissing(of: [hash]) == [hash])
    #expect(try administrator.withdraw("d", in: Int(school.id)))
    #expect(try school.count("content") == 0 && school.count("flag") == 0)
    for (box, store) in boxes.enumerated() {
      try visit(box)
      #expect(try !store.decks().map(\.name).contains("Words"))
      #expect(try store.schoolDecks().isEmpty && store.check() == [])
    }
    #expect(try boxes[0].decks().map(\.name) == ["Own"])
  }

  @Test("A box's own cards stay its own, and answers to the same cards stay")
  func ownCards() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try boxes[0].importRecords([card("1", "one"), card("9", "mine")], into: "Words")
    try boxes[0].importRecords([card("2", "two")], into: "Other")
    try answer(1, by: ann, in: boxes[0], "1")
    let guid = try boxes[0].publishedDeck("Words").guid
    let deck = PublishedDeck(
      guid: guid, name: "Words", voices: [:], cards: [card("2", "two"), card("1", "uno")])
    _ = try publish(deck)
    for _ in 0..<2 {
      let report = try visit(0)
      #expect(report.decks == 0 && report.problems.count == 1)
      #expect(report.problems.first?.contains("Other") == true)
    }
    _ = try boxes[0].remove("2")
    var notes = VisitNotes(text: try boxes[0].schoolNotes())
    notes.decks?[guid]?.next = 1
    try boxes[0].setSchoolNotes(try notes.text)
    #expect(try visit(0).decks == 1)
    let labels = try boxes[0].decks().map(\.name).filter { $0.hasPrefix("Words") }
    let decks = try labels.map { try boxes[0].publishedDeck($0) }
    #expect(Set(decks.map { $0.cards.map(\.card.guid) }) == [["2", "1"], ["9"]])
    #expect(try boxes[0].answers(toCard: "1").count == 1)
    #expect(try boxes[0].check() == [])
  }

  @Test("Sounds that a visit has fetched are not removed as unused before the deck is taken")
  func unusedBeside() throws {
    let sounds = (1...2 as ClosedRange<UInt8>).map { number in
      let bytes = [UInt8](repeating: number, count: 1_000)
      return SchoolDatabase.Content(hash: "\(ContentHash(of: bytes))", size: 1_000) {
        try $0(bytes)
      }
    }
    let cards = sounds.map { card($0.hash, $0.hash, sound: $0.hash) }
    let deck = PublishedDeck(guid: "d", name: "Words", voices: [:], cards: cards)
    _ = try publish(deck, sounds)
    let store = boxes[0]
    var visit = Visit(
      at: SchoolServer(try school.connection(0)), files: folder.path("files 0")
    ) { body in
      // As an import does, before each of the visit's steps.
      _ = try store.removeUnusedMedia()
      try body(store)
    }
    let report = try visit.run(at: SchoolWalk.start)
    #expect(report.decks == 1 && report.problems.isEmpty)
    #expect(try isWhole(deck, in: store))
  }

  @Test("A deck whose sounds do not all fit on the disk is refused before any is fetched")
  func room() throws {
    let size = 300_000
    let sounds = (1...3 as ClosedRange<UInt8>).map { number in
      let bytes = [UInt8](repeating: number, count: size)
      return SchoolDatabase.Content(hash: "\(ContentHash(of: bytes))", size: size) {
        try $0(bytes)
      }
    }
    let cards = sounds.map { card($0.hash, $0.hash, sound: $0.hash) }
    let deck = PublishedDeck(guid: "d", name: "Words", voices: [:], cards: cards)
    _ = try publish(deck, sounds)
    // Each by itself would fit, and is for a moment there twice.
    let needed = PartialFile.reserve + 4 * size
    let report = try visit(0, freeBytes: needed - 1)
    #expect(report.decks == 0 && report.problems.first?.contains("no room") == true)
    #expect(try boxes[0].mediaMissing(of: sounds.map(\.hash)).count == 3)
    #expect(try boxes[0].reusableBytes() < size)
    #expect(try visit(1, freeBytes: needed).decks == 1)
    // The library has the room of sounds that are gone, though the disk has not.
    #expect(try administrator.withdraw("d", in: Int(school.id)))
    try visit(1)
    _ = try publish(deck, sounds)
    #expect(try visit(1, freeBytes: needed - size).decks == 1)
    #expect(try isWhole(deck, in: boxes[1]))
  }

  @Test("The sounds of a deck that the library refuses are fetched once")
  func refusedWithSounds() throws {
    let bytes = [UInt8](repeating: 7, count: 1_000)
    let hash = ContentHash(of: bytes).description
    let sound = SchoolDatabase.Content(hash: hash, size: bytes.count) { try $0(bytes) }
    let cards = [card("1", "one", sound: hash)]
    _ = try publish(PublishedDeck(guid: "d", name: "Words", voices: [:], cards: cards), [sound])
    // Another deck here has the card.
    try boxes[0].importRecords([card("1", "mine")], into: "Own")
    #expect(try visit(0).problems.count == 1)
    #expect(try boxes[0].mediaMissing(of: [hash]).isEmpty)
  }

  @Test("A content that is not what its name says is not taken, and fetched anew")
  func wrongContent() throws {
    let bytes = [UInt8](repeating: 7, count: 300_000)
    let hash = ContentHash(of: bytes).description
    let sound = SchoolDatabase.Content(hash: hash, size: bytes.count) { try $0(bytes) }
    let deck = PublishedDeck(
      guid: "d", name: "Words", voices: [:], cards: [card("1", "one", sound: hash)])
    _ = try publish(deck, [sound])
    let connection = try school.administrator()
    _ = try connection.query(
      """
      UPDATE school.piece SET bytes = set_byte(bytes, 5, 8)
      WHERE school = $1 AND hash = decode($2, 'hex') AND number = 1
      """, [school.id, hash])
    let report = try visit(0)
    #expect(report.decks == 0 && report.problems.count == 1)
    #expect(try boxes[0].decks().isEmpty && boxes[0].mediaMissing(of: [hash]) == [hash])
    _ = try connection.query(
      """
      UPDATE school.piece SET bytes = set_byte(bytes, 5, 7)
      WHERE school = $1 AND hash = decode($2, 'hex') AND number = 1
      """, [school.id, hash])
    var notes = VisitNotes(text: try boxes[0].schoolNotes())
    notes.decks?["d"]?.next = 1
    try boxes[0].setSchoolNotes(try notes.text)
    #expect(try visit(0).decks == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.path("files 0")))
  }
}
