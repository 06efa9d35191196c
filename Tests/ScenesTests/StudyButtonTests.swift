import Scenes
import Study
import Testing

@Suite("Buttons below the cards, and going home")
struct StudyButtonTests {
  static let request = LessonRequest(
    learner: "Anna", deck: "d", mode: .round, isInOrder: true)

  /// Returns a box at home that has begun a lesson.
  func box(
    _ mode: Round.Mode, preferences: Preferences = [:], learners: [String] = ["Anna"],
    offer: Offer = Offer()
  ) -> SceneStack {
    var request = Self.request
    request.mode = mode
    var stack = SceneStack(
      learners: learners, request: request, startsAtHome: true, preferences: preferences,
      offer: offer)
    _ = stack.start(at: .zero)
    if learners.count > 1 { _ = stack.choose(Target("learner", "Anna"), at: .zero) }
    let lesson = Lesson(
      request, entries: entries("Norway=Oslo Peru=Lima Japan=Tokyo"), seed: 1, start: .noon)
    _ = stack.begin(lesson, at: .zero)
    return stack
  }

  func did(_ target: String, _ stack: inout SceneStack, at time: Duration = .zero)
    -> [String]
  {
    stack.choose(Target(target), at: time).map(\.brief)
  }

  @Test("a round can be studied by its buttons alone")
  func round() {
    var stack = box(.round)
    #expect(did("answer", &stack) == ["answer", "answer 1/3 Oslo [leave wrong right]"])
    #expect(
      did("right", &stack) == [
        "right", "question 2/3 Peru (right) [leave previous answer]", "save right Norway",
      ])
    #expect(
      did("previous", &stack) == [
        "answer", "answer 1/3 Oslo (takenBack) [leave wrong right]", "undo Norway",
      ])
    #expect(did("wrong", &stack).last == "save wrong Norway")
    #expect(did("leave", &stack).last == "stop? 1/3")
    #expect(did("stop", &stack).contains { $0.hasPrefix("result 0/1") })
    #expect(
      did("done", &stack) == [
        "back", "home who history settings", "ask decks Anna",
      ])
  }

  @Test("if a deck does not wrap, its ends are ends for buttons, gestures and keys")
  func ends() {
    var stack = box(.browse, preferences: [.wrap: "off"])
    #expect(stack.top?.buttons.map { $0.target?.name } == ["leave", nil, "answer", "next"])
    #expect(did("previous", &stack).isEmpty)
    #expect(stack.handle(.previous, at: .zero) == [.play(.refused)])
    _ = did("next", &stack)
    #expect(did("next", &stack).last == "question 3/3 Japan [leave previous answer]")
    #expect(stack.handle(.next, at: .zero) == [.play(.refused)])
    // The key for stepping still shows the answer, and stops there.
    #expect(
      stack.handle(.step, at: .zero).last?.words == "answer 3/3 Tokyo [leave previous wrong right]")
    #expect(stack.handle(.step, at: .zero) == [.play(.refused)])
    #expect(
      stack.top?.buttons.map { $0.target?.name } == ["leave", "previous", "wrong", "right", nil])
    // A card that asks for its deletion is kept, and stays.
    _ = stack.handle(.delete, at: .zero)
    #expect(
      stack.handle(.next, at: .zero).last?.words == "answer 3/3 Tokyo [leave previous wrong right]")
    #expect(stack.top?.content.asksToDelete == false)
  }

  @Test("a lesson counts right and wrong answers; its result also shows the streak and due cards")
  func result() throws {
    var stack = box(.round)
    _ = did("answer", &stack)
    _ = did("right", &stack)
    _ = did("answer", &stack)
    _ = did("wrong", &stack)
    guard case .card(let card) = stack.top?.content else { return #expect(Bool(false)) }
    #expect(card.lesson?.progress.marks == [.right, .wrong])
    _ = did("leave", &stack)
    #expect(did("stop", &stack).last == "ask decks Anna")
    let library = LibraryOverview(
      decks: [DeckOverview(name: "d", cardCount: 3, due: 1, new: 1)], streak: 5)
    let shown = stack.take(.decks(library), to: .decks(learner: "Anna"), at: .zero)
    #expect(shown.map(\.brief).first?.contains("result 1/2 streak 5 due 2") == true, "\(shown)")
    // An equal reply changes nothing.
    #expect(stack.take(.decks(library), to: .decks(learner: "Anna"), at: .zero).isEmpty)
  }

  @Test("once the day is done, the result leads home first, even in a class")
  func doneToday() {
    for (left, next) in [(0, "home"), (2, "learners")] {
      var stack = box(.round, learners: ["Anna", "Ben"])
      for target in ["answer", "right", "leave", "stop"] { _ = did(target, &stack) }
      let library = LibraryOverview(
        decks: [DeckOverview(name: "d", cardCount: 9, due: left)], done: 9)
      _ = stack.take(.decks(library), to: .decks(learner: "Anna"), at: .zero)
      #expect(did("done", &stack).contains { $0.hasPrefix(next) })
    }
  }

  @Test("after a whole lesson, the result leads home, where the other decks are, even in a class")
  func otherDecks() {
    var stack = box(.round, learners: ["Anna", "Ben"])
    for _ in 0..<3 { for target in ["answer", "right"] { _ = did(target, &stack) } }
    let library = LibraryOverview(
      decks: [DeckOverview(name: "e", cardCount: 9, due: 2)], done: 3)
    _ = stack.take(.decks(library), to: .decks(learner: "Anna"), at: .zero)
    #expect(did("done", &stack).contains { $0.hasPrefix("home") })
  }

  @Test("decks that the box does not offer keep nobody from the end of a day")
  func doneOffered() {
    var stack = box(.round, learners: ["Anna", "Ben"], offer: Offer(decks: ["d"]))
    for target in ["answer", "right", "leave", "stop"] { _ = did(target, &stack) }
    let library = LibraryOverview(
      decks: [
        DeckOverview(name: "d", cardCount: 2), DeckOverview(name: "e", cardCount: 9, due: 4),
      ], done: 9)
    _ = stack.take(.decks(library), to: .decks(learner: "Anna"), at: .zero)
    let shown = did("done", &stack)
    #expect(shown.contains { $0.hasPrefix("home") }, "\(shown)")
  }

  @Test("a deck can be browsed by its buttons alone, and left for home")
  func browse() {
    var stack = box(.browse)
    #expect(
      did("answer", &stack) == ["answer", "answer 1/3 Oslo [leave previous wrong right next]"])
    #expect(did("next", &stack) == ["question", "question 2/3 Peru [leave previous answer next]"])
    #expect(
      did("previous", &stack) == ["question", "question 1/3 Norway [leave previous answer next]"])
    #expect(did("leave", &stack).prefix(2) == ["back", "home who history settings"])
  }

  @Test("a quiz can be left and a question postponed by buttons")
  func quiz() {
    var stack = box(.quiz)
    guard let first = did("next", &stack).last else { return #expect(Bool(false)) }
    #expect(first.hasPrefix("quiz 1/3") && first.hasSuffix("[leave next show-it]"), "\(first)")
    #expect(did("leave", &stack).prefix(2) == ["back", "home who history settings"])
  }

  @Test("a run that begins with a lesson has gestures only")
  func withoutHome() {
    var stack = SceneStack(learners: ["Anna"], request: Self.request)
    let lesson = Lesson(Self.request, entries: entries("Norway=Oslo"), seed: 1, start: .noon)
    #expect(stack.begin(lesson, at: .zero).map(\.brief) == ["question", "question 1/1 Norway"])
  }

  @Test("a lesson that arrives after another choice does not begin")
  func late() {
    var stack = SceneStack(
      learners: ["Anna", "Ben"], request: Self.request, startsAtHome: true)
    _ = stack.start(at: .zero)
    _ = stack.choose(Target("learner", "Anna"), at: .zero)
    _ = stack.choose(Target("deck", "d"), at: .zero)
    let deck = DeckOverview(name: "d", cardCount: 1)
    _ = stack.take(.deck(deck, sets: []), to: .deck("d", learner: "Anna"), at: .zero)
    #expect(did("round", &stack) == ["load round Anna"])
    _ = stack.handle(.longPress, at: .zero)
    let lesson = Lesson(Self.request, entries: entries("Norway=Oslo"), seed: 1, start: .noon)
    #expect(stack.begin(lesson, at: .zero).isEmpty)
  }

  @Test("home queries again now and then, for the next day's cards")
  func refresh() {
    var stack = SceneStack(learners: [], request: Self.request, startsAtHome: true)
    _ = stack.start(at: .zero)
    #expect(stack.deadline == .seconds(600))
    #expect(stack.fire(at: .seconds(600)).map(\.words) == ["ask decks Anna"])
    #expect(stack.deadline == .seconds(1_200))
  }
}
