import Study
import Testing

@testable import Scenes

@Suite("A box after a power cut")
struct BookmarkTests {
  private static let request = LessonRequest(
    learner: "Anna", deck: "d", mode: .round, isInOrder: true)

  private static func lesson(
    _ request: LessonRequest = Self.request, _ cards: String = "a=A b=B c=C d=D"
  ) -> Lesson {
    Lesson(request, entries: entries(cards), seed: 1, start: .noon)
  }

  /// Returns a box at home, from the beginning or from the bookmark of a power cut.
  private static func box(at bookmark: Bookmark? = nil) -> SceneStack {
    SceneStack(
      learners: ["Anna", "Ben"], request: LessonRequest(learner: "Ben", deck: "e", mode: .review),
      startsAtHome: true, preferences: [.homeAfter: "5 min"], at: bookmark)
  }

  /// Returns the bookmark of a box whose learner has marked the first card wrong and the second right.
  private static func cutOff(_ request: LessonRequest = Self.request) throws -> Bookmark {
    var box = Self.box()
    _ = box.start(at: .zero)
    _ = box.choose(Target("learner", "Anna"), at: .seconds(1))
    #expect(box.bookmark == nil)
    _ = box.begin(Self.lesson(request), at: .seconds(2))
    for action in [StudyAction.answer, .wrong, .answer, .right] {
      _ = box.handle(action, at: .seconds(3))
    }
    return try #require(box.bookmark)
  }

  @Test("requests its lesson at once, and shows the same card with the same count, unasked")
  func resumed() throws {
    let bookmark = try Self.cutOff()
    var box = Self.box(at: bookmark)
    #expect(box.start(at: .zero).map(\.words) == ["load round Anna"])
    #expect(box.bookmark == bookmark)
    let shown = box.begin(Self.lesson(), at: .zero).map(\.words)
    #expect(shown == ["question", "question 3/4 c [leave answer]"])
    #expect(box.bookmark == bookmark)
    // The result counts the earlier answers, and the wrong ones can be repeated.
    for action in [StudyAction.answer, .right, .answer] {
      _ = box.handle(action, at: .seconds(1))
    }
    let end = box.handle(.right, at: .seconds(2)).map(\.words)
    #expect(end.contains { $0.hasPrefix("result 3/4 [Scenes.ResultContent.Choice.wrongOnes(1)") })
    #expect(box.bookmark == nil)
  }

  @Test("continues to browse from the same card")
  func browsing() throws {
    var request = Self.request
    request.mode = .browse
    var box = Self.box()
    _ = box.begin(Self.lesson(request), at: .zero)
    _ = box.handle(.next, at: .seconds(1))
    let bookmark = try #require(box.bookmark)
    var next = Self.box(at: bookmark)
    _ = next.start(at: .zero)
    let shown = next.begin(Self.lesson(request), at: .zero).map(\.words)
    #expect(shown == ["question", "question 2/4 b [leave previous answer next]"])
    #expect(next.bookmark == bookmark)
  }

  @Test("has no bookmark once the lesson is left or ended, or the box went home")
  func cleared() throws {
    let bookmark = try Self.cutOff()
    for clears: (inout SceneStack) -> [Effect] in [
      { box in
        _ = box.handle(.leave, at: .seconds(9))
        return box.choose(StopContent.stop, at: .seconds(9))
      },
      { box in
        // The box asks first whether the learner is still there.
        _ = box.fire(at: box.deadline ?? .zero)
        return box.fire(at: box.deadline ?? .zero)
      },
    ] {
      var box = Self.box(at: bookmark)
      _ = box.start(at: .zero)
      _ = box.begin(Self.lesson(), at: .zero)
      #expect(box.bookmark != nil)
      #expect(!clears(&box).isEmpty)
      #expect(box.bookmark == nil)
    }
  }

  @Test("keeps no bookmark of a guest")
  func guest() {
    var request = Self.request
    request.learner = nil
    var box = Self.box()
    _ = box.begin(Self.lesson(request), at: .zero)
    #expect(box.top?.session != nil && box.bookmark == nil)
  }

  @Test("is at home if the lesson is gone, or does not arrive in time")
  func gone() throws {
    let bookmark = try Self.cutOff()
    var other = Self.request
    other.deck = "another"
    var box = Self.box(at: bookmark)
    _ = box.start(at: .zero)
    let home = "home home.of Anna: loading <who> <history> <settings>"
    #expect(box.begin(Self.lesson(other), at: .zero).map(\.words) == [home, "ask decks Anna"])
    var waiting = Self.box(at: bookmark)
    _ = waiting.start(at: .zero)
    #expect(waiting.deadline == .seconds(30))
    #expect(waiting.fire(at: .seconds(30)).map(\.words) == [home, "ask decks Anna"])
    #expect(waiting.begin(Self.lesson(), at: .seconds(31)).isEmpty)
    #expect(waiting.bookmark == nil)
  }
}
