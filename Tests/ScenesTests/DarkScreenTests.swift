import Scenes
import Study
import Testing

@Suite("A dark screen")
struct DarkScreenTests {
  private static func box(_ preferences: Preferences) -> SceneStack {
    SceneStack(
      learners: ["Anna"], request: LessonRequest(learner: "Anna", deck: "d", mode: .review),
      startsAtHome: true, preferences: preferences)
  }

  @Test("comes after the set time without a touch, counted from the start of the run")
  func dark() {
    var stack = Self.box([.dimAfter: "2 min"])
    _ = stack.start(at: .zero)
    #expect(stack.deadline == .seconds(120))
    _ = stack.choose(Target("who"), at: .seconds(100))
    #expect(stack.fire(at: .seconds(120)).isEmpty && !stack.isDark)
    #expect(stack.fire(at: .seconds(220)) == [.show(.dark)])
    #expect(stack.isDark && stack.deadline == nil)
  }

  @Test("stays dark while the box goes home and the library replies; waking shows home")
  func home() {
    var stack = Self.box([.dimAfter: "1 min", .homeAfter: "2 min"])
    _ = stack.start(at: .zero)
    _ = stack.choose(Target("who"), at: .seconds(10))
    _ = stack.fire(at: .seconds(70))
    #expect(stack.fire(at: .seconds(130)).map(\.words) == ["ask decks Anna"])
    #expect(stack.take(.library, at: .seconds(131)).map(\.words) == ["ask decks Anna"])
    #expect(stack.wake(at: .seconds(140)).map(\.brief) == ["home who history settings"])
    #expect(!stack.isDark && stack.deadline == .seconds(200))
  }

  @Test("never comes unless it is set")
  func never() {
    for value in [nil, "never"] {
      var stack = Self.box(value.map { [.dimAfter: $0] } ?? [:])
      _ = stack.start(at: .zero)
      #expect(stack.deadline == .seconds(600))
    }
  }
}
