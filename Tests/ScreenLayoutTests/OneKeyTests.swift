import InputEvents
import KioskBox
import ScreenLayout
import Testing

@testable import KioskRuntime
@testable import Scenes

@Suite("Every scene with one key")
struct OneKeyTests {
  private enum Way: CaseIterable {
    case tab, enter, autoScan

    var code: UInt16 { (self == .tab ? KeyMeaning.step : .choose).code }
  }

  private static let sizes = [
    GridSize(columns: 50, rows: 15), GridSize(columns: 30, rows: 10),
    GridSize(columns: 33, rows: 60),
  ]

  @Test(
    "reaches and chooses every target, with Tab, with Enter and by itself",
    arguments: ShownScene.all)
  func everyTarget(scene: ShownScene) {
    for size in Self.sizes {
      let targets = CardLayout().screen(scene.content, size: size).targets.map(\.target)
      // No event tells the keys or the pictures of a secret.
      let wanted = scene.content.isSecret ? targets.map(\.ofSecret) : targets
      for way in Way.allCases {
        let missed = Set(wanted).subtracting(Self.chosen(in: scene.content, size, way))
        #expect(missed == [], "\(way) at \(size)")
      }
    }
  }

  /// Returns the targets that can be chosen by short and long presses of one key, in any order.
  private static func chosen(in content: ScreenContent, _ size: GridSize, _ way: Way) -> Set<Target>
  {
    var chosen: Set<Target> = []
    let first = KioskBox(
      SceneStack(
        FixedScene(content: content), preferences: way == .autoScan ? [.autoScan: "1 s"] : [:]),
      devices: [DeviceDescription(name: "key", codes: [.key: [way.code]])], size: size,
      noting: { event in
        if case .target(let target) = event { chosen.insert(target) }
        return ""
      })
    var seen: Set<[Target]> = []
    // Positions of the focus to go on from, each with the time in ms.
    var open: [(box: KioskBox, time: Int64)] = [(first, 0)]
    var isFirst = true
    while let (box, time) = open.popLast() {
      let pipeline = box.run.pipeline
      let state = pipeline.focused + [Target("in")] + (pipeline.scanning.row ?? [])
      guard seen.insert(state).inserted || isFirst else { continue }
      isFirst = false
      for isShort in [true, false] {
        var next = box
        // Not right after a screen has appeared, nor after the focus has moved on.
        let end = next.move(way.code, at: time + 300, isShort, waits: way == .autoScan)
        open.append((next, end))
      }
    }
    return chosen
  }

  /// A scene that stays as it is, whatever is chosen.
  private struct FixedScene: Scene {
    let content: ScreenContent

    func action(for input: Input) -> ListAction? { nil }
    mutating func perform(_ action: ListAction, in situation: Situation) -> Step? { nil }
    mutating func choose(_ target: Target, in situation: Situation) -> Step? {
      .heard(.question)
    }
  }
}

extension KioskBox {
  /// Presses a key shortly or long or, if the focus moves by itself, either presses or waits for it to move.
  fileprivate mutating func move(
    _ code: UInt16, at time: Int64, _ isShort: Bool, waits: Bool
  ) -> Int64 {
    if waits, !isShort {
      guard let deadline = run.deadline else { return time }
      run.advance(to: deadline)
      return deadline.microseconds / 1_000
    }
    for (value, after) in [(KeyValue.down, Int64(0)), (KeyValue.up, isShort ? 80 : 900)] {
      send(time + after, .key, code, value)
    }
    return time + (waits ? 80 : 900)
  }
}
