import Foundation
import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite("Suspended cards")
struct SuspensionTests {
  let folder: TemporaryFolder
  let store: DeckStore
  private static let noon = WallTime(milliseconds: 1_772_539_200_000, zoneMinutes: 0)

  init() throws {
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"))
    let records = (1...4).map { number in
      CardRecord(
        Card(question: "q\(number)", answer: "a\(number)", guid: "\(number)"), copies: ["s": 1],
        isSuspended: number == 2)
    }
    try store.importRecords(records, into: "d")
  }

  private func asked(
    _ mode: Round.Mode, set: String? = nil, learner: Int64? = nil, after days: Int = 0
  ) throws -> [String] {
    let request = LessonRequest(learner: nil, deck: "d", set: set, mode: mode)
    let time = Self.noon + .seconds(days * 86_400)
    return try store.lesson(request, learner: learner, at: time, seed: 1).entries
      .map(\.card.guid)
  }

  private func suspend(_ guid: String, _ isSuspended: Bool = true) throws {
    var record = try store.record(of: guid)
    record.isSuspended = isSuspended
    try store.update(record)
  }

  private func overview(_ learner: Int64, after days: Int = 0) throws -> DeckOverview? {
    let time = Self.noon + .seconds(days * 86_400)
    guard
      case .decks(let library) = try store.reply(
        to: .decks(learner: nil), learner: learner, at: time)
    else { return nil }
    return library.decks.first
  }

  private func answer(_ guid: String, _ number: Int, by learner: Learner) throws {
    try store.save(
      LoggedReview(
        Review(
          number: number, card: guid, name: "q\(guid)", rating: .right, answerTime: 1_000,
          round: 1),
        in: Round(number: 1, deck: "d", start: .zero, length: .seconds(number)),
        startedAt: Self.noon, by: learner.id, at: Self.noon + .seconds(number)))
  }

  @Test(
    "are in no lesson and are not browsed, but stay in the deck", arguments: [nil, "s"])
  func lessons(set: String?) throws {
    for mode in [Round.Mode.round, .review, .quiz] {
      #expect(try asked(mode, set: set) == ["1", "3", "4"])
    }
    #expect(try store.deck("d").cards.map(\.guid) == ["1", "3", "4"])
    #expect(try store.cards(["1", "2"]).keys.sorted() == ["1"])
    #expect(try store.decks().first?.cardCount == 4)
    #expect(try store.record(of: "2").isSuspended && !store.record(of: "1").isSuspended)
    let listed = try store.cards(in: "d", limit: .max)
    #expect(listed.map(\.isSuspended) == [false, true, false, false])
    let list = CardList(deck: "d", filter: .suspended)
    #expect(try store.part(of: list, rows: 0..<9).cards.map(\.guid) == ["2"])
    #expect(try store.check() == [])
  }

  @Test("are neither due nor new, until they are asked again")
  func due() throws {
    let anna = try store.addLearner("Anna", at: Self.noon)
    #expect(try overview(anna.id)?.new == 3)
    try answer("1", 1, by: anna)
    try answer("3", 2, by: anna)
    #expect(try overview(anna.id).map { [$0.cardCount, $0.due, $0.new] } == [4, 2, 1])
    try suspend("3")
    #expect(try overview(anna.id).map { [$0.cardCount, $0.due, $0.new] } == [4, 1, 1])
    #expect(try asked(.review, learner: anna.id) == ["1", "4"])
    #expect(try store.check() == [])
    // The search for new cards has passed the second card.
    try answer("4", 3, by: anna)
    try suspend("2", false)
    #expect(try asked(.review, learner: anna.id) == ["1", "4", "2"])
    try suspend("3", false)
    #expect(try asked(.review, learner: anna.id) == ["1", "3", "4", "2"])
    #expect(try store.check() == [])
  }

  @Test("can be answered, deleted, moved and restored without becoming due")
  func kept() throws {
    let anna = try store.addLearner("Anna", at: Self.noon)
    // The answer was given before the card was suspended.
    try answer("2", 1, by: anna)
    #expect(try overview(anna.id)?.due == 0 && store.check() == [])
    let record = try store.record(of: "2")
    try store.remove("2")
    try store.apply(.add(record, to: "d", at: .first))
    #expect(try store.record(of: "2") == record)
    #expect(try overview(anna.id)?.due == 0 && store.check() == [])
    try store.createDeck("e")
    try store.apply(.move("2", to: "e", at: .first))
    #expect(try store.record(of: "2").isSuspended && store.check() == [])
    try suspend("2", false)
    let request = LessonRequest(learner: nil, deck: "e", mode: .review)
    #expect(try store.lesson(request, learner: anna.id, at: Self.noon).entries.count == 1)
    #expect(try store.check() == [])
  }

  @Test("are suspended or resumed by an import")
  func imported() throws {
    var records: [CardRecord] = []
    try store.records(in: "d") { records.append($0) }
    #expect(records.map(\.isSuspended) == [false, true, false, false])
    records[0].isSuspended = true
    records[1].isSuspended = false
    let summary = try store.importRecords(records, into: "d")
    #expect(summary.changed == 2 && summary.unchanged == 2)
    #expect(try asked(.round) == ["2", "3", "4"])
  }
}
