package import InputEvents

/// An input of a hand: a gesture anywhere on the glass, or a key.
package enum Input: Hashable, Sendable {
  case tap, doubleTap, longPress, twoFingerTap
  case swipeLeft, swipeRight, swipeUp, swipeDown
  case shake
  case key(KeyMeaning)
}

extension Input {
  /// Returns the step with which a scene responded, with the sound that fits this input.
  ///
  /// A question that a shake brings up sounds like a shake. A swipe or key whose action is not possible now
  /// is refused; taps and shakes are often not meant at all, so they stay silent.
  func heard(_ taken: (action: String, step: Step?)?) -> Step? {
    guard var step = taken?.step else {
      return taken != nil && isDeliberate ? .refused : nil
    }
    if self == .shake, case .response(.screen(.question), let errand, let next) = step.outcome {
      step.outcome = .response(.screen(.shake), errand, next)
    }
    return step
  }

  private var isDeliberate: Bool {
    switch self {
    case .swipeLeft, .swipeRight, .swipeUp, .swipeDown, .key: true
    case .tap, .doubleTap, .longPress, .twoFingerTap, .shake: false
    }
  }
}

/// The next move of a finger on the glass.
package enum Drag: Hashable, Sendable {
  case began(ScreenPlace)
  case moved(ScreenPlace)
  /// The finger has lifted, or its movement no longer counts.
  case ended
}

/// A place on the screen, which fills the panel.
package struct ScreenPlace: Hashable, Sendable {
  /// From 0, the left edge, to 1.
  package var x: Double
  /// From 0, the top edge, to 1.
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
