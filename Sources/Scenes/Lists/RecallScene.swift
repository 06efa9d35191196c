package import Study

/// How well a learner's cards are known when they come back, against what was expected: a chart for grown-ups.
package struct RecallScene: Scene, Equatable {
  private let learner: String
  /// The deck whose cards are shown; nil for all cards.
  private let deck: String?
  private var report: RecallReport?

  package init(of learner: String, deck: String? = nil) {
    (self.learner, self.deck) = (learner, deck)
  }

  package var query: LibraryQuery? { .recall(learner: learner) }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .recall(let report) = reply, query == self.query, report != self.report
    else { return nil }
    self.report = report
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == Self.decks, hasDecks {
      return Step(.question, next: .push(RecallDecksScene(of: learner)))
    }
    return target == .back ? perform(.leave, in: situation) : nil
  }

  /// Leads here.
  static let recall = Target("recall", icon: .check)
  private static let decks = Target("decks", icon: .cards)

  private var hasDecks: Bool { deck == nil && report?.decks.isEmpty == false }

  package var buttons: [ListContent.Button] {
    [.back] + (hasDecks ? [.init(Self.decks, .words(.deckByDeck))] : [])
  }

  package var content: ScreenContent {
    let tables = report.map { report in
      deck.map { deck in report.decks.first { $0.name == deck }?.tables ?? RecallTables() }
        ?? report.all
    }
    return .chart(
      ChartContent(
        title: deck.map { .text($0) } ?? .words(.recallOf, [.text(learner)]), recall: tables))
  }
}

/// The decks of a learner, each with how well its cards are known when they come back.
package struct RecallDecksScene: Scene, Equatable {
  private let learner: String
  private var report: RecallReport?

  package init(of learner: String) { self.learner = learner }

  package var query: LibraryQuery? { .recall(learner: learner) }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .recall(let report) = reply, query == self.query, report != self.report
    else { return nil }
    self.report = report
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard target.name == Self.deck,
      let deck = report?.decks.first(where: { $0.name == target.detail })
    else { return nil }
    return Step(.question, next: .push(RecallScene(of: learner, deck: deck.name)))
  }

  private static let deck = "deck"

  package var content: ScreenContent {
    .list(
      ListContent(
        "recall-decks", title: .words(.recallOf, [.text(learner)]),
        rows: report?.decks.map(row) ?? [],
        empty: .words(report == nil ? .loading : .recallEmpty), buttons: [.back]))
  }

  private func row(_ deck: RecallReport.Deck) -> ListContent.Row {
    let all = deck.tables.all
    var row = ListContent.Row(
      Target(Self.deck, deck.name), .deck(deck.name),
      .share(Tally(right: all.right, wrong: all.answers - all.right)),
      detail: all.percent.map {
        .words(.knownOfHundred, [.number($0.right), .number($0.predicted)])
      })
    row.icon = DeckFace(ofName: deck.name).icon
    return row
  }
}
