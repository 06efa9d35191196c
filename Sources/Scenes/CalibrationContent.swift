/// What the screen says while the box gets to know the hands that use it.
package enum CalibrationContent: Equatable, Sendable {
  /// Asks for something, and shows how often it has been done.
  case ask(CalibrationTask, done: Int, of: Int, note: CalibrationNote?)
  /// Shows what would change, and how to keep it.
  case result(CalibrationSummary)
  /// Says how it ended.
  case ended(isKept: Bool)
}

/// What the hand is asked to do.
package enum CalibrationTask: String, CaseIterable, Sendable {
  case tap
  case doubleTap = "double-tap"
  case swipeLeft = "swipe-left"
  case swipeRight = "swipe-right"
  case swipeUp = "swipe-up"
  case swipeDown = "swipe-down"
  case shake
}

/// What became of the last touch.
package enum CalibrationNote: Hashable, Sendable {
  /// It counts: how far the finger went from where it came down, in mm, and for how long, in ms.
  case seen(millimeters: Double, milliseconds: Int)
  /// It does not count, and why.
  case again(CalibrationRefusal)
}

/// Why a touch was not what had been asked for.
package enum CalibrationRefusal: String, CaseIterable, Sendable {
  /// Several touches without a pause where fewer were asked for.
  case tooMany = "too-many"
  /// One touch instead of two.
  case onlyOne = "only-one"
  /// The finger ran over the glass.
  case tooFar = "too-far"
  /// The finger hardly moved.
  case tooShort = "too-short"
  /// The finger stayed.
  case tooLong = "too-long"
  /// A swipe, but not where it should go.
  case otherWay = "other-way"
  case twoFingers = "two-fingers"
}

/// What the measured hand gets from the settings before and after.
package struct CalibrationSummary: Equatable, Sendable {
  /// How much of one kind was recognized.
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

  /// One setting that would change; its values with their units.
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
  /// Empty when the settings fit as they are.
  package var changes: [Change]

  package init(scores: [Score], changes: [Change]) {
    self.scores = scores
    self.changes = changes
  }
}

/// What is asked for, in this order.
package enum CalibrationKind: String, CaseIterable, Sendable {
  case taps
  case doubleTaps = "double taps"
  case swipes
  case shakes
}
