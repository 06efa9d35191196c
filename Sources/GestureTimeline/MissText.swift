package import Gestures
import KioskRuntime

extension Miss {
  /// The measurement, the amount by which it missed the limit, and the limit.
  ///
  /// An example: `moved 6.2 mm, 2.2 mm too far (touch-slop 4 mm)`.
  package var text: String {
    let (before, after, excess) = words
    let measured = rounded(measured)
    let limit = "(\(limit.rawValue) \(limit.text(allowed)))"
    return "\(before)\(measured)\(after), \(rounded(self.difference)) \(excess) \(limit)"
  }

  /// Whether the measurement is within a factor of 2 of the limit, so that the gesture may have been meant.
  package var isNear: Bool {
    measured > allowed / 2 && measured < allowed * 2
  }

  private var difference: Double { (measured - allowed).magnitude }

  private func rounded(_ value: Double) -> String {
    let unit = limit.meaning.unit
    let text = unit == .milliseconds ? String(Int(value.rounded())) : value.tenths
    return unit.rawValue.isEmpty ? text : "\(text) \(unit.rawValue)"
  }

  /// The words before and after the measurement, and those after the difference.
  private var words: (before: String, after: String, excess: String) {
    switch limit {
    case .touchSlop: ("moved ", "", "too far")
    case .longestTap: ("rested ", "", "too long")
    case .shortestTap: ("touched ", "", "too short")
    case .longPress: ("rested ", "", "too short")
    case .shortestTwoFingerTap: ("took ", "", "too short")
    case .longestTwoFingerTap: ("took ", "", "too long")
    case .shortestSwipe: ("moved ", "", "too short")
    case .longestSwipe: ("took ", "", "too long")
    case .swipeReturn: ("came back ", " of the way", "too much")
    case .swipeHold: ("held still for ", " at its end", "too long")
    case .swipeDetour: ("went ", " the straight way", "too much")
    case .swipeSlant: ("slanted ", "", "too near the diagonal")
    case .doubleTapWindow: ("down ", " after the first tap's down", "too late")
    case .doubleTapDistance: ("", " from the first tap", "too far")
    default:
      // No recognizer reports a miss of any other limit yet.
      ("measured ", "", measured > allowed ? "too much" : "too little")
    }
  }
}
