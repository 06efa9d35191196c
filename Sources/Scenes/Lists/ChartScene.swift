package import Study

/// What was learnt day by day, and what comes back.
package struct ChartScene: Scene, Equatable {
  private let learner: String?
  private let title: Label
  private var days: DayChart?

  /// - Parameters:
  ///   - learner: Whose days; nil for all learners'.
  ///   - title: What the history says above them.
  package init(of learner: String?, title: Label) {
    self.learner = learner
    self.title = title
  }

  package var query: LibraryQuery? { .days(learner: learner) }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .days(let days) = reply, query == self.query, days != self.days else { return nil }
    self.days = days
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    target == .back ? perform(.leave, in: situation) : nil
  }

  package var buttons: [ListContent.Button] { [.back] }

  package var content: ScreenContent { .chart(ChartContent(title: title, days: days)) }
}

/// A chart of the days around today.
package struct ChartContent: Equatable, Sendable {
  package var title: Label
  /// nil while the library is asked.
  package var days: DayChart?

  package init(title: Label, days: DayChart?) {
    self.title = title
    self.days = days
  }
}
