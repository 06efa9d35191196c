import GRDB
import Scenes
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import LibraryAccess

@Suite("Preferences during a run")
struct PreferenceSavingTests {
  private static let noon = WallTime(milliseconds: 1_772_539_200_000, zoneMinutes: 0)

  @Test("the box's and a learner's preferences are saved separately, and removed again")
  func saved() throws {
    let store = try DeckStore(inMemoryOnly: ())
    let anna = try store.addLearner("Anna", at: Self.noon)
    var session = try LibrarySession(store, StudyContext(learner: anna, deck: Deck(name: "d")))
    try session.save(.edit(.set("fade", to: "off", of: nil)), at: Self.noon)
    try session.save(.edit(.set("color", to: "red", of: "Anna")), at: Self.noon)
    #expect(try store.preferences() == ["fade": "off"])
    #expect(try store.preferences(of: anna.id) == ["color": "red"])
    try session.save(.edit(.set("cards d", to: "1", of: "Anna")), at: Self.noon)
    let ofLearners = [String: Preferences](ofLearners: try store.learnerPreferences())
    #expect(ofLearners == ["Anna": [.color: "red"]])
    try session.save(.edit(.set("fade", to: nil, of: nil)), at: Self.noon)
    #expect(try store.preferences().isEmpty)
  }

  @Test("a learner's new name is known at once, and the old name still means the same learner")
  func renamed() throws {
    let store = try DeckStore(inMemoryOnly: ())
    let learner = try store.addLearner(Learner.standIn, at: Self.noon)
    var session = try LibrarySession(store, StudyContext(learner: learner, deck: Deck(name: "d")))
    #expect(session.studied.isNew)
    try session.save(.edit(.set("color", to: "red", of: Learner.standIn)), at: Self.noon)
    try session.save(.edit(.learner(.rename(Learner.standIn, to: "Anna"))), at: Self.noon)
    #expect(!session.studied.isNew)
    #expect(session.studied.ofLearners == ["Anna": [.color: "red"]])
    try session.save(.edit(.set("color", to: "blue", of: "Anna")), at: Self.noon)
    try session.save(.edit(.set("volume", to: "20", of: Learner.standIn)), at: Self.noon)
    #expect(try store.learners().map(\.name) == ["Anna"])
    #expect(try store.preferences(of: learner.id) == ["color": "blue", "volume": "20"])
    #expect(throws: LibraryError.self) {
      try session.save(.edit(.learner(.rename("Ben", to: "Carl"))), at: Self.noon)
    }
  }

  @Test("a new learner with another one's former name is a different learner")
  func nameTakenAgain() throws {
    let store = try DeckStore(inMemoryOnly: ())
    let first = try store.addLearner("Anna", at: Self.noon)
    var session = try LibrarySession(store, StudyContext(learner: first, deck: Deck(name: "d")))
    try session.save(.edit(.learner(.rename("Anna", to: "Anne"))), at: Self.noon)
    try session.save(.edit(.learner(.add("Anna"))), at: Self.noon)
    try session.save(.edit(.set("color", to: "red", of: "Anna")), at: Self.noon)
    let second = try store.learner(named: "Anna")
    #expect(try store.preferences(of: second.id) == ["color": "red"])
    #expect(try store.preferences(of: first.id).isEmpty)
    // A learner who starts anew has another row, which the name means from then on.
    try session.save(.edit(.learner(.startAnew("Anna"))), at: Self.noon)
    try session.save(.edit(.set("volume", to: "20", of: "Anna")), at: Self.noon)
    let anew = try store.learner(named: "Anna")
    #expect(anew.id != second.id)
    #expect(try store.preferences(of: anew.id) == ["color": "red", "volume": "20"])
    #expect(try store.learners().count == 2)
  }

  @Test("an answer is saved even if its bookmark can't be")
  func withoutPlace() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.library)
    let anna = try store.addLearner("Anna", at: Self.noon)
    var session = try LibrarySession(store, StudyContext(learner: anna, deck: Deck(name: "d")))
    try store.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER full BEFORE INSERT ON preferences BEGIN SELECT RAISE(ABORT, 'full'); END
          """)
    }
    let review = Review(
      number: 1, card: "g", name: "q", rating: .right, answerTime: 1, round: 1)
    let place = Bookmark(LessonRequest(learner: "Anna", deck: "d", mode: .round), card: "g")
    let note = BookmarkNote(place, at: Self.noon)
    #expect(throws: LibraryError.self) { try store.keep(note) }
    try session.save(
      .review(review, in: Round(number: 1, deck: "d", start: .zero)), at: Self.noon, noting: note)
    #expect(try store.lastNumbers().review == 1)
  }

  @Test("a bookmark is saved with an answer, with another change, and on its own")
  func bookmarks() throws {
    let folder = try TemporaryFolder()
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round)
    func note(_ card: String) -> BookmarkNote {
      BookmarkNote(Bookmark(request, card: card), at: Self.noon)
    }
    let review = Review(
      number: 1, card: "g", name: "q", rating: .right, answerTime: 1, round: 1)
    let round = Round(number: 1, deck: "d", start: .zero)
    let ways: [(String, (LibraryThread) -> Void)] = [
      ("a", { $0.save(.review(review, in: round), at: Self.noon, noting: note("a")) }),
      ("b", { $0.save(.undo(review, in: round), at: Self.noon, noting: note("b")) }),
      ("c", { $0.save(.edit(.set("fade", to: "off", of: nil)), at: Self.noon, noting: note("c")) }),
      ("d", { $0.keep(note("d")) }),
      ("f", { thread in for card in ["e", "f"] { thread.keep(note(card)) } }),
      (
        "g",
        { thread in
          // At the end the thread waits for no picture.
          thread.read((0..<500).map { "\($0)" }, for: .picture)
          thread.keep(note("g"))
        }
      ),
    ]
    for (card, way) in ways {
      let library = try LibraryThread(path: folder.library) { store, _ in
        let learner = try store.learners().first ?? store.addLearner("Anna", at: Self.noon)
        return StudyContext(learner: learner, deck: Deck(name: "d"))
      }
      way(library)
      #expect(library.stop(within: Patience.limit) == nil)
      let kept = try LibraryFile(path: folder.library).use { try $0.bookmark(at: Self.noon) }
      #expect(kept?.card == card)
    }
  }

  @Test("a removed learner is not added again for a preference")
  func gone() throws {
    let store = try DeckStore(inMemoryOnly: ())
    let anna = try store.addLearner("Anna", at: Self.noon)
    var session = try LibrarySession(store, StudyContext(learner: anna, deck: Deck(name: "d")))
    #expect(throws: LibraryError.noLearner(name: "Ben")) {
      try session.save(.edit(.set("color", to: "red", of: "Ben")), at: Self.noon)
    }
    #expect(try store.learners().map(\.name) == ["Anna"])
  }

  @Test("a colour that a command sets for a learner is reported once")
  func color() throws {
    let folder = try TemporaryFolder()
    let library = try LibraryThread(path: folder.library) { store, _ in
      let learner = try store.learners().first ?? store.addLearner("Anna", at: Self.noon)
      var studied = StudyContext(learner: learner, deck: Deck(name: "d"))
      studied.ofLearners = [String: Preferences](ofLearners: try store.learnerPreferences())
      return studied
    }
    for isNew in [true, false] {
      try LibraryFile(path: folder.library).use { store in
        let anna = try #require(try store.learners().first)
        try store.setPreference("color", to: "green", of: anna.id)
      }
      // The reply comes after all news of the change.
      library.ask(QueryOrder(.size, at: Self.noon))
      var reported: [News] = []
      let reply = library.news { news in
        reported += news
        return news.reply
      }
      #expect(reply != nil)
      let own = reported.compactMap { [$0].learners?.own }
      #expect(own == (isNew ? [["Anna": [.color: "green"]]] : []))
    }
    #expect(library.stop() == nil)
  }
}
