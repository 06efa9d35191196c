/// Taking answers back, in this lesson and those before it.
extension LessonSession {
  /// Earlier lessons are kept until this number of answers can be taken back; within a lesson, all can be.
  private static let fewestKept = 30

  /// The number of cards in the kept lessons at which earlier ones are dropped: at 80 bytes a card, these
  /// would fill the memory of a small board.
  private static let mostCards = 500_000

  /// This lesson and those before it, as far back as their answers can be taken back.
  var history: [LessonSession] {
    var sessions = earlier
    if !answers.isEmpty {
      sessions.append(self)
      sessions[sessions.count - 1].earlier = []
    }
    var (answerCount, cardCount) = (0, 0)
    let first = sessions.lastIndex { session in
      answerCount += session.answers.count
      cardCount += session.lesson.entries.count
      return answerCount >= Self.fewestKept || cardCount >= Self.mostCards
    }
    return Array(sessions[(first ?? 0)...])
  }

  /// Shares a later lesson's cards if they are the same, so that they are in memory only once.
  ///
  /// - Returns: Whether they are the same.
  mutating func shareCards(of later: LessonSession) -> Bool {
    let (own, others) = (lesson.entries, later.lesson.entries)
    guard own.elementsEqual(others, by: { $0.card.guid == $1.card.guid }) else { return false }
    lesson.entries = others
    lesson.others = later.lesson.others
    quiz = later.quiz
    deletedIndices = later.deletedIndices
    removeDeleted()
    return true
  }

  /// Goes back to the previous lesson; the time since that lesson was left does not count for it.
  private mutating func goBack() {
    guard var last = earlier.popLast() else { return }
    last.paused += now - last.now
    (last.earlier, last.numbers, last.now) = (earlier, numbers, now)
    self = last
  }

  /// Takes the last answer back and asks its card again, in the state before the answer.
  ///
  /// A quiz offers new choices only if the card has changed since. Before the first answer, the previous
  /// lesson continues.
  ///
  /// - Returns: The change to save; nil if there is no answer.
  package mutating func undo() -> LibraryChange? {
    if answers.isEmpty { goBack() }
    guard let last = answers.popLast() else { return nil }
    numbers.review += 1
    round.length = now - start - paused
    state.goBack(to: last.before)
    state.showing?.isTakenBack = true
    state.showing?.answerTime = last.review.answerTime
    state.showing?.guesses = []
    memories[last.index] = last.memory
    ratings[last.index] = last.rating
    if last.review.rating.isRight { rightCount -= 1 }
    removeDeleted()
    askAgain()
    var review = last.review
    review.number = numbers.review
    review.replaces = last.review.number
    return .undo(review, in: round)
  }

  /// Updates the taken-back card to its current texts, or asks another card if it was deleted.
  private mutating func askAgain() {
    guard let showing = state.showing else { return }
    if deletedIndices.contains(showing.index) { return bringUp() }
    let card = lesson.entries[showing.index].card
    guard card != showing.card else { return }
    let choices = choices(for: showing.index, asking: showing.asked)
    state.showing?.card = card
    state.showing?.choices = choices
  }

  /// The number of wrong answers to each remaining card, by the card's index.
  package var wrongCopies: [Int] {
    var copies = Array(repeating: 0, count: lesson.entries.count)
    for answer in answers
    where answer.review.rating == .wrong && !deletedIndices.contains(answer.index) {
      copies[answer.index] += 1
    }
    let wrongBefore = resumed?.wrong ?? []
    for index in wrongBefore.compactMap(lesson.indices(of: wrongBefore))
    where !deletedIndices.contains(index) {
      copies[index] += 1
    }
    return copies
  }

  /// Whether the lesson has any card that was not deleted.
  package var hasCards: Bool { deletedIndices.count < lesson.entries.count }

  /// Starts the same lesson again, now, in another order.
  ///
  /// - Parameters:
  ///   - copies: The number of times to ask the card of each index; nil for the lesson's own numbers.
  ///   - time: When the new lesson begins, since the start of the run.
  /// - Returns: A session at its first card.
  package func again(copies: [Int]? = nil, at time: Duration) -> LessonSession {
    var lesson = lesson
    var generator = state.generator
    lesson.seed = generator.next()
    lesson.start = lesson.start + (max(time, now) - start)
    lesson.answersToday += answerCount
    lesson.lastTime = result
    if lesson.request.learner != nil, answerCount > 0 { lesson.lessonsBefore += 1 }
    for index in lesson.entries.indices { lesson.entries[index].memory = memories[index] }
    return LessonSession(
      lesson, copies: copies, at: max(time, now), after: numbers, without: deletedIndices,
      following: self)
  }
}
