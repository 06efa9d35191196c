import GRDB
import Study
import Testing

@testable import DeckStore

/// What undo does for a learner who is there again, or has begun anew.
extension KeptTests {
  private func answer(_ card: String, _ rating: Rating, by learner: Int64, after days: Int) throws {
    let numbers = try store.lastNumbers()
    let round = numbers.round + 1
    try store.save(
      LoggedReview(
        Review(
          number: numbers.review + 1, card: card, name: card, rating: rating, answerTime: 700,
          round: round),
        in: Round(number: round, deck: "Capitals", start: .zero, length: .seconds(5)),
        startedAt: Self.noon, by: learner, at: Self.noon + .seconds(86_400 * days)))
  }

  private func answers(of name: String) throws -> Int {
    let all = try store.learnerSummaries().filter { $0.learner.name == name }
    #expect(all.count == 1)
    return all.reduce(0) { $0 + $1.right + $1.wrong }
  }

  @Test("whoever answered after the removal is the same learner, and gets the earlier answers back")
  func answeredSince() throws {
    let ann = try store.learner(named: "Ann")
    let before = try answers(of: "Ann")
    let id = try remove(.ann)
    let again = try store.addAgain("Ann", knownAs: ann.guid, at: Self.noon)
    #expect(again.guid == ann.guid && again.id != ann.id)
    try answer("norway", .right, by: again.id, after: 1)
    try answer("aland", .wrong, by: again.id, after: 1)
    try store.setPreference("color", to: "red", of: again.id)
    #expect(try kept().map(\.id) == [id] && store.check() == [])
    _ = try store.bringBack(id, at: Self.noon)
    #expect(try answers(of: "Ann") == before + 2 && kept().isEmpty && store.check() == [])
    #expect(try store.preferences(of: again.id)["color"] == "red")
    let memories = try rows(store).filter { $0.hasPrefix("memories:") }
    _ = try store.rebuild()
    #expect(try rows(store).filter { $0.hasPrefix("memories:") } == memories)
    try answer("sweden", .right, by: again.id, after: 2)
    #expect(try store.check() == [])
  }

  @Test("whoever answers after a removal for good is another learner")
  func forGood() throws {
    let ann = try store.learner(named: "Ann")
    try store.apply(.learner(.remove("Ann")))
    #expect(try store.addAgain("Ann", knownAs: ann.guid, at: Self.noon).guid != ann.guid)
    let bo = try store.learner(named: "Bö")
    let id = try remove(.bo)
    try store.forgetKept(id)
    #expect(try kept().isEmpty && store.bringBack(id, at: Self.noon) == nil)
    #expect(
      try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM kept_rows") } ?? 0 < 10)
    #expect(try store.addAgain("Bö", knownAs: bo.guid, at: Self.noon).guid != bo.guid)
    #expect(try store.addAgain("Cy", knownAs: nil, at: Self.noon).name == "Cy")
    #expect(try store.check() == [])
  }

  @Test("a learner who began anew gets the earlier answers in addition to those since")
  func anew() throws {
    let before = try answers(of: "Ann")
    let old = try store.learner(named: "Ann").guid
    let id = try #require(try store.apply(.learner(.startAnew("Ann")), at: Self.noon))
    let new = try store.learner(named: "Ann")
    #expect(try answers(of: "Ann") == 0 && new.guid != old)
    #expect(try kept().map(\.isAnew) == [true])
    try answer("norway", .wrong, by: new.id, after: 1)
    _ = try store.bringBack(id, at: Self.noon)
    #expect(try answers(of: "Ann") == before + 1 && kept().isEmpty && store.check() == [])
    #expect(try store.learner(named: "Ann").guid == new.guid)
    let memories = try rows(store).filter { $0.hasPrefix("memories:") }
    _ = try store.rebuild()
    #expect(try rows(store).filter { $0.hasPrefix("memories:") } == memories)
  }

  @Test("if the one who began anew is gone, too, the earlier learner is back as before")
  func anewAndGone() throws {
    let ann = try store.learner(named: "Ann")
    let before = try answers(of: "Ann")
    let id = try #require(try store.apply(.learner(.startAnew("Ann")), at: Self.noon))
    try store.apply(.learner(.remove("Ann")), at: Self.noon)
    #expect(try kept().map(\.isAnew) == [false, false])
    _ = try store.bringBack(id, at: Self.noon)
    #expect(try store.learner(named: "Ann").guid == ann.guid && answers(of: "Ann") == before)
    #expect(try store.preferences(of: store.learner(named: "Ann").id)["color"] == "green")
    #expect(try store.check() == [])
  }

  @Test(
    "a deck stays hidden from a learner, in whatever order both go and come",
    arguments: [true, false], [true, false])
  func hidden(isDeckFirst: Bool, isDeckBackFirst: Bool) throws {
    let before = try rows(store)
    let removals = isDeckFirst ? [Removed.deckInFrench, .bo] : [.bo, .deckInFrench]
    for removal in removals { _ = try remove(removal) }
    let kept = try kept().sorted { first, _ in (first.kind == .deck) == isDeckBackFirst }
    for one in kept { _ = try store.bringBack(one.id, at: Self.noon) }
    #expect(try rows(store) == before)
  }

  @Test("a deck that was shown to a learner meanwhile is not hidden by an earlier removal")
  func shownAgain() throws {
    let bo = try store.learner(named: "Bö")
    _ = try remove(.bo)
    let again = try store.addAgain("Bö", knownAs: bo.guid, at: Self.noon)
    let deck = try remove(.deckInFrench)
    _ = try store.bringBack(deck, at: Self.noon)
    #expect(try store.deckListings().allSatisfy { $0.hiddenFrom.isEmpty })
    #expect(again.guid == bo.guid)
  }

  @Test("the list has parts, newest first")
  func parts() throws {
    let guids = (0..<45).map { "card-\($0)" }
    try store.append(
      guids.map { Card(question: $0, answer: "a", guid: $0) }, to: "Été")
    for guid in guids { try store.remove(guid, at: Self.noon) }
    func names(from first: Int) throws -> [String] {
      try store.kept([.card], at: Self.noon, from: first, limit: 20).map(\.name)
    }
    let expected = Array(guids.reversed()) + ["Atlantis"]
    #expect(try names(from: 0) == Array(expected[..<20]))
    #expect(try names(from: 20) == Array(expected[20..<40]))
    #expect(try names(from: 40) == Array(expected[40...]))
    #expect(try names(from: 60).isEmpty)
  }
}
