import Study

/// The buttons where cards are studied, in addition to the gestures.
///
/// A target is named after the action that it stands for.
extension Target {
  package init(_ action: StudyAction) {
    switch action {
    case .answer: self.init(action.rawValue, icon: .eye, role: .primary)
    case .next: self.init(action.rawValue, icon: .right, role: .primary)
    case .previous: self.init(action.rawValue, icon: .undo)
    case .right: self.init(action.rawValue, icon: .check, role: .right)
    case .wrong: self.init(action.rawValue, icon: .again, role: .wrong)
    case .listen: self.init(action.rawValue, icon: .sound)
    case .leave: self.init(action.rawValue, icon: .close)
    case .random, .step, .delete: self.init(action.rawValue)
    }
  }
}

extension ListContent.Button {
  init(_ action: StudyAction, _ phrase: Phrase) {
    self.init(Target(action), .words(phrase))
  }

  /// Leaves the lesson or deck.
  static var end: Self { Self(.leave, .end) }
  /// The same, where nothing was begun.
  static var leave: Self {
    Self(Target(StudyAction.leave.rawValue, icon: .back), .words(.back))
  }
  /// The marks for an answer: the mark that most people hope for is at the right, under the thumb.
  static var marks: [Self] { [Self(.wrong, .didNotKnow), Self(.right, .knew)] }
}

extension [ListContent.Button] {
  /// Returns the button that plays the card's sounds again; none for a card without sounds.
  static func listen(_ sounds: [CardSound]) -> Self {
    sounds.isEmpty ? [] : [.init(.listen, .listen)]
  }
}

extension Scene where Action == StudyAction {
  /// Handles a button as the action that it stands for.
  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    perform(target, in: situation)
  }

  /// Performs the action that a target is named after; returns nil if there is none or it does nothing now.
  mutating func perform(_ target: Target, in situation: Situation) -> Step? {
    guard target.detail == nil, let action = StudyAction(rawValue: target.name) else { return nil }
    return perform(action, in: situation)
  }
}
