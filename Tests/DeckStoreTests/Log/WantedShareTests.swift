import GRDB
import Study
import TestSupport
import Testing

@testable import DeckStore

/// How sure a learner wants to be, for when cards come back.
@Suite struct WantedShareTests {
  let library: AnsweredLibrary
  var store: DeckStore { library.store }
  var ann: Int64 { library.ann.id }

  init() throws {
    library = try AnsweredLibrary()
    for (deck, cards) in [("Exam", ["a", "b"]), ("Other", ["c", "d"])] {
      try store.createDeck(deck)
      try store.append(cards.map { Card(question: $0, answer: "x", guid: $0) }, to: deck)
    }
  }

  /// Answers a card until it is known well, and returns the days until it comes back.
  private func days(of card: String, from number: Int) throws -> Int {
    var day = 0
    for place in 0..<4 {
      try library.mark(number + 2 * place, card, at: 86_400 * day)
      try library.mark(number + 2 * place + 1, card, at: 86_400 * day + 600)
      day += 20
    }
    let memory = try #require(try store.memory(of: card, learner: ann))
    guard case .day(let due) = memory.due else { return 0 }
    return due - memory.lastDay
  }

  private func checkWhole() throws {
    #expect(try store.rebuild().differences == 0)
    #expect(try store.check() == [])
  }

  @Test("A deck's share counts before the learner's, and that before the box's")
  func precedence() throws {
    func share(of card: String) throws -> Int {
      try store.read { db in
        let id = try Int64.fetchOne(
          db, sql: "SELECT id FROM identities WHERE guid = ?", arguments: [card])
        return try WantedShares.share(of: try #require(id), for: ann, db).percent
      }
    }
    #expect(try share(of: "a") == 90)
    try store.setPreference("how-sure", to: "80")
    #expect(try share(of: "a") == 80)
    try store.setPreference("how-sure", to: "85", of: ann)
    #expect(try share(of: "a") == 85 && store.wantedShare(of: ann).percent == 85)
    try store.setPreference(DeckSetting.sure.key(of: "Exam"), to: "97")
    #expect(try share(of: "a") == 97 && share(of: "c") == 85)
    #expect(try store.setting(.sure, ofDeck: "Exam") == "97")
    try store.setPreference(DeckSetting.sure.key(of: "Exam"), to: "no number")
    #expect(try share(of: "a") == 85)
    try store.setPreference(DeckSetting.sure.key(of: "Exam"), to: "100")
    #expect(try share(of: "a") == 97)
    try store.apply(.deck(.delete("Exam")))
    let left = try store.preferences()
    #expect(left == ["how-sure": "80"], "\(left)")
  }

  @Test("Cards come back sooner for whoever wants to be surer, and the log says who wanted what")
  func sooner() throws {
    try store.setPreference("how-sure", to: "80", of: ann)
    let long = try days(of: "a", from: 1)
    try store.setPreference("how-sure", to: "97", of: ann)
    let short = try days(of: "b", from: 9)
    try store.setPreference("how-sure", to: nil, of: ann)
    let usual = try days(of: "c", from: 17)
    #expect(3 * short < usual && 2 * usual < long, "\(short), \(usual), \(long)")
    let rules = try store.read {
      try Int.fetchAll(
        $0, sql: "SELECT scheduler FROM reviews GROUP BY scheduler ORDER BY min(sequence)")
    }
    #expect(rules == [180, 197, 1])
    // What is wanted now moves no card that was answered.
    try store.setPreference("how-sure", to: "95", of: ann)
    try checkWhole()
  }

  @Test("Another box with the same answers has the same days, whatever is wanted there")
  func merged() throws {
    try store.setPreference("how-sure", to: "80", of: ann)
    _ = try days(of: "a", from: 1)
    let writer = try #require(try store.kioskGUID())
    let rows = try #require(try store.rows(of: writer))
    let other = try DeckStore(path: library.folder.path("other.sqlite"))
    try other.setPreference("how-sure", to: "97")
    try other.add(rows)
    let learner = try other.learner(named: "Ann").id
    #expect(
      try other.memory(of: "a", learner: learner) == store.memory(of: "a", learner: ann))
    #expect(try other.rebuild().differences == 0)
  }

  @Test(
    "Rules that this program does not have count as 90 %", arguments: [0, 1, 99, 179, 198, 1 << 40])
  func unknown(rules: Int64) {
    #expect(WantedShare(ofRules: rules) == .standard)
  }

  @Test("What a learner's next days bring follows from the cards, the answers and their times")
  func workload() throws {
    #expect(try store.prices(of: ann, at: AnsweredLibrary.start) == [])
    try store.setPreference(DeckSetting.sure.key(of: "Exam"), to: "97")
    _ = try days(of: "a", from: 1)
    try library.mark(9, "c", .wrong, at: 60 * 86_400 + 700)
    let now = AnsweredLibrary.start + .seconds(61 * 86_400)
    let load = try store.workload(of: ann, at: now)
    #expect(load.cards.map(\.wanted.percent) == [97, 90])
    #expect(load.cards.map(\.lastDay) == [-1, -1] && load.cards[1].dueDay == 0)
    #expect(load.cards[0].dueDay > 1)
    #expect(
      load.unseen == [.init(wanted: WantedShare(97), count: 1), .init(wanted: .standard, count: 1)])
    #expect(load.newADay == 0 && load.mostReturning == 200)
    #expect(load.habits.seconds(.later, isRight: true) == 1)
    let exam = try store.workload(of: ann, deck: "Exam", at: now)
    #expect(exam.cards.count == 1 && exam.unseen.count == 1)
    #expect(throws: LibraryError.self) { try store.workload(of: ann, deck: "None", at: now) }
    let prices = try store.prices(of: ann, at: now)
    #expect(prices.map(\.wanted) == WantedShare.offered)
    let reply = try store.reply(
      to: .prices(learner: "Ann", deck: nil), learner: ann, at: now)
    #expect(reply == .prices(prices))
    guard case .days(let chart) = try store.reply(to: .days(learner: "Ann"), learner: ann, at: now)
    else {
      Issue.record("no chart")
      return
    }
    #expect(chart.minutesADay == 1 && chart.due.count == DayChart.length)
  }

  @Test("New cards are taken to come as often as in the last days")
  func newCards() throws {
    for (place, card) in ["a", "b", "c"].enumerated() {
      let day = 86_400 * 4 * place
      try library.mark(2 * place + 1, card, at: day)
      try library.mark(2 * place + 2, card, at: day + 700)
    }
    let now = AnsweredLibrary.start + .seconds(9 * 86_400)
    // Three in ten days, and the decks share those of a day.
    #expect(try store.workload(of: ann, at: now).newADay == 0.3)
    #expect(try store.workload(of: ann, deck: "Other", at: now).newADay == 0.3)
    let later = AnsweredLibrary.start + .seconds(100 * 86_400)
    #expect(try store.workload(of: ann, at: later).newADay == 0)
  }
}
