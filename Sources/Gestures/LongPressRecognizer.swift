import InputEvents

/// Recognizes a long press while the finger still rests.
///
/// The finger has to stay within the slop all the time and must not drift in the second half of that
/// time, because a slow drag may still be within the slop when the time has passed. A drifting
/// finger is checked again and again, and makes a long press once it rests within the slop.
struct LongPressRecognizer: Sendable {
  let settings: GestureSettings

  /// The time at which the finger of a stroke, by its index, becomes a long press if it rests; nil if it cannot become one.
  @inline(__always)
  func deadline(_ index: Int?, of sequence: TouchSequence) -> Timestamp? {
    guard let index, sequence.isOpen, !sequence.isAccompanied, sequence.strokes[index].isTouching,
      sequence.strokes[index].farthest <= settings.touchSlop
    else { return nil }
    return sequence.strokes[index].down + settings.longPress
  }

  /// Whether a finger rests at its deadline; if not, check it again after `restSpan`.
  func rests(_ stroke: Stroke, at time: Timestamp) -> Bool {
    !stroke.movesOn(at: time, slop: settings.touchSlop)
  }

  /// The reason why a sequence made no long press, at its deadline or after the lift.
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
  /// The span of `Drift`; four spans are the second half of a long press, in which a finger must rest.
  var restSpan: Duration { longPress / 8 }
}
