import InputEvents
import KioskRuntime
import Scenes
import ScreenLayout
import Study

/// A kiosk with a single-touch panel and cards, which collects its trace.
struct TestBox: PanelHand {
  private var pipeline: Pipeline
  private var trace = Trace()

  private struct Trace: EffectHandler {
    var lines: [String] = []
    var size = GridSize.standard

    mutating func handle(_ event: RuntimeEvent, at time: Timestamp) {
      lines.append(EffectTrace(origin: Timestamp(microseconds: 0)).line(event, at: time))
    }
  }

  static let panel = DeviceDescription(
    name: "panel", properties: [DeviceProperty.direct],
    codes: [
      .absolute: [0, 1],
      .key: [
        KeyCode.touch, KeyMeaning.next.code, KeyMeaning.previous.code, KeyMeaning.answer.code,
        KeyMeaning.back.code, KeyMeaning.random.code,
      ],
    ],
    axes: [0: AxisRange(minimum: 0, maximum: 1_000), 1: AxisRange(minimum: 0, maximum: 1_000)])

  /// An accelerometer that does not report its resolution.
  private static let motion = DeviceDescription(
    name: "motion", properties: [DeviceProperty.accelerometer], codes: [.absolute: [0, 1, 2]],
    axes: [
      0: AxisRange(minimum: -4_000, maximum: 4_000), 1: AxisRange(minimum: -4_000, maximum: 4_000),
      2: AxisRange(minimum: -4_000, maximum: 4_000),
    ])

  init(scenes: SceneStack) {
    pipeline = Pipeline(scenes: scenes)
    add()
    pipeline.start(at: Timestamp(microseconds: 0), &trace)
  }

  init(
    cards: [Card] = [
      Card(question: "Norway", answer: "Oslo"), Card(question: "Peru", answer: "Lima"),
    ]
  ) {
    self.init(scenes: SceneStack(BrowseScene(deck: Deck(name: "d", cards: cards), seed: 1)))
  }

  mutating func begin(_ lesson: Lesson, at time: Int64) {
    pipeline.begin(lesson, at: Timestamp(microseconds: time * 1_000), &trace)
  }

  mutating func advance(to time: Int64) {
    pipeline.advance(to: Timestamp(microseconds: time * 1_000), &trace)
  }

  var lines: [String] { trace.lines }

  /// The names of the gestures, in order.
  var gestures: [String] { words(after: "gesture") }

  /// The study events, in order.
  var studied: [String] { words(after: "study") }

  private func words(after kind: String) -> [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      return words[1] == kind ? String(words[2]) : nil
    }
  }

  mutating func add() {
    pipeline.add(Self.panel, at: 0)
    pipeline.add(Self.motion, at: 1)
  }

  mutating func resize(to size: GridSize) { trace.size = size }

  mutating func finish() { pipeline.advance(to: .distantFuture, &trace) }

  /// Ends the recording, and returns whether a finger still touches.
  mutating func endRecording() -> Bool {
    let isTouched = pipeline.leaveUnfinished()
    pipeline.finish(&trace)
    return isTouched
  }

  mutating func remove(at time: Int64) {
    for event in InputEvent.lost(at: Timestamp(microseconds: time * 1_000)) {
      pipeline.handle(event, from: 0, &trace)
    }
  }

  mutating func send(_ event: InputEvent, from device: Int) {
    pipeline.handle(event, from: device, &trace)
  }

  mutating func accelerate(at time: Int64, _ x: Int32, _ y: Int32, _ z: Int32) {
    for (code, value) in [(UInt16(0), x), (1, y), (2, z)] {
      send(time, .absolute, code, value, device: 1)
    }
    report(at: time, device: 1)
  }

  mutating func addPanel(at index: Int) { pipeline.add(Self.panel, at: index) }
}
