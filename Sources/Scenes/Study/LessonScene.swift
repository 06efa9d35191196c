package import Study

/// A round or a review: a question, its answer on request, and a mark that brings up the next one.
package struct LessonScene: Scene {
  var lesson: LessonSession
  /// How cards are asked.
  let asking: Asking
  /// The way in which the card is asked that is shown.
  var way = Way.flip
  /// The card that is asked, if the box judges its answer.
  var exercise: (any Exercise)?
  /// The showing for which `exercise` was begun.
  var asked: Asked?
  /// When a recording ends by itself; nil while there is none.
  var speechEnd: Duration?
  /// The judges of answers; nil before the first.
  var judges: AnswerJudges?

  package init(_ session: LessonSession, _ situation: Situation? = nil) {
    lesson = session
    asking = situation?.preferencesInForce.choice(.way) ?? .always(.flip)
    guard let situation else { return }
    leaveOutUnheard(in: situation)
    beginExercise(in: situation)
  }

  package var session: LessonSession? { lesson }

  /// When the awaited card comes, or a recording ends.
  package var deadline: Duration? { lesson.deadline ?? speechEnd }

  package mutating func perform(_ action: StudyAction, in situation: Situation) -> Step? {
    if action == .leave, lesson.doneCount == 0, exercise?.countsIfStopped != true { return .leave }
    // While a card is awaited or after the last answer, nothing is cut short, so leaving needs no confirmation.
    if action == .leave, lesson.showing != nil, !isOver {
      // The question already knows what *Stop* counts.
      var stopped = self
      _ = stopped.giveUp()
      return Step(.question, next: .push(StopScene(stopped.lesson, situation)))
    }
    if action == .listen { return chooseExercise(Target(.listen)) ?? .listen }
    if action == .leave, isOver { return goOn() }
    defer { beginExercise(in: situation) }
    lesson.advance(to: situation.time)
    if action != .leave, let exercise {
      return noting(performExercise(action, exercise), in: situation)
    }
    switch action {
    case .random, .answer: return reveal()
    case .next, .step:
      guard lesson.isRevealed else { return reveal() }
      lesson.skip()
      return resume(.question)
    case .previous: return takeBack()
    case .right: return mark(.right, .right)
    case .wrong: return mark(.wrong, .wrong)
    case .leave: return stop()
    case .delete, .listen: return nil
    }
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == StopContent.stop { return stop() }
    if let step = content.gallery(from: target, of: deckName) { return step }
    if exercise != nil {
      defer { beginExercise(in: situation) }
      lesson.advance(to: situation.time)
      if target == Target(.previous) { return takeBack() }
      if let step = chooseExercise(target) { return noting(step, in: situation) }
      // Escape types nothing, it leaves.
      if target == .back { return perform(.leave, in: situation) }
    }
    return perform(target, in: situation)
  }

  /// Notes when a recording ends that a step begins, or that there is none any more.
  private mutating func noting(_ step: Step?, in situation: Situation) -> Step? {
    if case .response(_, .microphone(let work)?, _)? = step?.outcome {
      let isRecord = if case .record = work { true } else { false }
      speechEnd = isRecord ? situation.time + .seconds(MicrophoneWork.longest) : nil
    }
    return step
  }

  package mutating func hold(_ target: Target, in situation: Situation) -> Step? {
    exercise?.hold(target) == true ? Step() : nil
  }

  private mutating func stop() -> Step {
    let changes = giveUp()
    lesson.end()
    return resume(.back, saving: changes)
  }

  /// Brings up the awaited card.
  package mutating func fire(in situation: Situation) -> Step? {
    if lesson.deadline == nil, speechEnd.take() != nil { return chooseExercise(SayExercise.done) }
    guard deadline != nil else { return nil }
    defer { beginExercise(in: situation) }
    lesson.advance(to: situation.time)
    return deadline == nil ? resume(.question) : nil
  }

  /// Continues with the cards as they are now; the one that is asked stays.
  package mutating func take(_ change: OutsideChange, in situation: Situation) -> Step? {
    if case .microphone(let news) = change {
      guard let move = exercise?.take(news) else { return nil }
      return step(after: move)
    }
    guard case .cards(let changes) = change else { return nil }
    defer { beginExercise(in: situation) }
    lesson.take(changes)
    return lesson.isEnded ? resume() : nil
  }

  private mutating func reveal() -> Step? {
    lesson.reveal() ? resume(.answer) : nil
  }

  private mutating func mark(_ rating: Rating, _ sound: Sound) -> Step? {
    guard lesson.isRevealed, let change = lesson.answer(rating) else { return nil }
    lesson.resume()
    let hasReachedGoal = lesson.isEnded && rating.isRight && lesson.hasReachedGoal
    return resume(hasReachedGoal ? .finished : sound, saving: change)
  }

  /// Returns a step that stays or, once the lesson is over, leads to its result.
  ///
  /// A learner's review that runs past the hour at which a day begins requests the new day's cards.
  /// Until they come, or if they can't, it continues with its own.
  func resume(_ sound: Sound? = nil, saving change: LibraryChange? = nil) -> Step {
    resume(sound, saving: change.map { [$0] } ?? [])
  }

  private func resume(_ sound: Sound?, saving changes: [LibraryChange]) -> Step {
    let request = lesson.lesson.request
    let isOutdated = lesson.isOutdated && request.learner != nil
    return Step(
      sound, saving: changes,
      next: lesson.isEnded ? .lesson(lesson) : isOutdated ? .load(request) : .stay)
  }

  package var buttons: [ListContent.Button] {
    guard let showing = lesson.showing else { return [.end] }
    if let exercise { return buttons(of: exercise) }
    let takeBack = ListContent.Button(.previous, .takeBack)
    return [.end] + (lesson.answerCount > 0 ? [takeBack] : [])
      + .listen(showing.card.sounds(of: showing.shown))
      + (lesson.isRevealed ? ListContent.Button.marks : [.init(.answer, .answer)])
  }

  /// The answer, and the question after it.
  package var upcoming: [ScreenContent] {
    var (answer, next) = (self, self)
    // What comes is not asked yet, and a picture of a question is the same in each way of asking.
    (answer.exercise, next.exercise) = (nil, nil)
    if lesson.isAnswered { next.lesson.resume() } else { next.lesson.skip() }
    return (answer.lesson.reveal() ? [answer.content] : []) + [next.content]
  }

  package var content: ScreenContent {
    if let exercise, let card = askedCard { return content(of: exercise, card) }
    return lesson.showing.map { .card(card($0)) } ?? .waiting(waiting)
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
        mode: lesson.lesson.request.mode, last: last(showing), progress: progress,
        spread: lesson.answerCount == 0 ? lesson.lesson.spread : nil))
  }

  private func last(_ showing: LessonSession.Showing) -> LessonNote.Last? {
    if showing.isTakenBack { return .takenBack }
    return switch lesson.lastRating {
    case .right, .hard: .right
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
  /// The pile after a pause of which the lesson has today's share; nil after the first answer.
  package var spread: SpreadPile?
}

/// A review that is waiting for its next card.
package struct WaitingContent: Equatable, Sendable {
  package var deckName: String
  package var left: Int
  /// When the card comes, in the log's time.
  package var until: WallTime
}
