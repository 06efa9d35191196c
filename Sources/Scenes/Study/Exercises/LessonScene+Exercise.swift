import Study
import TypedAnswers

/// Cards whose answers the box judges.
extension LessonScene {
  /// Takes somebody's word for an answer that was judged otherwise.
  static let override = Target("was-right", icon: .hand)

  /// Begins to ask the card that has come up; the one that is asked or was just answered stays.
  mutating func beginExercise(in situation: Situation) {
    guard asking != .always(.flip) || !lesson.lesson.askings.isEmpty else { return }
    let now = lesson.showing.map { Asked($0, after: lesson.numbers) }
    guard now != asked, lesson.showing?.isAnswered != true else { return }
    if let index = lesson.showing?.index, exercise?.asks(index) == true { return asked = now }
    (asked, exercise, way) = (now, nil, .flip)
    guard let showing = lesson.showing else { return }
    let deck = lesson.deck(of: showing.index)
    let asking = lesson.lesson.askings[deck] ?? asking
    if asking == .always(.flip) { return }
    let side = showing.asked.other
    let answer = showing.card.text(side)
    if asking.showsNewCards, lesson.isFirstShown {
      exercise = MeetExercise(answer)
      return
    }
    var judges = judges ?? AnswerJudges(situation)
    let (session, entries, others) = (lesson, lesson.lesson.entries, lesson.lesson.others)
    let answers = { (entries + others).map { $0.card.text(side) } }
    let seed = lesson.lesson.seed &+ UInt64(lesson.numbers.review) &* 31 &+ UInt64(showing.index)
    let (memory, recall) = (lesson.memories[showing.index], lesson.recall(of: showing.index))
    let card = UnaskedCard(
      ways: Asking.byItself.ways(memory, recall: recall),
      canBeHeard: showing.card.canBeHeard(showing.asked, in: situation),
      answerCanBeHeard: showing.card.canBeHeard(side, in: situation),
      answer: answer, seed: seed, others: answers,
      choices: { session.choicesAmongDeck(seed: seed) },
      asked: showing.asked,
      together: {
        session.askableTogether().prefix(Self.mostTogether).map { index in
          CardOnScreen(index, session.lesson.entries[index].card, asking: showing.asked) {
            situation.voices[$0, deck] ?? situation.preferencesInForce[.language] ?? "en"
          }
        }
      }
    ) { answer in
      judges.judge(
        of: answer, in: situation.voices[side, deck], isQuestion: side == .question,
        among: answers)
    }
    for way in asking.ways(memory, recall: recall) {
      exercise = way.exercise(card)
      if exercise == nil { continue }
      self.way = way
      break
    }
    self.judges = judges
  }

  /// The most cards among which those are searched that can be told apart on one screen.
  private static let mostTogether = 20

  /// The showing for which an exercise was begun; another one is begun when an answer is taken back.
  struct Asked: Equatable {
    private var start: Duration
    private var card: Card
    private var numbers: RunNumbers

    fileprivate init(_ showing: LessonSession.Showing, after numbers: RunNumbers) {
      (start, card, self.numbers) = (showing.start, showing.card, numbers)
    }
  }

  var askedCard: AskedCard? {
    lesson.showing.map { showing in
      AskedCard(
        card: showing.card, asked: showing.asked, deckName: lesson.deck(of: showing.index),
        progress: lesson.progress, canTakeBack: lesson.answerCount > 0,
        isLeech: showing.isAnswered && lesson.madeLeech)
    }
  }

  // MARK: What is done

  /// Performs an action while an exercise is on the screen.
  mutating func performExercise(_ action: StudyAction, _ exercise: any Exercise) -> Step? {
    switch action {
    case .previous where isDecided || !exercise.isBegun: return takeBack()
    case .random, .answer, .next, .step:
      if isDecided { return goOn() }
      if action == .answer || exercise.asksNothing {
        return exercise.likeliest.flatMap { chooseExercise($0) }
      }
      guard action == .next || action == .step, exercise.canBeSkipped else { return nil }
      lesson.skip()
      return resume(.question)
    case .right, .wrong: return chooseExercise(Target(action))
    case .previous, .delete, .listen, .leave: return nil
    }
  }

  mutating func chooseExercise(_ target: Target) -> Step? {
    guard exercise != nil else { return nil }
    if target == Self.override { return self.override() }
    if isDecided { return nil }
    guard let move = exercise?.choose(target) else { return nil }
    return step(after: move)
  }

  mutating func step(after move: ExerciseMove) -> Step? {
    switch move {
    case .shows(let sound): return Step(sound)
    case .isSeen:
      lesson.askShownLater()
      return resume(.question)
    case .decides(let sound): return decide(sound)
    case .judges: return judged()
    case .works(let work, let sound): return Step(sound, errand: .microphone(work))
    case .answers(let card, let side, let evidence, let tries):
      lesson.ask(card, side)
      let change = lesson.answer(evidence, after: tries)
      keepExercise()
      return change.map { Step(evidence.outcome == .right ? .right : .answer, saving: $0) }
    }
  }

  /// Whether what was asked is decided, and is still shown.
  private var isDecided: Bool { exercise?.isOver ?? lesson.isAnswered }

  /// Goes on with the exercise, which asks several cards, although another one is asked now.
  private mutating func keepExercise() {
    asked = lesson.showing.map { Asked($0, after: lesson.numbers) }
  }

  mutating func takeBack() -> Step? {
    guard let change = lesson.undo() else { return nil }
    if let index = lesson.showing?.index, exercise?.takeBack(index) == true { keepExercise() }
    return resume(lesson.soundAfterUndo, saving: change)
  }

  private mutating func decide(_ sound: Sound?) -> Step? {
    guard let outcome = exercise?.outcome, let change = answer(outcome) else { return nil }
    return Step(sound ?? outcome.sound, saving: change)
  }

  private mutating func answer(_ outcome: AnswerOutcome) -> LibraryChange? {
    guard let exercise else { return nil }
    var evidence = evidence(outcome)
    (evidence.hints, evidence.choices) = (exercise.hints, exercise.choices)
    return lesson.answer(evidence, after: exercise.tries)
  }

  /// Counts what was answered wrong, or with help, when the lesson is stopped before the right answer is found.
  mutating func giveUp() -> [LibraryChange] {
    guard !isDecided, let exercise else { return [] }
    let several = exercise.answersIfStopped.compactMap { move -> LibraryChange? in
      guard case .answers(let card, let side, let evidence, let tries) = move else { return nil }
      lesson.ask(card, side)
      return lesson.answer(evidence, after: tries)
    }
    let one = exercise.outcomeIfStopped.flatMap { answer($0) }
    return several + (one.map { [$0] } ?? [])
  }

  /// Saves what the learner says of the answer, and goes on.
  private mutating func judged() -> Step? {
    guard let exercise, let outcome = exercise.outcome else { return nil }
    var evidence = evidence(outcome)
    evidence.hints = exercise.hints
    guard let change = lesson.answer(evidence, after: []) else { return nil }
    let isRight = lesson.lastRating?.isRight == true
    lesson.resume()
    let hasReachedGoal = lesson.isEnded && isRight && lesson.hasReachedGoal
    return resume(hasReachedGoal ? .finished : isRight ? .right : .wrong, saving: change)
  }

  private func evidence(_ outcome: AnswerOutcome) -> Evidence {
    let heard = exercise?.wayHeard
    return Evidence(heard ?? way, outcome, isHeard: heard != nil)
  }

  /// Counts the answer as right.
  ///
  /// The log says so: the judge's verdict is in it, and that it was taken back.
  private mutating func override() -> Step? {
    guard exercise?.canBeOverridden == true else { return nil }
    var changes: [LibraryChange] = []
    if !lesson.isAnswered, let exercise,
      let judged = lesson.answer(evidence(.notYet), after: exercise.tries)
    {
      changes.append(judged)
    }
    let back = lesson.undo()
    exercise?.override()
    guard let back, let exercise,
      let change = lesson.answer(evidence(.overridden), after: exercise.tries)
    else { return nil }
    return Step(.right, saving: changes + [back, change])
  }

  /// Whether the last card was answered and is still shown.
  var isOver: Bool {
    guard lesson.isAnswered else { return false }
    var next = lesson
    next.resume()
    return next.isEnded
  }

  /// Goes on to the next card.
  mutating func goOn() -> Step {
    // The last of several cards may be forced, and is asked again.
    if lesson.isAnswered { lesson.resume() } else { lesson.skip() }
    let hasReachedGoal =
      lesson.isEnded && lesson.lastRating?.isRight == true && lesson.hasReachedGoal
    return resume(hasReachedGoal ? .finished : .question)
  }

  // MARK: What is shown

  func content(of exercise: any Exercise, _ card: AskedCard) -> ScreenContent {
    isDecided ? exercise.decided(of: card) : exercise.content(of: card)
  }

  func buttons(of exercise: any Exercise) -> [ListContent.Button] {
    let ways = isDecided ? [ListContent.Button(.next, .next)] : exercise.buttons
    if ways.isEmpty { return [] }
    let takeBack = ListContent.Button(.previous, .takeBack)
    let wasRight = ListContent.Button(Self.override, .words(.iWasRight))
    return [.end] + (lesson.answerCount > 0 ? [takeBack] : [])
      + (exercise.canBeOverridden ? [wasRight] : [])
      + .listen(content.sounds) + ways
  }
}

extension AnswerOutcome {
  fileprivate var sound: Sound {
    switch self {
    case .right, .rightAtSecondTry, .overridden: .right
    case .notYet: .wrong
    case .hinted, .shown: .answer
    }
  }
}
