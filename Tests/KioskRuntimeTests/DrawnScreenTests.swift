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

  @Test("keeps the first row of a list that was seen where its size has changed")
  func rows() throws {
    let rows = (0..<40).map { ListContent.Row(Target("row", "\($0)"), .text("Row \($0)")) }
    let list = ScreenContent.list(
      ListContent("rows", title: .text("Rows"), rows: rows, buttons: []))
    let (small, large) = (GridSize(columns: 30, rows: 10), GridSize(columns: 30, rows: 25))
    var shown = ShownScreen(CardLayout())
    shown.open(list, size: small)
    for _ in 1...5 { _ = shown.turn(.nextPage) }
    #expect(shown.pages.shown == 5)
    let before = shown.draw(list.with(page: shown.pages.shown), size: small)
    let first = try #require(before.targets.first?.target)
    for (size, count) in [(large, 4), (small, 10)] {
      let drawn = shown.drawn(size)
      #expect(try #require(drawn).targets.contains { $0.target == first })
      #expect(shown.pages.count == count)
    }
  }
}
