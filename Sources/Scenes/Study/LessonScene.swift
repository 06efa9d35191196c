package import Study

/// A round or a review: a question, its answer on request, and a mark that brings up the next one.
package struct LessonScene: Scene, Equatable {
  private var lesson: LessonSession

  package init(_ session: LessonSession) {
    lesson = session
  }

  package var session: LessonSession? { lesson }

  /// When the awaited card comes.
  package var deadline: Duration? { lesson.deadline }

  package mutating func perform(_ action: StudyAction, in situation: Situation) -> Step? {
    if action == .leave, lesson.doneCount == 0 { return .leave }
    // While a card is awaited, nothing is cut short, so leaving needs no confirmation.
    if action == .leave, lesson.showing != nil {
      return Step(.question, next: .push(StopScene(lesson, situation)))
    }
    if action == .listen { return .listen }
    lesson.advance(to: situation.time)
    switch action {
    case .random, .answer: return reveal()
    case .next, .step:
      guard lesson.isRevealed else { return reveal() }
      lesson.skip()
      return resume(.question)
    case .previous:
      return lesson.undo().map { resume(lesson.soundAfterUndo, saving: $0) }
    case .right: return mark(.right, .right)
    case .wrong: return mark(.wrong, .wrong)
    case .leave: return stop()
    case .delete, .listen: return nil
    }
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == StopContent.stop { return stop() }
    return content.gallery(from: target, of: deckName) ?? perform(target, in: situation)
  }

  private mutating func stop() -> Step {
    lesson.end()
    return resume(.back)
  }

  /// Brings up the awaited card.
  package mutating func fire(in situation: Situation) -> Step? {
    guard deadline != nil else { return nil }
    lesson.advance(to: situation.time)
    return deadline == nil ? resume(.question) : nil
  }

  /// Continues with the cards as they are now; the one that is asked stays.
  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    guard case .cards(let changes) = change else { return nil }
    lesson.take(changes)
    return lesson.isEnded ? resume() : nil
  }

  private mutating func reveal() -> Step? {
    lesson.reveal() ? resume(.answer) : nil
  }

  private mutating func mark(_ rating: Rating, _ sound: Sound) -> Step? {
    guard lesson.isRevealed, let change = lesson.answer(rating) else { return nil }
    lesson.resume()
    let hasReachedGoal = lesson.isEnded && rating == .right && lesson.hasReachedGoal
    return resume(hasReachedGoal ? .finished : sound, saving: change)
  }

  /// Returns a step that stays or, once the lesson is over, leads to its result.
  ///
  /// A learner's review that runs past the hour at which a day begins requests the new day's cards.
  /// Until they come, or if they can't, it continues with its own.
  private func resume(_ sound: Sound? = nil, saving change: LibraryChange? = nil) -> Step {
    let request = lesson.lesson.request
    let isOutdated = lesson.isOutdated && request.learner != nil
    return Step(
      sound, saving: change,
      next: lesson.isEnded ? .lesson(lesson) : isOutdated ? .load(request) : .stay)
  }

  package var buttons: [ListContent.Button] {
    guard let showing = lesson.showing else { return [.end] }
    let takeBack = ListContent.Button(.previous, .takeBack)
    return [.end] + (lesson.answerCount > 0 ? [takeBack] : [])
      + .listen(showing.card.sounds(of: showing.shown))
      + (lesson.isRevealed ? ListContent.Button.marks : [.init(.answer, .answer)])
  }

  /// The answer, and the question after it.
  package var upcoming: [ScreenContent] {
    var (answer, next) = (self, self)
    next.lesson.skip()
    return (answer.lesson.reveal() ? [answer.content] : []) + [next.content]
  }

  package var content: ScreenContent {
    lesson.showing.map { .card(card($0)) } ?? .waiting(waiting)
  }

  /// The deck of the card that is asked.
  private var deckName: String {
    lesson.showing.map { lesson.deck(of: $0.index) } ?? lesson.lesson.request.deck
  }

  private var waiting: WaitingContent {
    let start = lesson.lesson.start
    return WaitingContent(
      deckName: lesson.lesson.request.deck, left: lesson.leftCount,
      until: WallTime(
        milliseconds: lesson.opening ?? start.milliseconds, zoneMinutes: start.zoneMinutes))
  }

  private func card(_ showing: LessonSession.Showing) -> CardContent {
    let card = showing.card
    let (question, answer) = (card.text(showing.asked), card.text(showing.asked.other))
    let (isRevealed, progress) = (showing.isRevealed, lesson.progress)
    let shown = showing.shown
    return CardContent(
      side: isRevealed ? .answer : .question, text: isRevealed ? answer : question,
      field: shown, caption: isRevealed ? question : nil, pictures: card.pictures(of: shown),
      captionPictures: isRevealed ? card.pictures(of: showing.asked) : [],
      sounds: card.sounds(of: shown),
      deckName: lesson.deck(of: showing.index),
      position: progress.position, count: progress.whole, hasHints: lesson.lesson.hasHints,
      lesson: LessonNote(
        mode: lesson.lesson.request.mode, last: last(showing), progress: progress))
  }

  private func last(_ showing: LessonSession.Showing) -> LessonNote.Last? {
    if showing.isTakenBack { return .takenBack }
    return switch lesson.lastRating {
    case .right: .right
    case .wrong: lesson.madeLeech ? .leech : .wrong
    case nil: nil
    }
  }
}

extension LessonSession.Showing {
  /// The side of the card that is shown.
  var shown: CardRecord.Side { isRevealed ? asked.other : asked }
}

extension LessonSession {
  /// The sound after an answer is taken back: that of the side that is now shown.
  var soundAfterUndo: Sound {
    showing == nil || isRevealed ? .answer : .question
  }
}

/// What a card's screen says about the lesson.
package struct LessonNote: Equatable, Sendable {
  package enum Last: String, Sendable {
    case right, wrong
    /// Wrong, and the card has been forgotten so often that the learner is told.
    case leech
    /// The answer to the shown card was taken back.
    case takenBack
  }

  package var mode: Round.Mode
  /// The last event; nil before the first answer.
  package var last: Last?
  package var progress: LessonProgress
}

/// A review that is waiting for its next card.
package struct WaitingContent: Equatable, Sendable {
  package var deckName: String
  package var left: Int
  /// When the card comes, in the log's time.
  package var until: WallTime
}
