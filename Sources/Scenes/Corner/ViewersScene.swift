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
    guard let hidden else { return nil }
    switch target {
    case Self.everyone: return show(to: names.filter(hidden.contains), true)
    case Self.nobody: return show(to: names.filter { !hidden.contains($0) }, false)
    default: break
    }
    guard target.name == Self.viewer, let name = target.detail, names.contains(name)
    else { return nil }
    return show(to: [name], hidden.contains(name))
  }

  /// Gives the deck to learners, or takes it from them.
  private mutating func show(to learners: [String], _ isShown: Bool) -> Step? {
    guard !learners.isEmpty else { return nil }
    if isShown { hidden?.subtract(learners) } else { hidden?.formUnion(learners) }
    return Step(
      .question, saving: learners.map { .deck(.show(deck, isShown, to: $0)) })
  }

  private static let viewer = "viewer"
  private static let everyone = Target("everyone", icon: .people)
  private static let nobody = Target("nobody", icon: .nothing)

  package var content: ScreenContent {
    let count = names.count - (hidden?.count { names.contains($0) } ?? 0)
    var content = ListContent(
      "viewers", title: .words(.viewersOf, [.text(deck)]),
      status: hidden.map { _ in .words(.chosenCount, count) },
      rows: hidden.map { hidden in
        names.map { name in
          .choice(
            Target(Self.viewer, name), .text(name), .learner(signs[name], of: name),
            isChosen: !hidden.contains(name))
        }
      } ?? [], empty: .words(.loading),
      buttons: [
        .back, .init(Self.nobody, .words(.nobody), isEnabled: hidden != nil && count > 0),
        .init(
          Self.everyone, .words(.everyone), isEnabled: hidden != nil && count < names.count),
      ])
    content.kind = .learners
    return .list(content)
  }
}
