package import Gestures
import InputEvents

/// What several devices' touches became, in order of time.
package struct Timeline: Sendable {
  package enum Entry: Sendable {
    /// Fingers that were, or may have been meant as, a gesture; numbered from 1.
    case touch(ExplainedTouch, number: Int)
    /// Contacts of one device that no learner's finger made, with no touch of a finger in between.
    case noise([ExplainedTouch])
    /// What an accelerometer told. Attempts that were no shake have their place here, too.
    case shake(TimedGesture)
  }

  package private(set) var entries: [Entry] = []

  /// - Parameters:
  ///   - logs: The devices' touches.
  ///   - numbers: How many touches came before these.
  package init(_ logs: [TouchLog], numbersFrom numbers: Int = 0) {
    let touches = logs.flatMap(\.touches).sorted { ($0.down, $0.device) < ($1.down, $1.device) }
    var shakes = logs.flatMap(\.shakes).sorted { $0.time < $1.time }[...]
    var number = numbers
    for touch in touches {
      while let shake = shakes.first, shake.time < touch.down {
        entries.append(.shake(shakes.removeFirst()))
        _ = shake
      }
      if touch.noise == nil {
        number += 1
        entries.append(.touch(touch, number: number))
      } else if case .noise(let run)? = entries.last, run.first?.device == touch.device {
        entries[entries.count - 1] = .noise(run + [touch])
      } else {
        entries.append(.noise([touch]))
      }
    }
    entries += shakes.map { .shake($0) }
  }

  /// The touches of one device with their numbers; noise has none.
  package func touches(of device: Int) -> [(touch: ExplainedTouch, number: Int?)] {
    entries.flatMap { entry -> [(touch: ExplainedTouch, number: Int?)] in
      switch entry {
      case .touch(let touch, let number): [(touch, number)]
      case .noise(let run): run.map { ($0, nil) }
      case .shake: []
      }
    }.filter { $0.touch.device == device }
  }
}
