import Scenes
import Study
import Testing

@Suite("Buttons below the cards, and going home")
struct StudyButtonTests {
  private static let request = LessonRequest(
    learner: "Anna", deck: "d", mode: .round, isInOrder: true)

  /// Returns a box at home that has begun a lesson.
  private func box(
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

  private func did(_ target: String, _ stack: inout SceneStack, at time: Duration = .zero)
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

  @Test("an idle box goes home, once, and every input postpones that")
  func idle() {
    var stack = box(.round, preferences: [.homeAfter: "1 min"])
    #expect(stack.deadline == nil)
    _ = did("answer", &stack, at: .seconds(10))
    #expect(stack.deadline == .seconds(70))
    _ = stack.handle(.twoFingerTap, at: .seconds(30))
    #expect(stack.deadline == .seconds(90))
    #expect(stack.fire(at: .seconds(70)).isEmpty)
    #expect(stack.fire(at: .seconds(90)).map(\.brief).first == "home who history settings")
    // Only home's own refresh is due.
    #expect(stack.deadline == .seconds(690))
  }

  @Test("with several learners an idle box asks again who learns")
  func idleLearners() {
    var stack = SceneStack(
      learners: ["Anna", "Ben"], request: Self.request, startsAtHome: true,
      preferences: [.homeAfter: "1 min"])
    #expect(stack.start(at: .zero).map(\.brief) == ["learners Anna Ben guest new-learner"])
    #expect(
      stack.choose(Target("learner", "Ben"), at: .zero).map(\.brief).prefix(2)
        == ["question", "home who history settings"])
    #expect(
      stack.fire(at: .seconds(60)).map(\.brief) == ["learners Anna Ben guest new-learner"])
  }

  /// Returns a stack with Ben in a lesson of two cards, the first of which is answered.
  private func lesson(_ homeAfter: String) -> SceneStack {
    var stack = SceneStack(
      learners: ["Anna", "Ben"], request: Self.request, startsAtHome: true,
      preferences: [.homeAfter: homeAfter])
    _ = stack.start(at: .zero)
    _ = stack.choose(Target("learner", "Ben"), at: .zero)
    var request = Self.request
    (request.learner, request.mode) = ("Ben", .round)
    _ = stack.begin(
      Lesson(request, entries: entries("a=1 b=2"), seed: 1, start: .noon), at: .seconds(1))
    _ = stack.choose(Target("answer"), at: .seconds(2))
    _ = stack.choose(Target("right"), at: .seconds(3))
    return stack
  }

  @Test(
    "five minutes into a lesson it asks who is there before it accepts an answer",
    arguments: ["5 min", "10 min", "never"])
  func still(homeAfter: String) {
    var stack = lesson(homeAfter)
    #expect(stack.deadline == .seconds(303))
    #expect(stack.fire(at: .seconds(303)).map(\.brief) == ["still who yes"])
    #expect(stack.handle(.tap, at: .seconds(304))?.effects.isEmpty ?? true)
    #expect(stack.choose(Target("right"), at: .seconds(304)).isEmpty)
    var other = stack
    #expect(
      stack.choose(Target("yes"), at: .seconds(305)).map(\.brief).last?
        .hasPrefix("question 2/2 ") == true)
    #expect(
      other.choose(Target("who"), at: .seconds(305)).map(\.brief)
        == ["back", "learners Anna Ben guest new-learner"])
  }

  @Test("a learner with secret pictures enters them before the lesson continues")
  func stillPictures() {
    var stack = lesson("5 min")
    _ = stack.take(
      .learners(["Anna", "Ben"], nil, ofLearners: ["Ben": [.pictures: "sun sun sun"]]),
      at: .seconds(5))
    _ = stack.fire(at: .seconds(303))
    for name in ["yes", "sun", "sun"] {
      let shown = stack.choose(Target(name), at: .seconds(305)).map(\.brief)
      #expect(shown.last?.hasPrefix("pictures") == true, "\(shown)")
    }
    #expect(
      stack.choose(Target("sun"), at: .seconds(306)).map(\.brief).last?
        .hasPrefix("question 2/2 ") == true)
  }

  @Test("a box set to go home sooner does so, and one without an answer goes home later")
  func stillNobody() {
    var soon = lesson("1 min")
    #expect(soon.deadline == .seconds(63))
    #expect(
      soon.fire(at: .seconds(63)).map(\.brief) == ["learners Anna Ben guest new-learner"])
    var later = lesson("5 min")
    _ = later.fire(at: .seconds(303))
    #expect(later.deadline == .seconds(603))
    #expect(
      later.fire(at: .seconds(603)).map(\.brief) == ["learners Anna Ben guest new-learner"])
  }

  @Test("after a minute at home it asks for the learner again, if there are several")
  func who() {
    var stack = SceneStack(
      learners: ["Anna", "Ben"], request: Self.request, startsAtHome: true,
      preferences: [.homeAfter: "never"])
    _ = stack.start(at: .zero)
    _ = stack.choose(Target("learner", "Ben"), at: .zero)
    #expect(stack.deadline == .seconds(60))
    #expect(
      stack.fire(at: .seconds(60)).map(\.brief) == ["learners Anna Ben guest new-learner"])
    #expect(stack.deadline == nil)
    var alone = box(.round, preferences: [.homeAfter: "never"])
    _ = did("leave", &alone, at: .seconds(1))
    #expect(alone.deadline == .seconds(601))
  }

  @Test("after a guest, the box's only learner is offered again, and is current after a pause")
  func guestLeaves() {
    var stack = SceneStack(
      learners: [], request: Self.request, startsAtHome: true, preferences: [.homeAfter: "1 min"])
    _ = stack.start(at: .zero)
    #expect(
      stack.choose(Target("who"), at: .zero).last?.brief
        == "learners Anna back guest color shape new-learner")
    #expect(stack.choose(Target("guest"), at: .zero).last?.words == "ask decks guest")
    #expect(stack.choose(Target("who"), at: .zero).last?.brief == Self.learners)
    #expect(stack.fire(at: .seconds(60)).last?.words == "ask decks Anna")
  }

  private static let learners = "learners Anna back guest new-learner"

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
