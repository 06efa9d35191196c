package import Study

/// All decks, for whoever looks after them.
package struct DecksScene: RemovingScene, Equatable {
  private var decks: [DeckOverview]?
  private var hasStarters = false
  var removal: Removal?

  package init() {}

  package var query: LibraryQuery? { .decks(learner: nil) }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .decks(let library) = reply, query == self.query else { return nil }
    guard library.decks != decks else { return nil }
    (decks, hasStarters) = (library.decks, !situation.startersInLanguage.isEmpty)
    return Step()
  }

  func removal(by target: Target, at time: Duration) -> Removal? {
    guard target.name == Removal.remove.name, let name = target.detail else { return nil }
    return Removal([name], at: time) { .deck(.delete($0)) }
  }

  mutating func forget(_ rows: Set<String>) { decks?.removeAll { rows.contains($0.name) } }

  mutating func chooseOther(_ target: Target, in situation: Situation) -> Step? {
    switch (target.name, target.detail) {
    case (Self.new.name, _):
      return Step(.question, next: .push(KeyboardScene(asking: .newDeck, for: .deckName)))
    case (Self.starters.name, _) where hasStarters:
      return Step(.question, next: .push(StarterScene(situation)))
    case (KeyboardScene.entered, let name?): return add(name)
    case (Self.deck, let name?) where shown.contains { $0.name == name }:
      return Step(.question, next: .push(DeckEditScene(name, among: shown.map(\.name))))
    default: return nil
    }
  }

  /// Creates a deck; the name of an existing deck leads to that deck.
  private func add(_ name: String) -> Step {
    let isNew = decks?.contains { $0.name == name } == false
    return Step(
      .question, saving: isNew ? .deck(.create(name)) : nil,
      next: .push(DeckEditScene(name, among: shown.map(\.name))))
  }

  private var shown: [DeckOverview] {
    decks?.filter { removal?.rows.contains($0.name) != true } ?? []
  }

  private static let deck = "deck"
  private static let new = Target("new-deck", icon: .plus)
  private static let starters = Target("starters", icon: .cards)

  package var content: ScreenContent {
    var content = ListContent(
      "all-decks", title: .words(.decks),
      rows: shown.map {
        .init(
          Target(Self.deck, $0.name), .text($0.name), .deck($0.face, nil),
          detail: $0.countLabel)
      }, empty: .words(decks == nil ? .loading : .homeEmpty), icon: .cards,
      buttons: [.back] + (removal.map { [$0.button] } ?? [])
        + (hasStarters ? [.init(Self.starters, .words(.starters))] : [])
        + [.init(Self.new, .words(.addDeck))])
    content.kind = .decks
    return .list(content)
  }
}

extension DeckOverview {
  /// The number of cards, and whose they are if not the box's.
  var countLabel: Label {
    let count = Label.words(.cardCount, cardCount)
    return isSchools ? .list([count, .words(.ofTheSchool)]) : count
  }
}
