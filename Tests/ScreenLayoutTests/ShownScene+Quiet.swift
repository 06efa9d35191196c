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
        "nothing-due", ResultScene(own(.review, cards: [], of: list.deck), situation),
        .decks(nothingDue)),
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

  /// A deck of which nothing is due today, and cards of later days can be taken.
  private static var nothingDue: LibraryOverview {
    var deck = DeckOverview(name: "World capitals", cardCount: 85)
    deck.ahead = 10
    return LibraryOverview(decks: [deck])
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
let pupils: [PupilOverview] = [
  pupil("Ada", "*-*** *", done: 18), pupil("Amir", "**-** -", done: 0, left: 29),
  pupil("Anna", "*-*-* -", done: 0, left: 27), pupil("Ben", "***** *", done: 9, left: 25),
  pupil("Chiara", "*-*** *", done: 22), pupil("Deniz", "-***- *", done: 15, left: 21, stuck: 6),
  pupil("Elif", "***** *", done: 18, left: 19), pupil("Finn", "-*-*- -", done: 0, left: 17),
  pupil("Leon", "----- -", done: 0, left: 30, daysAgo: 12),
  pupil("Maximilian", "**-** *", done: 27, left: 13),
  pupil("Noor", "----- -", done: 0, left: 10, daysAgo: nil), pupil("Zoë", "***-* *", done: 33),
]

/// Returns a learner of a class.
///
/// A star in the week stands for each of the last seven days on which the learner was here, today's last; on the sixth, nobody was.
private func pupil(
  _ name: String, _ week: String, done: Int, left: Int = 0, daysAgo: Int? = nil, stuck: Int = 0
) -> PupilOverview {
  let days = week.map { $0 == "*" ? Tally(right: 9, wrong: 1) : Tally() }
  let last = days.lastIndex { $0.count > 0 }
  return PupilOverview(
    name: name, done: done, left: left, daysAgo: last.map { 6 - $0 } ?? daysAgo, week: days,
    stuck: stuck)
}

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
