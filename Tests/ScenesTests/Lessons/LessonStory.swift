import Scenes
import Study

/// Random steps, taken by both the scenes and the plain model.
struct LessonStory {
  var generator: SeededGenerator
  let mode: Round.Mode
  var scene: SceneStack
  var model: PlainLesson
  /// The previous lessons, as far back as their answers can be taken back.
  var earlier: [PlainLesson] = []
  var time = 0
  /// Whether the model has shown the answer; in a quiz, whether the right one is known.
  var isRevealed = false
  var guesses: [String] = []
  var isResult = false
  var rows = 0
  var rounds = 0
  var screen: ScreenContent?
  var saved: (review: Review, round: Round)?
  /// Whether it is a result because the lesson was cut short.
  var isStopped = false
  var problem: String?
  var last = ""
  var done: Set<String> = []
  var lessons = 0

  init(_ mode: Round.Mode, seed: UInt64) {
    self.mode = mode
    generator = SeededGenerator(seed: seed &* 977)
    let request = LessonRequest(learner: "Anna", deck: "d", mode: mode, isInOrder: true)
    scene = SceneStack(learners: ["Anna"], request: request)
    let empty = Lesson(request, entries: [], seed: 1, start: .noon)
    model = PlainLesson(lesson: empty, first: [], start: 0)
    begin()
  }

  mutating func number(_ bound: Int) -> Int {
    Int.random(in: 0..<bound, using: &generator)
  }

  // MARK: Lessons

  mutating func begin() {
    lessons += 1
    var cards = (0..<(3 + number(15))).map { index in
      Lesson.Entry(
        Card(question: "\(index)?", answer: "\(index)", guid: "guid \(lessons) \(index)"),
        copies: 1 + number(3))
    }
    let start = WallTime(milliseconds: 1_772_539_200_000, zoneMinutes: 60)
    let request = LessonRequest(learner: "Anna", deck: "d", mode: mode, isInOrder: true)
    // Some reviews have a learning step that is long enough to be waited for.
    let steps = number(3) == 0 ? [60, 45 * 60] : [60, 600]
    let scheduler = Scheduler(learningSteps: steps)
    for index in cards.indices where mode == .review && number(2) == 0 {
      let age = Int64(number(10)) * 86_400_000 + Int64(number(3_000_000))
      let past = WallTime(milliseconds: start.milliseconds - age, zoneMinutes: 60)
      cards[index].memory = CardMemory(
        card: cards[index].card.guid, first: number(2) == 0 ? .right : .wrong, at: past,
        number(2) == 0 ? scheduler : Scheduler(learningSteps: []))
    }
    let lesson = Lesson(
      request, entries: cards, seed: UInt64(lessons), start: start, scheduler: scheduler)
    take(scene.begin(lesson, at: .milliseconds(time)))
    enter(lesson, copies: cards.map(\.copies))
  }

  /// Begins a lesson in the model, in the queue's own order, which the queue's tests check.
  mutating func enter(_ lesson: Lesson, copies: [Int]) {
    if !model.state.answered.isEmpty { earlier.append(model) }
    while earlier.dropFirst().reduce(0, { $0 + $1.state.answered.count }) >= 30 {
      earlier.removeFirst()
    }
    var first: [Int] = []
    if mode == .review {
      var due = lesson
      due.entries.removeAll { if case .time = $0.memory?.due { true } else { false } }
      var queue = due.reviewQueue
      while let card = queue.advance(at: 0) {
        first.append(lesson.entries.firstIndex { $0.card == due.entries[card].card } ?? -1)
      }
    } else {
      var none: SeededGenerator?
      var queue = CardQueue(copies: copies, shuffledBy: &none)
      while let card = queue.advance(at: 0) { first.append(card) }
    }
    model = PlainLesson(lesson: lesson, first: first, start: time)
    isRevealed = false
    guesses = []
    isResult = mode == .review && model.state.left == 0
    isStopped = false
    check()
  }

  // MARK: Steps

  mutating func step() {
    switch number(50) {
    case 0: time += 60_000 * number(60)
    case 1..<5: break
    default: time += number(20_000)
    }
    // As live and in a replay, deadlines before an event fire first.
    while let deadline = scene.deadline, deadline <= .milliseconds(time) {
      model.actions.append(.look(deadline.milliseconds))
      take(scene.fire(at: deadline))
      done.insert("came by itself")
      isRevealed = false
      check()
    }
    if isResult { return atResult() }
    if mode == .quiz { return inQuiz() }
    switch number(20) {
    case 0..<6: perform("reveal", [.random, .answer][number(2)]) { $0.isRevealed = true }
    case 6..<12: mark(.right)
    case 12..<15: mark(.wrong)
    case 15, 16:
      perform("skip", number(2) == 0 ? .next : .step) { story in
        if story.isRevealed { story.skip() } else { story.isRevealed = true }
      }
    case 17, 18: undo()
    default: if number(8) == 0 { leave() }
    }
  }

  mutating func mark(_ rating: Rating) {
    perform("mark", rating == .right ? .right : .wrong) { story in
      guard story.isRevealed, story.model.state.asked != nil else { return }
      story.answer(rating)
      story.resume()
    }
  }

  mutating func undo() {
    if mode == .quiz, !isResult, !isRevealed, !guesses.isEmpty {
      guesses = []
      take(scene.handle(.previous, at: .milliseconds(time)))
      return check()
    }
    if model.state.answered.isEmpty, let before = earlier.popLast() {
      model = before
      done.insert("back")
    }
    let hasAnswers = !model.state.answered.isEmpty
    let goesBack = scene.handle(.previous, at: .milliseconds(time))
    last = "undo"
    done.insert(last)
    guard hasAnswers else {
      if goesBack != [.play(.refused)] { problem = "undid nothing" }
      return
    }
    model.undo()
    rows += 1
    isRevealed = mode != .quiz
    guesses = []
    (isResult, isStopped) = (false, false)
    take(goesBack)
    check()
  }

  mutating func leave() {
    last = "leave"
    done.insert(last)
    var effects = scene.handle(.leave, at: .milliseconds(time))
    let hasGuess = mode == .quiz && !isRevealed && !guesses.isEmpty
    if model.state.answered.isEmpty, !hasGuess {
      if effects != [.load(model.lesson.request)] { problem = "\(effects)" }
      return begin()
    }
    let before = screen
    take(effects)
    if case .stop = screen {
      guard number(3) > 0 else {
        done.insert("not stopped")
        take(scene.choose(1, at: .milliseconds(time)))
        if screen != before { problem = "another screen after all" }
        return
      }
      effects = scene.choose(0, at: .milliseconds(time))
    } else if model.state.asked != nil {
      problem = "stopped without a question"
    }
    if hasGuess {
      answer(.wrong)
      isRevealed = true
    }
    isResult = true
    isStopped = model.state.asked != nil
    take(effects)
    check()
  }

  mutating func atResult() {
    guard case .result(let result) = screen, number(5) > 0 else { return undo() }
    let wrong = model.state.answered.filter { $0.rating == .wrong }
    let choice = number(result.choices.count)
    let effects = scene.choose(choice, at: .milliseconds(time))
    take(effects)
    done.insert("again")
    switch result.choices[choice] {
    case .goOn:
      last = "go on after all"
      (isResult, isStopped) = (false, false)
      if mode == .quiz, isRevealed { (isRevealed, guesses) = (false, []) }
      check()
    case .wrongOnes, .all:
      last = "again"
      let copies = model.lesson.entries.indices.map { card in wrong.count { $0.card == card } }
      let next = model.again(at: time)
      enter(
        next, copies: result.choices[choice] == .all ? next.entries.map(\.copies) : copies)
    // Only a lesson without cards has the other two.
    case .done, .ahead, .browse:
      last = "done"
      begin()
    }
    done.insert(last)
  }

  mutating func inQuiz() {
    switch number(20) {
    case 0..<13:
      guard case .quiz(let quiz) = screen else { return }
      let place = number(quiz.answers.count + 1)
      last = "choose"
      done.insert(last)
      take(scene.choose(place, at: .milliseconds(time)))
      guard !isRevealed, quiz.answers.indices.contains(place) else { return check() }
      let text = quiz.answers[place].text
      if let asked = model.state.asked, text == model.lesson.entries[asked].card.answer {
        answer(
          guesses.isEmpty ? model.chosen(among: quiz.answers.count, at: time) : .wrong)
        isRevealed = true
      } else if !guesses.contains(text) {
        guesses.append(text)
      }
      check()
    case 13..<17:
      perform("go on", .random) { if $0.isRevealed { $0.resume() } }
    case 17:
      perform("skip", .next) { story in
        if story.isRevealed {
          story.resume()
        } else if story.guesses.isEmpty {
          story.skip()
        } else {
          story.answer(.wrong)
          story.isRevealed = true
        }
      }
      done.insert("mark")
    case 18: undo()
    default: if number(8) == 0 { leave() }
    }
  }

  mutating func perform(
    _ name: String, _ action: StudyAction, _ change: (inout LessonStory) -> Void
  ) {
    last = name
    done.insert(name)
    // An awaited card may arrive in the model at this time.
    model.actions.append(.look(time))
    take(scene.handle(action, at: .milliseconds(time)))
    change(&self)
    check()
  }

  mutating func answer(_ rating: Rating) {
    model.actions.append(.mark(rating, time))
    rows += 1
    if model.round == nil {
      rounds += 1
      model.round = rounds
    }
  }

  /// Moves to the next card, or ends a round without cards left.
  mutating func resume() {
    isRevealed = false
    guesses = []
    isResult = model.state.left == 0
  }

  mutating func skip() {
    model.actions.append(.skip(time))
    isRevealed = false
  }
}
