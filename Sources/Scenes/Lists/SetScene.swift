package import Study

/// Asks for a set of a deck, or the whole deck; the scene below takes the choice.
package struct SetScene: Scene, Equatable {
  private let sets: [SetOverview]
  private let deck: DeckOverview
  /// The name of the chosen set; nil for the whole deck.
  private let now: String?

  /// - Parameters:
  ///   - sets: The deck's sets.
  ///   - deck: The deck.
  ///   - now: The name of the chosen set; nil for the whole deck.
  package init(_ sets: [SetOverview], of deck: DeckOverview, now: String?) {
    (self.sets, self.deck, self.now) = (sets, deck, now)
  }

  /// The name of the target that the scene below takes; it has no detail for the whole deck.
  static let chosen = "set"

  package func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return Step(.back, next: .back) }
    return target.name == Self.chosen ? .handOver(target) : nil
  }

  package var content: ScreenContent {
    .list(
      ListContent(
        "sets", title: .words(.set), status: .text(deck.name),
        rows: [
          row(
            Target(Self.chosen, icon: .cards), .words(.wholeDeck), deck.cardCount,
            isChosen: now == nil)
        ]
          + sets.map { set in
            row(
              Target(Self.chosen, set.name, icon: .part), .text(set.name), set.cardCount,
              isChosen: now == set.name)
          },
        buttons: [.back]))
  }

  private func row(
    _ target: Target, _ label: Label, _ count: Int, isChosen: Bool
  ) -> ListContent.Row {
    var row = ListContent.Row.choice(target, label, isChosen: isChosen)
    row.note = .words(.cardCount, count)
    return row
  }
}
