package import Study

/// The learners who get a deck; a touch on a name gives or takes it.
package struct ViewersScene: Scene, Equatable {
  private let deck: String
  private let names: [String]
  private let signs: LearnerSigns
  /// The learners who do not get the deck; nil until the library has replied.
  private var hidden: Set<String>?

  package init(of deck: String, _ situation: Situation) {
    self.deck = deck
    (names, signs) = (situation.namesAtHome, situation.signs)
  }

  package var query: LibraryQuery? { .hidden(deck: deck) }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query, hidden == nil else { return nil }
    // The deck is gone.
    guard case .hidden(let names) = reply else { return Step(.refused, next: .back) }
    hidden = Set(names)
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard target.name == Self.viewer, let name = target.detail, names.contains(name), hidden != nil
    else { return nil }
    let isShown = hidden?.remove(name) != nil
    if !isShown { hidden?.insert(name) }
    return Step(.question, saving: .deck(.show(deck, isShown, to: name)))
  }

  private static let viewer = "viewer"

  package var content: ScreenContent {
    var content = ListContent(
      "viewers", title: .words(.viewersOf, [.text(deck)]),
      rows: hidden.map { hidden in
        names.map { name in
          .choice(
            Target(Self.viewer, name), .text(name), .learner(signs[name], of: name),
            isChosen: !hidden.contains(name))
        }
      } ?? [], empty: .words(.loading), buttons: [.back])
    content.kind = .learners
    return .list(content)
  }
}
