import InputEvents

/// A question in the middle, and large signs around it to touch.
package struct SpotContent: Equatable, Sendable {
  /// The place of a sign: in the middle of an edge, or in a corner.
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
    /// A small field in the very corner; without a target, its turn is still to come.
    case corner
    /// A corner that was touched.
    case touched
    case words(Label)
  }

  package struct Spot: Hashable, Sendable {
    package var place: Place
    package var sign: Sign
    /// The target of the sign; nil if it can't be chosen now.
    package var target: Target?
    /// The icon of the target, also while it can't be chosen.
    package var icon: Icon?

    package init(_ place: Place, _ sign: Sign, _ target: Target?) {
      (self.place, self.sign, self.target, icon) = (place, sign, target, target?.icon)
    }

    package init(_ place: Place, _ sign: Sign, _ target: Target, isEnabled: Bool) {
      (self.place, self.sign, icon) = (place, sign, target.icon)
      self.target = isEnabled ? target : nil
    }

    /// Leads back to the scene below.
    package static var back: Spot { Spot(.bottomLeft, .words(.words(.back)), .back) }
  }

  /// The trace's word for the scene.
  package var name: String
  /// A sentence, and then why or what to do.
  package var question: Label
  /// The icon above the question; nil for none.
  package var icon: Icon?
  /// The spots, in the order in which keys go from one to the next; each is at another place.
  package var spots: [Spot]
  /// Where a finger last came down; nil if that is not shown.
  package var finger: ScreenPlace?

  package init(
    _ name: String, asking question: Label, icon: Icon? = nil, spots: [Spot],
    finger: ScreenPlace? = nil
  ) {
    self.name = name
    self.question = question
    self.icon = icon
    self.spots = spots
    self.finger = finger
  }
}

/// The actions of gestures and keys while a box asks about itself: every gesture is a mere touch there.
package enum StartAction: String, CaseIterable, Sendable {
  case leave
  /// A finger has touched outside of all targets.
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
  /// Continues without an answer.
  static let skip = Target("skip", icon: .right)
}
