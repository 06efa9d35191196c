package import Study

/// A round or a review: a question, its answer on request, a mark that brings up the next question.
package struct LessonScene: Equatable, Sendable {
  package internal(set) var session: LessonSession

  package init(_ session: LessonSession) {
    self.session = session
  }

  /// Changes the scene and says what has to be done: sound, screen, store.
  ///
  /// - Parameters:
  ///   - event: What the learner wants.
  ///   - time: When, since the start of the run.
  /// - Returns: Nothing for an event that does nothing now.
  package mutating func handle(_ event: StudyEvent, at time: Duration) -> [Effect] {
    session.advance(to: time)
    switch event {
    case .start: return [.show(content)]
    case .random, .answer: return reveal()
    case .next, .step:
      guard session.isRevealed else { return reveal() }
      session.skip()
      return [.play(.question), .show(content)]
    case .previous: return undo()
    case .right, .wrong:
      let rating = event == .right ? Rating.right : .wrong
      guard session.isRevealed, let change = session.answer(rating) else { return [] }
      session.goOn()
      return [.play(rating == .right ? .right : .wrong), .show(content), .save(change)]
    case .leave:
      session.end()
      return [.play(.answer), .show(content)]
    case .delete: return []
    }
  }

  /// Brings up the card that was waited for, when its time has come.
  package mutating func comeBack(at time: Duration) -> [Effect] {
    guard session.deadline != nil else { return [] }
    session.advance(to: time)
    return session.deadline == nil ? [.play(.question), .show(content)] : []
  }

  private mutating func reveal() -> [Effect] {
    session.reveal() ? [.play(.answer), .show(content)] : []
  }

  private mutating func undo() -> [Effect] {
    guard let change = session.undo() else { return [] }
    return [.play(session.soundAfterUndo), .show(content), .save(change)]
  }

  package var content: ScreenContent {
    if let showing = session.showing {
      .card(card(showing))
    } else if let time = session.opening {
      .waiting(session.waiting(until: time))
    } else {
      ResultScene(session).content
    }
  }

  private func card(_ showing: LessonSession.Showing) -> CardContent {
    let card = showing.card
    let (question, answer) = (card.text(showing.asked), card.text(showing.asked.other))
    let (isRevealed, done) = (showing.isRevealed, session.answerCount)
    return CardContent(
      side: isRevealed ? .answer : .question, text: isRevealed ? answer : question,
      caption: isRevealed ? question : nil, deckName: session.lesson.request.deck,
      position: done + 1, count: done + session.leftCount,
      lesson: LessonNote(
        mode: session.lesson.request.mode,
        last: last(showing), left: session.leftCount))
  }

  private func last(_ showing: LessonSession.Showing) -> LessonNote.Last? {
    if showing.isTakenBack { return .takenBack }
    return switch session.lastRating {
    case .right: .right
    case .wrong: session.madeLeech ? .leech : .wrong
    case nil: nil
    }
  }
}

extension LessonSession {
  /// What is heard once an answer was taken back: what of its card is shown, or of the card after it.
  var soundAfterUndo: Sound {
    showing == nil || isRevealed ? .answer : .question
  }

  fileprivate func waiting(until time: Int64) -> WaitingContent {
    WaitingContent(
      deckName: lesson.request.deck, left: leftCount,
      until: WallTime(milliseconds: time, zoneMinutes: lesson.start.zoneMinutes))
  }
}
