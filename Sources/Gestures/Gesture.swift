package import InputEvents

/// Something that a hand has certainly done.
package enum Gesture: Hashable, Sendable {
  /// One finger touched briefly at a place.
  case tap(at: SurfacePoint)
  /// Two taps in quick succession; the place is the second one's.
  case doubleTap(at: SurfacePoint)
  /// One finger rests at a place, and still rests when this is recognized.
  case longPress(at: SurfacePoint)
  /// Two fingers touched briefly together; the place is midway between them.
  case twoFingerTap(at: SurfacePoint)
  /// One finger left the panel while moving; the place is where it began.
  case swipe(SwipeDirection, from: SurfacePoint)
  /// The whole box was shaken.
  case shake
}

/// The direction of a swipe, as the person sees the panel.
package enum SwipeDirection: String, CaseIterable, Sendable {
  case left, right, up, down
}

/// A gesture, when it began and when it became certain.
package struct TimedGesture: Hashable, Sendable {
  package var time: Timestamp
  package var gesture: Gesture
  /// When the finger came down; the time itself for a shake.
  package var down: Timestamp
  /// The same, except for a double tap: when the finger came down the second time.
  package var lastDown: Timestamp

  package init(
    time: Timestamp, gesture: Gesture, down: Timestamp, lastDown: Timestamp? = nil
  ) {
    self.time = time
    self.gesture = gesture
    self.down = down
    self.lastDown = lastDown ?? down
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

  /// Where on the panel it was; nil for a shake.
  package var place: SurfacePoint? {
    switch self {
    case .tap(let place), .doubleTap(let place), .longPress(let place), .twoFingerTap(let place),
      .swipe(_, let place):
      place
    case .shake: nil
    }
  }
}
