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

  /// Hears from the microphone.
  mutating func heard(_ news: MicrophoneNews) -> [String] {
    words(scene.take(.microphone(news), at: .milliseconds(time)))
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

  /// Delivers the sound outputs of the box.
  mutating func heard(_ outputs: [SoundOutput]) -> [String] {
    words(scene.take(.outputs(outputs), at: .milliseconds(time)))
  }

  /// Reports news of an update.
  mutating func heard(_ result: UpdateResult, of work: UpdateWork) -> [String] {
    words(scene.take(.update(result, of: work), at: .milliseconds(time)))
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

extension Duration {
  /// The duration in whole milliseconds.
  var milliseconds: Int {
    Int(components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000)
  }
}
