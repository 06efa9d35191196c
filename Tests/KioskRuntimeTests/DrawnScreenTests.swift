import InputEvents
import KioskBox
import Scenes
import ScreenLayout
import Study
import Testing

@testable import KioskRuntime

@Suite("The drawn screen")
struct DrawnScreenTests {
  @Test("is kept for hit-testing, and laid out again if its size has changed")
  func kept() throws {
    var shown: [Screen] = []
    var box = KioskBox(
      SceneStack(
        learners: ["Anna", "Ben"], request: LessonRequest(learner: nil, deck: "d", mode: .review)),
      noting: { event in
        if case .shown(_, let screen) = event { shown.append(screen) }
        return ""
      })
    let drawn = try #require(shown.last)
    #expect(drawn.size == box.run.size && !drawn.targets.isEmpty)
    let kept = box.run.pipeline.shown.drawn(box.run.size)
    #expect(kept == drawn)
    box.run.fullSize = GridSize(columns: 20, rows: 6)
    let laidOut = box.run.pipeline.shown.drawn(box.run.size)
    let other = try #require(laidOut)
    #expect(other.size == box.run.size)
    #expect(other.targets.map(\.target) == drawn.targets.map(\.target))
    #expect(shown.count == 1)
  }
}
