package import Study

/// The result of a lesson, and what the learner can do next.
package struct ResultScene: Scene, Equatable {
  private var lesson: LessonSession
  /// Whether the scene also tells the days in a row and the deck's cards that are left today.
  private let showsStreakAndDue: Bool
  private let hasGarden: Bool
  private let offer: Offer
  private var library: LibraryOverview?
  /// When the sound of what has begun to grow is due: after that of the end, which has just been heard.
  private var growsAt: Duration?

  /// - Parameters:
  ///   - session: The lesson that has ended.
  ///   - situation: Tells whether the run begins at home; nil if it does not.
  package init(_ session: LessonSession, _ situation: Situation? = nil) {
    lesson = session
    showsStreakAndDue = situation?.startsAtHome ?? false
    hasGarden = situation?.hasGarden ?? false
    offer = situation?.offer ?? Offer()
  }

  package var query: LibraryQuery? {
    guard showsStreakAndDue, !isEmpty, let learner = lesson.lesson.request.learner else {
      return nil
    }
    return .decks(learner: learner)
  }

  package mutating func take(
    _ reply: LibraryReply, to query: LibraryQuery, in situation: Situation
  ) -> Step? {
    guard case .decks(let all) = reply, query == self.query else { return nil }
    let library = all.offered(by: situation.offer)
    if library == self.library { return nil }
    if hasGarden, self.library == nil, library.grown != nil, lesson.isLastOfDay(in: library) {
      growsAt = situation.time + Self.soundOfEnd
    }
    self.library = library
    return Step()
  }

  /// The time that the sound of the end takes.
  private static let soundOfEnd = Duration.milliseconds(450)

  package var deadline: Duration? { growsAt }

  package mutating func fire(in situation: Situation) -> Step? {
    guard let due = growsAt.take() else { return nil }
    // Whoever has looked at another screen meanwhile has seen what grows.
    return situation.time - due < .seconds(1) ? Step(.grown) : Step()
  }

  package var session: LessonSession? { lesson }

  package mutating func perform(_ action: StudyAction, in situation: Situation) -> Step? {
    switch action {
    case .leave: return .leave
    case .previous:
      lesson.advance(to: situation.time)
      return lesson.undo().map {
        Step(lesson.soundAfterUndo, saving: $0, next: .lesson(lesson))
      }
    case .random, .answer, .next, .step:
      // An empty deck may have cards by now.
      return isEmpty ? .load(lesson.lesson.request) : nil
    case .right, .wrong, .listen, .delete: return nil
    }
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == Self.write, isEmpty, canWrite {
      let list = CardList(deck: lesson.lesson.request.deck)
      return Step(.question, next: .push(EditScene(newIn: list, at: .last, sets: [])))
    }
    switch choices.first(where: { $0.target == target }) {
    case .goOn:
      lesson.advance(to: situation.time)
      lesson.reopen()
      return Step(.question, next: .lesson(lesson))
    case .wrongOnes: return again(copies: lesson.wrongCopies, in: situation)
    case .all: return again(in: situation)
    case .ahead, .browse:
      var request = lesson.lesson.request
      if target == ResultContent.Choice.browse.target {
        request.mode = .browse
      } else {
        request.isAhead = true
      }
      return .load(request)
    case .done: return done(in: situation)
    case nil: break
    }
    return WrongCards(lesson).step(to: target, in: situation)
      ?? perform(target, in: situation)
  }

  /// Leads home, where the learner's next deck is, or which tells that the day's cards are all done; but after a lesson
  /// that was stopped while some are left, it leads to the next learner.
  private func done(in situation: Situation) -> Step {
    let isDayDone = library.map { $0.left == 0 && $0.done > 0 } ?? false
    return lesson.isCutShort && !isDayDone ? .done : .leave
  }

  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    if case .cards(let changes) = change { lesson.take(changes) }
    return nil
  }

  /// The buttons of an empty deck: to leave it, and to write its first card; any other result has its choices instead.
  package var buttons: [ListContent.Button] {
    isEmpty ? [.leave] + (canWrite ? [.init(Self.write, .words(.newCard))] : []) : []
  }

  /// Whether the deck can have a card written; a guest may not change it.
  private var canWrite: Bool {
    lesson.lesson.request.learner != nil && !lesson.lesson.request.isOfAllDecks
  }

  private static let write = Target("new-card", icon: .plus, role: .primary)

  package var guarded: [String] { [Self.write.name] }

  private func again(copies: [Int]? = nil, in situation: Situation) -> Step {
    Step(.question, next: .lesson(lesson.again(copies: copies, at: situation.time)))
  }

  /// Whether there was nothing to ask; a review of a deck that has cards tells when its next card comes instead.
  private var isEmpty: Bool {
    let request = lesson.lesson.request
    let hasNone = library?.decks.first { $0.name == request.deck }?.cardCount == 0
    return !lesson.hasCards && lesson.doneCount == 0 && (request.mode != .review || hasNone)
  }

  /// The choices, in the order of their places on the screen.
  private var choices: [ResultContent.Choice] {
    let goesOn: [ResultContent.Choice] = lesson.isCutShort ? [.goOn] : []
    guard lesson.lesson.request.mode != .review, lesson.hasCards else {
      return goesOn + instead + [.done]
    }
    let wrong = lesson.wrongCopies.reduce(0, +)
    return goesOn + (wrong > 0 ? [.wrongOnes(wrong)] : []) + (goesOn.isEmpty ? [.all] : [])
      + [.done]
  }

  /// What can be done with the cards of a deck of which nothing is due.
  private var instead: [ResultContent.Choice] {
    guard lesson.answerCount == 0, !lesson.hasCards,
      let deck = library?.decks.first(where: { $0.name == lesson.lesson.request.deck }),
      deck.cardCount > 0
    else { return [] }
    // A set may have none of the deck's new cards, and what has brought nothing brings nothing again.
    let request = lesson.lesson.request
    let canGoAhead = deck.ahead > 0 && request.set == nil && !request.isAhead
    return (canGoAhead ? [.ahead(deck.ahead)] : []) + (offer.has(.browse) ? [.browse] : [])
  }

  package var content: ScreenContent {
    let request = lesson.lesson.request
    if isEmpty { return .emptyDeck(name: request.deck) }
    let (result, end) = (lesson.result, lesson.end(in: library))
    var hard: Card?
    if case .brave(let card, _) = end { hard = card }
    let wrong = WrongCards(lesson, without: hard)
    let stopped = lesson.isCutShort ? lesson.progress : nil
    // As the lesson has told until now, only cards that don't come back are done.
    let score =
      request.mode == .review
      ? stopped.map { (right: $0.finished, count: $0.whole) } : nil
    var content = ResultContent(
      mode: request.mode, deckName: request.deck, learner: request.learner,
      right: score?.right ?? result.right, count: score?.count ?? result.right + result.wrong,
      marks: lesson.askedMarks,
      today: request.mode == .review && request.learner != nil
        ? lesson.lesson.answersToday + lesson.answerCount : nil,
      nextInDays: lesson.lesson.nextDay.map { $0 - lesson.lesson.start.day },
      streak: library?.streak,
      due: request.isOfAllDecks
        ? library?.left : library?.decks.first { $0.name == request.deck }.map(\.left),
      more: lesson.moreThanLastTime, isCelebrated: lesson.isLastOfDay(in: library),
      stopped: stopped,
      wrong: wrong.rows(ResultContent.mostRows), wrongCount: wrong.cards.count,
      choices: choices)
    content.end = end
    // Days without anything due end no streak, but next to a long pause it would be beside the point.
    if case .back = end { content.streak = nil }
    content.hard = hard.map {
      .init(question: .side($0.title, $0.media), answer: .side($0.answer, $0.media, of: .answer))
    }
    if wrong.cards.isEmpty {
      let told: [Card] =
        switch end {
        case .new: lesson.newlyKnownCards
        case .back: lesson.stillKnownCards
        default: []
        }
      content.toldCount = told.count
      content.told = told.prefix(ResultContent.mostTold).map {
        .init(
          nil, .side($0.title, $0.media), detail: .side($0.answer, $0.media, of: .answer))
      }
    }
    content.spread = library?.spread
    content.tomorrow = library?.decks.reduce(0) { $0 + $1.tomorrow }
    if content.isCelebrated {
      content.day = library.map(ListContent.Day.init)
      content.grown = hasGarden ? library?.grown : nil
    }
    return .result(content)
  }
}
