/// The progress of a lesson in parts, which only grows unless an answer is taken back.
///
/// In a round or quiz each question is a part. In a review each card is one, however often it comes back.
package struct LessonProgress: Hashable, Sendable {
  /// The result of a part.
  package enum Mark: Hashable, Sendable {
    case right, wrong
    /// Right, but the card comes back today.
    case comesBack
  }

  /// The results of the asked parts in the order of asking; empty if there are too many or the order is
  /// unknown.
  package var marks: [Mark]
  /// The number of parts that have been asked.
  package var asked: Int
  /// The number of asked parts that are finished.
  package var finished: Int
  /// The number of parts that were right at their last answer; in a round or quiz, of all finished ones.
  package var known: Int
  /// The number of all parts.
  package var whole: Int
  /// The number of the part to which the current question belongs, from 1.
  package var position: Int

  /// Whether all parts have been asked and some come back, so that `finished` is what still grows.
  package var isRepeating: Bool { asked == whole && finished < whole }

  /// The number of parts that are not known or, if all are, of those that come once more.
  package var toGo: Int { whole - (known < whole ? known : finished) }

  /// The most parts that are marked one by one; more can't be told apart.
  package static let mostMarks = 30

  package init(
    marks: [Mark] = [], asked: Int, finished: Int, known: Int? = nil, whole: Int, position: Int
  ) {
    (self.marks, self.asked, self.finished) = (marks, asked, finished)
    self.known = known ?? finished
    (self.whole, self.position) = (whole, position)
  }
}

extension LessonSession {
  package var progress: LessonProgress {
    let before = (resumed?.right ?? 0) + (resumed?.wrong.count ?? 0)
    guard round.mode == .review else {
      let done = before + answers.count
      // The question that was just answered may still be shown, or the lesson was ended at it.
      let isDecided = state.showing?.isAnswered == true
      let whole = done + leftCount - (isDecided ? 1 : 0)
      var progress = LessonProgress(
        asked: done, finished: done, whole: whole, position: isDecided ? done : done + 1)
      if before == 0, whole <= LessonProgress.mostMarks {
        progress.marks = answers.map { $0.review.rating.isRight ? .right : .wrong }
      }
      return progress
    }
    if state.showing?.isAnswered == true {
      // The queue still has the card that was just answered.
      var next = self
      next.resume()
      var progress = next.progress
      progress.position = max(askedCount, 1)
      return progress
    }
    let (asked, begun) = (askedCount, state.queue.begun)
    let returning = returning(begun).count
    let isNew = state.queue.current.map { !isAsked($0) } ?? false
    var progress = LessonProgress(
      asked: asked, finished: asked - returning,
      known: (resumed?.asked ?? before) - askedBefore.count
        + ratings.values.count(where: \.isRight),
      whole: asked - returning + begun.count + state.queue.waitingCount,
      position: max(asked + (isNew ? 1 : 0), 1))
    if before == 0, progress.whole <= LessonProgress.mostMarks {
      var marked: Set<Int> = []
      for index in answers.lazy.map(\.index) where marked.insert(index).inserted {
        progress.marks.append(
          ratings[index] == .wrong ? .wrong : begun.contains(index) ? .comesBack : .right)
      }
    }
    return progress
  }

  /// The number of cards that a review has asked.
  var askedCount: Int {
    let isNew = { !askedBefore.contains($0) }
    let before = resumed.map { $0.asked ?? $0.right + $0.wrong.count } ?? 0
    return before + (askedBefore.isEmpty ? ratings.count : ratings.keys.count(where: isNew))
  }

  private func isAsked(_ index: Int) -> Bool {
    ratings[index] != nil || askedBefore.contains(index)
  }

  /// The indices of the cards that a review has asked and that come back, in the order of the queue.
  var returning: [Int] { returning(state.queue.begun) }

  private func returning(_ begun: [Int]) -> [Int] {
    begun.filter(isAsked) + state.queue.waiting(of: askedBefore)
  }

  /// The mark of each part that was asked, in order; empty if there are more than `LessonProgress.mostMarks`,
  /// or if some were asked before a bookmark, which does not keep their order.
  package var askedMarks: [LessonProgress.Mark] {
    if round.mode == .review { return progress.marks }
    guard answers.count == doneCount, answers.count <= LessonProgress.mostMarks else { return [] }
    return answers.map { $0.review.rating.isRight ? .right : .wrong }
  }

  /// The result: a round's or quiz's answers, a review's cards by their last answers.
  package var result: Tally {
    guard round.mode == .review else { return tally }
    let progress = progress
    return Tally(right: progress.known, wrong: progress.asked - progress.known)
  }

  /// Returns the name of a card's deck, by the card's index.
  package func deck(of index: Int) -> String {
    guard lesson.entries.indices.contains(index) else { return lesson.request.deck }
    return lesson.entries[index].deck ?? lesson.request.deck
  }

  /// The cards that were answered wrong, as they are now, each once in the order of the first wrong answer.
  package var wrongCards: [Card] { wrongIndices.map { lesson.entries[$0].card } }

  /// The indices of `wrongCards`.
  package var wrongIndices: [Int] {
    var known: Set<Int> = []
    let before = resumed?.wrong ?? []
    let indices =
      before.compactMap(lesson.indices(of: before))
      + answers.lazy.filter { $0.review.rating == .wrong }.map(\.index)
    return indices.filter { !deletedIndices.contains($0) && known.insert($0).inserted }
  }

  /// The cards that were met in this lesson and were right at their last answer, in the lesson's order.
  package var newlyKnownCards: [Card] {
    ratings.filter { index, rating in
      rating.isRight && !deletedIndices.contains(index) && lesson.entries[index].memory == nil
    }.keys.sorted().map { lesson.entries[$0].card }
  }

  /// The cards that were met before this lesson and were right at their first answer in it, in the lesson's order.
  package var stillKnownCards: [Card] {
    var first: [Int: Rating] = [:]
    for answer in answers where first[answer.index] == nil {
      first[answer.index] = answer.review.rating
    }
    return first.filter { index, rating in
      rating.isRight && !deletedIndices.contains(index) && lesson.entries[index].memory != nil
    }.keys.sorted().map { lesson.entries[$0].card }
  }

  /// Whether the lesson came to its end with at least four of five answers right, in a review of its cards.
  package var hasReachedGoal: Bool {
    let result = result
    return result.count > 0 && !isCutShort && 5 * result.right >= 4 * result.count
  }

  /// The growth of the right part of `result` since the last lesson; nil unless that had as many and fewer right.
  package var moreThanLastTime: Int? {
    let result = result
    guard let last = lesson.lastTime, last.count == result.count else { return nil }
    return result.right > last.right ? result.right - last.right : nil
  }
}
