/// What a lesson's end tells, by what happened; each is true, and the first that is counts.
package enum LessonEnd: Hashable, Sendable {
  /// The learner has learnt this many cards in all, one of `marks`, and had not before the lesson.
  case mark(Int)
  /// The learner is back after this many days, at least `longAway`, and still knew this many cards.
  case back(days: Int, known: Int)
  /// A card is known that was answered wrong at least `misses` times, of which `hard` are enough.
  case brave(Card, misses: Int)
  /// Nothing is left for the day.
  case finished
  /// The lesson was cut short; this many of its cards, at least one, are done.
  case early(done: Int)
  /// This many cards, at least `manyNew`, were met for the first time and are known.
  case new(Int)
  /// Fewer than half of the answers, in a review of the cards, were right.
  case low
  case plain

  /// The numbers of cards that are worth a word, as far as anybody gets.
  package static let marks =
    [5, 10, 50] + (1...9).map { 100 * $0 } + (1...100).map { 1_000 * $0 }
  static let longAway = 7
  static let hard = 3
  static let manyNew = 3
}

extension LessonSession {
  /// Returns what the end of the lesson tells.
  ///
  /// - Parameter library: The learner's decks after the lesson; nil if they are unknown.
  /// - Returns: The first that is true.
  package func end(in library: LibraryOverview?) -> LessonEnd {
    guard answerCount > 0 else { return .plain }
    if let library, lesson.request.learner != nil {
      let before = library.learnt - learntCount
      if let mark = LessonEnd.marks.last(where: { before < $0 && $0 <= library.learnt }) {
        return .mark(mark)
      }
      if lesson.answersToday == 0, let days = library.daysAway, days >= LessonEnd.longAway {
        return .back(days: days, known: stillKnownCards.count)
      }
    }
    if let (card, misses) = hardest, misses >= LessonEnd.hard {
      return .brave(card, misses: misses)
    }
    if isLastOfDay(in: library) { return .finished }
    if isCutShort {
      let done = lesson.request.mode == .review ? progress.finished : result.right
      return done > 0 ? .early(done: done) : .plain
    }
    let new = ratings.count { lesson.entries[$0.key].memory == nil && $0.value.isRight }
    if lesson.request.learner != nil, new >= LessonEnd.manyNew { return .new(new) }
    return 2 * result.right < result.count ? .low : .plain
  }

  /// Returns whether nothing is left for the day after the lesson's answers, and there was something before them.
  package func isLastOfDay(in library: LibraryOverview?) -> Bool {
    guard let library, answerCount > 0 else { return false }
    return library.left == 0 && library.done > 0 && hasCardsOfDay
  }

  /// Whether a card was answered that was part of the day's plan and not done before.
  private var hasCardsOfDay: Bool {
    ratings.keys.contains { index in
      guard let after = memories[index], after.role != .unplanned else { return false }
      guard let before = lesson.entries[index].memory, before.lastDay == after.lastDay
      else { return true }
      return before.role != before.role.done
    }
  }

  /// The number of cards that were learnt in this lesson.
  private var learntCount: Int {
    zip(lesson.entries, memories).count { $1?.isLearnt == true && $0.memory?.isLearnt != true }
  }

  /// The card, known at its last answer and answered wrong before it in this lesson, that was answered wrong most often, in
  /// earlier lessons after it had been known and in this one; the first of several.
  private var hardest: (card: Card, misses: Int)? {
    var misses: [Int: Int] = [:]
    for answer in answers where answer.review.rating == .wrong {
      misses[answer.index, default: 0] += 1
    }
    var hardest: (card: Card, misses: Int)?
    for (index, rating) in ratings.sorted(by: { $0.key < $1.key })
    where rating.isRight && misses[index] != nil && !deletedIndices.contains(index) {
      let count = misses[index, default: 0] + (lesson.entries[index].memory?.lapses ?? 0)
      if count > hardest?.misses ?? 0 { hardest = (lesson.entries[index].card, count) }
    }
    return hardest
  }
}

/// Ending a lesson before its last card.
extension LessonSession {
  /// Ends the lesson before its last card; `reopen` takes that back.
  package mutating func end() {
    state.isEnded = true
  }

  /// Continues after `end` with the card that was asked or, if it is answered or deleted, with the next one.
  package mutating func reopen() {
    state.isEnded = false
    if let showing, deletedIndices.contains(showing.index) || showing.isAnswered {
      resume()
    }
  }

  /// Whether the lesson was ended while there was a card to ask.
  package var isCutShort: Bool {
    guard state.isEnded, state.queue.current != nil else { return false }
    var next = self
    next.reopen()
    return !next.isEnded
  }
}
