package import Study

/// Asks for a set of a deck, or the whole deck; the scene below takes the choice.
package struct SetScene: Scene, Equatable {
  private let sets: [SetOverview]
  private let deck: String

  /// - Parameters:
  ///   - sets: The deck's sets.
  ///   - deck: The deck's name.
  package init(_ sets: [SetOverview], of deck: String) {
    self.sets = sets
    self.deck = deck
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
        "sets", title: .words(.set), status: .text(deck),
        rows: [.init(Target(Self.chosen), .words(.wholeDeck))]
          + sets.map { set in
            .init(
              Target(Self.chosen, set.name), .text(set.name),
              detail: .words(.cardCount, set.cardCount))
          },
        buttons: [.back]))
  }
}
