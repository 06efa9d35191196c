import Study
import Testing

@testable import Scenes

/// A scene as on a learner's box, with its name.
struct ShownScene: CustomTestStringConvertible {
  let name: String
  let content: ScreenContent

  var testDescription: String { name }

  static let all = inLanguage()

  /// The language of the box, for scenes that are painted in several.
  @TaskLocal static var language = "en"

  /// Returns all scenes, on a box with this language.
  static func inLanguage() -> [ShownScene] {
    ListContent.examples.filter { ["home", "history"].contains($0.name) }
      .map { ShownScene(name: $0.name, content: .list($0)) } + lists
      + stickScenes + cards + quiet + voices
  }

  init(name: String, content: ScreenContent) {
    (self.name, self.content) = (name, content)
  }

  /// Creates a scene with the buttons of a box, after a reply of the library.
  init(
    _ name: String, _ scene: some Scene, _ reply: LibraryReply? = nil,
    _ body: (inout any Scene) -> Void = { _ in }
  ) {
    var scene: any Scene = scene
    body(&scene)
    if let reply, let query = scene.query {
      _ = scene.take(reply, to: query, in: situation)
    }
    self.name = name
    content =
      scene.buttons.isEmpty ? scene.content : .buttoned(scene.content, scene.buttons)
  }

  // MARK: Lists, cards' data and the keyboard

  private static var lists: [ShownScene] {
    let sets = ["Europe", "Asia", "Islands"].map { SetOverview(name: $0, cardCount: 12) }
    let list = CardList(deck: "World capitals")
    let names = ["Albania", "Austria", "Belgium", "Bulgaria", "Croatia", "Cyprus", "Denmark"]
    let cities = ["Tirana", "Vienna", "Brussels", "Sofia", "Zagreb", "Nicosia", "Copenhagen"]
    let part = CardListPart(
      count: 85,
      sections: [
        .init(title: "A", first: 0), .init(title: "B", first: 2), .init(title: "C", first: 4),
        .init(title: "D", first: 6),
      ], first: 0,
      cards: zip(names, cities).map { Card(question: $0, answer: $1, guid: $0) })
    var record = CardRecord(
      Card(question: "Norway", answer: "Oslo", guid: "norway"), tags: ["cold"],
      copies: ["Europe": 2])
    record.isToFix = true
    let listed = ListedCard(
      record, place: 41, count: 85, previous: "a", next: "b", right: 7, wrong: 2, dueInDays: 3)
    return [
      ShownScene(
        "learners", LearnerScene(["Anna", "Ben"], situation, isAtHome: true, canBeLeft: true)),
      ShownScene(
        "class", LearnerScene((0..<30).map { "Child \($0)" }, situation, isAtHome: true)),
      ShownScene(
        "school",
        LearnerScene((0..<60).map { "\("ABCDEFGHIJ".map { $0 }[$0 / 6]) \($0)" }, situation)),
      ShownScene("done", HomeScene(situation), .decks(done)),
      ShownScene("home-everything", HomeScene(situation), .decks(several)),
      ShownScene("garden", GardenScene(of: "Anna", situation), .garden(.example)),
      ShownScene("still", StillScene(situation)),
      ShownScene(
        "ways", DeckScene(list.deck, situation),
        .deck(DeckOverview(name: list.deck, cardCount: 85, due: 20), sets: sets)),
      ShownScene("sets", SetScene(sets, of: shownCapitals, now: nil)),
      ShownScene("cards", CardListScene(list.deck, sets: sets, situation), .cards(part)) {
        if let query = $0.query { _ = $0.take(.preference(nil), to: query, in: situation) }
        $0.show(0..<7, in: situation)
      },
      ShownScene("cards-loading", CardListScene(list.deck, sets: sets, situation)),
      ShownScene("card", CardScene("norway", in: list, sets: sets, situation), .listed(listed)),
      ShownScene("edit", EditScene(record, in: list, sets: sets)),
      ShownScene(
        "keyboard", KeyboardScene(asking: .enterQuestion, for: .cardText, text: "Norw")),
      ShownScene("new-card", EditScene(newIn: list, at: .last, sets: sets)) {
        _ = $0.take(.draft(nil), to: .draft(.new(deck: list.deck)), in: situation)
        for name in ["answer", "digits"] { _ = $0.choose(Target(name), in: situation) }
      },
      ShownScene("filter", FilterScene(of: list.deck, sets: sets, now: .all), .traits(shownTraits)),
      ShownScene("corner", CornerScene(situation), .size(shownSize)),
      ShownScene("pupils", ClassScene(situation), .pupils(pupils)),
      ShownScene("all-learners", LearnersScene(situation)),
      ShownScene(
        "school-year", SchoolYearScene((0..<30).map { "Child \($0)" } + ["Anna"], situation)
      ) {
        for name in ["Anna", "Child 3"] {
          _ = $0.choose(Target("learner", name), in: situation)
        }
      },
      ShownScene("learner", LearnerEditScene("Anna", situation, canBeRemoved: true)),
      ShownScene("all-decks", DecksScene(), .decks(shownDecks)),
      ShownScene(
        "deck-edit", DeckEditScene("World capitals", among: []), .deck(shownCapitals, sets: [])),
      ShownScene("face", FaceScene(of: "World capitals", now: .castle)),
      ShownScene("viewers", ViewersScene(of: "World capitals", situation), .hidden(["Ben"])),
      ShownScene("settings", SettingsScene(situation)),
      ShownScene("phones", PhonesScene(), .phones(PhoneAccess.example())),
      ShownScene("phone-code", PhoneInvitationScene(for: .hour), .phones(PhoneAccess.example())) {
        _ = $0.take(.phoneCode("K7Q2M4XP"), to: .phoneCode, in: situation)
      },
      ShownScene(
        "phone-asks", PhoneInvitationScene(for: .hour), .phones(PhoneAccess.example(asks: true))
      ) {
        _ = $0.take(.phoneCode("K7Q2M4XP"), to: .phoneCode, in: situation)
      },
      network("networks"),
      network("joining") { _ = $0.choose(Target("network", "3"), in: situation) },
      network("network-problem") {
        _ = $0.choose(Target("network", "3"), in: situation)
        _ = $0.take(
          .network(.failed, of: .join("Library guests", password: nil)), in: situation)
      },
      ShownScene("switch-off", SwitchOffScene()),
      ShownScene("switching-off", SwitchOffScene()) {
        _ = $0.choose(Target("switch-off"), in: situation)
      },
      ShownScene("backups", RestoreScene(), .backups(shownBackups)),
      ShownScene("restore", RestoreScene(), .backups(shownBackups)) {
        _ = $0.take(.backups(shownBackups), to: .backups, in: situation)
        _ = $0.choose(Target("backup", "b"), in: situation)
      },
      ShownScene("round", RoundScene(shownRound, of: "Anna"), .round(shownRound, shownRoundCards)),
      ShownScene("setting", PreferenceScene(.language, language)),
      ShownScene(
        "shape", PreferenceScene(.shape, "star", of: [.color: "purple", .shape: "star"])),
      ShownScene(
        "pictures", PictureCodeScene(newFor: "Anna", [.color: "green", .pictures: "cat cat cat"])
      ) {
        for name in ["cat", "sun"] { _ = $0.choose(Target(name), in: situation) }
      },
      ShownScene("own-settings", SettingsScene(situation, of: "Anna")),
      ShownScene("volume", PreferenceScene(.volume, nil, box: [.volume: "60"])),
      ShownScene("how-sure", sure, .prices(prices)),
      ShownScene("pin", PINScene()),
      ShownScene("start", LanguageScene(situation)),
      ShownScene("start-rotation", RotationScene()),
      ShownScene("start-touch", TouchCheckScene()) {
        _ = $0.choose(Target("corner", "top-left"), in: situation)
      },
      ShownScene("start-touch-missed", TouchCheckScene()) {
        _ = $0.choose(Target("corner", "top-left"), in: situation)
        _ = $0.follow(.began(ScreenPlace(x: 0.75, y: 0.3)), in: situation)
        _ = $0.take(.tap, in: situation)
      },
      ShownScene("start-sound", SoundCheckScene(situation)),
      ShownScene("start-learner", FirstLearnerScene(situation)),
      ShownScene(
        "starters", StarterScene(situation, isFirstStart: true),
        .decks(LibraryOverview(decks: []))
      ) {
        _ = $0.take(.decks(LibraryOverview(decks: [])), to: .decks(learner: nil), in: situation)
        _ = $0.choose(Target("starter", "Telling the time"), in: situation)
      },
      ShownScene("chart", ChartScene(of: "Anna", title: .words(.history)), .days(days)),
      ShownScene("coming", ChartScene(of: "Anna", title: .words(.history)), .days(coming)),
      ShownScene("recall", RecallScene(of: "Anna"), .recall(recall)),
      ShownScene("recall-decks", RecallDecksScene(of: "Anna"), .recall(recall)),
    ]
  }

  private static var sure: PreferenceScene {
    var scene = PreferenceScene(.sure, "90", box: situation.preferences)
    scene.price(for: "Anna")
    return scene
  }

  private static let prices = zip(WantedShare.offered, [7, 8, 9, 12, 17.0]).map {
    Workload.Price(wanted: $0, minutesADay: $1, forgotten: 1 - $0.recall)
  }

  /// Answers of a learner who knows a little less than is expected.
  private static var recall: RecallReport {
    var tables = RecallTables()
    for place in 0..<400 {
      let chance = 1 - 0.45 * Double(place % 20) * Double(place % 20) / 400
      tables.add(chance, isRight: place % 9 > 0, age: 1 + place * place / 300)
    }
    return RecallReport(
      all: tables,
      decks: ["Flags", "World capitals"].map { .init(name: $0, tables: tables) })
  }

  /// The days of a learner whose coming ones are forecast.
  private static var coming: DayChart {
    var chart = days
    chart.show(days.due.map { Workload.Day(cards: Double($0) + 6, seconds: 180) })
    return chart
  }

  /// The overview of a day that is done, with the next day's cards.
  private static var done: LibraryOverview {
    var decks = ["World capitals", "Flags", "Times tables up to ten"].map {
      DeckOverview(name: $0, cardCount: 85)
    }
    for (index, count) in [12, 9, 4].enumerated() { decks[index].tomorrow = count }
    var library = LibraryOverview(decks: decks, done: 62, streak: 6)
    (library.week, library.moreLeft) = ([false] + Array(repeating: true, count: 6), 10)
    library.more.day = 20_783
    return library
  }

  /// The overview of a day with cards from several decks.
  private static var several: LibraryOverview {
    LibraryOverview(
      decks: [
        DeckOverview(name: "World capitals", cardCount: 85, due: 20),
        DeckOverview(name: "Times tables up to ten", cardCount: 100, due: 1),
        DeckOverview(name: "Flags", cardCount: 40),
      ], done: 7, streak: 5)
  }

  private static let days = DayChart(
    answered: (0..<30).map { Tally(right: $0 * 7 % 25, wrong: $0 % 6 == 0 ? 0 : $0 % 5) },
    due: (0..<30).map { $0 == 0 ? 24 : 40 / ($0 + 1) })

  // MARK: Studying

  private static var cards: [ShownScene] {
    var asked = LessonSession(lesson(.round), at: .zero, after: RunNumbers())
    for rating in [Rating.right, .right, .wrong] {
      _ = asked.reveal()
      _ = asked.answer(rating)
      asked.resume()
    }
    var revealed = asked
    _ = revealed.reveal()
    var ended = revealed
    ended.advance(to: .seconds(100))
    _ = ended.answer(.right)
    ended.resume()
    ended.end()
    let library = LibraryOverview(
      decks: [DeckOverview(name: "World capitals", cardCount: 6, due: 12)], streak: 5)
    var quiz = LessonSession(lesson(.quiz), at: .zero, after: RunNumbers())
    if let wrong = quiz.showing?.choices.firstIndex(where: { !$0.isRight }) { quiz.guess(wrong) }
    let picture = CardPicture(hash: String(repeating: "0", count: 64))
    return [
      ShownScene("question", LessonScene(asked)),
      ShownScene("answer", LessonScene(revealed)),
      written("write", "Nai"),
      written("write-nearly", "Nairoby", "save"),
      written("write-right", "Nairobi", "save"),
      written("write-swapped", "Nairoib", "save"),
      written("write-not-yet", "Mombasa", "save"),
      written("build", way: "build", tiles: 3),
      written("new-card-shown", way: "by-itself"), written("choose", way: "quiz"),
      ShownScene("quiz", QuizScene(quiz)),
      ShownScene("result", ResultScene(ended, situation), .decks(library)),
    ] + pairs + ends(of: lesson(.review)) + [
      ShownScene("gallery", GalleryScene([picture, picture], at: 0, of: "World capitals"))
    ]
  }

  /// Returns the list of networks, or a scene after it.
  private static func network(
    _ name: String, _ next: (inout any Scene) -> Void = { _ in }
  ) -> ShownScene {
    ShownScene(name, NetworkScene()) {
      _ = $0.choose(Target("look-again"), in: situation)
      _ = $0.take(.network(.networks(shownNetworks), of: .list), in: situation)
      next(&$0)
    }
  }

  static func lesson(_ mode: Round.Mode) -> Lesson {
    let cards = [
      "Norway": "Oslo", "Peru": "Lima", "Japan": "Tokyo", "Kenya": "Nairobi", "Cuba": "Havana",
      "Chad": "N’Djamena",
    ]
    let entries = cards.sorted { $0.key < $1.key }
      .map { Lesson.Entry(Card(question: $0.key, answer: $0.value, guid: $0.key)) }
    return Lesson(
      LessonRequest(learner: "Anna", deck: "World capitals", mode: mode, isInOrder: true),
      entries: entries, seed: 1,
      start: WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60))
  }
}
