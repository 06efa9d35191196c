import GRDB
import Scenes
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import LibraryAccess

@Suite("Changes that the library refuses", .serialized)
struct RefusedTests {
  @Test(
    "an answer stops no later one, is reported until the run ends, and counts as lost")
  func refused() throws {
    let folder = try TemporaryFolder()
    let library = try LibraryThread(path: folder.library) { store, _ in
      let learner = try store.learners().first ?? store.addLearner("Anna", at: .now)
      return StudyContext(learner: learner, deck: Deck(name: "Capitals"))
    }
    // The answer that it replaces is missing.
    library.save(Self.review(1, replacing: 999), at: .now)
    library.save(Self.review(2), at: .now)
    #expect(library.stop(within: .seconds(60)) == Unsaved(answers: 0, file: nil, refused: 1))
    let news = library.takeNews()
    #expect(news.notice == .notSaved(answers: 1, .refused))
    #expect(news.lines.count { $0.hasPrefix("not saved: ") } == 1)
    #expect(try LibraryFile(path: folder.library).use { try $0.lastNumbers().review } == 2)
  }

  @Test("a learner whom a full counter prevents is reported, and the answers are saved")
  func poisoned() throws {
    let folder = try TemporaryFolder()
    let library = try LibraryThread(path: folder.library) { store, _ in
      let learner = try store.learners().first ?? store.addLearner("Anna", at: .now)
      // SQLite reports a full disk when it has no number left for a new learner.
      try store.queue.write {
        try $0.execute(sql: "UPDATE sqlite_sequence SET seq = 9223372036854775807")
      }
      return StudyContext(learner: learner, deck: Deck(name: "Capitals"))
    }
    library.save(.edit(.learner(.add("Bo"))), at: .now)
    library.save(Self.review(1), at: .now)
    #expect(library.stop(within: .seconds(60)) == nil)
    #expect(library.takeNews().lines.contains { $0.hasPrefix("not saved: ") })
    #expect(try LibraryFile(path: folder.library).use { try $0.lastNumbers().review } == 1)
  }

  @Test("a change of a missing card is reported as such, one of a file's card as not kept")
  func gone() throws {
    let folder = try TemporaryFolder()
    let card = CardRecord(Card(question: "q", answer: "a", guid: "g"))
    for isFile in [false, true] {
      let library = try LibraryThread(path: folder.library) { store, _ in
        let learner = try store.learners().first ?? store.addLearner("Anna", at: .now)
        return StudyContext(learner: learner, deck: Deck(name: "Capitals"), isFile: isFile)
      }
      library.save(.edit(.replace(card)), at: .now)
      #expect(library.stop(within: .seconds(60))?.refused ?? 0 == 0)
      #expect(library.takeNews().notice == (isFile ? .notKept : .notChanged(isGone: true)))
    }
  }

  @Test("preferences and drafts are saved, except for those of a removed learner")
  func preferences() throws {
    let folder = try TemporaryFolder()
    let library = try LibraryThread(path: folder.library) { store, _ in
      let learner = try store.learners().first ?? store.addLearner("Anna", at: .now)
      return StudyContext(learner: learner, deck: Deck(name: "Capitals"))
    }
    let draft = CardDraft(CardRecord(Card(question: "q", answer: "")), in: "Capitals", isNew: true)
    for learner in ["Anna", nil, "Zoe"] {
      library.save(.edit(.set("cards", to: learner ?? "box", of: learner)), at: .now)
    }
    library.save(.keep(draft, of: nil), at: .now)
    _ = library.stop(within: .seconds(60))
    try LibraryFile(path: folder.library).use { store in
      let id = try #require(try store.learners().first?.id)
      #expect(try store.preferences(of: id) == ["cards": "Anna"])
      #expect(try store.preferences()["cards"] == "box" && store.draft(of: draft.key) == draft)
      #expect(try store.learners().map(\.name) == ["Anna"])
    }
  }

  private static func review(_ number: Int, replacing: Int? = nil) -> LibraryChange {
    .review(
      Review(
        number: number, card: "\(number)", name: "card", rating: .right, answerTime: 1,
        replaces: replacing, round: 1),
      in: Round(number: 1, deck: "Capitals", start: .zero))
  }
}
