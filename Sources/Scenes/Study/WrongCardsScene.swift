import Study

/// The cards that were answered wrong in a lesson, to look at once more.
struct WrongCards: Equatable {
  let cards: [Card]
  /// The deck of each card.
  private let decks: [String]

  private static let card = "wrong-card"

  /// - Parameters:
  ///   - lesson: The lesson.
  ///   - known: A card that the end of the lesson has named as known.
  init(_ lesson: LessonSession, without known: Card? = nil) {
    let wrong = zip(lesson.wrongCards, lesson.wrongIndices).filter { $0.0.guid != known?.guid }
    cards = wrong.map(\.0)
    decks = wrong.map { lesson.deck(of: $0.1) }
  }

  /// Returns the first cards as rows, each with its answer beside its question.
  func rows(_ most: Int = .max) -> [ListContent.Row] {
    cards.prefix(most).map { card in
      .init(
        Target(Self.card, card.guid), .side(card.title, card.media), .wrong,
        detail: .side(card.answer, card.media, of: .answer))
    }
  }

  /// Returns the step to one of the cards, or to the list of all of them.
  func step(to target: Target, in situation: Situation) -> Step? {
    if target == ResultContent.allWrong {
      return Step(.question, next: .push(WrongCardsScene(self)))
    }
    guard target.name == Self.card, let guid = target.detail,
      let place = cards.firstIndex(where: { $0.guid == guid })
    else { return nil }
    let scene = CardScene(
      guid, in: CardList(deck: decks[place]), sets: [], situation, isToLookAt: true)
    return Step(.question, next: .push(scene))
  }
}

/// The list of all cards that were answered wrong.
package struct WrongCardsScene: Scene, Equatable {
  private let wrong: WrongCards

  init(_ wrong: WrongCards) { self.wrong = wrong }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    target == .back
      ? perform(.leave, in: situation) : wrong.step(to: target, in: situation)
  }

  package var content: ScreenContent {
    .list(
      ListContent(
        "wrong-cards", title: .words(.lookOnceMore), rows: wrong.rows(),
        empty: .words(.nothingHere), icon: .check, buttons: [.back]))
  }
}
