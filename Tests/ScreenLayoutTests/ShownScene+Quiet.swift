import Study

@testable import Scenes

/// Pages that say one thing, and a card's answers.
extension ShownScene {
  static var quiet: [ShownScene] {
    let list = CardList(deck: "World capitals")
    let record = CardRecord(Card(question: "Chad", answer: "N’Djamena", guid: "chad"))
    let card = ListedCard(record, place: 3, count: 85, right: 7, wrong: 3, dueInDays: 1)
    let none = CardListPart(count: 0, sections: [], first: 0, cards: [])
    return [
      ShownScene(
        "card-answers", CardHistoryScene(guid: "chad", title: .text("Chad"), of: "Anna"),
        .card(CardAnswers(answers(10), to: record, dueInDays: 1, today: 20_785))),
      ShownScene(
        "card-many-answers", CardHistoryScene(guid: "chad", title: .text("Chad"), of: nil),
        .card(CardAnswers(answers(30), to: record, today: 20_785))),
      ShownScene("card-delete", CardScene("chad", in: list, sets: [], situation), .listed(card)) {
        tell(.listed(card), &$0)
        _ = $0.choose(CardScene.delete, in: situation)
      },
      ShownScene("card-deleted", CardScene("chad", in: list, sets: [], situation)) {
        tell(.listed(card), &$0)
        _ = $0.choose(CardScene.delete, in: situation)
        _ = $0.choose(CardScene.deleteNow, in: situation)
      },
      ShownScene("no-cards", CardListScene(list.deck, sets: [], situation), .cards(none)) {
        tell(.preference(nil), &$0)
        $0.show(0..<7, in: situation)
      },
      ShownScene("no-backups", RestoreScene(), .backups([])),
      ShownScene("no-hard-cards", HardestScene(), .hardest([])),
      ShownScene("no-history", HistoryScene(situation), .rounds([])),
      ShownScene("no-garden", GardenScene(of: "Anna", situation), .garden(Garden())),
      ShownScene(
        "nothing-due", ResultScene(own(.review, cards: [], of: list.deck), situation)),
      ShownScene("no-sound", SoundHelpScene(situation, isFirstStart: true)) {
        _ = $0.take(.outputs([]), in: situation)
      },
      ShownScene("sound-help", SoundHelpScene(quietBox, isFirstStart: true)) {
        _ = $0.take(.outputs(outputs), in: quietBox)
        _ = $0.choose(Target("output", "Headphones"), in: quietBox)
      },
      ShownScene("empty-deck", ResultScene(own(.round, cards: []), situation)),
      ShownScene(
        "too-few-answers", QuizScene(own(.quiz, cards: [Card(question: "Chad", answer: "Nai")]))),
    ]
  }

  /// Returns a lesson of a deck with few cards.
  private static func own(
    _ mode: Round.Mode, cards: [Card], of deck: String = "My own words"
  ) -> LessonSession {
    var lesson = Lesson(
      LessonRequest(learner: "Anna", deck: deck, mode: mode),
      entries: cards.map { Lesson.Entry($0) }, seed: 1,
      start: WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60))
    lesson.nextDay = lesson.start.day + 1
    return LessonSession(lesson, at: .zero, after: RunNumbers())
  }

  private static var quietBox: Situation {
    var box = situation
    box.preferences[.volume] = "60"
    return box
  }

  private static let outputs = [
    SoundOutput(card: "vc4hdmi0", kind: .screen, name: "vc4-hdmi-0"),
    SoundOutput(card: "Headphones", kind: .socket, name: "bcm2835 Headphones"),
    SoundOutput(card: "Device", kind: .usb, name: "USB Audio Device"),
  ]

  private static func tell(_ reply: LibraryReply, _ scene: inout any Scene) {
    if let query = scene.query { _ = scene.take(reply, to: query, in: situation) }
  }

  /// Answers of Anna and Ben, one every other day, the newest first.
  private static func answers(_ count: Int) -> [LoggedAnswer] {
    (0..<count).map { index in
      LoggedAnswer(
        kiosk: "box", number: count - index,
        time: WallTime(
          milliseconds: 1_795_266_300_000 - Int64(index) * 172_800_000, zoneMinutes: 60),
        clockBehind: 0, learner: index.isMultiple(of: 5) ? "Ben" : "Anna", card: "chad",
        name: "Chad", deck: "World capitals", round: 1,
        rating: index % 4 == 3 ? .wrong : .right, answerTime: 2_000,
        guesses: index == 3 ? ["Niamey"] : [], replaces: nil, isReplaced: false)
    }
  }
}

/// A class of twelve, two of whom need a teacher.
let pupils: [PupilOverview] = {
  let names = [
    "Ada", "Amir", "Anna", "Ben", "Chiara", "Deniz", "Elif", "Finn", "Leon", "Maximilian", "Noor",
    "Zoë",
  ]
  return names.enumerated().map { place, name in
    let week = (0..<7).map { Tally(right: (place + $0) % (place % 4 + 2) == 0 ? 0 : 9, wrong: 1) }
    let days = week.map { $0.right == 0 ? Tally() : $0 }
    return PupilOverview(
      name: name, done: 3 * place, left: place.isMultiple(of: 4) ? 0 : 31 - 2 * place,
      daysAgo: name == "Leon" ? 12 : name == "Noor" ? nil : place % 3,
      week: name == "Leon" || name == "Noor" ? Array(repeating: Tally(), count: 7) : days,
      stuck: name == "Deniz" ? 6 : 0)
  }
}()

/// A round, and its cards by name.
let shownRound = RoundSummary(
  id: 1, learner: Learner(id: 1, guid: "a", name: "Anna"), deck: "World capitals", mode: "round",
  direction: "question",
  start: WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60), seconds: 100, right: 4,
  wrong: 3, result: Tally(right: 2, wrong: 2))
let shownRoundCards = [
  RoundCard(guid: "norway", name: "Norway", right: 1, wrong: 0, guesses: []),
  RoundCard(
    guid: "png", name: "Papua New Guinea", right: 1, wrong: 2, guesses: ["Suva", "Nouméa"]),
  RoundCard(guid: "peru", name: "Peru", right: 0, wrong: 1, guesses: []),
  RoundCard(guid: "japan", name: "日本", right: 2, wrong: 0, guesses: []),
]
