import Study
import Testing

@testable import Scenes

@Suite("A question that is only heard")
struct ListenSceneTests {
  private static let moo = CardRecord.Media(side: .question, hash: "moo", fileExtension: "wav")
  private static let cow = CardRecord.Media(side: .question, hash: "cow", fileExtension: "png")

  private static func anna(
    sounds: Bool, speaks: Bool = false, stability: Double = 3, _ preferences: Preferences = [:]
  ) -> Learning {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round, isInOrder: true)
    var anna = Learning(
      request, startsAtHome: true,
      preferences: [.way: "listen", .cardSounds: "off"].merging(preferences) { $1 })
    if speaks { anna.scene.abilities = [.speak] }
    let memory = CardMemory(
      state: .init(phase: .review, memory: .init(stability: stability, difficulty: 5)),
      due: .day(WallTime.noon.day), lastDay: WallTime.noon.day - 1, answers: 3, lapses: 0)
    let entries = [("cow", "Kuh"), ("dog", "Hund"), ("cat", "Katze"), ("fish", "Fisch")].map {
      var card = Card(question: $0, answer: $1, guid: $0)
      if sounds { card.media = [Self.moo, Self.cow] }
      return Lesson.Entry(card, memory: memory)
    }
    _ = anna.begin(Lesson(request, entries: entries, seed: 1, start: .noon))
    return anna
  }

  private static func content(_ learner: Learning) -> ScreenContent? {
    if case .buttoned(let content, _)? = learner.screen { content } else { learner.screen }
  }

  @Test(
    "its sound asks whatever the settings say, no picture gives it away, and the answer shows all")
  func heard() {
    var anna = Self.anna(sounds: true)
    guard case .exercise(let asked)? = Self.content(anna) else { return #expect(Bool(false)) }
    #expect(asked.question.isHeard && asked.question.pictures.isEmpty && asked.stage == .building)
    #expect(asked.question.sounds.map(\.hash) == ["moo"])
    #expect(CardSounds(.off).soundsOnAppearance(of: .exercise(asked)).map(\.hash) == ["moo"])
    #expect(anna.chose("listen") == ["card moo"])
    _ = anna.chose("show-it")
    guard case .exercise(let shown)? = Self.content(anna) else { return #expect(Bool(false)) }
    #expect(!shown.question.isHeard && shown.question.text == "cow")
    #expect(CardSounds(.off).soundsOnAppearance(of: .exercise(shown)).isEmpty)
    #expect(
      anna.saved.compactMap(\.answer).last?.evidence == Evidence(.build, .shown, isHeard: true))
  }

  @Test("without a sound it is read aloud where the box has a voice, and else shown")
  func spoken() {
    var anna = Self.anna(sounds: false, speaks: true, stability: 20)
    guard case .keyboard(let asked)? = Self.content(anna) else { return #expect(Bool(false)) }
    #expect(asked.asked?.isHeard == true)
    #expect(anna.chose("listen") == ["say en cow"])
    _ = anna.chose("question")
    guard case .card(let question)? = Self.content(anna) else { return #expect(Bool(false)) }
    #expect(question.isHeard)
    let silent = Self.anna(sounds: false)
    guard case .exercise(let shown)? = Self.content(silent) else { return #expect(Bool(false)) }
    #expect(!shown.question.isHeard && shown.question.text == "cow")
  }

  /// The questions that a round asks of four cards, some of which have sounds.
  private static func asked(
    heard: [Bool], _ direction: Round.Direction = .question, speaks: Bool = false,
    askings: [String: Asking] = ["d": .always(.listen)], mode: Round.Mode = .round
  ) -> [String] {
    let request = LessonRequest(
      learner: "Anna", deck: "d", mode: mode, direction: direction, isInOrder: true)
    var anna = Learning(request, startsAtHome: true)
    if speaks { anna.scene.abilities = [.speak] }
    let entries = zip(["a", "b", "c", "d"], heard).map { name, isHeard in
      var card = Card(question: name, answer: name + name, guid: name)
      if isHeard { card.media = [Self.moo] }
      return Lesson.Entry(card)
    }
    var lesson = Lesson(request, entries: entries, seed: 1, start: .noon)
    lesson.askings = askings
    _ = anna.begin(lesson)
    var session = anna.scene.top?.session
    var asked: [String] = []
    while let showing = session?.showing {
      asked.append(showing.card.question)
      _ = session?.answer(.right)
      session?.resume()
      if asked.count > 4 { break }
    }
    return asked
  }

  @Test("cards that can't be heard are left out, unless there is no other one")
  func leftOut() {
    #expect(Self.asked(heard: [false, true, false, true]) == ["b", "d"])
    #expect(Self.asked(heard: [true, true, false, false]) == ["a", "b"])
    #expect(Self.asked(heard: [false, true, false, true], speaks: true) == ["a", "b", "c", "d"])
    #expect(Self.asked(heard: [false, false, false, false]).count == 4)
    // Nothing is heard of answers that may be asked, too.
    #expect(Self.asked(heard: [true, true, false, false], .both).count == 4)
    #expect(Self.asked(heard: [true, false, true, false], askings: [:]).count == 4)
    #expect(Self.asked(heard: [true, false, true, false], askings: ["d": .byItself]).count == 4)
  }

  @Test("the progress counts only cards that can be heard")
  func wholeOfHeard() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .review, isInOrder: true)
    var anna = Learning(request, startsAtHome: true, preferences: [.way: "listen"])
    let entries = (0..<6).map { number in
      var card = Card(question: "\(number)", answer: "\(number)!", guid: "\(number)")
      if number > 2 { card.media = [Self.moo] }
      return Lesson.Entry(card)
    }
    _ = anna.begin(Lesson(request, entries: entries, seed: 1, start: .noon))
    #expect(anna.scene.top?.session?.progress.whole == 3)
  }

  @Test("it is answered in the way that its memory suggests, and a choice may be a guess")
  func chosen() {
    var anna = Self.anna(sounds: true, [:])
    _ = anna.chose("show-it")
    _ = anna.chose("next")
    guard case .exercise(let asked)? = Self.content(anna) else { return #expect(Bool(false)) }
    #expect(asked.question.isHeard && asked.question.text == "dog")
    guard case .keyboard? = Self.content(Self.anna(sounds: true, stability: 9)) else {
      return #expect(Bool(false))
    }
  }

  @Test("a deck says how many of its cards can't be heard")
  func unheard() {
    var deck = DeckOverview(name: "d", cardCount: 9, due: 2)
    deck.unheard = 4
    for speaks in [false, true] {
      var anna = Learning(
        LessonRequest(learner: "Anna", deck: "d", mode: .review), startsAtHome: true)
      if speaks { anna.scene.abilities = [.speak] }
      _ = anna.started()
      _ = anna.heard(.decks(LibraryOverview(decks: [deck])), to: .decks(learner: "Anna"))
      _ = anna.chose("deck", "d")
      _ = anna.heard(.deck(deck, sets: []), to: .deck("d", learner: "Anna"))
      guard case .list(let list)? = anna.screen else { return #expect(Bool(false)) }
      #expect(list.status == (speaks ? .words(.cardCount, 9) : .words(.unheardCards, 4)))
    }
  }
}
