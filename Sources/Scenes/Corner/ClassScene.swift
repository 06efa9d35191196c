package import Study

/// The progress of each learner today, by name: the last visit, and the cards that are left.
package struct ClassScene: Scene, Equatable {
  private var pupils: [PupilOverview]?
  private var signs: LearnerSigns
  private let offer: Offer

  package init(_ situation: Situation) {
    (signs, offer) = (situation.signs, situation.offer)
  }

  package var query: LibraryQuery? { .pupils(offer: offer) }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .pupils(let pupils) = reply, query == self.query, pupils != self.pupils
    else { return nil }
    (self.pupils, signs) = (pupils, situation.signs)
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
  private static let hardest = Target("hardest", icon: .mountain)

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
    .init(
      Target(Self.pupil, pupil.name), .text(pupil.name),
      .learner(signs[pupil.name], due: pupil.left), detail: Self.seen(pupil))
  }

  private static func seen(_ pupil: PupilOverview) -> Label {
    let last: Label =
      switch pupil.daysAgo {
      case nil: .words(.neverHere)
      case 0?: .words(.today)
      case 1?: .words(.yesterday)
      case let days?: .words(.daysAgo, days)
      }
    return pupil.daysOfWeek > 1 ? .list([last, .words(.daysOfSeven, pupil.daysOfWeek)]) : last
  }
}
