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
    #expect(anna.saved.compactMap(\.answer).last?.evidence == Evidence(.listen, .shown))
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
