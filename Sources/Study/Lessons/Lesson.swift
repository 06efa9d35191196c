/// Everything that a lesson starts from, so that a recording repeats its questions, days and results.
package struct Lesson: Equatable, Sendable {
  /// A card of the lesson and what is known of it.
  package struct Entry: Equatable, Sendable {
    package var card: Card
    /// The card's deck, in a lesson of all decks; nil in any other lesson, whose request names it.
    package var deck: String?
    /// The number of times that a round or quiz asks the card, at least 1.
    package var copies: Int
    /// The card's source; a review avoids asking two cards of one source in succession.
    package var source: String?
    /// The kind of the card's answer; a quiz prefers wrong answers of the same kind.
    package var kind: String?
    /// The result of the learner's answers so far; nil for a new card.
    package var memory: CardMemory?

    @inlinable
    package init(
      _ card: Card, copies: Int = 1, source: String? = nil, kind: String? = nil,
      memory: CardMemory? = nil
    ) {
      self.card = card
      self.copies = max(copies, 1)
      self.source = source
      self.kind = kind
      self.memory = memory
    }
  }

  package var request: LessonRequest
  /// The seed of every random choice.
  package var seed: UInt64
  /// The lesson's cards in the deck's order; a review's due cards come the longest overdue first.
  package var entries: [Entry]
  /// Cards of the lesson's decks that are not asked but whose answers may be offered.
  package var others: [Entry] = []
  /// How the cards of decks are asked, by the decks' names, where it is set for a deck.
  package var askings: [String: Asking] = [:]
  /// The day on which the next card comes, for a review without cards; nil if none ever comes.
  package var nextDay: Int?
  /// The rest of the day's limits, for a review.
  package var limits: CardQueue.Limits
  /// The number of answers that the learner gave today before this lesson.
  package var answersToday: Int
  /// The number of rounds that the learner has had before, at most `newcomersLessons`; 0 for a guest.
  package var lessonsBefore = 0
  /// The result of the learner's last lesson of this deck and mode, a review's in cards; nil if it is unknown.
  package var lastTime: Tally?
  /// The pile after a pause of which a review has today's share; nil if there is none.
  package var spread: SpreadPile?
  /// When the lesson begins, in the log's time.
  package var start: WallTime
  package var scheduler: Scheduler

  package init(
    _ request: LessonRequest, entries: [Entry], seed: UInt64, start: WallTime,
    limits: CardQueue.Limits = CardQueue.Limits(), answersToday: Int = 0,
    scheduler: Scheduler = Scheduler()
  ) {
    self.request = request
    self.entries = entries
    self.seed = seed
    self.start = start
    self.limits = limits
    self.answersToday = answersToday
    self.scheduler = scheduler
  }

  /// The number of lessons in which a learner is told what gestures mean.
  package static let newcomersLessons = 3

  /// Whether the lesson tells what gestures mean.
  package var hasHints: Bool { lessonsBefore < Self.newcomersLessons }

  /// The queue of today's cards: due, new and being learnt, but none that is due on a later day.
  package var reviewQueue: CardQueue {
    var due: [Int] = []
    var new: [Int] = []
    var learning: [(card: Int, time: Int64)] = []
    for (index, entry) in entries.enumerated() {
      switch entry.memory?.due {
      case nil: new.append(index)
      case .time(let time): learning.append((index, time))
      case .day(let day): if day <= start.day { due.append(index) }
      }
    }
    learning.sort {
      ($0.time, entries[$0.card].card.guid) < ($1.time, entries[$1.card].card.guid)
    }
    return CardQueue(
      due: due, new: new, learning: learning, sources: entries.map(\.source), limits: limits)
  }
}
