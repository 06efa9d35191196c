import InputEvents
import ScreenLayout
import Study

@testable import KioskRuntime
@testable import Scenes

/// A kiosk with keys only, which collects its trace and the names of the targets that have the focus.
struct KeyBox {
  private struct Trace: EffectHandler {
    var lines: [String] = []

    mutating func handle(_ event: RuntimeEvent, at time: Timestamp) {
      let line = EffectTrace(origin: Timestamp(microseconds: 0)).line(event, at: time)
      if !line.contains(" sound ") { lines.append(line) }
    }

    mutating func redraw(_ content: ScreenContent, _ screen: Screen, at time: Timestamp) {
      let names = screen.highlights.map { ($0.target?.detail ?? $0.target?.name) ?? "" }
      let word = screen.highlighted?.state == .pressed ? "pressed" : "focus"
      let at = time.seconds(since: Timestamp(microseconds: 0))
      lines.append("\(at) \(word) \(names.isEmpty ? "nowhere" : names.joined(separator: " "))")
    }
  }

  static let tab = KeyMeaning.step.code
  static let enter = KeyMeaning.choose.code

  private(set) var pipeline: Pipeline
  private var trace = Trace()

  init(
    _ scenes: SceneStack, keys: KeyBindings = [:], layout: CardLayout = CardLayout()
  ) {
    pipeline = Pipeline(scenes: scenes, keys: keys, layout: layout)
    pipeline.add(
      DeviceDescription(name: "keys", codes: [.key: Set((1...250 as ClosedRange<UInt16>))]), at: 0)
    pipeline.start(at: Timestamp(microseconds: 0), &trace)
    _ = take()
  }

  mutating func take() -> [String] {
    defer { trace.lines = [] }
    return trace.lines
  }

  /// The words of the lines since the last `take`, without times, gestures and keys.
  mutating func takeWords() -> [String] {
    take().filter { !$0.contains(" key ") }.map { line in
      String(line.split(separator: " ", maxSplits: 1)[1])
    }
  }

  mutating func send(_ code: UInt16, _ value: Int32, at time: Int64) {
    let time = Timestamp(microseconds: time * 1_000)
    pipeline.handle(InputEvent(time: time, type: .key, code: code, value: value), from: 0, &trace)
    let report = InputEvent(time: time, type: .synchronization, code: SyncCode.report, value: 0)
    pipeline.handle(report, from: 0, &trace)
  }

  /// Presses a key for a time in ms, 80 ms without one.
  mutating func press(_ code: UInt16, at time: Int64, for length: Int64 = 80) {
    send(code, KeyValue.down, at: time)
    send(code, KeyValue.up, at: time + length)
  }

  mutating func lose(at time: Int64) {
    for event in InputEvent.lost(at: Timestamp(microseconds: time * 1_000)) {
      pipeline.handle(event, from: 0, &trace)
    }
  }

  mutating func advance(to time: Int64) {
    pipeline.advance(to: Timestamp(microseconds: time * 1_000), &trace)
  }
}
