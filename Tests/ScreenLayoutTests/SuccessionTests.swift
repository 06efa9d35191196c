import Scenes
import Study
import Testing

@testable import ScreenLayout

@Suite("The succession of screens")
struct SuccessionTests {
  /// The targets of actions that can't be undone.
  private static let final: Set = ["stop", "delete-now", "remove-pin"]

  @Test(
    "a second tap at the place of a button never does something that can't be undone",
    arguments: [Round.Mode.round, .review, .quiz, .browse],
    [(50, 15), (30, 10), (30, 25), (80, 24), (45, 40)].map { GridSize(columns: $0.0, rows: $0.1) })
  func succession(mode: Round.Mode, size: GridSize) {
    let walk = Walk(mode, size)
    // Ways of up to six taps on buttons, until 400 changes of screen were checked.
    var open = [(walk, 0)]
    var pairs = 0
    while let (current, depth) = open.popLast(), depth < 6 {
      for target in current.targets {
        var next = current
        next.choose(target.target)
        guard next.targets.map(\.target) != current.targets.map(\.target) else { continue }
        pairs += 1
        // A second tap is at the same place.
        for final in next.targets where final.cells.overlaps(target.cells) {
          let isFinal = Self.final.contains(final.target.name)
          #expect(!isFinal, "\(target.target.name) under \(final.target.name) at \(size)")
        }
        if depth < 5, pairs < 400 { open.append((next, depth + 1)) }
      }
    }
    #expect(pairs > 5)
  }

  private struct Walk {
    var stack: SceneStack
    let size: GridSize
    private var content: ScreenContent?
    private var time = Duration.zero

    init(_ mode: Round.Mode, _ size: GridSize) {
      self.size = size
      let request = LessonRequest(learner: "Anna", deck: "d", mode: mode, isInOrder: true)
      stack = SceneStack(learners: ["Anna"], request: request, startsAtHome: true)
      let entries = ["Norway": "Oslo", "Peru": "Lima", "Japan": "Tokyo"].sorted { $0.key < $1.key }
        .map { Lesson.Entry(Card(question: $0.key, answer: $0.value, guid: $0.key)) }
      let start = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60)
      take(stack.begin(Lesson(request, entries: entries, seed: 1, start: start), at: .zero))
    }

    var targets: [TouchTarget] {
      content.map { CardLayout().screen($0, size: size).targets } ?? []
    }

    mutating func choose(_ target: Target) {
      time += .seconds(2)
      take(stack.choose(target, at: time))
    }

    private mutating func take(_ effects: [Effect]) {
      for case .show(let shown) in effects { content = shown }
    }
  }
}
