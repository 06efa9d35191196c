package import Study

/// The menu for grown-ups: the class, the learners, the decks and the box itself.
package struct CornerScene: Scene, Equatable {
  /// The current learner, whose own settings can be reached; nil for a guest.
  private var present: String?
  private let hasSeveral: Bool
  private let switchesOff: Bool
  /// The numbers of cards and learners; nil until the library has replied.
  private var counts: Counts?

  private struct Counts: Equatable { let cards, learners: Int }

  package init(_ situation: Situation) {
    present = situation.request?.learner
    hasSeveral = situation.asksWhoLearns
    switchesOff = situation.abilities.contains(.switchOff)
  }

  package var query: LibraryQuery? { .size }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard query == self.query, case .size(let size) = reply else { return nil }
    let before = self
    counts = Counts(cards: size.cards, learners: size.learners)
    // The current learner may have been renamed since this scene was left.
    present = situation.request?.learner
    return self == before ? nil : Step()
  }

  /// Leads to a new home scene, because the current learner may have been renamed or removed.
  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    Step(.back, next: .home)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch target {
    case .back: perform(.leave, in: situation)
    case Self.pupils: Step(.question, next: .push(ClassScene(situation)))
    case Self.learners: Step(.question, next: .push(LearnersScene(situation)))
    case Self.decks: Step(.question, next: .push(DecksScene()))
    case Self.box: Step(.question, next: .push(SettingsScene(situation)))
    case Self.own:
      situation.request?.learner.map {
        Step(.question, next: .push(SettingsScene(situation, of: $0)))
      }
    case Self.switchOff where switchesOff: Step(.question, next: .push(SwitchOffScene()))
    default: nil
    }
  }

  private static let pupils = Target("class", icon: .chart)
  private static let learners = Target("learners", icon: .people)
  private static let decks = Target("decks", icon: .cards)
  private static let box = Target("box", icon: .settings)
  /// The target that leads to the settings of the current learner.
  private static let own = Target("own", icon: .person)
  private static let switchOff = Target("switch-off", icon: .power)

  package var content: ScreenContent {
    var buttons = [ListContent.Button.back]
    if let present { buttons.append(.init(Self.own, .words(.onlyFor, [.text(present)]))) }
    if switchesOff { buttons.append(.init(Self.switchOff, .words(.switchOff))) }
    var content = ListContent(
      "corner", title: .words(.forGrownUps),
      rows: [
        .init(
          Self.pupils, .words(hasSeveral ? .classOfAll : .historyOfAll), detail: .words(.today)),
        .init(
          Self.learners, .words(.learners),
          detail: counts.map { .words(.learnerCount, $0.learners) }),
        .init(
          Self.decks, .words(.decks), detail: counts.map { .words(.cardCount, $0.cards) }),
        .init(Self.box, .words(.thisBox), detail: .words(.settings)),
      ], buttons: buttons)
    content.kind = .tiles
    return .list(content)
  }
}
