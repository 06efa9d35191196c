/// A round, review or quiz on its way: which card is asked, how it was answered, what comes next.
///
/// Every answer can be taken back, in the opposite order: then all is as it was before it.
package struct LessonSession: Equatable, Sendable {
  /// What an answer taken back restores.
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
    /// What was known of the card before it.
    var memory: CardMemory?
  }

  package internal(set) var lesson: Lesson
  var quiz: QuizChoices?
  /// Whether it takes the place of one that a new day has outdated.
  package let goesOn: Bool
  /// Of the lesson whose place it takes.
  private let ratingBefore: Rating?
  private let madeLeechBefore: Bool
  var state: State
  /// The cards that are gone since it began, by their indices.
  var gone: Set<Int>
  var answers: [Answer] = []
  /// The lessons before this one, as far as their answers can be taken back; the last one last.
  var earlier: [LessonSession]
  var round: Round
  var now: Duration
  /// How long nobody was there, since it began.
  var paused = Duration.zero
  /// The numbers given so far in the run.
  package internal(set) var numbers: RunNumbers
  /// What is known of each card now, by its index.
  package internal(set) var memories: [CardMemory?]
  /// How many answers were right, those taken back left out.
  package internal(set) var rightCount = 0

  /// - Parameters:
  ///   - lesson: What is learnt.
  ///   - copies: How often a round or quiz asks the card of each index; nil for what the lesson
  ///     says.
  ///   - time: When it begins, since the start of the run.
  ///   - numbers: Those given before in this run.
  ///   - gone: The indices of cards that are there no more.
  ///   - previous: The lesson before this one: where the same was asked for, its answers can be
  ///     taken back here, too.
  package init(
    _ lesson: Lesson, copies: [Int]? = nil, at time: Duration, after numbers: RunNumbers,
    without gone: Set<Int> = [], following previous: LessonSession? = nil
  ) {
    self.lesson = lesson
    self.gone = gone
    let previous = previous.flatMap { $0.lesson.request == lesson.request ? $0 : nil }
    let outdated = previous.flatMap { $0.isOutdated ? $0 : nil }
    goesOn = outdated != nil
    ratingBefore = outdated?.lastRating
    madeLeechBefore = outdated?.madeLeech ?? false
    earlier = previous?.history ?? []
    self.numbers = numbers
    let request = lesson.request
    now = time
    round = Round(
      number: numbers.round + 1, deck: request.deck, mode: request.mode,
      direction: request.direction, start: time)
    memories = lesson.entries.map(\.memory)
    var generator = SeededGenerator(seed: lesson.seed)
    quiz = request.mode == .quiz ? QuizChoices(lesson) : nil
    var queue: CardQueue
    if request.mode == .review {
      queue = lesson.reviewQueue
    } else {
      var shuffling = request.isInOrder ? nil : generator
      queue = CardQueue(
        copies: copies ?? lesson.entries.map(\.copies), shuffledBy: &shuffling)
      generator = shuffling ?? generator
    }
    queue.advance(at: lesson.start.milliseconds)
    state = State(queue: queue, generator: generator)
    for index in earlier.indices { _ = earlier[index].shareCards(of: self) }
    removeGone()
    bringUp()
  }

  // MARK: Where it is

  /// The card that is asked; nil where it waits for one, and at the end.
  package var showing: Showing? { state.isEnded ? nil : state.showing }

  /// Whether the answer of the card that is asked is shown.
  package var isRevealed: Bool { !state.isEnded && state.showing?.isRevealed == true }

  /// When the card it waits for comes, in milliseconds since 1970; nil where it does not wait.
  package var opening: Int64? {
    state.isEnded || state.queue.current != nil ? nil : state.queue.nextOpening
  }

  package var isEnded: Bool { state.isEnded || (state.queue.current == nil && opening == nil) }

  /// How many answers were given, those taken back left out.
  package var answerCount: Int { answers.count }

  /// How many cards are still to come, the one that is asked among them.
  package var leftCount: Int { state.queue.count }

  /// The last answer's rating; nil before the first.
  package var lastRating: Rating? { answers.last?.review.rating ?? ratingBefore }

  /// Whether the last answer made a leech of its card, or told of one once more.
  package var madeLeech: Bool {
    guard let last = answers.last else { return madeLeechBefore }
    guard let memory = memories[last.index] else { return false }
    return memory.lapses > last.memory?.lapses ?? 0 && memory.becomesLeech
  }

  /// How long it has lasted, up to its last answer.
  package var length: Duration { answers.isEmpty ? .zero : round.length }

  /// When a card that is waited for comes, since the start of the run.
  package var deadline: Duration? {
    opening.map { start + .milliseconds($0 - lesson.start.milliseconds) }
  }

  /// Whether too few different answers are there for a quiz.
  package var hasTooFewChoices: Bool { quiz.map { !$0.isEnough } ?? false }

  /// Whether a review goes on on another day than it was planned for: the next card should be that
  /// day's.
  package var isOutdated: Bool {
    lesson.request.mode == .review && wallTime.day > lesson.start.day && !isEnded && !isRevealed
  }

  /// When it began, since the start of the run.
  var start: Duration { round.start }

  /// The log's time now.
  var wallTime: WallTime { lesson.start + (now - start) }

  // MARK: Events

  /// Tells when what follows happens, since the start of the run; a card that was waited for comes.
  ///
  /// A time before the one told last counts as that one. A long pause makes it no longer.
  package mutating func advance(to time: Duration) {
    if time - now >= StudySession.longestPause { paused += time - now }
    now = max(now, time)
    if opening != nil, state.queue.advance(at: wallTime.milliseconds) != nil { bringUp() }
  }

  /// Shows the answer.
  ///
  /// - Returns: Whether there is one that was not shown.
  package mutating func reveal() -> Bool {
    guard !state.isEnded, state.showing?.isRevealed == false else { return false }
    state.showing?.isRevealed = true
    return true
  }

  /// Notes a wrong choice; nothing for one made before or the right one.
  package mutating func guess(_ choice: Int) {
    guard let showing = state.showing, !showing.guesses.contains(choice),
      showing.choices.indices.contains(choice), !showing.choices[choice].isRight
    else { return }
    state.showing?.guesses.append(choice)
  }

  /// Forgets the wrong choices made.
  package mutating func forgetGuesses() {
    state.showing?.guesses = []
  }

  /// Takes the answer of the card that is asked; the next one comes with `goOn`.
  ///
  /// - Returns: What has to be kept; nil where no card is asked.
  package mutating func answer(_ rating: Rating) -> LibraryChange? {
    guard let showing else { return nil }
    let card = showing.card
    numbers.review += 1
    numbers.round = max(numbers.round, round.number)
    round.length = now - start - paused
    // As Anki counts: up to the answer button. Taken back, it takes no more time to answer.
    let review = Review(
      number: numbers.review, card: card.guid, name: card.title, rating: rating,
      answerTime: showing.answerTime ?? (now - showing.start).wholeMilliseconds,
      guesses: showing.guesses.map { showing.choices[$0].text }, round: round.number)
    answers.append(
      Answer(
        review: review, index: showing.index, before: state.beforeAnswer(),
        memory: memories[showing.index]))
    if rating == .right { rightCount += 1 }
    let memory = remember(rating, of: card.guid, at: showing.index)
    if round.mode == .review, !gone.contains(showing.index) { state.queue.answered(memory) }
    state.showing?.isRevealed = true
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

  /// Brings up the next card.
  package mutating func goOn() {
    state.queue.advance(at: wallTime.milliseconds)
    bringUp()
  }

  /// Puts the card that is asked off until the others have come, and brings up the next one.
  package mutating func skip() {
    if let index = state.queue.current, gone.contains(index) { return goOn() }
    state.queue.skip(at: wallTime.milliseconds)
    bringUp()
  }

  /// Ends it before its last card.
  package mutating func end() {
    state.isEnded = true
  }

  /// Brings up the queue's card; of those that are gone only that one can be left in it.
  mutating func bringUp() {
    if let index = state.queue.current, gone.contains(index) { return goOn() }
    state.showing = state.queue.current.map { index in
      let asked: CardRecord.Side =
        switch lesson.request.direction {
        case .question: .question
        case .answer: .answer
        case .both: Bool.random(using: &state.generator) ? .question : .answer
        }
      return Showing(
        index: index, card: lesson.entries[index].card, asked: asked, start: now,
        choices: choices(for: index, asking: asked))
    }
  }

  mutating func choices(for index: Int, asking asked: CardRecord.Side) -> [Choice] {
    quiz?.choices(for: index, asking: asked, using: &state.generator) ?? []
  }
}
