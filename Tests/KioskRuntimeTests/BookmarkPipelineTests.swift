import InputEvents
import KioskBox
import KioskRuntime
import Scenes
import Study
import Testing

@Suite("The bookmark's way to the library")
struct BookmarkPipelineTests {
  @Test("is kept when it changes, before the change that is saved with it, and not otherwise")
  func order() {
    let request = LessonRequest(learner: "Anna", deck: "d", mode: .round, isInOrder: true)
    let cards = ["a", "b"].map { Lesson.Entry(Card(question: $0, answer: "x", guid: $0)) }
    var box = KioskBox(
      SceneStack(learners: ["Anna"], request: request, startsAtHome: true), devices: [.keys],
      noting: { event in
        switch event {
        case .bookmarked(let bookmark): bookmark?.card ?? "none"
        case .effect(.save): "save"
        default: ""
        }
      })
    box.take(
      .lesson(
        Lesson(
          request, entries: cards, seed: 1, start: WallTime(milliseconds: 0, zoneMinutes: 0))),
      at: 1_000)
    // The keys: answer, known, answer, not known, and home from the result.
    for (index, key) in [UInt16(57), 21, 57, 49, 1].enumerated() {
      box.send(1_000 * (Int64(index) + 2), .key, key, 1)
    }
    let words = box.take().map { String($0.drop { $0 != " " }.dropFirst()) }
    #expect(words == ["a", "b", "save", "none", "save"])
  }
}
