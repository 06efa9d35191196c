package import InputEvents

/// A recognized gesture of a hand.
package enum Gesture: Hashable, Sendable {
  /// One finger touched a place briefly.
  case tap(at: SurfacePoint)
  /// Two taps in quick succession; the place is the second one's.
  case doubleTap(at: SurfacePoint)
  /// One finger rests at a place, and still rests there when the gesture is recognized.
  case longPress(at: SurfacePoint)
  /// Two fingers touched briefly together; the place is midway between them.
  case twoFingerTap(at: SurfacePoint)
  /// One finger left the panel while moving; the place is that where it came down.
  case swipe(SwipeDirection, from: SurfacePoint)
  /// The whole box was shaken.
  case shake
}

/// The direction of a swipe, as the person sees the panel.
package enum SwipeDirection: String, CaseIterable, Sendable {
  case left, right, up, down
}

/// A gesture with the times at which it began and became certain.
package struct TimedGesture: Hashable, Sendable {
  package var time: Timestamp
  package var gesture: Gesture
  /// The time at which the finger came down; equal to `time` for a shake.
  package var down: Timestamp
  /// The time at which the finger came down last: the second time for a double tap, else equal to `down`.
  package var lastDown: Timestamp
  /// The touch that made the gesture: the first one of a double tap, the first finger's of two; nil for a shake.
  package var touch: TouchID?
  /// The last touch of the gesture: the second one of a double tap, else equal to `touch`.
  package var lastTouch: TouchID?

  package init(
    time: Timestamp, gesture: Gesture, down: Timestamp, lastDown: Timestamp? = nil,
    touch: TouchID? = nil, lastTouch: TouchID? = nil
  ) {
    self.time = time
    self.gesture = gesture
    self.down = down
    self.lastDown = lastDown ?? down
    self.touch = touch
    self.lastTouch = lastTouch ?? touch
  }
}

extension Gesture {
  /// The gesture's name in traces and explanations, such as `swipe-left`.
  package var name: String {
    switch self {
    case .tap: "tap"
    case .doubleTap: "double-tap"
    case .longPress: "long-press"
    case .twoFingerTap: "two-finger-tap"
    case .swipe(let direction, _): "swipe-\(direction.rawValue)"
    case .shake: "shake"
    }
  }

  /// The gesture's place on the panel; nil for a shake.
  package var place: SurfacePoint? {
    switch self {
    case .tap(let place), .doubleTap(let place), .longPress(let place), .twoFingerTap(let place),
      .swipe(_, let place):
      place
    case .shake: nil
    }
  }
}
