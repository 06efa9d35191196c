import Scenes
import Study
import Testing

/// What a box does that nobody touches.
extension StudyButtonTests {
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
}
