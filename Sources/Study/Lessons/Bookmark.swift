/// A learner's position in a lesson, at which a box resumes after its power was cut.
///
/// The answers are already in the log. A review finds its cards there; a round or quiz keeps them in the
/// bookmark. Answers from before the bookmark count, but can no longer be taken back.
package struct Bookmark: Codable, Equatable, Sendable {
  package var request: LessonRequest
  /// The GUID of the card that is asked; nil while a review waits for its next one.
  package var card: String?
  /// The side that is asked; nil if no card is asked, and while browsing.
  package var side: CardRecord.Side?
  /// The GUIDs of the cards to come in a round or quiz, in order and with the card that is asked; in a
  /// review, the GUIDs of the cards that it has asked and that come back, in the order of its queue.
  package var left: [String] = []
  /// The number of cards that a review has asked; nil in a round or quiz, which counts answers.
  package var asked: Int?
  /// The number of right answers.
  package var right = 0
  /// The GUID of the card of each wrong answer, in order.
  package var wrong: [String] = []
  /// The length of the lesson so far.
  package var seconds = 0

  package init(_ request: LessonRequest, card: String?) {
    self.request = request
    self.card = card
  }

  /// The most cards in `left` and `wrong` together; a bookmark is written with every answer.
  package static let mostCards = 1_000

  /// The age up to which a box resumes at a bookmark, in ms.
  ///
  /// This is longer than it takes to find a plug and to start, and shorter than it takes for somebody else to
  /// come.
  package static let longestAge: Int64 = 30 * 60_000

  /// Returns whether a bookmark is recent enough to resume at.
  ///
  /// A board without a real-time clock may start at an earlier time, which counts as recent.
  package func isYoung(since noted: WallTime, at time: WallTime) -> Bool {
    time.milliseconds - noted.milliseconds <= Self.longestAge
  }
}

/// A learner's current position, for the library.
package struct BookmarkNote: Codable, Equatable, Sendable {
  /// The position in a lesson; nil outside of lessons.
  package var bookmark: Bookmark?
  /// The wall-clock time of the note.
  package var time: WallTime

  package init(_ bookmark: Bookmark?, at time: WallTime) {
    (self.bookmark, self.time) = (bookmark, time)
  }
}

extension LessonSession {
  /// The learner's position; nil at the end, without enough choices for a quiz, and with too many cards to
  /// keep.
  package var bookmark: Bookmark? {
    var session = self
    // The card that was just answered may still be shown.
    if isAnswered { session.resume() }
    guard !session.isEnded, !session.hasTooFewChoices else { return nil }
    let queue = session.state.queue
    let isReview = round.mode == .review
    let returning = isReview ? session.returning : []
    let left = isReview ? returning.count : queue.count
    guard left + tally.wrong <= Bookmark.mostCards else { return nil }
    let guid = { lesson.entries[$0].card.guid }
    var bookmark = Bookmark(lesson.request, card: queue.current.map(guid))
    if lesson.request.isAhead {
      bookmark.request.newAhead = session.state.queue.left.count { session.memories[$0] == nil }
    }
    bookmark.side = session.showing?.asked
    bookmark.left = (isReview ? returning : queue.left).map(guid)
    bookmark.asked = isReview ? askedCount : nil
    bookmark.right = tally.right
    bookmark.wrong = resumed?.wrong ?? []
    for place in answers.indices where answers[place].review.rating == .wrong {
      bookmark.wrong.append(answers[place].review.card)
    }
    bookmark.seconds = Int(length.components.seconds)
    return bookmark
  }
}

extension Lesson {
  /// Returns the queue of a lesson that resumes at a bookmark, without deleted cards and positioned before
  /// its first card.
  func queue(from bookmark: Bookmark) -> CardQueue {
    if request.mode == .review { return reviewQueue }
    return CardQueue(round: bookmark.left.compactMap(indices(of: bookmark.left)))
  }

  /// Returns a function that gives the index of a card by its GUID; nil for a card that the lesson lacks.
  func indices(of guids: [String]) -> (String) -> Int? {
    let wanted = Set(guids)
    if wanted.isEmpty { return { _ in nil } }
    var indices: [String: Int] = [:]
    for (index, entry) in entries.enumerated() where wanted.contains(entry.card.guid) {
      indices[entry.card.guid] = index
    }
    return { indices[$0] }
  }
}
