/// A recognizer's verdict on a touch.
package enum Verdict: Hashable, Sendable {
  case gesture(Gesture)
  /// The touch would be the gesture if it had not missed this limit.
  case missed(Miss)
  /// The touch cannot be the gesture, whatever its measurements are.
  case ruledOut(Obstacle)

  package var gesture: Gesture? {
    if case .gesture(let gesture) = self { gesture } else { nil }
  }

  /// The verdict on a touch that missed a limit adapted to its panel or stroke, not that of the settings.
  static func missed(_ limit: GestureLimit, measured: Duration, allowed: Duration) -> Verdict {
    .missed(
      Miss(limit: limit, measured: measured.milliseconds, allowed: allowed.milliseconds))
  }
}

/// A limit that a touch missed, with numbers in the limit's unit.
package struct Miss: Hashable, Sendable {
  package let limit: GestureLimit
  package let measured: Double
  package let allowed: Double

  package init(limit: GestureLimit, measured: Double, allowed: Double) {
    self.limit = limit
    self.measured = measured
    self.allowed = allowed
  }
}

extension GestureSettings {
  /// The verdict on a touch that missed a limit of the settings; the measurement is in the limit's unit.
  func missed(_ limit: GestureLimit, measured: Double) -> Verdict {
    .missed(Miss(limit: limit, measured: measured, allowed: limit.value(in: self)))
  }

  func missed(_ limit: GestureLimit, measured: Duration) -> Verdict {
    missed(limit, measured: measured.milliseconds)
  }
}

/// A reason why a touch cannot be any gesture, or not a particular one.
package enum Obstacle: String, Hashable, Sendable {
  case hand = "part of a whole hand or of electrical noise"
  case afterNoise = "too soon after a whole hand or electrical noise"
  case hop = "a ghost that hops over the panel"
  case jump = "jumps faster than any finger"
  case edge = "flickers at the panel's edge"
  case palm = "a palm"
  case ghost = "a ghost: too short for a finger"
  case resting = "a finger at rest beside the others"
  case interrupted = "the device went away or lost events"
  case repeated = "the panel's touch node reports it, too"
  case moving = "a finger that moves on"
  case reported = "goes on after its gesture was reported"
  case moreFingers = "more than one finger"
  case oneFinger = "only one finger"
}
