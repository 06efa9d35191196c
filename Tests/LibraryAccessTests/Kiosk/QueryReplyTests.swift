import DeckStore
import Foundation
import LinuxSystem
import Scenes
import Study
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("Replies by the library's thread", .serialized)
struct QueryReplyTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try LibraryFile(path: folder.library).use { store in
      for name in ["Anna", "Ben"] { try store.addLearner(name, at: Self.noon) }
      try store.createDeck("Capitals")
      try store.append(
        (1...3).map { Card(question: "q\($0)", answer: "a", guid: "\($0)") }, to: "Capitals")
    }
  }

  @Test("include all answers that were given before them")
  func answers() throws {
    let library = try thread()
    library.ask(Self.decks("Ben"))
    #expect(Self.overview(of: library)?.answersToday == 0)
    for number in 1...3 { library.save(Self.review(number), by: "Ben", at: Self.noon) }
    library.ask(Self.decks("Ben"))
    let reply = Self.overview(of: library)
    #expect(reply?.answersToday == 3 && reply?.decks.first?.new == 0)
    #expect(reply?.decks.first?.due == 3)
    library.ask(Self.decks("Anna"))
    #expect(Self.overview(of: library)?.answersToday == 0)
    #expect(library.stop() == nil)
  }

  @Test("to a query after the first start include the decks that are added at its end")
  func firstStart() throws {
    let library = try LibraryThread(path: folder.library) { store, _ in
      if try store.preferences()["first-start"] != nil { try store.createDeck("Starter") }
      let learner = try #require(try store.learners().first)
      var studied = StudyContext(learner: learner, deck: Deck(name: "Capitals"))
      studied.preferences = Preferences(try store.preferences())
      return studied
    }
    library.save(.edit(.set("starter-decks", to: "Starter", of: nil)), at: Self.noon)
    library.save(.edit(.set("first-start", to: "done", of: nil)), at: Self.noon)
    library.ask(Self.decks("Anna"))
    // The scene that asked must not ask again: nobody else has changed the library.
    var changes: [OutsideChange] = []
    let reply = library.news { news in
      changes += news.compactMap { if case .changed(let change) = $0 { change } else { nil } }
      return news.reply
    }
    guard case .decks(let overview)? = reply?.reply else {
      Issue.record("no reply: \(changes)")
      return
    }
    #expect(overview.decks.map(\.name) == ["Capitals", "Starter"])
    #expect(changes == [])
    #expect(library.stop() == nil)
  }

  @Test("to a query before another one are discarded")
  func replaced() {
    var library = PureLibrary()
    let (first, second) = (Self.decks("Anna"), QueryOrder(.rounds(learner: nil), at: Self.noon))
    library.post(.ask(first))
    library.post(.ask(second))
    library.finish(.reply(first), [.reply(.nothing, to: first.query)])
    #expect(library.takeNews().reply == nil)
    #expect(library.next == .follow(isAnew: false))
    #expect(library.next == .reply(second))
    library.finish(.reply(second), [.reply(.rounds([]), to: second.query)])
    library.post(.ask(first))
    #expect(library.takeNews().reply == nil)
    library.finish(.reply(first), [.reply(.nothing, to: first.query)])
    #expect(library.takeNews().reply?.query == first.query)
    #expect(library.machine.query == nil && library.takeNews().reply == nil)
  }

  @Test("come from the stand-in if the library can't be opened")
  func standIn() throws {
    // A file is in the place of the library's folder.
    let file = folder.path("file")
    try Data().write(to: URL(filePath: file))
    let library = try LibraryThread(path: file + "/library.sqlite") { store, _ in
      if try store.decks().isEmpty { try store.createDeck("Stand-in") }
      let learner = try store.learners().first ?? store.addLearner("Anna", at: Self.noon)
      return StudyContext(learner: learner, deck: Deck(name: "Stand-in"))
    }
    library.ask(Self.decks("Anna"))
    #expect(Self.overview(of: library)?.decks.map(\.name) == ["Stand-in"])
    // The library's own PIN is unchanged.
    library.ask(QueryOrder(.newPIN("1234"), at: Self.noon))
    #expect(library.news { $0.reply }?.reply == .nothing)
    #expect(library.stop() == nil)
  }

  @Test("change nothing: a removed learner is unknown, and stays removed")
  func removed() throws {
    let library = try thread()
    library.save(Self.review(1), by: "Ben", at: Self.noon)
    library.ask(Self.decks("Ben"))
    #expect(Self.overview(of: library)?.answersToday == 1)
    _ = try LibraryFile(path: folder.library).use { try $0.apply(.learner(.remove("Ben"))) }
    library.ask(Self.decks("Ben"))
    #expect(Self.overview(of: library)?.answersToday == 0)
    #expect(library.stop() == nil)
    let names = try LibraryFile(path: folder.library).use { try $0.learners().map(\.name) }
    #expect(names == ["Anna"])
  }

  @Test("to a query for something that is gone are sent, too")
  func gone() throws {
    let library = try thread()
    library.ask(QueryOrder(.deck("Gone", learner: nil), at: Self.noon))
    #expect(library.news { $0.reply }?.reply == .nothing)
    #expect(library.stop() == nil)
  }

  private static let noon = WallTime(milliseconds: 1_930_000_000_000, zoneMinutes: 0)

  private static func decks(_ learner: String) -> QueryOrder {
    QueryOrder(.decks(learner: learner), at: noon)
  }

  private static func review(_ number: Int) -> LibraryChange {
    .review(
      Review(
        number: number, card: "\(number)", name: "card", rating: .right, answerTime: 1, round: 1),
      in: Round(number: 1, deck: "Capitals", mode: .review, start: .zero))
  }

  private func thread() throws -> LibraryThread {
    try LibraryThread(path: folder.library) { store, _ in
      StudyContext(learner: try #require(try store.learners().first), deck: Deck(name: "Capitals"))
    }
  }

  private static func overview(of library: LibraryThread) -> LibraryOverview? {
    guard case .decks(let overview) = library.news({ $0.reply })?.reply else { return nil }
    return overview
  }
}
