import InputEvents
import KioskRuntime
import Scenes
import Study
import Testing

@Suite("The bookmark's way to the library")
struct BookmarkPipelineTests {
  @Test("is kept when it changes, before the change that is saved with it, and not otherwise")
  func order() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round, isInOrder: true)
    var pipeline = Pipeline(
      scenes: SceneStack(learners: ["Anna"], request: request, startsAtHome: true))
    pipeline.add(DeviceDescription(name: "keys", codes: [.key: Set(1...127)]), at: 0)
    var library = Library()
    func time(_ seconds: Int64) -> Timestamp { Timestamp(microseconds: seconds * 1_000_000) }
    pipeline.start(at: time(0), &library)
    let cards = ["a", "b"].map { Lesson.Entry(Card(question: $0, answer: "x", guid: $0)) }
    pipeline.begin(
      Lesson(
        request, entries: cards, seed: 1, start: WallTime(milliseconds: 0, zoneMinutes: 0)),
      at: time(1), &library)
    // The keys: answer, known, answer, not known, and home from the result.
    for (index, key) in [UInt16(57), 21, 57, 49, 1].enumerated() {
      pipeline.handle(
        InputEvent(time: time(Int64(index) + 2), type: .key, code: key, value: 1), from: 0,
        &library)
    }
    #expect(library.words == ["a", "b", "save", "none", "save"])
  }
}

private struct Library: EffectHandler {
  var words: [String] = []

  mutating func keep(_ bookmark: Bookmark?, at time: Timestamp) {
    words.append(bookmark?.card ?? "none")
  }

  mutating func handle(_ event: RuntimeEvent, at time: Timestamp) {
    if case .effect(.save) = event { words.append("save") }
  }
}
