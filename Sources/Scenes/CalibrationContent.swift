/// The content of the screen during a calibration.
package enum CalibrationContent: Equatable, Sendable {
  /// Asks for a gesture, and shows how often it has been done.
  case ask(CalibrationTask, done: Int, of: Int, note: CalibrationNote?)
  /// Shows what would change, and how to keep it.
  case result(CalibrationSummary)
  /// Says whether the new settings were kept.
  case ended(isKept: Bool)
}

/// The gesture that the hand is asked to make.
package enum CalibrationTask: String, CaseIterable, Sendable {
  case tap
  case doubleTap = "double-tap"
  case swipeLeft = "swipe-left"
  case swipeRight = "swipe-right"
  case swipeUp = "swipe-up"
  case swipeDown = "swipe-down"
  case shake
}

/// The result of the last touch.
package enum CalibrationNote: Hashable, Sendable {
  /// The touch counts: how far the finger got from where it came down, in mm, and how long it took, in ms.
  case seen(millimeters: Double, milliseconds: Int)
  /// The touch does not count, for this reason.
  case again(CalibrationRefusal)
}

/// Why a touch does not count.
package enum CalibrationRefusal: String, CaseIterable, Sendable {
  /// More touches without a pause than were asked for.
  case tooMany = "too-many"
  /// One touch instead of two.
  case onlyOne = "only-one"
  /// The finger slid over the glass instead of tapping.
  case tooFar = "too-far"
  /// The finger hardly moved.
  case tooShort = "too-short"
  /// The finger stayed on the glass.
  case tooLong = "too-long"
  /// A swipe in another direction.
  case otherWay = "other-way"
  case twoFingers = "two-fingers"
}

/// What the old and the new settings recognize of the gestures of the measured hand.
package struct CalibrationSummary: Equatable, Sendable {
  /// The numbers of recognized gestures of one kind, with the old and with the new settings.
  package struct Score: Equatable, Sendable {
    package var kind: CalibrationKind
    package var count: Int
    package var before: Int
    package var after: Int

    package init(_ kind: CalibrationKind, count: Int, before: Int, after: Int) {
      self.kind = kind
      self.count = count
      self.before = before
      self.after = after
    }
  }

  /// A setting that would change, with its old and new value and their units.
  package struct Change: Equatable, Sendable {
    package var name: String
    package var before: String
    package var after: String

    package init(name: String, before: String, after: String) {
      self.name = name
      self.before = before
      self.after = after
    }
  }

  package var scores: [Score]
  /// The settings that would change; empty if they fit as they are.
  package var changes: [Change]

  package init(scores: [Score], changes: [Change]) {
    self.scores = scores
    self.changes = changes
  }
}

/// The kinds of gesture, in the order they are asked for.
package enum CalibrationKind: String, CaseIterable, Sendable {
  case taps
  case doubleTaps = "double taps"
  case swipes
  case shakes
}
