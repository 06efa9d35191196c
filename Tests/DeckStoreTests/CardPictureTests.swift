import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite("A card's pictures and sounds")
struct CardPictureTests {
  let folder: TemporaryFolder
  let store: DeckStore
  let media: [CardRecord.Media]

  init() throws {
    folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    self.store = store
    let media = try ["png", "wav", "svg", "jpg"].enumerated().map { place, name in
      CardRecord.Media(
        side: place == 3 ? .question : .answer,
        hash: "\(try store.addMedia([UInt8(place)], fileExtension: name))", fileExtension: name)
    }
    self.media = media
    let cards = [
      CardRecord(Card(question: "Norway", answer: "Oslo", guid: "1"), media: media + [media[0]]),
      CardRecord(Card(question: "Peru", answer: "Lima", guid: "2")),
    ]
    _ = try store.importRecords(cards, into: "Capitals")
  }

  @Test("are in order in the deck, a lesson and a changed card")
  func everywhere() throws {
    let shown = [media[3], media[0], media[1], media[2], media[0]]
    let deck = try store.deck("Capitals").cards
    #expect(deck.map(\.media) == [shown, nil])
    #expect(deck[0].pictures(of: .question) == [CardPicture(hash: media[3].hash)])
    #expect(
      deck[0].pictures(of: .answer)
        == [media[0], media[2], media[0]].map { CardPicture(hash: $0.hash) })
    #expect(deck[0].sounds(of: .answer) == [CardSound(hash: media[1].hash)])
    for mode in [Round.Mode.browse, .round, .review, .quiz] {
      let lesson = try store.lesson(
        LessonRequest(learner: nil, deck: "Capitals", mode: mode), learner: nil,
        at: WallTime(milliseconds: 0, zoneMinutes: 0))
      #expect(lesson.entries.map(\.card) == deck)
    }
    #expect(try store.cards(["1", "2"]) == ["1": deck[0], "2": deck[1]])
    #expect(try store.record(of: "1").cardWithMedia == deck[0])
    #expect(try store.record(of: "2").cardWithMedia == deck[1])
  }

  @Test("are left out where the library is damaged")
  func damaged() throws {
    try store.queue.write { db in
      try db.execute(
        sql: """
          PRAGMA ignore_check_constraints = 1;
          PRAGMA defer_foreign_keys = 1;
          UPDATE card_media SET hash = 'a b.c' WHERE side = 'question';
          UPDATE media SET hash = 'a b.c' WHERE extension = 'jpg';
          """)
    }
    #expect(try store.deck("Capitals").cards[0].media?.count == 4)
  }
}
