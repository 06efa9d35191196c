package import Study

/// The first scene of a box: the decks with what is due today, and the ways to everything else.
package struct HomeScene: Scene, Equatable {
  private let learner: String?
  private let isHistoryGuarded: Bool
  private var asksWhoLearns: Bool
  private var library: LibraryOverview?
  /// Whether the decks are shown although all is done for today.
  private var showsDecks = false
  private var sign: LearnerSign?
  private let hasGarden: Bool
  private var stick: Stick?
  private let offer: Offer
  /// Whether there are decks, but none that the box offers.
  private var hasNoOfferedDeck = false
  /// When the library was last asked; it is asked again, so that a box at rest shows the new day's cards.
  private var refreshed: Duration
  private let entered: Duration

  package init(_ situation: Situation) {
    (refreshed, entered) = (situation.time, situation.time)
    learner = situation.request?.learner
    sign = situation.sign
    (offer, hasGarden) = (situation.offer, situation.hasGarden)
    isHistoryGuarded = situation.isHistoryGuarded
    asksWhoLearns = situation.asksWhoLearns
    stick = situation.stick
  }

  package var query: LibraryQuery? { .decks(learner: learner) }

  package var deadline: Duration? { refreshed + .seconds(600) }

  package mutating func fire(in situation: Situation) -> Step? {
    refreshed = situation.time
    return nil
  }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .decks(let all) = reply, query == self.query else { return nil }
    let library = all.offered(by: offer)
    let hasNoOfferedDeck = !all.decks.isEmpty && library.decks.isEmpty
    guard library != self.library || hasNoOfferedDeck != self.hasNoOfferedDeck else { return nil }
    (self.library, self.hasNoOfferedDeck) = (library, hasNoOfferedDeck)
    return Step()
  }

  /// Asks again who learns if this learner was removed or renamed.
  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    if case .stick = change {
      stick = situation.stick
      return Step()
    }
    guard case .learners(let names, let request, _) = change else { return nil }
    if let learner, names.count > 1, !names.contains(learner) {
      return Step(next: .replace(LearnerScene(names, situation, isAtHome: true)))
    }
    if learner != nil, names.count < 2, let other = request?.learner, other != learner {
      return Step(next: .homeAs(learner: other))
    }
    asksWhoLearns = situation.asksWhoLearns
    sign = situation.sign
    return Step()
  }

  /// Leads from the end of a day to the decks; there is nowhere else to go back to.
  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    guard doneToday != nil else { return nil }
    showsDecks = true
    return Step(.back)
  }

  package var guarded: [String] {
    [Self.settings.name, Self.stick.name] + (isHistoryGuarded ? [Self.history.name] : [])
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    switch target.name {
    case Self.home.name: return perform(.leave, in: situation)
    case Self.more.name:
      guard let library, let learner else { return nil }
      var more = library.more
      more.count = min(more.count + MoreCards.step, CardQueue.Limits.range.upperBound)
      // The new home scene asks the library again.
      return Step(
        .question, saving: .set(MoreCards.key, to: more.text, of: learner), next: .home)
    case Self.who.name:
      return Step(
        .question,
        next: .push(
          LearnerScene(situation.namesAtHome, situation, isAtHome: true, canBeLeft: true)))
    case Self.history.name: return Step(.question, next: .push(HistoryScene(situation)))
    case GardenScene.garden.name where hasGarden:
      return learner.map { Step(.question, next: .push(GardenScene(of: $0, situation))) }
    case Self.settings.name: return Step(.question, next: .push(CornerScene(situation)))
    case Self.stick.name:
      // The stick may have been pulled out while the PIN was entered.
      return stick == nil ? Step(.refused) : Step(.question, next: .push(StickScene(situation)))
    case Self.everything.name:
      guard let learner else { return nil }
      return .load(
        LessonRequest(learner: learner, deck: LessonRequest.allDecks, mode: .review))
    case Self.deckName:
      return target.detail.flatMap { deck in
        offer.has(deck: deck) ? Step(.question, next: .push(DeckScene(deck, situation))) : nil
      }
    default: return nil
    }
  }

  private static let home = Target("home", icon: .home)
  private static let more = Target("more-today", icon: .plus, role: .primary)
  private static let everything = Target("learn-all", icon: .cards)
  private static let deckName = "deck"
  private static let who = Target("who", icon: .people)
  private static let history = Target("history", icon: .chart)
  private static let settings = Target("settings", icon: .settings)
  private static let stick = Target("stick", icon: .stick)

  package var content: ScreenContent {
    if let doneToday { return .list(doneToday) }
    var content = ListContent(
      "home",
      title: learner.map { asksWhoLearns ? .words(.homeOf, [.text($0)]) : .words(.homeTitle) }
        ?? .words(.guest),
      status: library.flatMap(status),
      rows: everythingRow + stickRow + (library?.decks.map(row) ?? []),
      empty: .words(library == nil ? .loading : hasNoOfferedDeck ? .noOfferedDeck : .homeEmpty),
      icon: .cards,
      buttons: [
        .init(Self.who, whoLearns),
        .init(Self.history, .words(learner == nil ? .historyOfAll : .history)),
        .init(Self.settings, .words(.settings)),
      ])
    (content.sign, content.subject) = (sign, learner)
    content.day = day
    content.kind = .decks
    if hasGarden, let library, library.finishedDays > 0 {
      content.door = .init(GardenScene.garden, .words(.garden))
    }
    let next = content.rows.firstIndex {
      if case .deck(_, .left?) = $0.kind { true } else { false }
    }
    content.opening = .init(row: next ?? 0, entered: entered)
    return .list(content)
  }

  /// The way to a lesson of all decks, if there are several and any card is left.
  private var everythingRow: [ListContent.Row] {
    guard learner != nil, let library, library.decks.count > 1, library.left > 0,
      offer.has(.review)
    else { return [] }
    let count = library.decks.count { $0.left > 0 }
    return [
      .init(
        Self.everything, .words(.learnEverything), .main,
        detail: count > 1
          ? .words(.cardsOfDecks, [.number(library.left), .number(count)])
          : .words(.cardCount, library.left))
    ]
  }

  private var whoLearns: Label {
    guard asksWhoLearns, let learner else { return .words(.whoLearns) }
    return .words(.notLearner, [.text(learner)])
  }

  private var stickRow: [ListContent.Row] {
    guard let stick else { return [] }
    let update = stick.updates.isEmpty ? nil : Label.words(.updateOfBox)
    let detail = stick.decks.isEmpty ? update : .words(.stickFiles, stick.decks.count)
    return [.init(Self.stick, .words(.stick), detail: detail)]
  }

  /// The list that is shown once a learner's day is done, until the learner asks for the decks.
  private var doneToday: ListContent? {
    guard !showsDecks, stick == nil, let library, let day, library.left == 0 else { return nil }
    let next = library.decks.filter { $0.tomorrow > 0 }
    let count = next.reduce(0) { $0 + $1.tomorrow }
    var content = ListContent(
      "done", title: .words(.allDone),
      status: tomorrow(count, library.spread),
      rows: next.map {
        .init(nil, .text($0.name), .deck($0.face, nil), detail: .words(.cardCount, $0.tomorrow))
      },
      empty: .words(.nothingTomorrow),
      buttons: [.init(Self.home, .words(.home))]
        + (asksWhoLearns ? [.init(Self.who, whoLearns)] : [])
        + (library.moreLeft > 0 ? [.init(Self.more, .words(.moreToday))] : []))
    (content.kind, content.sign, content.day, content.subject) = (.done, sign, day, learner)
    return content
  }

  /// The number of tomorrow's cards, and what is left of a pile after a pause; nil if neither comes.
  private func tomorrow(_ count: Int, _ spread: SpreadPile?) -> Label? {
    guard count > 0 else { return nil }
    let words = Label.words(.tomorrowCount, count)
    let rest = spread.map { Label.words(.pileRest, $0.pile - $0.today) }
    let parts = [words, rest, library?.age?.label].compactMap(\.self)
    return parts.count == 1 ? words : .list(parts)
  }

  /// The learner's progress today; nil for a guest, and on a day without cards.
  private var day: ListContent.Day? {
    guard learner != nil, let library, library.done + library.left > 0 else { return nil }
    return ListContent.Day(library)
  }

  private func status(_ library: LibraryOverview) -> Label? {
    var parts: [Label] = []
    if learner != nil, !library.decks.isEmpty {
      parts.append(library.left > 0 ? .words(.cardsDue, library.left) : .words(.nothingDue))
    }
    if library.streak > 1 { parts.append(.words(.daysInARow, library.streak)) }
    if let age = library.age { parts.append(age.label) }
    return parts.isEmpty ? nil : .list(parts)
  }

  private func row(_ deck: DeckOverview) -> ListContent.Row {
    let target = Target(Self.deckName, deck.name)
    guard learner != nil else {
      return .init(
        target, .text(deck.name), .deck(deck.face, nil), detail: .words(.cardCount, deck.cardCount))
    }
    let today: DeckToday =
      deck.left > 0
      ? .left(deck.left, new: deck.new) : deck.isLearntToday ? .done : .later
    return .init(target, .text(deck.name), .deck(deck.face, today), detail: deck.leftLabel)
  }
}

extension SchoolAge {
  /// The day of the week, which is that of the last seven days, or the number of days.
  var label: Label {
    days < 7 ? .words(.asOf, [.weekday(weekday)]) : .words(.asOfDays, days)
  }
}

extension DeckOverview {
  /// The number of the deck's cards that are left today, in words, or when the next ones come.
  var leftLabel: Label {
    if left > 0 { return .words(.cardsDue, left) }
    if isLearntToday { return .words(putsOff && nextInDays == 1 ? .moreTomorrow : .nothingDue) }
    return nextInDays.map { .words(.inDays, $0) } ?? .words(.cardCount, cardCount)
  }
}
