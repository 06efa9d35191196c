import Study

/// All learners, for whoever looks after them.
package struct LearnersScene: RemovingScene, Equatable {
  private var names: [String]
  private var signs: LearnerSigns
  var removal: Removal?

  package init(_ situation: Situation) {
    (names, signs) = (situation.namesAtHome, situation.signs)
  }

  func removal(by target: Target, at time: Duration) -> Removal? {
    guard let name = target.detail else { return nil }
    return switch target.name {
    case Removal.remove.name:
      removal(of: name.split(separator: "\n").map(String.init), at: time)
    case LearnerEditScene.anew.name:
      Removal(by: .learner(.startAnew(name)), undo: .bringBackAnswers, at: time)
    default: nil
    }
  }

  /// Returns the removal of those learners who are still there; nil if nobody would stay.
  ///
  /// A single one is not looked up, because that learner may have been renamed a moment ago.
  private func removal(of rows: [String], at time: Duration) -> Removal? {
    let rows = rows.count == 1 ? rows : rows.filter(shown.contains)
    guard !rows.isEmpty, rows.count < shown.count else { return nil }
    return Removal(rows, at: time) { .learner(.remove($0)) }
  }

  mutating func forget(_ rows: Set<String>) { names.removeAll(where: rows.contains) }

  mutating func chooseOther(_ target: Target, in situation: Situation) -> Step? {
    switch (target.name, target.detail) {
    case (Self.new.name, _):
      return Step(.question, next: .push(KeyboardScene(asking: .newLearner, for: .learnerName)))
    case (KeyboardScene.entered, let name?): return add(name, in: situation)
    case (Self.learner, let name?) where shown.contains(name):
      return edit(name, in: situation)
    case (Self.year.name, _) where shown.count > 1:
      return Step(.question, next: .push(SchoolYearScene(shown, situation)))
    case (Self.left, _):
      refresh(situation)
      return Step(.back)
    default: return nil
    }
  }

  private mutating func add(_ name: String, in situation: Situation) -> Step? {
    if let known = NameRule.same(as: name, among: names) { return edit(known, in: situation) }
    names.append(name)
    return edit(name, saving: .learner(.add(name)), in: situation)
  }

  private func edit(
    _ name: String, saving change: Edit? = nil, in situation: Situation
  ) -> Step? {
    let canBeRemoved = shown.count > 1
    return Step(
      .question, saving: change,
      next: .push(LearnerEditScene(name, situation, canBeRemoved: canBeRemoved)))
  }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    refresh(situation)
    return Step()
  }

  mutating func refresh(_ situation: Situation) {
    (names, signs) = (situation.namesAtHome, situation.signs)
  }

  private var shown: [String] { names.filter { removal?.rows.contains($0) != true } }

  /// The name of the target by which `LearnerEditScene` returns; its learner may have another name now.
  static let left = "left"
  private static let learner = "learner"
  private static let new = Target("new-learner", icon: .plus)
  private static let year = Target("school-year", icon: .calendar)

  package var content: ScreenContent {
    var content = ListContent(
      "all-learners", title: .words(.learners),
      rows: shown.map { .init(Target(Self.learner, $0), .text($0), .learner(signs[$0])) },
      buttons: [.back] + (removal.map { [$0.button] } ?? [])
        + (shown.count > 1 ? [.init(Self.year, .words(.schoolYear))] : [])
        + [.init(Self.new, .words(.addLearner))])
    content.kind = .learners
    return .list(content)
  }
}
