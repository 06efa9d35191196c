import InputEvents
import Scenes
import ScreenLayout
import Study
import Testing

@testable import KioskRuntime

@Suite("The drawn screen")
struct DrawnScreenTests {
  private struct Display: EffectHandler {
    var size: GridSize
    var shown: [Screen] = []

    mutating func handle(_ event: RuntimeEvent, at time: Timestamp) {}

    mutating func show(_ content: ScreenContent, _ screen: Screen, at time: Timestamp) {
      shown.append(screen)
    }
  }

  @Test("is kept for hit-testing, and laid out again if its size has changed")
  func kept() throws {
    var pipeline = Pipeline(
      scenes: SceneStack(
        learners: ["Anna", "Ben"], request: LessonRequest(learner: nil, deck: "d", mode: .review)))
    var display = Display(size: GridSize(columns: 50, rows: 15))
    pipeline.start(at: Timestamp(microseconds: 0), &display)
    let drawn = try #require(display.shown.last)
    #expect(drawn.size == display.size && !drawn.targets.isEmpty)
    let kept = pipeline.shown.drawn(display.size)
    #expect(kept == drawn)
    display.size = GridSize(columns: 20, rows: 6)
    let laidOut = pipeline.shown.drawn(display.size)
    let other = try #require(laidOut)
    #expect(other.size == display.size)
    #expect(other.targets.map(\.target) == drawn.targets.map(\.target))
    #expect(display.shown.count == 1)
  }
}
