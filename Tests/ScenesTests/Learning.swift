import Scenes
import Study

/// A learner in front of the scenes: actions, and their effects in words.
struct Learning {
  private(set) var scene: SceneStack
  /// In ms, since the start of the run.
  private(set) var time = 0
  private(set) var saved: [LibraryChange] = []
  private(set) var screen: ScreenContent?

  init(learners: [String] = ["Anna"], _ request: LessonRequest) {
    scene = SceneStack(learners: learners, request: request)
  }

  /// A lesson that has begun, with cards written as `question=answer`.
  init(
    _ mode: Round.Mode, _ cards: String, learner: String? = "Anna", inOrder: Bool = true,
    direction: Round.Direction = .question, seed: UInt64 = 1
  ) {
    let request = LessonRequest(
      learner: learner, deck: "d", mode: mode, direction: direction, isInOrder: inOrder)
    self.init(learners: learner.map { [$0] } ?? [], request)
    _ = begin(Lesson(request, entries: entries(cards), seed: seed, start: .noon))
  }

  mutating func begin(_ lesson: Lesson) -> [String] {
    words(scene.begin(lesson, at: .milliseconds(time)))
  }

  mutating func started() -> [String] {
    words(scene.start(at: .milliseconds(time)))
  }

  mutating func did(_ events: StudyAction...) -> [String] {
    var all: [String] = []
    for event in events {
      time += 1_000
      all = words(scene.handle(event, at: .milliseconds(time)))
    }
    return all
  }

  /// Lets somebody else change cards, written as in `entries`, and delete some by their questions.
  mutating func changed(_ cards: String = "", gone: String...) -> [String] {
    var changes = CardChanges()
    for entry in entries(cards) { changes.changed[entry.card.guid] = entry.card }
    changes.gone = Set(gone.map { "id \($0)" })
    return words(scene.take(.cards(changes), at: .milliseconds(time)))
  }

  /// Lets somebody else add or remove learners.
  mutating func offered(_ learners: [String], _ request: LessonRequest? = nil) -> [String] {
    words(scene.take(.learners(learners, request), at: .milliseconds(time)))
  }

  /// Chooses a target by its number from 1.
  mutating func chose(_ choice: Int) -> [String] {
    time += 1_000
    return words(scene.choose(choice - 1, at: .milliseconds(time)))
  }

  mutating func waited(minutes: Int) { time += minutes * 60_000 }

  /// Moves to the next deadline and fires it.
  mutating func waitedForDeadline() -> [String] {
    guard let deadline = scene.deadline else { return [] }
    time = deadline.milliseconds
    return words(scene.fire(at: deadline))
  }

  /// The places, from 1, of the right answer and of an open wrong one; 0 for none.
  func places(right: String) -> (right: Int, wrong: Int) {
    guard case .quiz(let quiz) = screen else { return (0, 0) }
    return (
      (quiz.answers.firstIndex { $0.text == right } ?? -1) + 1,
      (quiz.answers.firstIndex { $0.text != right && $0.state == .open } ?? -1) + 1
    )
  }

  private mutating func words(_ effects: [Effect]) -> [String] {
    effects.map { effect in
      if case .save(let change) = effect { saved.append(change) }
      if case .show(let content) = effect { screen = content }
      return effect.words
    }
  }
}

/// Cards written as `question=answer`, or `question=answer*3` for three copies.
func entries(_ cards: String) -> [Lesson.Entry] {
  cards.split(separator: " ").map { card in
    let sides = card.split(separator: "=").map(String.init)
    let answer = sides[1].split(separator: "*").map(String.init)
    return Lesson.Entry(
      Card(question: sides[0], answer: answer[0], guid: "id \(sides[0])"),
      copies: answer.count > 1 ? Int(answer[1]) ?? 1 : 1)
  }
}

extension WallTime {
  /// 3 March 2026, 12:00 UTC.
  static let noon = WallTime(milliseconds: 1_772_539_200_000, zoneMinutes: 0)
}

extension Effect {
  var words: String {
    switch self {
    case .play(let sound): sound.rawValue
    case .show(let content): content.words
    case .save(.review(let review, _)): "save \(review.rating.name) \(review.name)"
    case .save(.undo(let review, _)): "undo \(review.name)"
    case .save: "other change"
    case .ask(let query): "ask \(query)"
    case .load(let request): "load \(request.mode) \(request.learner ?? "guest")"
    }
  }
}

extension ScreenContent {
  var words: String {
    switch self {
    case .card(let card):
      "\(card.side) \(card.position)/\(card.count) \(card.text)"
        + (card.lesson?.last.map { " (\($0))" } ?? "")
    case .quiz(let quiz):
      "quiz \(quiz.position)/\(quiz.count) \(quiz.question) "
        + quiz.answers.map(\.state.sign).sorted().joined()
    case .result(let result):
      "result \(result.right)/\(result.count)" + (result.today.map { " today \($0)" } ?? "")
        + " \(result.choices)"
    case .list(let list):
      list.name + list.targets.map { " \($0.detail ?? $0.name)" }.joined()
    case .keyboard(let keyboard): "keyboard \(keyboard.layer) \(keyboard.text)"
    case .buttoned(let content, let buttons):
      content.words + " [" + buttons.compactMap(\.target?.name).joined(separator: " ") + "]"
    case .waiting(let waiting): "waiting \(CalendarTime(waiting.until).minute) min"
    case .emptyDeck: "empty"
    case .gallery(let gallery): "gallery \(gallery.position)/\(gallery.count)"
    case .tooFewAnswers: "too few"
    case .calibration: "calibration"
    }
  }
}

extension QuizContent.Answer.State {
  fileprivate var sign: String {
    switch self {
    case .open: "?"
    case .struckOut: "x"
    case .right: "r"
    case .left: "."
    }
  }
}

extension Duration {
  /// Whole ones.
  var milliseconds: Int {
    Int(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
