/// Taking answers back, in this lesson and those before it.
extension LessonSession {
  /// So many answers can be taken back at least, in lessons that follow one another; within one
  /// lesson it is all of them.
  private static let fewestKept = 30

  /// This lesson and those before it, as far as their answers can be taken back.
  var history: [LessonSession] {
    var sessions = earlier
    if !answers.isEmpty {
      sessions.append(self)
      sessions[sessions.count - 1].earlier = []
    }
    var count = 0
    let first = sessions.lastIndex { session in
      count += session.answers.count
      return count >= Self.fewestKept
    }
    return Array(sessions[(first ?? 0)...])
  }

  /// Goes back to the lesson before this one; the time since then was none of that one's.
  private mutating func goBack() {
    guard var last = earlier.popLast() else { return }
    last.paused += now - last.now
    (last.earlier, last.numbers, last.now) = (earlier, numbers, now)
    self = last
  }

  /// Takes the last answer back: its card is asked again, its answer shown; a quiz offers its
  /// choices anew.
  ///
  /// Before the first answer it is the lesson before this one that goes on.
  ///
  /// - Returns: What has to be kept; nil where there is no answer.
  package mutating func undo() -> LibraryChange? {
    if answers.isEmpty { goBack() }
    guard let last = answers.popLast() else { return nil }
    numbers.review += 1
    round.length = now - start - paused
    state = last.before
    state.showing?.isTakenBack = true
    state.showing?.answerTime = last.review.answerTime
    state.showing?.guesses = []
    memories[last.index] = last.memory
    if last.review.rating == .right { rightCount -= 1 }
    if let showing = state.showing, gone.contains(showing.index) { bringUp() } else { removeGone() }
    var review = last.review
    review.number = numbers.review
    review.replaces = last.review.number
    return .undo(review, in: round)
  }

  /// The same lesson once more, now, in another order.
  ///
  /// - Parameters:
  ///   - copies: How often the card of each index is asked; nil for what the lesson says.
  ///   - time: When it begins, since the start of the run.
  /// - Returns: A session at its first card.
  package func again(copies: [Int]? = nil, at time: Duration) -> LessonSession {
    var lesson = lesson
    var generator = state.generator
    lesson.seed = generator.next()
    lesson.start = lesson.start + (max(time, now) - start)
    lesson.answersToday += answerCount
    for index in lesson.entries.indices { lesson.entries[index].memory = memories[index] }
    return LessonSession(
      lesson, copies: copies, at: max(time, now), after: numbers, without: gone, following: self)
  }
}
