package import InputEvents

/// Tells two fingers that touch briefly together.
package struct TwoFingerTapRecognizer: Sendable {
  private let settings: GestureSettings

  package init(settings: GestureSettings) {
    self.settings = settings
  }

  /// The two-finger tap whose last finger lifted at `time`.
  package func tap(_ sequence: TouchSequence, at time: Timestamp) -> Gesture? {
    guard sequence.isOpen, sequence.strokes.count == 2,
      sequence.mostTouching == 2, let down = sequence.down,
      case let length = time - down, length <= settings.longestTwoFingerTap,
      length >= settings.shortestTap,
      sequence.strokes.allSatisfy({ $0.farthest <= settings.touchSlop })
    else { return nil }
    let (first, second) = (sequence.strokes[0].start, sequence.strokes[1].start)
    return .twoFingerTap(
      at: SurfacePoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2))
  }
}
