package import Study

/// Where a box begins: the decks with what is due today, and the ways to everything else.
package struct HomeScene: Scene, Equatable {
  private let learner: String?
  private var asksWhoLearns: Bool
  private var library: LibraryOverview?
  /// When the library was asked last, so that a box that rests here knows the new day's cards.
  private var refreshed: Duration

  package init(_ situation: Situation) {
    refreshed = situation.time
    learner = situation.request?.learner
    asksWhoLearns = situation.asksWhoLearns
  }

  package var query: LibraryQuery? { .decks(learner: learner) }

  package var deadline: Duration? { refreshed + .seconds(600) }

  package mutating func fire(in situation: Situation) -> Step? {
    refreshed = situation.time
    return nil
  }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .decks(let library) = reply, query == self.query, library != self.library
    else { return nil }
    self.library = library
    return Step()
  }

  /// Asks again who learns if this learner is gone or has another name.
  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .learners(let names, let request) = change else { return nil }
    if let learner, names.count > 1, !names.contains(learner) {
      return Step(next: .replace(LearnerScene(names, isAtHome: true)))
    }
    if learner != nil, names.count < 2, let other = request?.learner, other != learner {
      return Step(next: .enter(learner: other))
    }
    asksWhoLearns = situation.asksWhoLearns
    return Step()
  }

  /// There is nowhere to go back to.
  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    nil
  }

  /// A guest's history is everybody's.
  package var guarded: [String] {
    [Self.settings.name] + (learner == nil ? [Self.history.name] : [])
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch target.name {
    case Self.who.name:
      Step(
        .question,
        next: .push(LearnerScene(situation.namesAtHome, isAtHome: true, canBeLeft: true)))
    case Self.history.name: Step(.question, next: .push(HistoryScene(situation)))
    case Self.settings.name: Step(.question, next: .push(SettingsScene(situation)))
    case Self.deckName:
      target.detail.map { Step(.question, next: .push(DeckScene($0, situation))) }
    default: nil
    }
  }

  private static let deckName = "deck"
  private static let who = Target("who")
  private static let history = Target("history")
  private static let settings = Target("settings")

  package var content: ScreenContent {
    .list(
      ListContent(
        "home",
        title: learner.map { asksWhoLearns ? .words(.homeOf, [.text($0)]) : .words(.homeTitle) }
          ?? .words(.guest),
        status: library.flatMap(status), rows: library?.decks.map(row) ?? [],
        empty: .words(library == nil ? .loading : .homeEmpty),
        buttons: [
          .init(Self.who, .words(.whoLearns)),
          .init(Self.history, .words(learner == nil ? .historyOfAll : .history)),
          .init(Self.settings, .words(.settings)),
        ]))
  }

  private func status(_ library: LibraryOverview) -> Label? {
    let due = library.decks.reduce(0) { $0 + $1.due + $1.new }
    var parts: [Label] = []
    if learner != nil, !library.decks.isEmpty { parts.append(due.dueLabel) }
    if library.streak > 1 { parts.append(.words(.daysInARow, library.streak)) }
    return parts.isEmpty ? nil : .list(parts)
  }

  private func row(_ deck: DeckOverview) -> ListContent.Row {
    ListContent.Row(
      Target(Self.deckName, deck.name), .text(deck.name),
      detail: learner == nil
        ? .words(.cardCount, deck.cardCount) : (deck.due + deck.new).dueLabel)
  }
}

extension Int {
  /// How many cards are due.
  var dueLabel: Label { self == 0 ? .words(.nothingDue) : .words(.cardsDue, self) }
}
