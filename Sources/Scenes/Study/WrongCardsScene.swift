import Study

/// The cards that were answered wrong in a lesson, to look at once more.
struct WrongCards: Equatable {
  let cards: [Card]

  private static let card = "wrong-card"

  init(_ lesson: LessonSession) { cards = lesson.wrongCards }

  /// Returns the first cards as rows, each with its answer beside its question.
  func rows(_ most: Int = .max) -> [ListContent.Row] {
    cards.prefix(most).map { card in
      .init(
        Target(Self.card, card.guid), .text(card.title.start), detail: .text(card.answer.start),
        isWrong: true)
    }
  }

  /// Returns the step to one of the cards, or to the list of all of them.
  func step(to target: Target, of deck: String, in situation: Situation) -> Step? {
    if target == ResultContent.allWrong {
      return Step(.question, next: .push(WrongCardsScene(self, of: deck)))
    }
    guard target.name == Self.card, let guid = target.detail,
      cards.contains(where: { $0.guid == guid })
    else { return nil }
    let scene = CardScene(guid, in: CardList(deck: deck), sets: [], situation, isToLookAt: true)
    return Step(.question, next: .push(scene))
  }
}

/// The list of all cards that were answered wrong.
package struct WrongCardsScene: Scene, Equatable {
  private let wrong: WrongCards
  private let deck: String

  init(_ wrong: WrongCards, of deck: String) { (self.wrong, self.deck) = (wrong, deck) }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    target == .back
      ? perform(.leave, in: situation) : wrong.step(to: target, of: deck, in: situation)
  }

  package var content: ScreenContent {
    .list(
      ListContent(
        "wrong-cards", title: .words(.lookOnceMore), rows: wrong.rows(),
        empty: .words(.nothingHere), buttons: [.back]))
  }
}
