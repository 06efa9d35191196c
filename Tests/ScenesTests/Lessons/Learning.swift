import Scenes
import Study

/// A learner in front of the scenes: actions, and their effects in words.
struct Learning {
  var scene: SceneStack
  /// The time since the start of the run, in ms.
  private(set) var time = 0
  private(set) var saved: [LibraryChange] = []
  private(set) var screen: ScreenContent?
  /// The lesson that was requested last.
  private(set) var loaded: LessonRequest?

  init(
    learners: [String] = ["Anna"], _ request: LessonRequest, startsAtHome: Bool = false,
    preferences: Preferences = [:], offer: Offer = Offer(), starters: [String: [String]] = [:]
  ) {
    scene = SceneStack(
      learners: learners, request: request, startsAtHome: startsAtHome, preferences: preferences,
      offer: offer, starters: starters)
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

  /// Performs actions and returns the effects of the last one; the question whether to stop is confirmed.
  mutating func did(_ events: StudyAction...) -> [String] {
    var all: [String] = []
    for event in events {
      time += 1_000
      all = words(scene.handle(event, at: .milliseconds(time)))
      if event == .leave, case .stop = screen {
        all = words(scene.choose(StopContent.stop, at: .milliseconds(time)))
      }
    }
    return all
  }

  /// Handles an input of a finger or a key.
  mutating func took(_ input: Input) -> [String] {
    time += 1_000
    return words(scene.handle(input, at: .milliseconds(time))?.effects ?? [])
  }

  /// Changes cards, written as in `entries`, and deletes some by their questions, as another program does.
  mutating func changed(_ cards: String = "", gone: String...) -> [String] {
    var changes = CardChanges()
    for entry in entries(cards) { changes.changed[entry.card.guid] = entry.card }
    changes.deleted = Set(gone.map { "id \($0)" })
    return words(scene.take(.cards(changes), at: .milliseconds(time)))
  }

  /// Adds or removes learners, or sets their colours, as another program does.
  mutating func offered(
    _ learners: [String], _ request: LessonRequest? = nil, own: [String: Preferences] = [:]
  ) -> [String] {
    words(scene.take(.learners(learners, request, ofLearners: own), at: .milliseconds(time)))
  }

  /// Sets preferences, as another program does.
  mutating func preferred(_ changes: PreferenceChanges) -> [String] {
    words(scene.take(.preferences(changes), at: .milliseconds(time)))
  }

  /// Chooses a target by its number from 1.
  mutating func chose(_ choice: Int) -> [String] {
    time += 1_000
    return words(scene.choose(choice - 1, at: .milliseconds(time)))
  }

  /// Chooses a target by its name and detail.
  mutating func chose(_ name: String, _ detail: String? = nil) -> [String] {
    time += 1_000
    return words(scene.choose(Target(name, detail), at: .milliseconds(time)))
  }

  /// Delivers a reply of the library.
  mutating func heard(_ reply: LibraryReply, to query: LibraryQuery) -> [String] {
    words(scene.take(reply, to: query, at: .milliseconds(time)))
  }

  /// Reports a change of the library by another program.
  mutating func changedLibrary() -> [String] {
    words(scene.take(.library, at: .milliseconds(time)))
  }

  /// Reports a change of the USB stick.
  mutating func saw(_ change: StickChange) -> [String] {
    words(scene.take(.stick(change), at: .milliseconds(time)))
  }

  /// The duration of the lesson in minutes, rounded up.
  var minutes: Int {
    Int(((scene.session?.length ?? .zero) / .seconds(60)).rounded(.up))
  }

  mutating func waited(minutes: Int) { time += minutes * 60_000 }

  /// Moves to the next deadline and fires it.
  mutating func waitedForDeadline() -> [String] {
    guard let deadline = scene.deadline else { return [] }
    time = deadline.milliseconds
    return words(scene.fire(at: deadline))
  }

  /// Returns the places, from 1, of the right answer and of an open wrong one; 0 for none.
  func places(right: String) -> (right: Int, wrong: Int) {
    guard case .quiz(let quiz) = screen else { return (0, 0) }
    return (
      (quiz.answers.firstIndex { $0.text == right } ?? -1) + 1,
      (quiz.answers.firstIndex { $0.text != right && $0.state == .open } ?? -1) + 1
    )
  }

  mutating func words(_ effects: [Effect]) -> [String] {
    effects.map { effect in
      if case .save(let change) = effect { saved.append(change) }
      if case .show(let content) = effect { screen = content }
      if case .load(let request) = effect { loaded = request }
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
    case .say(let speech): "say \(speech.voice) \(speech.text)"
    case .playCard(let sounds): "card " + sounds.map(\.hash).joined(separator: " ")
    case .show(let content): content.words
    case .save(.review(let review, _)): "save \(review.rating.name) \(review.name)"
    case .save(.undo(let review, _)): "undo \(review.name)"
    case .save: "other change"
    case .load(let request): "load \(request.mode) \(request.learner ?? "guest")"
    case .ask(let query): "ask \(query.words)"
    case .work(let work): "stick \(work)"
    case .network(let work): "network \(work)"
    case .switchOff: "switch off"
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
        + (result.streak.map { " streak \($0)" } ?? "") + (result.due.map { " due \($0)" } ?? "")
        + " \(result.choices)"
    case .stop(let stop): "stop? \(stop.progress.finished)/\(stop.progress.whole)"
    case .keyboard(let keyboard): "keyboard \(keyboard.layer) \(keyboard.text)"
    case .buttoned(let content, let buttons):
      content.words + " [" + buttons.compactMap(\.target?.name).joined(separator: " ") + "]"
    case .waiting(let waiting): "waiting \(CalendarTime(waiting.until).minute) min"
    case .emptyDeck: "empty"
    case .gallery(let gallery): "gallery \(gallery.position)/\(gallery.count)"
    case .tooFewAnswers: "too few"
    case .list(let list): list.name == "learners" ? list.brief : list.words
    case .spots(let spots):
      spots.name + spots.spots.compactMap(\.target).map { " \($0.detail ?? $0.name)" }.joined()
        + (spots.finger == nil ? "" : " finger")
    case .calibration: "calibration"
    case .dark: "dark"
    case .chart(let chart): "chart \(chart.days.map { "\($0.answered.count)" } ?? "")"
    }
  }
}

extension Effect {
  /// The effect as in `words`, but a list has only its targets.
  var brief: String {
    if case .show(.list(let list)) = self { list.brief } else { words }
  }
}

extension ListContent {
  var brief: String { name + targets.map { " \($0.detail ?? $0.name)" }.joined() }

  /// The list's name, title and status, its rows or the text in their place, and its buttons.
  var words: String {
    let lines = rows.isEmpty ? [empty.words] : rows.map(\.line)
    let end = buttons.compactMap(\.target).map { " <\($0.name)>" }.joined()
    let status = status.map { " (\($0.words))" } ?? ""
    return "\(name) \(title.words)\(status): \(lines.joined(separator: ", "))\(end)"
  }
}

extension Row where Words == Label {
  fileprivate var line: String {
    let end =
      switch kind {
      case .share(let tally): " \(tally.right)+\(tally.wrong)"
      case .wrong: "!"
      default: ""
      }
    return words.words + (note.map { " / \($0.words)" } ?? "")
      + (detail.map { " = \($0.words)" } ?? "") + end
  }
}

extension Label {
  /// The label's text; phrases are written as their keys.
  fileprivate var words: String {
    switch self {
    case .text(let text): text
    case .words(let phrase, let values):
      phrase.rawValue
        + values.map { value in
          switch value {
          case .number(let number): " \(number)"
          case .text(let text): " \(text)"
          }
        }.joined()
    case .time(let time), .day(let time): "day \(time.day)"
    case .list(let labels): labels.map(\.words).joined(separator: " + ")
    }
  }
}

extension LibraryQuery {
  var words: String {
    switch self {
    case .decks(let learner): "decks \(learner ?? "guest")"
    case .deck(let name, let learner): "deck \(name) \(learner ?? "guest")"
    case .rounds(let learner): "rounds \(learner ?? "all")"
    case .days(let learner): "days \(learner ?? "all")"
    case .round(let id): "round \(id)"
    case .card(let guid, let learner): "card \(guid) \(learner ?? "all")"
    case .cards(let list, let rows): "cards \(list) \(rows)"
    case .listed(let guid, _, let learner): "listed \(guid) \(learner ?? "all")"
    case .hidden(let deck): "hidden \(deck)"
    case .pupils: "pupils"
    case .hardest: "hardest"
    case .size: "size"
    case .backups: "backups"
    case .phones: "phones"
    case .phoneCode: "phone code"
    case .checkPIN(let pin, let hash, let attempt): "pin \(pin) for \(hash), try \(attempt)"
    case .newPIN(let pin): "new pin \(pin)"
    case .traits(let deck): "traits \(deck)"
    case .values(let key, _): "values \(key)"
    case .preference(let key, _): "preference \(key)"
    case .draft: "draft"
    case .newGUID(let deck, let question): "guid \(deck) \(question)"
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
  /// The duration in whole milliseconds.
  var milliseconds: Int {
    Int(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
