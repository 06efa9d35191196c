import Study

/// Asks who is learning: the learners, and a guest whose answers are not saved.
package struct LearnerScene: Scene, Equatable {
  private var names: [String]
  /// Whether a new learner can be added.
  private let isAtHome: Bool
  private let canBeLeft: Bool

  /// - Parameters:
  ///   - names: The learners to choose from; none if only one is left.
  ///   - isAtHome: Whether the run begins at home.
  ///   - canBeLeft: Whether somebody is learning already.
  package init(_ names: [String], isAtHome: Bool = false, canBeLeft: Bool = false) {
    self.names = names
    self.isAtHome = isAtHome
    self.canBeLeft = canBeLeft
  }

  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    canBeLeft ? Step(.question, next: .back) : nil
  }

  package var guarded: [String] { [Self.new.name] }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch (target, target.name) {
    case (.back, _): perform(.leave, in: situation)
    case (Self.guest, _): enter(nil, in: situation)
    case (Self.new, _):
      Step(.question, next: .push(KeyboardScene(asking: .newLearner, for: .learnerName)))
    case (_, KeyboardScene.entered): target.detail.flatMap { add($0, in: situation) }
    case (_, Self.learner): target.detail.flatMap { enter($0, in: situation) }
    default: nil
    }
  }

  /// Offers the current names; if only one is left, that learner begins without being asked.
  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .learners(let names, let request) = change else { return nil }
    self.names = names
    if names.count > 1 || isAtHome { return Step() }
    return enter(request?.learner, in: situation)
  }

  private func enter(_ learner: String?, in situation: Situation) -> Step? {
    if isAtHome { return Step(.question, next: .enter(learner: learner)) }
    guard var request = situation.request else { return nil }
    request.learner = learner
    return .load(request)
  }

  /// Adds a learner, who then is the one that learns; a name that is there already is that learner.
  private mutating func add(_ name: String, in situation: Situation) -> Step? {
    let change = names.contains(name) ? nil : LibraryChange.addLearner(name: name)
    return Step(.question, saving: change, next: .enter(learner: name))
  }

  private static let learner = "learner"
  private static let guest = Target("guest")
  private static let new = Target("new-learner")

  package var content: ScreenContent {
    .list(
      ListContent(
        "learners", title: .words(.whoIsLearning),
        rows: names.map { .init(Target(Self.learner, $0), .text($0)) }
          + [.init(Self.guest, .words(.guest))],
        buttons: (canBeLeft ? [.back] : [])
          + (isAtHome ? [.init(Self.new, .words(.newLearner))] : [])))
  }
}
