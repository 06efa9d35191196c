import ContentHash
import Foundation
import GRDB
import School
import SchoolLink
import Study
import Testing

@testable import DeckStore
@testable import SchoolVisit

/// Decks that the school publishes while its boxes learn.
extension SchoolWalk {
  /// Publishes a revision of one of two decks, or withdraws it.
  mutating func publish() throws {
    let guid = "\(pick(2)) published"
    let school = try SchoolDatabase(school.cluster.parameters(database: "school"))
    if published[guid] != nil, pick(4) == 0 {
      #expect(try school.withdraw(guid, in: Int(self.school.id)))
      published[guid] = nil
      return
    }
    var (cards, media): ([CardRecord], [SchoolDatabase.Content]) = ([], [])
    for number in 0..<(1 + pick(6)) {
      var record = CardRecord(
        Card(question: "\(pick(5))", answer: "\(pick(1 << 30))", guid: "\(guid) \(number)"),
        tags: pick(2) == 0 ? ["tag"] : [], copies: pick(2) == 0 ? ["set": 1] : [:])
      if pick(3) == 0 {
        let bytes = (0...pick(600_000)).map { UInt8(truncatingIfNeeded: $0 &* number &+ $0 >> 8) }
        let hash = ContentHash(of: bytes).description
        record.media = [.init(side: .answer, hash: hash, fileExtension: "wav")]
        media.append(.init(hash: hash, size: bytes.count) { try $0(bytes) })
      }
      cards.append(record)
    }
    let deck = PublishedDeck(
      guid: guid, name: "Deck \(pick(3))", voices: pick(2) == 0 ? ["answer": "de"] : [:],
      cards: cards.shuffled(using: &generator))
    try school.publish(deck, media, in: Int(self.school.id))
    published[guid] = deck
  }

  /// Marks a card of the school's as to be fixed at a box, which can't change anything else of it.
  mutating func flag(at box: Int) throws {
    let store = boxes[box]
    let decks = try store.read { db in
      try String.fetchAll(db, sql: "SELECT guid FROM decks WHERE guid GLOB '* published'")
    }
    for guid in decks.prefix(1 + pick(2)) {
      let cards = try store.read { db in
        try String.fetchAll(
          db,
          sql: """
            SELECT identities.guid FROM cards JOIN identities USING (id)
            JOIN decks ON decks.id = deck_id WHERE decks.guid = ?
            """, arguments: [guid])
      }
      let card = cards[pick(cards.count)]
      _ = try store.update(card) {
        $0.isToFix.toggle()
        return true
      }
      #expect(throws: LibraryError.self) { try store.remove(card) }
      #expect(throws: LibraryError.self) {
        _ = try store.update(card) {
          $0.card.answer += "x"
          return true
        }
      }
    }
  }

  /// Expects each box to have the school's decks and no others of it, and the school to know the boxes' marks.
  func expectDecks() throws {
    let administrator = try school.administrator()
    for (number, box) in boxes.enumerated() {
      #expect(try Set(box.schoolDecks().keys) == Set(published.keys), "\(number)")
      for (guid, deck) in published {
        let label = try box.read { db in
          try Named.decks.label(
            of: Int64.fetchOne(db, sql: "SELECT id FROM decks WHERE guid = ?", arguments: [guid])
              ?? 0, db)
        }
        var here = try box.publishedDeck(label ?? "")
        for place in here.cards.indices { here.cards[place].isToFix = false }
        #expect(here == deck, "\(number)")
        #expect(try box.mediaMissing(of: deck.cards.flatMap(\.media).map(\.hash)) == [])
      }
      let flags = try box.schoolFlags().map(\.card)
      let known = try administrator.query(
        """
        SELECT card FROM school.flag JOIN school.box ON box.id = box AND role = $1
        """, [school.roles[number]])
      #expect(Set(known.compactMap(\.[0])) == Set(flags), "\(number)")
    }
  }
}

/// The content of a deck's revision.
func encoded(_ deck: PublishedDeck) throws -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return try encoder.encode(deck)
}

extension SchoolDatabase {
  @discardableResult
  func publish(
    _ deck: PublishedDeck, _ media: [Content], in school: Int?
  ) throws -> Int {
    let bytes = Array(try encoded(deck))
    let cards = Content(hash: ContentHash(of: bytes).description, size: bytes.count) {
      try $0(bytes)
    }
    return try publish(deck.guid, deck.name, count: deck.cards.count, cards, media, in: school)
  }
}
