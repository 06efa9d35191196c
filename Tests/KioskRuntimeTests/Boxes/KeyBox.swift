import InputEvents
import KioskBox
import ScreenLayout
import Study

@testable import KioskRuntime
@testable import Scenes

/// A kiosk with keys only, which collects its trace and the names of the targets that have the focus.
struct KeyBox {
  static let tab = KeyMeaning.step.code
  static let enter = KeyMeaning.choose.code

  private var box: KioskBox

  init(
    _ scenes: SceneStack, keys: KeyBindings = [:], layout: CardLayout = CardLayout()
  ) {
    box = KioskBox(
      scenes, devices: [.keys],
      pipeline: { Pipeline(scenes: $0, keys: keys, layout: layout) },
      noting: { event in
        switch event {
        case .effect(.play): return ""
        case .redrawn(_, let screen):
          let names = screen.highlights.map { ($0.target?.detail ?? $0.target?.name) ?? "" }
          let word = screen.highlighted?.state == .pressed ? "pressed" : "focus"
          return "\(word) \(names.isEmpty ? "nowhere" : names.joined(separator: " "))"
        default: return nil
        }
      })
    _ = take()
  }

  var pipeline: Pipeline { box.run.pipeline }

  mutating func take() -> [String] { box.take() }

  /// The words of the lines since the last `take`, without times, gestures and keys.
  mutating func takeWords() -> [String] {
    take().filter { !$0.contains(" key ") }.map { line in
      String(line.split(separator: " ", maxSplits: 1)[1])
    }
  }

  mutating func send(_ code: UInt16, _ value: Int32, at time: Int64) {
    box.send(time, .key, code, value)
    box.report(at: time)
  }

  /// Presses a key for a time in ms, 80 ms without one.
  mutating func press(_ code: UInt16, at time: Int64, for length: Int64 = 80) {
    send(code, KeyValue.down, at: time)
    send(code, KeyValue.up, at: time + length)
  }

  mutating func lose(at time: Int64) { box.lose(at: time) }

  mutating func advance(to time: Int64) { box.advance(to: time) }
}
