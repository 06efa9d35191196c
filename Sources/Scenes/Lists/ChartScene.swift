package import Study

/// A chart of the answers day by day, and of the cards that come back.
package struct ChartScene: Scene, Equatable {
  private let learner: String?
  private let title: Label
  private var days: DayChart?
  /// The number of days from tomorrow on on which the learner would be away.
  private var away = 0

  /// - Parameters:
  ///   - learner: The learner whose days are shown; nil for all learners.
  ///   - title: The title of the history, which is also the chart's.
  package init(of learner: String?, title: Label) {
    self.learner = learner
    self.title = title
  }

  package var query: LibraryQuery? {
    if away > 0, let learner { return .away(learner: learner, days: away) }
    return .days(learner: learner)
  }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .days(let days) = reply, query == self.query, days != self.days else { return nil }
    self.days = days
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if let choice, choice.target == target {
      away = nextAway
      // The chart stays until the other days are known.
      return Step(.question)
    }
    return target == .back ? perform(.leave, in: situation) : nil
  }

  /// The lengths of breaks that the button offers, one after the other: none, and up to three weeks.
  private static let breaks = [0, 7, 14, 21]
  private var nextAway: Int {
    let place = Self.breaks.firstIndex(of: away) ?? 0
    return Self.breaks[(place + 1) % Self.breaks.count]
  }

  /// The button for another length of a break; nil for whoever has no forecast.
  private var choice: ListContent.Button? {
    guard learner != nil, days?.minutesADay != nil else { return nil }
    return .init(
      Target("away", "\(nextAway)", icon: .calendar),
      nextAway == 0 ? .words(.withoutBreak) : .words(.ifAway, [.number(nextAway)]))
  }

  package var buttons: [ListContent.Button] { [.back] + (choice.map { [$0] } ?? []) }

  package var content: ScreenContent { .chart(ChartContent(title: title, days: days)) }
}

/// Two charts: of the days around today, or of how well cards are known when they come back.
package struct ChartContent: Equatable, Sendable {
  package var title: Label
  /// The days of the charts; nil while the library is asked, and for other charts.
  package var days: DayChart?
  /// How well cards are known; nil while the library is asked, and for other charts.
  package var recall: RecallTables?
  /// The page that is shown, from 0, where both charts have no room on one; scenes show the first.
  package var page = 0

  package init(title: Label, days: DayChart?) {
    self.title = title
    self.days = days
  }

  package init(title: Label, recall: RecallTables?) {
    (self.title, self.recall) = (title, recall)
  }
}
