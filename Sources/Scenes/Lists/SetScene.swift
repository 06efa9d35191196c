package import Study

/// Chooses a set of a deck, or the whole deck; the scene below takes the choice.
package struct SetScene: Scene, Equatable {
  private let sets: [SetOverview]
  private let deck: String
  private let offersToFix: Bool

  /// - Parameters:
  ///   - sets: The deck's.
  ///   - deck: Its name.
  ///   - offersToFix: Whether the faulty cards can be chosen, too.
  package init(_ sets: [SetOverview], of deck: String, offersToFix: Bool = false) {
    self.sets = sets
    self.deck = deck
    self.offersToFix = offersToFix
  }

  /// The name of the target that the scene below takes; it has no detail for the whole deck.
  static let chosen = "set"
  /// The same for the cards with a tag.
  static let tagged = "tag"

  package func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return Step(.question, next: .back) }
    return [Self.chosen, Self.tagged].contains(target.name)
      ? Step(.question, next: .backChoosing(target)) : nil
  }

  package var content: ScreenContent {
    .list(
      ListContent(
        "sets", title: .text(deck),
        rows: [.init(Target(Self.chosen), .words(.wholeDeck))]
          + sets.map { set in
            .init(
              Target(Self.chosen, set.name), .text(set.name),
              detail: .words(.cardCount, set.cardCount))
          }
          + (offersToFix ? [.init(Target(Self.tagged, CardRecord.toFix), .words(.toFix))] : []),
        buttons: [.back]))
  }
}
