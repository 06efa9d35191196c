package import Study

/// The rounds of a learner, the newest first.
package struct HistoryScene: Scene, Equatable {
  private let learner: String?
  private let title: Label
  private let hasGarden: Bool
  /// Whether whoever looks after the learners is there.
  private let isOverseen: Bool
  private var rounds: [RoundSummary]?

  /// - Parameter situation: Tells who learns; a guest sees the rounds of all learners.
  package init(_ situation: Situation) {
    (learner, hasGarden) = (situation.request?.learner, situation.hasGarden)
    isOverseen = false
    title =
      switch learner {
      case nil: .words(.historyOfAll)
      case let name? where situation.asksWhoLearns: .words(.historyOf, [.text(name)])
      case _?: .words(.history)
      }
  }

  /// Creates the history of a learner, for whoever looks after the learners.
  init(of learner: String) {
    (self.learner, title) = (learner, .words(.historyOf, [.text(learner)]))
    (hasGarden, isOverseen) = (false, true)
  }

  package var query: LibraryQuery? { .rounds(learner: learner) }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .rounds(let rounds) = reply, query == self.query, rounds != self.rounds
    else { return nil }
    self.rounds = rounds
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    if target == Self.chart {
      return Step(.question, next: .push(ChartScene(of: learner, title: title)))
    }
    if target == RecallScene.recall, isOverseen {
      return learner.map { Step(.question, next: .push(RecallScene(of: $0))) }
    }
    if target == GardenScene.garden, hasGarden {
      return learner.map { Step(.question, next: .push(GardenScene(of: $0, situation))) }
    }
    guard let round = rounds?.first(where: { Self.target($0) == target }) else { return nil }
    return Step(.question, next: .push(RoundScene(round, of: learner)))
  }

  private static let chart = Target("chart", icon: .chart)

  private static func target(_ round: RoundSummary) -> Target { Target("round", "\(round.id)") }

  package var content: ScreenContent {
    .list(
      ListContent(
        "history", title: title,
        status: rounds.map { .words(.roundCount, $0.count) },
        rows: rounds?.map(row) ?? [], empty: .words(rounds == nil ? .loading : .historyEmpty),
        icon: .clock,
        buttons: [.back] + (hasGarden ? [.init(GardenScene.garden, .words(.garden))] : [])
          + (isOverseen ? [.init(RecallScene.recall, .words(.recall))] : [])
          + [.init(Self.chart, .words(.chart))]))
  }

  private func row(_ round: RoundSummary) -> ListContent.Row {
    let names: [Label] = [.deck(round.deck)] + (learner == nil ? [.text(round.learner.name)] : [])
    return .init(
      Self.target(round), .list(names), round.result == Tally() ? .plain : .share(round.result),
      detail: .time(round.start))
  }
}
