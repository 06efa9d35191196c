import Study

/// Asks for the first learner, whose name replaces that of a new library's stand-in; or for a backup on a stick, which
/// has its own learners.
package struct FirstLearnerScene: StartScene, Equatable {
  private var names: [String]
  /// The learner who was named here, and may get a colour.
  private var named: String?
  /// Whether a stick with a backup is plugged in.
  private var hasBackup: Bool

  package init(_ situation: Situation) {
    names = situation.namesAtHome
    hasBackup = situation.hasBackup
  }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard situation.hasBackup != hasBackup else { return nil }
    hasBackup = situation.hasBackup
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch (target.name, target.detail) {
    case (Target.back.name, _): return perform(.leave, in: situation)
    case (Target.skip.name, _): return end(in: situation)
    case (Self.backup.name, nil):
      guard hasBackup else { return nil }
      return Step(.question, next: .push(StickScene(situation, isFirstStart: true)))
    case (Self.name.name, nil):
      return Step(.question, next: .push(KeyboardScene(asking: .firstLearner, for: .learnerName)))
    case (KeyboardScene.entered, let name?): return add(name)
    case (Self.color, let color?):
      guard let named, LearnerColor(rawValue: color) != nil else { return nil }
      return end(saving: [.set(Self.color, to: color, of: named)], in: situation)
    default: return nil
    }
  }

  private mutating func add(_ name: String) -> Step {
    var step = Step(.question, next: .push(PreferenceScene(.color, nil)))
    named = name
    if names.contains(name) { return step }
    if names == [Learner.standIn] {
      step.changes = [.learner(.rename(Learner.standIn, to: name))]
      names = [name]
    } else {
      step.changes = [.learner(.add(name))]
      names.append(name)
    }
    return step
  }

  private func end(saving changes: [LibraryChange] = [], in situation: Situation) -> Step {
    var step = Step(.question, next: named.map { .homeAs(learner: $0) } ?? .home)
    step.changes = changes
    guard situation.preferences.isOn(.firstStart) else { return step }
    if situation.startersInLanguage.isEmpty {
      step.changes.append(.set(Setting.firstStart.rawValue, to: "done", of: nil))
    } else {
      step.next = .push(StarterScene(situation, isFirstStart: true, then: named))
    }
    return step
  }

  private static let name = Target("type-name", role: .primary)
  private static let backup = Target("bring-back", icon: .undo)
  private static let color = Setting.color.rawValue

  package var content: ScreenContent {
    .spots(
      SpotContent(
        "start-learner", asking: .words(.firstLearner),
        spots: (hasBackup && named == nil
          ? [.init(.top, .words(.words(.startWithBackup)), Self.backup)] : []) + [
            .init(.bottom, .words(.words(.typeName)), Self.name), .back,
            .init(.bottomRight, .words(.words(named == nil ? .skip : .done)), .skip),
          ]))
  }
}

extension Situation {
  /// Whether a stick with a backup is plugged in.
  fileprivate var hasBackup: Bool { stick?.backups.isEmpty == false }
}
