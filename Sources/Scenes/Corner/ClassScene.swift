package import Study

/// How each learner is doing today, by name: who was here, and what is left.
package struct ClassScene: Scene, Equatable {
  private var pupils: [PupilOverview]?
  private var colors: [String: LearnerColor]

  package init(_ situation: Situation) {
    colors = situation.colors
  }

  package var query: LibraryQuery? { .pupils }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .pupils(let pupils) = reply, query == self.query, pupils != self.pupils
    else { return nil }
    (self.pupils, colors) = (pupils, situation.colors)
    return Step()
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch (target.name, target.detail) {
    case (Target.back.name, _): perform(.leave, in: situation)
    case (Self.hardest.name, _): Step(.question, next: .push(HardestScene()))
    case (Self.pupil, let name?) where pupils?.contains { $0.name == name } == true:
      Step(.question, next: .push(HistoryScene(of: name)))
    default: nil
    }
  }

  private static let pupil = "pupil"
  private static let hardest = Target("hardest")

  package var content: ScreenContent {
    let here = pupils?.filter { $0.daysAgo == 0 }.count ?? 0
    return .list(
      ListContent(
        "class", title: .words(.classOfAll),
        status: pupils.map { .words(.hereToday, [.number(here), .number($0.count)]) },
        rows: pupils?.map(row) ?? [],
        buttons: [.back, .init(Self.hardest, .words(.hardestCards))]))
  }

  private func row(_ pupil: PupilOverview) -> ListContent.Row {
    var row = ListContent.Row(
      Target(Self.pupil, pupil.name), .text(pupil.name), detail: Self.seen(pupil.daysAgo),
      color: colors[pupil.name])
    row.due = pupil.left
    return row
  }

  private static func seen(_ daysAgo: Int?) -> Label {
    switch daysAgo {
    case nil: .words(.neverHere)
    case 0?: .words(.today)
    case 1?: .words(.yesterday)
    case let days?: .words(.daysAgo, days)
    }
  }
}

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
            Target(Self.card, $0.card.guid), .text($0.card.title),
            detail: .words(.forgottenTimes, $0.lapses))
        } ?? [], empty: .words(cards == nil ? .loading : .noHardCards), buttons: [.back]))
  }
}
