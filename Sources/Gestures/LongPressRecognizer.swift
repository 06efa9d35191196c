import InputEvents

/// Recognizes a finger that rests at one place, while it still rests.
///
/// The finger has to stay within the slop all the time and must not move on in the second half of
/// it, because a slow drag may still be within the slop when the time has passed. A finger that
/// moves on is checked again and again, and makes a long press once it rests within the slop.
struct LongPressRecognizer: Sendable {
  let settings: GestureSettings

  /// When a resting finger becomes a long press; nil while it cannot.
  func deadline(_ stroke: Stroke?, _ sequence: TouchSequence) -> Timestamp? {
    guard let stroke, sequence.isOpen, !sequence.isAccompanied, stroke.isTouching,
      stroke.farthest <= settings.touchSlop
    else { return nil }
    return stroke.down + settings.longPress
  }

  /// Whether a finger whose time has passed rests; if not, ask again after `restSpan`.
  func rests(_ stroke: Stroke, at time: Timestamp) -> Bool {
    !stroke.movesOn(at: time, slop: settings.touchSlop)
  }

  /// Why a stroke that made no long press is none, at its deadline or after its lift.
  func verdict(_ sequence: TouchSequence, at time: Timestamp) -> Verdict {
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
  /// A pressing finger rests for four of these spans, the second half of a long press.
  var restSpan: Duration { longPress / 8 }
}
