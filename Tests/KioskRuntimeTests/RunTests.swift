import InputEvents
import KioskBox
import KioskRuntime
import Scenes
import Study
import Testing

@Suite("A run of the kiosk")
struct RunTests {
  private struct Failure: Error, Equatable {}

  /// Fails with the first screen.
  private final class BrokenFile: Sink {
    var events = 0

    func take(_ event: RuntimeEvent, at time: Timestamp) throws {
      events += 1
      if case .shown = event { throw Failure() }
    }
  }

  private struct BrokenLibrary: Services {
    func perform(_ effect: Effect, for learner: String?, at time: Timestamp) throws -> News? {
      if case .ask = effect { throw Failure() }
      return nil
    }
  }

  @Test("goes on without a sink that fails, whose error is thrown once")
  func brokenSink() throws {
    var box = KioskBox()
    let file = BrokenFile()
    box.run.sinks.addFirst(file)
    box.press(KeyMeaning.answer.code, at: 1_000)
    let events = file.events
    #expect(events > 0)
    box.press(KeyMeaning.random.code, at: 2_000)
    #expect(file.events == events)
    #expect(box.studied == ["start", "answer", "random"])
    #expect(throws: Failure()) { try box.run.flush() }
    try box.run.flush()
  }

  @Test("performs nothing after a service has failed, and has no line of what was not done")
  func brokenService() {
    var box = KioskBox(Self.home)
    let before = box.take()
    #expect(before.last == "0.000 ask decks")
    box.run.services = BrokenLibrary()
    box.take(.changed(.library), at: 1_000)
    box.press(KeyMeaning.choose.code, at: 2_000)
    #expect(box.take() == [])
    #expect(throws: Failure()) { try box.run.flush() }
  }

  @Test("a lesson that comes too late does not change whose answers are saved")
  func lateLesson() {
    var savedBy: [String?] = []
    var box = KioskBox(Self.home)
    box.run.services = Saving { savedBy.append($0) }
    let decks = LibraryOverview(decks: [DeckOverview(name: "d", cardCount: 9, due: 5)])
    box.take(.reply(.decks(decks), to: .decks(learner: "Anna")), at: 500)
    box.choose(Target("learn-all"), at: 1_000)
    box.choose(Target("settings"), at: 2_000)
    let request = LessonRequest(learner: "Ben", deck: LessonRequest.allDecks, mode: .review)
    let entries = [Lesson.Entry(Card(question: "q", answer: "a", guid: "g"))]
    box.take(
      .lesson(
        Lesson(
          request, entries: entries, seed: 1, start: WallTime(milliseconds: 0, zoneMinutes: 0))),
      at: 3_000)
    for name in ["box", "language"] { box.choose(Target(name), at: 4_000) }
    box.choose(Target("language", "de"), at: 5_000)
    #expect(savedBy == [nil])
  }

  private struct Saving: Services {
    let note: (String?) -> Void

    func perform(_ effect: Effect, for learner: String?, at time: Timestamp) -> News? {
      if case .save = effect { note(learner) }
      return nil
    }
  }

  private static var home: SceneStack {
    SceneStack(
      learners: ["Anna"], request: LessonRequest(learner: nil, deck: "d", mode: .review),
      startsAtHome: true)
  }
}
