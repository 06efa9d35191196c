package import Study

/// The cards that were answered in a round, by name, the wrong ones marked.
package struct RoundScene: Scene, Equatable {
  private let round: RoundSummary
  private let learner: String?
  private var cards: [RoundCard]?

  /// - Parameters:
  ///   - round: The round.
  ///   - learner: The learner whose answers to a card are shown from here; nil for all learners.
  package init(_ round: RoundSummary, of learner: String?) {
    self.round = round
    self.learner = learner
  }

  package var query: LibraryQuery? { .round(round.id) }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query else { return nil }
    if case .round(_, let cards) = reply { self.cards = cards } else { cards = [] }
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard let card = cards?.first(where: { Self.target($0) == target }) else { return nil }
    let scene = CardHistoryScene(guid: card.guid, title: Self.title(card), of: learner)
    return Step(.question, next: .push(scene))
  }

  private static func target(_ card: RoundCard) -> Target { Target("card", card.guid) }

  package var content: ScreenContent {
    .list(
      ListContent(
        "round", title: .deck(round.deck), status: .time(round.start),
        rows: cards?.map(row) ?? [], empty: .words(cards == nil ? .loading : .nothingHere),
        icon: .clock,
        buttons: [.back]))
  }

  private static func title(_ card: RoundCard) -> Label {
    .title(card.name, answer: card.answer)
  }

  private func row(_ card: RoundCard) -> ListContent.Row {
    var tallies: [Label] = []
    // The mark of a wrong card stands beside the words about it.
    if card.wrong > 0 { tallies.append(.words(.timesWrong, card.wrong)) }
    if card.right > 0 { tallies.append(.words(.timesRight, card.right)) }
    var row = ListContent.Row(
      Self.target(card), Self.title(card), card.wrong > 0 ? .wrong : .plain,
      detail: .list(tallies),
      note: card.guesses.isEmpty
        ? nil : .words(.guessed, [.text(card.guesses.joined(separator: ", ").shown)]))
    row.icon = card.wrong > 0 ? nil : .check
    return row
  }
}
