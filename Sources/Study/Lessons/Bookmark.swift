/// Where a learner is in a lesson, so that a box that was cut off goes on there.
///
/// Answers are in the log already. A review finds its cards there; a round or quiz has them here.
/// Answers from before the bookmark count, but can no longer be taken back.
package struct Bookmark: Codable, Equatable, Sendable {
  package var request: LessonRequest
  /// The GUID of the card that is asked; nil while a review waits for its next one.
  package var card: String?
  /// The side that is asked; nil where no card is, and while leafing.
  package var side: CardRecord.Side?
  /// The GUIDs of the cards to come in a round or quiz, in order, with the one that is asked; in a review those
  /// of the cards that it has asked and that come back, sorted.
  package var left: [String] = []
  /// How many cards a review has asked; nil in a round or quiz, which counts answers.
  package var asked: Int?
  /// How many answers were right.
  package var right = 0
  /// The GUID of the card of each wrong answer, in order.
  package var wrong: [String] = []
  /// How long the lesson has lasted.
  package var seconds = 0

  package init(_ request: LessonRequest, card: String?) {
    self.request = request
    self.card = card
  }

  /// The most cards to come and wrong answers; a bookmark is written with every answer.
  package static let mostCards = 1_000

  /// Until when a box goes on at a bookmark, in ms.
  ///
  /// It is longer than it takes to find a plug and to start, and shorter than it takes for somebody
  /// else to come.
  package static let longestAge: Int64 = 30 * 60_000

  /// Whether to go on here after a time.
  ///
  /// A board without a clock of its own may start at an earlier time.
  package func isYoung(since noted: WallTime, at time: WallTime) -> Bool {
    time.milliseconds - noted.milliseconds <= Self.longestAge
  }
}

/// Where a learner is now, for the library.
package struct BookmarkNote: Codable, Equatable, Sendable {
  /// nil outside of lessons.
  package var bookmark: Bookmark?
  /// What the wall clock said.
  package var time: WallTime

  package init(_ bookmark: Bookmark?, at time: WallTime) {
    (self.bookmark, self.time) = (bookmark, time)
  }
}

extension LessonSession {
  /// Where the learner is; nil at the end, and in a round that is too long to be kept.
  package var bookmark: Bookmark? {
    var session = self
    // A quiz still shows the card that was just answered.
    if quiz != nil, isRevealed { session.resume() }
    guard !session.isEnded, !session.hasTooFewChoices else { return nil }
    let queue = session.state.queue
    let isReview = round.mode == .review
    let guid = { lesson.entries[$0].card.guid }
    let wrong = answers.lazy.filter { $0.review.rating == .wrong }.map(\.review.card)
    let left = (isReview ? Array(session.returning) : queue.left).map(guid)
    let kept = left.count + (resumed?.wrong.count ?? 0) + wrong.count
    guard kept <= Bookmark.mostCards else { return nil }
    var bookmark = Bookmark(lesson.request, card: queue.current.map(guid))
    bookmark.side = session.showing?.asked
    bookmark.left = isReview ? left.sorted() : left
    bookmark.asked = isReview ? session.progress.asked : nil
    bookmark.right = tally.right
    bookmark.wrong = (resumed?.wrong ?? []) + wrong
    bookmark.seconds = Int(length.components.seconds)
    return bookmark
  }
}

extension Lesson {
  /// The queue of a lesson that goes on at a bookmark, without the cards that are gone; positioned
  /// before its first card.
  func queue(from bookmark: Bookmark) -> CardQueue {
    if request.mode == .review { return reviewQueue }
    return CardQueue(round: bookmark.left.compactMap(indices(of: bookmark.left)))
  }

  /// The indices of cards by their GUIDs.
  func indices(of guids: [String]) -> (String) -> Int? {
    let wanted = Set(guids)
    var indices: [String: Int] = [:]
    for (index, entry) in entries.enumerated() where wanted.contains(entry.card.guid) {
      indices[entry.card.guid] = index
    }
    return { indices[$0] }
  }
}
