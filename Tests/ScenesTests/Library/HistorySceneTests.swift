import Scenes
import Study
import Testing

@Suite("The learning history")
struct HistorySceneTests {
  private static let anna = Learner(id: 1, guid: "a", name: "Anna")

  private static func round(_ id: Int64, right: Int, wrong: Int) -> RoundSummary {
    RoundSummary(
      id: id, learner: anna, deck: "Capitals", mode: "quiz", direction: "question", start: .noon,
      seconds: 60, right: right + 1, wrong: wrong,
      result: Tally(right: right, wrong: wrong))
  }

  private static let cards = [
    RoundCard(guid: "n", name: "Norway", right: 1, wrong: 0, guesses: []),
    RoundCard(guid: "p", name: "Peru", right: 0, wrong: 2, guesses: ["Oslo", "Rome"]),
  ]

  private static func answer(_ rating: Rating?, by learner: String, isReplaced: Bool = false)
    -> LoggedAnswer
  {
    LoggedAnswer(
      kiosk: "k", number: 1, time: .noon, clockBehind: 0, learner: learner, card: "n",
      name: "Norway", deck: "Capitals", round: 7, rating: rating, answerTime: 1, guesses: [],
      replaces: nil, isReplaced: isReplaced)
  }

  private static func visit(_ learners: String...) -> Learning {
    var box = Learning(
      learners: learners, LessonRequest(learner: learners[0], deck: "d", mode: .review),
      startsAtHome: true)
    _ = box.started()
    if learners.count > 1 { _ = box.chose("learner", learners[0]) }
    _ = box.chose("history")
    return box
  }

  private let day = WallTime.noon.day

  @Test("the chart of days is one tap from the rounds, and leads back")
  func chart() {
    var box = Self.visit("Anna")
    #expect(box.chose("chart") == ["question", "chart  [back]", "ask days Anna"])
    let days = DayChart(answered: [Tally(right: 1)], due: [2])
    #expect(box.heard(.days(days), to: .days(learner: "Ben")).isEmpty)
    #expect(box.heard(.days(days), to: .days(learner: "Anna")) == ["chart 1 [back]"])
    #expect(box.chose("back").last == "ask rounds Anna")
  }

  @Test("a forecast has a button for breaks of one to three weeks, after which it begins")
  func away() {
    var box = Self.visit("Anna")
    _ = box.chose("chart")
    var days = DayChart(answered: [Tally(right: 1)], due: [2])
    days.show([Workload.Day(cards: 3, seconds: 60)])
    #expect(box.heard(.days(days), to: .days(learner: "Anna")) == ["chart 1 [back away]"])
    for (length, next) in [(7, 14), (14, 21), (21, 0)] {
      #expect(box.chose("away", "\(length)").last == "ask days after \(length) Anna")
      var after = days
      after.show([Workload.Day(cards: 9, seconds: 60)], away: length)
      _ = box.heard(.days(after), to: .away(learner: "Anna", days: length))
      #expect(box.chose("away", "5").isEmpty)
      guard case .buttoned(.chart(let chart), let buttons) = box.screen else {
        return #expect(Bool(false))
      }
      #expect(chart.days == after && buttons.last?.target == Target("away", "\(next)"))
    }
    #expect(box.chose("away", "0").last == "ask days Anna")
  }

  @Test("the garden is one tap from the rounds and from home, unless it is turned off")
  func garden() {
    var box = Self.visit("Anna")
    #expect(
      box.chose("garden") == ["question", "garden garden.title: loading <back>", "ask garden Anna"])
    let garden = Garden([.init(7, deck: (key: "d", name: "Flags"), learnt: 2)], learnt: 2)
    #expect(box.heard(.garden(garden), to: .garden(learner: "Ben")).isEmpty)
    let shown = box.heard(.garden(garden), to: .garden(learner: "Anna")).joined()
    #expect(shown.contains("Flags") && shown.contains("garden.days 1"))
    #expect(box.chose("back").last == "ask rounds Anna")
    _ = box.chose("back")
    // At home, the way is there once something grows.
    #expect(box.chose("garden").isEmpty == false)
    _ = box.chose("back")
    var library = LibraryOverview(decks: [])
    for days in [0, 1] {
      library.finishedDays = days
      _ = box.heard(.decks(library), to: .decks(learner: "Anna"))
      guard case .list(let home) = box.screen else { return #expect(Bool(false)) }
      #expect(home.door?.target == (days == 0 ? nil : Target("garden")))
    }
    _ = box.preferred([.garden: "off"])
    _ = box.chose("history")
    #expect(box.chose("garden").isEmpty)
  }

  @Test("an answer in a card's history says how the box asked, and what was not right")
  func ways() {
    var box = Self.visit("Anna")
    _ = box.heard(.rounds([Self.round(7, right: 1, wrong: 1)]), to: .rounds(learner: "Anna"))
    _ = box.chose("round", "7")
    _ = box.heard(.round(Self.round(7, right: 1, wrong: 1), Self.cards), to: .round(7))
    _ = box.chose("card", "n")
    var (written, looked) = (Self.answer(.hard, by: "Anna"), Self.answer(.right, by: "Anna"))
    (written.evidence, written.guesses) = (Evidence(.write, .rightAtSecondTry), ["Oslo", "Olso"])
    looked.evidence = Evidence(.flip, .right)
    let words = box.heard(.card(CardAnswers([written, looked])), to: .card("n", learner: "Anna"))
    #expect(
      words == [
        "card-history Norway (Capitals): day \(day) = answer.right + way.write, "
          + "day \(day) = answer.right, answer.guessed Oslo, Olso <back>"
      ])
  }

  @Test("a picture stands for itself, with its answer; readings stand behind their words")
  func picture() {
    var box = Self.visit("Anna")
    _ = box.heard(.rounds([Self.round(7, right: 1, wrong: 1)]), to: .rounds(learner: "Anna"))
    _ = box.chose("round", "7")
    var flag = RoundCard(guid: "f", name: "", right: 1, wrong: 0, guesses: [])
    flag.answer = "Norway"
    let word = RoundCard(
      guid: "w", name: "漢字[かんじ]", right: 0, wrong: 1, guesses: ["東[とう] 京[きょう]"])
    #expect(
      box.heard(.round(Self.round(7, right: 1, wrong: 1), [flag, word]), to: .round(7)) == [
        "round Capitals (day \(day)): picture + Norway = answer.times-right 1, "
          + "漢字(かんじ) / answer.guessed 東(とう)京(きょう) = answer.times-wrong 1! <back>"
      ])
    #expect(box.chose("card", "f")[1] == "card-history picture + Norway: loading <back>")
  }

  @Test("a learner's rounds lead to a round's cards, and these to all answers to one card")
  func path() {
    var box = Learning.atHome("Anna")
    _ = box.started()
    #expect(
      box.chose("history") == [
        "question", "history home.history: loading <back> <garden> <chart>", "ask rounds Anna",
      ])
    #expect(
      box.heard(.rounds([Self.round(7, right: 1, wrong: 2)]), to: .rounds(learner: "Anna")) == [
        "history home.history (history.rounds 1): "
          + "Capitals = day \(day) 1+2 <back> <garden> <chart>"
      ])
    #expect(
      box.chose("round", "7") == [
        "question", "round Capitals (day \(day)): loading <back>", "ask round 7",
      ])
    #expect(
      box.heard(.round(Self.round(7, right: 1, wrong: 2), Self.cards), to: .round(7)) == [
        "round Capitals (day \(day)): Norway = answer.times-right 1, "
          + "Peru / answer.guessed Oslo, Rome = answer.times-wrong 2! <back>"
      ])
    #expect(
      box.chose("card", "n") == [
        "question", "card-history Norway: loading <back>", "ask card n Anna",
      ])
    let answers = [
      Self.answer(.wrong, by: "Anna"), Self.answer(nil, by: "Anna"),
      Self.answer(.right, by: "Anna"),
      Self.answer(.right, by: "Anna", isReplaced: true),
    ]
    #expect(
      box.heard(.card(CardAnswers(answers)), to: .card("n", learner: "Anna")) == [
        "card-history Norway (Capitals): day \(day) = answer.wrong!, day \(day) = answer.right <back>"
      ])
    #expect(box.did(.leave).last == "ask round 7")
    #expect(box.chose("back").last == "ask rounds Anna")
    #expect(box.did(.leave).last == "ask decks Anna")
  }

  @Test(
    "with several learners the title names the learner; a guest sees all rounds, with names")
  func learners() {
    var box = Self.visit("Anna", "Ben")
    #expect(
      box.heard(.rounds([]), to: .rounds(learner: "Anna"))
        == ["history history.of Anna (history.rounds 0): history.empty <back> <garden> <chart>"])
    var guest = Learning.atHome("Anna", "Ben")
    _ = guest.started()
    _ = guest.chose("guest")
    _ = guest.chose("history")
    #expect(
      guest.heard(.rounds([Self.round(7, right: 1, wrong: 0)]), to: .rounds(learner: nil)) == [
        "history history.of-all (history.rounds 1): "
          + "Capitals + Anna = day \(day) 1+0 <back> <chart>"
      ])
    _ = guest.chose("round", "7")
    _ = guest.heard(.round(Self.round(7, right: 1, wrong: 0), Self.cards), to: .round(7))
    #expect(guest.chose("card", "n").last == "ask card n all")
    #expect(
      guest.heard(
        .card(CardAnswers([Self.answer(.right, by: "Ben")])), to: .card("n", learner: nil))
        == ["card-history Norway (Capitals): day \(day) + Ben = answer.right <back>"])
  }

  @Test("a round without counted answers has no score, and a missing one has no cards")
  func empty() {
    var box = Self.visit("Anna")
    #expect(
      box.heard(.rounds([Self.round(7, right: 0, wrong: 0)]), to: .rounds(learner: "Anna"))
        == [
          "history home.history (history.rounds 1): Capitals = day \(day) <back> <garden> <chart>"
        ])
    _ = box.chose("round", "7")
    #expect(
      box.heard(.nothing, to: .round(7)) == ["round Capitals (day \(day)): nothing-here <back>"])
  }

  @Test("replies to other queries, and targets of other screens, change nothing")
  func stale() {
    var box = Self.visit("Anna")
    #expect(box.heard(.rounds([]), to: .rounds(learner: "Ben")).isEmpty)
    #expect(box.chose("round", "7").isEmpty)
    _ = box.heard(.rounds([Self.round(7, right: 1, wrong: 2)]), to: .rounds(learner: "Anna"))
    #expect(
      box.heard(.rounds([Self.round(7, right: 1, wrong: 2)]), to: .rounds(learner: "Anna")).isEmpty)
    #expect(box.chose("round", "8").isEmpty)
    _ = box.chose("round", "7")
    #expect(box.heard(.nothing, to: .round(8)).isEmpty)
    #expect(box.heard(.rounds([]), to: .rounds(learner: "Anna")).isEmpty)
    _ = box.heard(.round(Self.round(7, right: 1, wrong: 2), Self.cards), to: .round(7))
    _ = box.chose("card", "p")
    #expect(box.heard(.card(CardAnswers([])), to: .card("n", learner: "Anna")).isEmpty)
    #expect(box.chose("card", "n").isEmpty)
  }
}
