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
    var change: Edit?
    if !names.contains(name) {
      let isUnnamed = names == [Learner.standIn]
      change = .learner(isUnnamed ? .rename(Learner.standIn, to: name) : .add(name))
      names = (isUnnamed ? [] : names) + [name]
    }
    named = name
    return Step(.question, saving: change, next: .push(PreferenceScene(.color, nil)))
  }

  private func end(saving changes: [Edit] = [], in situation: Situation) -> Step {
    let isFirstStart = situation.preferences.isOn(.firstStart)
    if isFirstStart, !situation.startersInLanguage.isEmpty {
      let starters = StarterScene(situation, isFirstStart: true, then: named)
      return Step(.question, saving: changes, next: .push(starters))
    }
    let answered = Edit.set(Setting.firstStart.rawValue, to: "done", of: nil)
    return Step(
      .question, saving: changes + (isFirstStart ? [answered] : []),
      next: named.map { .homeAs(learner: $0) } ?? .home)
  }

  private static let name = Target("type-name", icon: .pencil, role: .primary)
  private static let backup = Target("bring-back", icon: .undo)
  private static let color = Setting.color.rawValue

  package var content: ScreenContent {
    .spots(
      SpotContent(
        "start-learner", asking: .words(.firstLearner), icon: .person,
        spots: (hasBackup && named == nil
          ? [.init(.top, .words(.words(.startWithBackup)), Self.backup)] : []) + [
            .init(.bottomRight, .words(.words(.typeName)), Self.name), .back,
            .init(.bottom, .words(.words(named == nil ? .skip : .done)), .skip),
          ]))
  }
}

extension Situation {
  /// Whether a stick with a backup is plugged in.
  fileprivate var hasBackup: Bool { stick?.backups.isEmpty == false }
}
