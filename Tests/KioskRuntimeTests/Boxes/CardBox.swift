import InputEvents
import KioskBox
import Scenes
import ScreenLayout
import Study

@testable import KioskRuntime

/// A kiosk with cards and, besides its panel, an accelerometer.
extension KioskBox {
  /// An accelerometer that does not report its resolution.
  private static let motion = DeviceDescription(
    name: "motion", properties: [DeviceProperty.accelerometer], codes: [.absolute: [0, 1, 2]],
    axes: [
      0: AxisRange(minimum: -4_000, maximum: 4_000), 1: AxisRange(minimum: -4_000, maximum: 4_000),
      2: AxisRange(minimum: -4_000, maximum: 4_000),
    ])

  init(scenes: SceneStack) { self.init(scenes, devices: [.panel, Self.motion]) }

  init(
    cards: [Card] = [
      Card(question: "Norway", answer: "Oslo"), Card(question: "Peru", answer: "Lima"),
    ]
  ) {
    self.init(scenes: SceneStack(BrowseScene(deck: Deck(name: "d", cards: cards), seed: 1)))
  }

  /// The names of the gestures, in order.
  var gestures: [String] { firstWords(after: "gesture") }

  /// The study events, in order.
  var studied: [String] { firstWords(after: "study") }

  private func firstWords(after kind: String) -> [String] {
    words(after: kind).map { String($0.prefix { $0 != " " }) }
  }

  mutating func add() {
    run.add(.panel, at: 0)
    run.add(Self.motion, at: 1)
  }

  mutating func finish() { run.advance(to: .distantFuture) }

  /// Ends the recording, and returns whether a finger still touches.
  mutating func endRecording() -> Bool {
    let isTouched = run.leaveUnfinished()
    run.finishGestures()
    return isTouched
  }

  mutating func accelerate(at time: Int64, _ x: Int32, _ y: Int32, _ z: Int32) {
    for (code, value) in [(UInt16(0), x), (1, y), (2, z)] {
      send(time, .absolute, code, value, device: 1)
    }
    report(at: time, device: 1)
  }
}

extension KioskBox {
  /// Chooses a target without a hand.
  mutating func choose(_ target: Target, at time: Int64) {
    run.choose(target, at: Timestamp(milliseconds: time))
  }
}

extension Run {
  fileprivate mutating func choose(_ target: Target, at time: Timestamp) {
    pipeline.time = time
    pipeline.choose(target)
    settle()
  }
}
