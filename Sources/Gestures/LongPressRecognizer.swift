package import InputEvents

/// Tells a finger that rests at one place, while it still rests.
///
/// It has to be within the slop all the time, and not to move on in the second half of it: a slow
/// drag may still be within the slop when the time has passed. One that moves on then is looked at
/// again and again, and is a long press once it has come to rest within the slop.
package struct LongPressRecognizer: Sendable {
  private let settings: GestureSettings

  package init(settings: GestureSettings) {
    self.settings = settings
  }

  /// When a resting finger becomes a long press; nil while it can't.
  package func deadline(_ stroke: Stroke?, _ sequence: TouchSequence) -> Timestamp? {
    guard let stroke, sequence.isOpen, !sequence.isAccompanied, stroke.isTouching,
      stroke.farthest <= settings.touchSlop
    else { return nil }
    return stroke.down + settings.longPress
  }

  /// Whether a finger whose time has passed rests; if not, it is to be asked again after `restSpan`.
  func rests(_ stroke: Stroke, at time: Timestamp) -> Bool {
    !stroke.movesOn(at: time, slop: settings.touchSlop)
  }

  /// Whether a finger's stroke is a long press, at its deadline or when it has lifted.
  package func verdict(_ sequence: TouchSequence, at time: Timestamp) -> Verdict {
    if let obstacle = sequence.obstacle { return .ruledOut(obstacle) }
    guard let stroke = sequence.single else { return .ruledOut(.moreFingers) }
    if sequence.isAccompanied { return .ruledOut(.resting) }
    if stroke.farthest > settings.touchSlop {
      return settings.missed(.touchSlop, measured: stroke.farthest)
    }
    let duration = stroke.duration(at: time)
    return duration < settings.longPress
      ? settings.missed(.longPress, measured: duration) : .ruledOut(.moving)
  }
}

extension GestureSettings {
  /// A finger that presses rests for four of these, the second half of a long press.
  var restSpan: Duration { longPress / 8 }
}
