import KioskBox
import Scenes
import ScreenLayout
import Study
import Testing

@testable import KioskRuntime

@Suite("Larger words")
struct WordSizeTests {
  @Test("leave a screen fewer cells, but never too few for rows that a finger hits")
  func enlarged() {
    for (full, percent, size) in [
      ((50, 15), 100, (50, 15)), ((50, 15), 125, (40, 12)), ((50, 15), 150, (33, 10)),
      ((51, 16), 150, (34, 10)), ((30, 10), 150, (30, 10)), ((30, 25), 150, (24, 20)),
      ((20, 8), 150, (20, 8)),
    ] {
      let full = GridSize(columns: full.0, rows: full.1)
      #expect(
        full.enlarged(percent: percent) == GridSize(columns: size.0, rows: size.1),
        "\(full) at \(percent) %")
    }
  }

  @Test("are a learner's own or the box's, take effect at once, and end with the learner's turn")
  func learners() throws {
    var sizes: [GridSize] = []
    var box = KioskBox(
      SceneStack(
        learners: ["Anna", "Ben"],
        request: LessonRequest(learner: nil, deck: "d", mode: .review), startsAtHome: true,
        ofLearners: ["Anna": [.wordSize: "150"]]),
      size: GridSize(columns: 50, rows: 15),
      noting: { event in
        if case .shown(_, let screen) = event { sizes.append(screen.size) }
        return ""
      })
    #expect(sizes.last == GridSize(columns: 50, rows: 15))
    try touch("learner", "Anna", of: &box, at: 1_000)
    #expect(sizes.last == GridSize(columns: 33, rows: 10) && box.run.size == sizes.last)
    try touch("who", nil, of: &box, at: 3_000)
    try touch("learner", "Ben", of: &box, at: 5_000)
    #expect(sizes.last == GridSize(columns: 50, rows: 15))
  }

  private func touch(
    _ name: String, _ detail: String?, of box: inout KioskBox, at time: Int64
  ) throws {
    let place = try #require(box.place(of: name, detail))
    box.tap(at: time, x: place.x, y: place.y)
    box.advance(to: time + 1_000)
  }

  @Test("a terminal that prints screens in its own letters keeps all of its cells")
  func printed() {
    var pipeline = Pipeline(
      scenes: SceneStack(
        learners: ["Anna"], request: LessonRequest(learner: "Anna", deck: "d", mode: .review),
        startsAtHome: true, preferences: [.wordSize: "150"]))
    pipeline.fullSize = GridSize(columns: 50, rows: 15)
    #expect(pipeline.size == GridSize(columns: 33, rows: 10))
    pipeline.enlargesWords = false
    #expect(pipeline.size == GridSize(columns: 50, rows: 15))
  }
}
