@testable import Scenes
import Study
import Testing

@Suite("The class in the corner for grown-ups")
struct ClassSceneTests {
  private var box = Learning(
    learners: ["Anna", "Ben"], LessonRequest(learner: "Anna", deck: "d", mode: .review),
    startsAtHome: true)

  init() {
    _ = box.started()
    for target in ["learner", "settings", "class"] {
      _ = box.chose(target, target == "learner" ? "Anna" : nil)
    }
  }

  @Test("the class shows who learnt and what is left, and leads to a learner's rounds")
  mutating func pupils() {
    let pupils = [
      PupilOverview(
        name: "Anna", done: 4, left: 3, daysAgo: 0,
        week: [Tally()] + Array(repeating: Tally(right: 1, wrong: 0), count: 6)),
      PupilOverview(name: "Ben", left: 0, daysAgo: nil),
    ]
    _ = box.heard(.pupils(pupils), to: .pupils(offer: Offer()))
    guard case .list(let list) = box.screen else { return #expect(Bool(false)) }
    #expect(list.status == .words(.hereToday, [.number(1), .number(2)]))
    #expect(
      list.rows.map(\.detail) == [.words(.today), .words(.neverHere)])
    guard case .pupil(let sign, let anna) = list.rows.first?.kind else {
      return #expect(Bool(false))
    }
    #expect(sign == LearnerSign(ofName: "Anna") && !anna.needsHelp)
    #expect((anna.done, anna.left) == (4, 3))
    // Nobody was here on the first of the days.
    #expect(anna.week == [.free] + Array(repeating: .here, count: 6))
    guard case .pupil(_, let ben) = list.rows.last?.kind else { return #expect(Bool(false)) }
    #expect(ben.week == [.free] + Array(repeating: .away, count: 6))
    #expect(box.chose("pupil", "Ben").last == "ask rounds Ben")
    _ = (box.chose("back"), box.chose("hardest"))
    let card = Card(question: "7 x 8", answer: "56", guid: "g")
    _ = box.heard(.hardest([HardCard(card: card, deck: "d", lapses: 9)]), to: .hardest)
    #expect(words == #"hardest "g" back"#)
    var written = HardCard(card: card, deck: "d", lapses: 9)
    written.given = [("54", 2), ("65", 1)].map { HardCard.Given(text: $0.0, count: $0.1) }
    #expect(
      box.heard(.hardest([written]), to: .hardest).joined().contains("/ answer.written 54, 65"))
  }

  @Test("who needs a teacher comes first in the class, with the reason")
  mutating func needs() {
    let pupils = ["Anna", "Ben", "Chiara", "Deniz", "Elif", "Finn"].map {
      PupilOverview(name: $0, left: 0, daysAgo: 0, stuck: $0 == "Finn" ? 6 : $0 == "Ben" ? 9 : 0)
    }
    _ = box.heard(.pupils(pupils), to: .pupils(offer: Offer()))
    guard case .list(let list) = box.screen else { return #expect(Bool(false)) }
    #expect(
      list.rows.map(\.words)
        == ["Ben", "Finn", "Anna", "Chiara", "Deniz", "Elif"].map { .text($0) })
    #expect(
      list.rows.map(\.detail).prefix(3) == [
        .words(.needStuck, 9), .words(.needStuck, 6), .words(.today),
      ])
  }

  @Test("the class leads to how well a learner's cards are known, of all cards and deck by deck")
  mutating func recall() {
    _ = box.heard(
      .pupils([PupilOverview(name: "Ben", left: 0, daysAgo: nil)]), to: .pupils(offer: Offer()))
    _ = box.chose("pupil", "Ben")
    #expect(box.chose("recall") == ["question", "chart  [back]", "ask recall Ben"])
    var tables = RecallTables()
    for isRight in [true, true, true, false] { tables.add(0.9, isRight: isRight, age: 5) }
    let report = RecallReport(all: tables, decks: [.init(name: "Words", tables: tables)])
    #expect(box.heard(.recall(report), to: .recall(learner: "Anna")).isEmpty)
    #expect(
      box.heard(.recall(report), to: .recall(learner: "Ben")) == ["chart 4 [back decks]"])
    #expect(box.chose("decks").last == "ask recall Ben")
    _ = box.heard(.recall(report), to: .recall(learner: "Ben"))
    #expect(words == #"recall-decks "Words" back"#)
    #expect(box.chose("deck", "Words").last == "ask recall Ben")
    #expect(box.heard(.recall(report), to: .recall(learner: "Ben")) == ["chart 4 [back]"])
  }

  /// The list's name and its targets.
  private var words: String {
    guard case .list(let list) = box.screen else { return "no list" }
    return ([list.name] + list.targets.map { $0.detail.map { "\"\($0)\"" } ?? $0.name })
      .joined(separator: " ")
  }
}
