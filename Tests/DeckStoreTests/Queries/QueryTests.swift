import Foundation
import Study
import Testing
import TestSupport

@testable import DeckStore

/// The queries of the screens.
@Suite struct QueryTests {
  let folder: TemporaryFolder
  let store: DeckStore
  let ann: Learner
  static let start = LogTests.start + .seconds(6 * 3_600 + 300)

  /// Creates a deck of thirty cards, five of them in a set, a deck of three, and an empty one.
  init() throws {
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"))
    ann = try store.addLearner("Ann", at: Self.start)
    try store.importRecords(
      (0..<30).map { number in
        CardRecord(
          Card(question: "q\(number)", answer: "a", guid: "c\(number)"),
          copies: number < 5 ? ["base": number + 1] : [:])
      }, into: "Deck")
    try store.importRecords(
      (0..<3).map { CardRecord(Card(question: "r\($0)", answer: "a", guid: "r\($0)")) }, into: "Aar"
    )
    try store.createDeck("Empty")
  }

  private func mark(
    _ number: Int, _ card: String, _ rating: Rating = .right, deck: String = "Deck", day: Int,
    replacing: Int? = nil, round: Int = 1, guesses: [String] = []
  ) throws {
    try store.save(
      LoggedReview(
        Review(
          number: number, card: card, name: "q", rating: rating, answerTime: 1, guesses: guesses,
          replaces: replacing, round: round),
        in: Round(number: round, deck: deck, start: .zero),
        startedAt: Self.start + .seconds(day * 86_400), by: ann.id,
        at: Self.start + .seconds(day * 86_400 + number)))
  }

  private func noon(_ day: Int) -> WallTime { Self.start + .seconds(day * 86_400 + 3_600) }

  private func overview(_ day: Int, of learner: Int64?) throws -> LibraryOverview {
    let reply = try store.reply(to: .decks(learner: nil), learner: learner, at: noon(day))
    guard case .decks(let overview) = reply else { throw LibraryError.unusable("\(reply)") }
    return overview
  }

  /// Returns the due and new cards that a review of a deck really asks on a day.
  private func asked(_ deck: DeckOverview, _ day: Int) throws -> DeckOverview {
    func lesson(isAhead: Bool) throws -> Lesson {
      var request = LessonRequest(learner: "Ann", deck: deck.name, mode: .review)
      request.isAhead = isAhead
      return try store.lesson(request, learner: ann.id, at: noon(day), seed: 1)
    }
    let (today, ahead) = (try lesson(isAhead: false), try lesson(isAhead: true))
    var asked = deck
    asked.cardCount = try store.deck(deck.name).cards.count
    asked.due = today.entries.count { $0.memory != nil }
    asked.new = today.entries.count { $0.memory == nil }
    asked.ahead = today.entries.isEmpty ? ahead.entries.count : 0
    return asked
  }

  @Test("The chart has each day's answers, of one learner or all, and when cards are due")
  func days() throws {
    func chart(_ day: Int, of learner: Int64?) throws -> DayChart {
      let reply = try store.reply(to: .days(learner: nil), learner: learner, at: noon(day))
      guard case .days(let chart) = reply else { throw LibraryError.unusable("\(reply)") }
      return chart
    }
    let bo = try store.addLearner("Bo", at: Self.start)
    try mark(1, "c0", day: 0)
    try mark(2, "c1", .wrong, day: 1, round: 2)
    try mark(3, "c1", day: 1, replacing: 2, round: 2)
    try mark(4, "c2", .wrong, day: 2, round: 3)
    let anns = try chart(29, of: ann.id)
    #expect(anns.answered.count == 30 && anns.due.count == 30)
    #expect(
      anns.answered.prefix(4) == [Tally(right: 1), Tally(right: 1), Tally(wrong: 1), Tally()])
    #expect(try chart(30, of: ann.id).answered.first == Tally(right: 1))
    #expect(try chart(31, of: ann.id).answered.first == Tally(wrong: 1))
    // All three cards were due long ago, and so are due today; Ann's will come back after that.
    let everyones = try chart(29, of: nil)
    #expect(everyones.due == [3] + Array(repeating: 0, count: 29))
    #expect(everyones.answered == anns.answered && everyones.minutesADay == nil)
    // Ann's has the new cards of today, too.
    let left = try overview(29, of: ann.id).left
    #expect(anns.due[0] == left && left == 13 && anns.due.reduce(0, +) > 16)
    #expect(anns.minutesADay == 1)
    // Who has answered nothing has as many new cards a day as the limit allows, until all are begun.
    let bos = try chart(29, of: bo.id)
    #expect(try overview(29, of: bo.id).left == 10 && bos.due[0] == 10)
    #expect(bos.due.reduce(0, +) >= 33 && bos.minutesADay ?? 0 > 0)
    #expect(try chart(29, of: bo.id).answered.allSatisfy { $0 == Tally() })
    // If the clock was set back, the chart shows later days.
    #expect(try chart(0, of: nil).due == store.stats(of: ann.id, at: noon(0)).forecast)
  }

  @Test("A deck's due and new counts are those of its review, day after day, within the limits")
  func counts() throws {
    try store.setPreference(DeckStore.newCardsPreference, to: "4")
    try store.setPreference(DeckStore.reviewsPreference, to: "3", of: ann.id)
    var number = 0
    for day in 0..<25 {
      for deck in ["Deck", "Aar", "Empty"] {
        let found = try store.reply(
          to: .deck(deck, learner: "Ann"), learner: ann.id, at: noon(day))
        guard case .deck(let reported, _) = found else { throw LibraryError.noDeck(name: deck) }
        #expect(try reported == asked(reported, day), "day \(day)")
        let atHome = try overview(day, of: ann.id).decks.first { $0.name == deck }
        #expect(atHome == reported, "day \(day)")
      }
      // Some of the cards are not answered, and some are forgotten, some of them for the first time.
      let lesson = try store.lesson(
        LessonRequest(learner: "Ann", deck: "Deck", mode: .review), learner: ann.id, at: noon(day),
        seed: 1)
      for (place, entry) in lesson.entries.prefix(day % 4 == 3 ? 0 : 5).enumerated() {
        number += 1
        try mark(number, entry.card.guid, (place + day) % 3 == 0 ? .wrong : .right, day: day)
        let later = try store.reply(
          to: .deck("Deck", learner: "Ann"), learner: ann.id, at: noon(day))
        guard case .deck(let reported, _) = later else { continue }
        #expect(try reported == asked(reported, day), "day \(day), answer \(number)")
      }
    }
    #expect(number > 60)
  }

  @Test("For a guest as many cards are new as a day has, and none is due")
  func guest() throws {
    for card in 0..<25 { try mark(card + 1, "c\(card)", day: 0) }
    let decks = try overview(0, of: nil).decks
    #expect(decks.map(\.new) == [3, 10, 0] && decks.allSatisfy { $0.due == 0 })
    #expect(try overview(0, of: nil).streak == 0 && overview(0, of: nil).answersToday == 0)
  }

  @Test(
    "The deck studied last comes first, the others by name; a deleted deck doesn't come")
  func order() throws {
    #expect(try overview(0, of: ann.id).decks.map(\.name) == ["Aar", "Deck", "Empty"])
    try mark(1, "c1", day: 0)
    #expect(try overview(0, of: ann.id).decks.map(\.name) == ["Deck", "Aar", "Empty"])
    let ben = try store.addLearner("Ben", at: Self.start)
    #expect(try overview(0, of: ben.id).decks.map(\.name) == ["Aar", "Deck", "Empty"])
    try mark(2, "r1", deck: "Aar", day: 1, round: 2)
    #expect(try overview(1, of: ann.id).decks.map(\.name) == ["Aar", "Deck", "Empty"])
    try store.apply(.deck(.delete("Aar")))
    #expect(try overview(1, of: ann.id).decks.map(\.name) == ["Deck", "Empty"])
  }

  @Test("A streak lasts until today, or until yesterday while today has cards left")
  func streak() throws {
    #expect(try overview(0, of: ann.id).streak == 0)
    for limit in [DeckStore.newCardsPreference, DeckStore.reviewsPreference] {
      try store.setPreference(limit, to: "0")
    }
    for day in 0..<3 { try mark(day + 1, "c\(day)", day: day) }
    #expect(try overview(2, of: ann.id).streak == 3 && overview(2, of: ann.id).answersToday == 1)
    #expect(try overview(3, of: ann.id).streak == 3 && overview(3, of: ann.id).answersToday == 0)
    #expect(try overview(4, of: ann.id).streak == 0)
  }

  @Test("A deck's sets are listed in order, each with its cards counted once")
  func sets() throws {
    try store.importRecords(
      [CardRecord(Card(question: "q9", answer: "a", guid: "c9"), copies: ["another": 7])],
      into: "Deck")
    let reply = try store.reply(to: .deck("Deck", learner: nil), learner: nil, at: noon(0))
    guard case .deck(let deck, let sets) = reply else { throw LibraryError.noDeck(name: "Deck") }
    #expect(deck.name == "Deck" && deck.cardCount == 30 && deck.putsOff)
    #expect((deck.due, deck.new) == (0, 10))
    #expect(
      sets == [
        SetOverview(name: "base", cardCount: 5), SetOverview(name: "another", cardCount: 1),
      ])
  }

  @Test("Rounds, their cards and a card's answers are listed newest first, of one learner or all")
  func history() throws {
    let ben = try store.addLearner("Ben", at: Self.start)
    try mark(1, "c1", .wrong, day: 0, guesses: ["x"])
    try mark(2, "c1", .right, day: 1, round: 2)
    try store.save(
      LoggedReview(
        Review(number: 3, card: "c1", name: "q", rating: .right, answerTime: 1, round: 3),
        in: Round(number: 3, deck: "Deck", start: .zero), startedAt: noon(2), by: ben.id,
        at: noon(2)))
    func rounds(_ learner: Learner?) throws -> [RoundSummary] {
      let query = LibraryQuery.rounds(learner: learner?.name)
      guard
        case .rounds(let rounds) = try store.reply(to: query, learner: learner?.id, at: noon(2))
      else { return [] }
      return rounds
    }
    #expect(try rounds(nil).map(\.learner.name) == ["Ben", "Ann", "Ann"])
    #expect(try rounds(ann).map(\.percent) == [100, 0])
    let first = try #require(try rounds(ann).last)
    let reply = try store.reply(to: .round(first.id), learner: nil, at: noon(2))
    guard case .round(let round, let cards) = reply else { throw LibraryError.unusable("no round") }
    #expect(round == first)
    #expect(cards == [RoundCard(guid: "c1", name: "q", right: 0, wrong: 1, guesses: ["x"])])
    for (name, learners) in [(nil, ["Ben", "Ann", "Ann"]), ("Ann", ["Ann", "Ann"])] {
      let reply = try store.reply(to: .card("c1", learner: name), learner: nil, at: noon(2))
      guard case .card(let card) = reply else { throw LibraryError.unusable("no answers") }
      #expect(card.answers.map(\.learner) == learners)
    }
  }

  @Test("A missing deck or round has no reply, and a card without answers has none")
  func gone() throws {
    for query in [LibraryQuery.deck("Gone", learner: nil), .round(99), .round(-1)] {
      #expect(try store.reply(to: query, learner: nil, at: noon(0)) == .nothing)
    }
    #expect(
      try store.reply(to: .card("gone", learner: nil), learner: nil, at: noon(0))
        == .card(CardAnswers([], today: noon(0).day)))
    #expect(
      try store.reply(to: .rounds(learner: "Ann"), learner: ann.id, at: noon(0)) == .rounds([]))
  }

  @Test("At most 500 rounds and answers are listed, the newest")
  func longest() throws {
    for number in 1...510 { try mark(number, "c1", day: 0, round: number) }
    guard
      case .rounds(let rounds) = try store.reply(
        to: .rounds(learner: "Ann"), learner: ann.id, at: noon(0)),
      case .card(let card) = try store.reply(
        to: .card("c1", learner: "Ann"), learner: ann.id, at: noon(0))
    else { throw LibraryError.unusable("no reply") }
    #expect(rounds.count == 500 && card.answers.count == 500 && card.answers.first?.number == 510)
  }

  @Test("A damaged library is reported as an error")
  func damaged() throws {
    for card in 0..<25 { try mark(card + 1, "c\(card)", day: 0) }
    try store.close()
    let path = URL(filePath: folder.path("library.sqlite"))
    let whole = try Data(contentsOf: path)
    var failures = 0
    for page in 1..<whole.count / 4_096 {
      var bytes = whole
      bytes.replaceSubrange(
        page * 4_096..<(page + 1) * 4_096, with: Data(repeating: 0xa5, count: 4_096))
      let broken = folder.path("broken-\(page).sqlite")
      try bytes.write(to: URL(filePath: broken))
      guard let store = try? DeckStore(path: broken) else { continue }
      let queries: [LibraryQuery] = [
        .decks(learner: "Ann"), .deck("Deck", learner: "Ann"), .rounds(learner: "Ann"), .round(1),
        .card("c1", learner: nil),
      ]
      for query in queries {
        do throws(LibraryError) {
          _ = try store.reply(to: query, learner: 1, at: noon(0))
        } catch .corrupt {
          failures += 1
        } catch {
          Issue.record("page \(page): \(error)")
        }
      }
      try? store.close()
    }
    #expect(failures > 4)
  }
}
