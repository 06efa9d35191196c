import Study

/// Asks who is learning: pages of names, and a guest whose answers are not saved.
package struct LearnerScene: Scene, Equatable {
  /// The names on a page: with "guest" and "more names", they make four lines of two.
  private static let pageLength = 6

  private var names: [String]
  private var page = 0

  package init(_ names: [String]) {
    self.names = names
  }

  private var pages: Int { max(1, (names.count + Self.pageLength - 1) / Self.pageLength) }

  /// Empty if only one name is left.
  private var choices: [LearnersContent.Choice] {
    guard names.count > 1 else { return [] }
    return names.dropFirst(page * Self.pageLength).prefix(Self.pageLength).map { .learner($0) }
      + [.guest] + (pages > 1 ? [.more] : [])
  }

  package var content: ScreenContent {
    .learners(LearnersContent(choices: choices, page: page + 1, pages: pages))
  }

  package mutating func perform(_ action: StudyAction, in situation: Situation) -> Step? {
    switch action {
    case .next, .step: turn(forward: true)
    case .previous: turn(forward: false)
    case .random, .answer, .right, .wrong, .delete, .leave: nil
    }
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch choices.first(where: { $0.target == target }) {
    case .learner(let name): load(name, in: situation)
    case .guest: load(nil, in: situation)
    case .more: turn(forward: true)
    case nil: nil
    }
  }

  /// Offers the current names; if only one is left, that learner begins without being asked.
  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .learners(let names, let request) = change else { return nil }
    self = LearnerScene(names)
    return names.count > 1 ? Step() : load(request?.learner, in: situation)
  }

  private func load(_ learner: String?, in situation: Situation) -> Step? {
    if situation.startsAtHome { return Step(.question, next: .enter(learner: learner)) }
    guard var request = situation.request else { return nil }
    request.learner = learner
    return .load(request)
  }

  /// Turns to the next or previous page; the first page follows the last.
  private mutating func turn(forward: Bool) -> Step? {
    guard pages > 1 else { return nil }
    page = (page + (forward ? 1 : pages - 1)) % pages
    return Step(.question)
  }
}

/// A page of names to choose from.
package struct LearnersContent: Equatable, Sendable {
  package enum Choice: Hashable, Sendable {
    case learner(String)
    case guest
    /// The next page of names.
    case more

    package var target: Target {
      switch self {
      case .learner(let name): Target("learner", name)
      case .guest: Target("guest")
      case .more: Target("more")
      }
    }
  }

  package var choices: [Choice]
  /// From 1 to `pages`.
  package var page: Int
  package var pages: Int
}
