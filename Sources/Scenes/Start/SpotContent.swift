import InputEvents

/// A question in the middle, and large signs around it to touch.
package struct SpotContent: Equatable, Sendable {
  /// Where a sign stands: in the middle of an edge, or in a corner.
  package enum Place: String, CaseIterable, Sendable {
    case top, right, bottom, left
    case topLeft = "top-left"
    case topRight = "top-right"
    case bottomRight = "bottom-right"
    case bottomLeft = "bottom-left"
  }

  package enum Sign: Hashable, Sendable {
    /// Points to the edge at which it stands.
    case arrow
    /// A small field in the very corner.
    case corner
    /// A corner that was touched.
    case touched
    case words(Label)
  }

  package struct Spot: Hashable, Sendable {
    package var place: Place
    package var sign: Sign
    /// nil for one that can't be chosen now.
    package var target: Target?

    package init(_ place: Place, _ sign: Sign, _ target: Target?) {
      self.place = place
      self.sign = sign
      self.target = target
    }

    /// Leads back to the scene below.
    package static var back: Spot { Spot(.bottomLeft, .words(.words(.back)), .back) }
  }

  /// The trace's word for the scene.
  package var name: String
  package var question: Label
  /// In the order in which keys go from one to the next; each at another place.
  package var spots: [Spot]
  /// Where a finger came down last, if that is to be shown.
  package var finger: ScreenPlace?

  package init(
    _ name: String, asking question: Label, spots: [Spot], finger: ScreenPlace? = nil
  ) {
    self.name = name
    self.question = question
    self.spots = spots
    self.finger = finger
  }
}

/// What gestures and keys do where a box asks about itself: fingers only touch there, however they do.
package enum StartAction: String, CaseIterable, Sendable {
  case leave
  /// A finger beside all targets.
  case miss
}

/// A scene in which a box asks about itself.
package protocol StartScene: Scene where Action == StartAction {}

extension StartScene {
  package func action(for input: Input) -> StartAction? {
    switch input {
    case .key(.back), .key(.takeBack): .leave
    case .shake, .key: nil
    case .tap, .doubleTap, .longPress, .twoFingerTap, .swipeLeft, .swipeRight, .swipeUp, .swipeDown:
      .miss
    }
  }

  package mutating func perform(_ action: StartAction, in situation: Situation) -> Step? {
    action == .leave ? Step(.back, next: .back) : nil
  }
}

extension Target {
  /// Goes on without an answer.
  static let skip = Target("skip")
}
