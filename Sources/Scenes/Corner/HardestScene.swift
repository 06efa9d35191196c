package import Study

/// The cards that learners forget most often.
package struct HardestScene: Scene, Equatable {
  private var cards: [HardCard]?

  package init() {}

  package var query: LibraryQuery? { .hardest }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .hardest(let cards) = reply, query == self.query, cards != self.cards
    else { return nil }
    self.cards = cards
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard target.name == Self.card, let guid = target.detail,
      let card = cards?.first(where: { $0.card.guid == guid })
    else { return nil }
    let scene = CardScene(guid, in: CardList(deck: card.deck), sets: [], situation)
    return Step(.question, next: .push(scene))
  }

  private static let card = "card"

  package var content: ScreenContent {
    .list(
      ListContent(
        "hardest", title: .words(.hardestCards),
        rows: cards?.map {
          .init(
            Target(Self.card, $0.card.guid), .title($0.card.title, answer: $0.card.answer),
            detail: $0.label,
            note: $0.given.isEmpty
              ? nil : .words(.written, [.text($0.given.map(\.text).joined(separator: ", ").shown)]))
        } ?? [], empty: .words(cards == nil ? .loading : .noHardCards), icon: .mountain,
        buttons: [.back]))
  }
}

extension HardCard {
  /// How often the card was forgotten, and whether that is far more than is expected; a card that was never known can't
  /// be forgotten.
  package var label: Label {
    if lapses == 0 { return .words(.notYetLearnt) }
    let times = Label.words(.forgottenTimes, lapses)
    return isLeech ? .list([times, .words(.moreThanExpected)]) : times
  }
}
