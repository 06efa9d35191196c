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
    let pupils = pupils ?? []
    let needs = PupilNeed.needs(of: pupils)
    let needing = Set(needs.map(\.pupil.name))
    let openDays = PupilOverview.openDays(of: pupils)
    func row(_ pupil: PupilOverview, _ detail: Label, needsHelp: Bool) -> ListContent.Row {
      let face = PupilFace(pupil, openDays: openDays, needsHelp: needsHelp)
      return .init(
        Target(Self.pupil, pupil.name), .text(pupil.name), .pupil(signs[pupil.name], face),
        detail: detail)
    }
    return .list(
      ListContent(
        "class", title: .words(.classOfAll),
        status: self.pupils.map { all in
          .words(.hereToday, [.number(all.count { $0.daysAgo == 0 }), .number(all.count)])
        },
        rows: needs.map { row($0.pupil, Self.label($0.need), needsHelp: true) }
          + pupils.filter { !needing.contains($0.name) }
          .map { row($0, Self.seen($0), needsHelp: false) },
        empty: .words(self.pupils == nil ? .loading : .nobodyHere),
        buttons: [.back, .init(Self.hardest, .words(.hardestCards))]))
  }

  private static func label(_ need: PupilNeed) -> Label {
    switch need {
    case .away(let days): .words(.daysAgo, days)
    // The class of today is not judged by another week.
    case .wrong(let answers), .wrongLastWeek(let answers):
      .words(.needWrong, [.number(answers.wrong), .number(answers.wrong + answers.right)])
    case .stuck(let cards): .words(.needStuck, cards)
    }
  }

  private static func seen(_ pupil: PupilOverview) -> Label {
    switch pupil.daysAgo {
    case nil: .words(.neverHere)
    case 0?: .words(.today)
    case 1?: .words(.yesterday)
    case let days?: .words(.daysAgo, days)
    }
  }
}
