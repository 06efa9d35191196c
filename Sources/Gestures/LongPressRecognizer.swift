package import InputEvents

/// Tells a finger that rests at one place, while it still rests.
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

  /// Whether a finger's stroke is a long press, at its deadline or when it has lifted.
  package func verdict(_ sequence: TouchSequence, at time: Timestamp) -> Verdict {
    if let obstacle = sequence.obstacle { return .ruledOut(obstacle) }
    guard let stroke = sequence.single else { return .ruledOut(.moreFingers) }
    if sequence.isAccompanied { return .ruledOut(.resting) }
    if stroke.farthest > settings.touchSlop {
      return settings.missed(.touchSlop, measured: stroke.farthest)
    }
    return settings.missed(.longPress, measured: stroke.duration(at: time))
  }
}
