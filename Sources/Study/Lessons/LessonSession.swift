/// A running round, review or quiz: which card is asked, how it was answered, what comes next.
///
/// Answers can be taken back in reverse order, which restores the state before them.
package struct LessonSession: Equatable, Sendable {
  /// The state that taking an answer back restores.
  struct State: Equatable, Sendable {
    var queue: CardQueue
    var generator: SeededGenerator
    var showing: Showing?
    var isEnded = false

    mutating func beforeAnswer() -> State {
      State(
        queue: queue.beforeAnswer(), generator: generator, showing: showing, isEnded: isEnded)
    }

    mutating func goBack(to before: State) {
      queue.goBack(to: before.queue)
      (generator, showing, isEnded) = (before.generator, before.showing, before.isEnded)
    }
  }

  struct Answer: Equatable, Sendable {
    var review: Review
    var index: Int
    var before: State
    /// The card's memory before the answer.
    var memory: CardMemory?
    /// The card's last rating in the lesson before the answer.
    var rating: Rating?
  }

  package internal(set) var lesson: Lesson
  var quiz: QuizChoices?
  /// Whether this session replaces one that a new day has made outdated.
  package let replacesOutdatedSession: Bool
  /// The last rating in the outdated session; nil if there is none.
  private let ratingBefore: Rating?
  private let madeLeechBefore: Bool
  /// The bookmark at which the lesson resumed; nil if it began in this run.
  let resumed: Bookmark?
  /// The indices of the cards that a review asked before its bookmark and that were to come back.
  let askedBefore: Set<Int>
  var state: State
  /// The indices of the cards deleted since the lesson began.
  var deletedIndices: Set<Int>
  var answers: [Answer] = []
  /// The indices of the new cards that were shown before they are asked.
  var shownBefore: Set<Int> = []
  /// The last rating of each card that was answered, by its index, without the answers taken back.
  var ratings: [Int: Rating] = [:]
  /// The previous lessons, as far back as their answers can be taken back; the latest comes last.
  var earlier: [LessonSession]
  var round: Round
  var now: Duration
  /// The total length of long pauses since the lesson began.
  var paused = Duration.zero
  /// The last review and round numbers used in the run.
  package internal(set) var numbers: RunNumbers
  /// The memory of each card now, by index.
  package internal(set) var memories: [CardMemory?]
  /// The number of right answers, without those taken back.
  package internal(set) var rightCount = 0

  /// - Parameters:
  ///   - lesson: The lesson to learn.
  ///   - copies: How often a round or quiz asks the card of each index; nil for the lesson's own numbers.
  ///   - time: When the lesson begins, since the start of the run.
  ///   - numbers: The last numbers used in this run.
  ///   - deletedIndices: The indices of deleted cards.
  ///   - previous: The lesson before this one; if its request is the same, its answers can be taken back.
  ///   - bookmark: Where to resume; a card that no longer comes is skipped.
  package init(
    _ lesson: Lesson, copies: [Int]? = nil, at time: Duration, after numbers: RunNumbers,
    without deletedIndices: Set<Int> = [], following previous: LessonSession? = nil,
    at bookmark: Bookmark? = nil
  ) {
    self.lesson = lesson
    resumed = bookmark
    self.lesson.request.newAhead = nil
    let returning = lesson.request.mode == .review ? bookmark?.left ?? [] : []
    askedBefore = Set(returning.compactMap(lesson.indices(of: returning)))
    self.deletedIndices = deletedIndices
    let previous = previous.flatMap { $0.lesson.request == lesson.request ? $0 : nil }
    let outdated = previous.flatMap { $0.isOutdated ? $0 : nil }
    replacesOutdatedSession = outdated != nil
    ratingBefore = outdated?.lastRating
    madeLeechBefore = outdated?.madeLeech ?? false
    earlier = previous?.history ?? []
    self.numbers = numbers
    let request = self.lesson.request
    now = time
    round = Round(
      number: numbers.round + 1, deck: request.deck, mode: request.mode,
      direction: request.direction, start: time)
    memories = lesson.entries.map(\.memory)
    var generator = SeededGenerator(seed: lesson.seed)
    quiz = request.mode == .quiz ? QuizChoices(lesson) : nil
    var queue: CardQueue
    if let bookmark {
      queue = lesson.queue(from: bookmark)
    } else if request.mode == .review {
      queue = lesson.reviewQueue
    } else {
      var shuffling = request.isInOrder ? nil : generator
      queue = CardQueue(
        copies: copies ?? lesson.entries.map(\.copies), shuffledBy: &shuffling)
      generator = shuffling ?? generator
    }
    let marked = bookmark?.card.flatMap { lesson.indices(of: [$0])($0) }
    let isMarked = marked.map { queue.advance(to: $0) } ?? false
    if !isMarked { queue.advance(at: lesson.start.milliseconds) }
    state = State(queue: queue, generator: generator)
    for index in earlier.indices { _ = earlier[index].shareCards(of: self) }
    removeDeleted()
    bringUp(asking: isMarked ? bookmark?.side : nil)
  }

  // MARK: Where it is

  /// The card that is asked; nil while waiting for one, and at the end.
  package var showing: Showing? { state.isEnded ? nil : state.showing }

  /// Whether the answer of the card that is asked is shown.
  package var isRevealed: Bool { !state.isEnded && state.showing?.isRevealed == true }

  /// Whether the card that is shown was answered, so that `resume` is to bring up the next one.
  package var isAnswered: Bool { !state.isEnded && state.showing?.isAnswered == true }

  /// When the awaited card comes, in milliseconds since 1970; nil if the lesson is not waiting.
  package var opening: Int64? {
    state.isEnded || state.queue.current != nil ? nil : state.queue.nextOpening
  }

  package var isEnded: Bool { state.isEnded || (state.queue.current == nil && opening == nil) }

  /// The number of answers given in this run, without those taken back.
  package var answerCount: Int { answers.count }

  /// The number of answers given, including those before the bookmark.
  package var doneCount: Int { tally.right + tally.wrong }

  package var tally: Tally {
    Tally(
      right: rightCount + (resumed?.right ?? 0),
      wrong: answerCount - rightCount + (resumed?.wrong.count ?? 0))
  }

  /// The number of cards still to come, including the one that is asked.
  package var leftCount: Int { state.queue.count }

  /// The last answer's rating; nil before the first.
  package var lastRating: Rating? { answers.last?.review.rating ?? ratingBefore }

  /// Whether the last answer made its card a leech or made a leech due to be reported again.
  package var madeLeech: Bool {
    guard let last = answers.last else { return madeLeechBefore }
    guard let memory = memories[last.index] else { return false }
    return memory.misses.isReported(after: last.memory?.misses ?? MissedRecalls())
  }

  /// The length of the lesson up to its last answer.
  package var length: Duration {
    .seconds(resumed?.seconds ?? 0) + (answers.isEmpty ? .zero : round.length)
  }

  /// When the awaited card comes, since the start of the run.
  package var deadline: Duration? {
    opening.map { start + .milliseconds($0 - lesson.start.milliseconds) }
  }

  /// Whether there are too few different answers for a quiz.
  package var hasTooFewChoices: Bool { quiz.map { !$0.isEnough } ?? false }

  /// Whether a review has run past the day it was planned for, so that the next card should come from the new
  /// day's plan.
  package var isOutdated: Bool {
    lesson.request.mode == .review && wallTime.day > lesson.start.day && !isEnded && !isRevealed
  }

  /// When the lesson began, since the start of the run.
  var start: Duration { round.start }

  /// The current time in the log.
  var wallTime: WallTime { lesson.start + (now - start) }

  // MARK: Events

  /// Sets the time of the next event, since the start of the run, and brings up an awaited card when it
  /// comes.
  ///
  /// A time before the previous event counts as that event's time. A pause of `Round.longestPause` or
  /// more does not make the lesson longer.
  package mutating func advance(to time: Duration) {
    if time - now >= Round.longestPause { paused += time - now }
    now = max(now, time)
    if opening != nil, state.queue.advance(at: wallTime.milliseconds) != nil { bringUp() }
  }

  /// Shows the answer.
  ///
  /// - Returns: Whether there was an answer that was not shown yet.
  package mutating func reveal() -> Bool {
    guard !state.isEnded, state.showing?.isRevealed == false else { return false }
    state.showing?.isRevealed = true
    return true
  }

  /// Records a wrong choice; ignores one that was already recorded, and the right one.
  package mutating func guess(_ choice: Int) {
    guard let showing = state.showing, !showing.guesses.contains(choice),
      showing.choices.indices.contains(choice), !showing.choices[choice].isRight
    else { return }
    state.showing?.guesses.append(choice)
  }

  package mutating func forgetGuesses() {
    state.showing?.guesses = []
  }

  /// Records the answer to the card that is asked; `resume` brings up the next card.
  ///
  /// - Parameters:
  ///   - evidence: How the card was asked and what came of it, from which its rating follows.
  ///   - tries: What was answered before and was not right, in order, besides the wrong choices of a quiz.
  /// - Returns: The change to save; nil if no card is asked. An answer that tells nothing about memory is only logged.
  package mutating func answer(
    _ evidence: Evidence, after tries: [String] = []
  ) -> LibraryChange? {
    guard let showing, !showing.isAnswered else { return nil }
    let card = showing.card
    let known = evidence.rating(recall: recall(of: showing.index))
    let rating = known ?? .right
    numbers.review += 1
    numbers.round = max(numbers.round, round.number)
    round.length = now - start - paused
    // As in Anki, the answer time ends at the answer button. Answering again after an undo adds no time.
    let review = Review(
      number: numbers.review, card: card.guid, name: card.title, rating: rating,
      answerTime: showing.answerTime ?? (now - showing.start).wholeMilliseconds,
      guesses: showing.guesses.map { showing.choices[$0].text } + tries, evidence: evidence,
      round: round.number)
    // The card is still to be answered.
    if known == nil { return .review(review, in: round) }
    answers.append(
      Answer(
        review: review, index: showing.index, before: state.beforeAnswer(),
        memory: memories[showing.index], rating: ratings[showing.index]))
    ratings[showing.index] = rating
    if rating.isRight { rightCount += 1 }
    let memory = remember(rating, of: card.guid, at: showing.index)
    if round.mode == .review, !deletedIndices.contains(showing.index) {
      state.queue.answered(memory)
    }
    state.showing?.isRevealed = true
    state.showing?.isAnswered = true
    state.showing?.answered = now
    return .review(review, in: round)
  }

  private mutating func remember(_ rating: Rating, of card: String, at index: Int) -> CardMemory {
    let memory: CardMemory
    if var known = memories[index] {
      known.answer(card: card, rating, at: wallTime, lesson.scheduler)
      memory = known
    } else {
      memory = CardMemory(card: card, first: rating, at: wallTime, lesson.scheduler)
    }
    memories[index] = memory
    return memory
  }

  package mutating func resume() {
    state.queue.advance(at: wallTime.milliseconds)
    bringUp()
  }

  /// Puts the card that is asked off until the others have come, and brings up the next one.
  package mutating func skip() {
    if let index = state.queue.current, deletedIndices.contains(index) { return resume() }
    state.queue.skip(at: wallTime.milliseconds)
    bringUp()
  }
}
