import Study

/// A card whose answer is said into the microphone and then heard: the model, and after it oneself.
///
/// The learner judges it. What was said is kept until the next card.
struct SayExercise: Exercise {
  private enum State: Equatable {
    case asked
    case speaking
    /// What was said is being cut.
    case ending
    case heard(RecordedVoice)
    /// The answer is shown without having been said.
    case looked
    case failed(MicrophoneProblem)
  }

  private let answer: String
  private var state = State.asked
  /// How loud the microphone is, from 0 to `MicrophoneNews.loudest`.
  private var level = 0
  /// Whether the answer was heard before it was said.
  private var isHeardFirst = false
  private(set) var outcome: AnswerOutcome?

  /// - Returns: nil if the answer can't be heard.
  init?(_ card: UnaskedCard) {
    guard card.answerCanBeHeard else { return nil }
    answer = card.answer
  }

  var hints: Int { isHeardFirst ? 1 : 0 }
  var isBegun: Bool { state != .asked }

  // MARK: What happens

  mutating func choose(_ target: Target) -> ExerciseMove? {
    switch (target, state) {
    case (Self.hearFirst, .asked), (Self.hearFirst, .failed):
      isHeardFirst = true
      return .shows(.question)
    case (Self.speak, .asked), (Self.speak, .failed), (Self.again, .heard):
      (state, level) = (.speaking, 0)
      // No sound: the microphone would hear it.
      return .works(.record(device: nil))
    case (Self.done, .speaking):
      state = .ending
      return .works(.stop)
    case (Self.without, .asked), (Self.without, .failed):
      state = .looked
      return .shows(.answer)
    case (Target(.listen), .heard(let voice)): return .works(.hear(voice.sound), after: .answer)
    case (Target(.right), .heard), (Target(.right), .looked):
      outcome = isHeardFirst ? .hinted : .right
      return .judges
    case (Target(.wrong), .heard), (Target(.wrong), .looked):
      outcome = .notYet
      return .judges
    default: return nil
    }
  }

  mutating func take(_ news: MicrophoneNews) -> ExerciseMove? {
    guard state == .speaking || state == .ending else { return nil }
    switch news {
    case .taken(let voice):
      state = .heard(voice)
      return .works(.hear(voice.sound), after: .answer)
    case .failed(let problem):
      state = .failed(problem)
      return .shows()
    case .level(let level):
      guard state == .speaking else { return nil }
      self.level = level
      return .shows()
    case .found: return nil
    }
  }

  // MARK: What is shown

  static let speak = Target("speak", icon: .mic, role: .primary)
  static let done = RecordScene.done
  static let hearFirst = Target("hear-first", icon: .sound)
  private static let again = Target("speak-again", icon: .mic)
  /// Another try that looks for a microphone.
  private static let look = Target(speak.name, icon: .again)
  private static let without = Target("without-speaking", icon: .eye)
  /// The same, while there is no microphone.
  private static let onlyWithout = Target(without.name, icon: .eye, role: .primary)

  var buttons: [ListContent.Button] {
    switch state {
    case .asked:
      [
        .init(Self.without, .words(.withoutSpeaking)), .init(Self.hearFirst, .words(.hearFirst)),
        .init(Self.speak, .words(.speak)),
      ]
    case .failed(.missing), .failed(.gone), .failed(.refused):
      [
        .init(Self.look, .words(.networkAgain)),
        .init(Self.onlyWithout, .words(.withoutSpeaking)),
      ]
    case .failed(.silent), .failed(.tooQuiet):
      [.init(Self.without, .words(.withoutSpeaking)), .init(Self.speak, .words(.sayAgain))]
    case .speaking: [.init(Self.done, .words(.saidIt))]
    case .ending: []
    case .heard:
      [.init(Self.again, .words(.sayAgain))] + ListContent.Button.marks
    case .looked: ListContent.Button.marks
    }
  }

  /// Nobody else can judge it, so there is no likeliest mark.
  var likeliest: Target? {
    switch state {
    case .asked, .failed, .speaking: buttons.last?.target
    case .ending, .heard, .looked: nil
    }
  }

  func content(of card: AskedCard) -> ScreenContent {
    let (title, isSaid): (Phrase, Bool) =
      switch state {
      case .asked: (.sayIt, false)
      case .speaking: (.speakNow, false)
      case .ending: (.loading, false)
      case .failed(let problem): (problem.words.what, false)
      case .heard: (.wasItSo, true)
      case .looked: (.thisIsIt, true)
      }
    var content = ExerciseContent(card.question, isSaid ? .said(title) : .saying(title))
    if case .failed(let problem) = state {
      content.remarks = [.init(.plain, .words(problem.words.why))]
    }
    if state == .speaking { content.level = Level(loudness: level) }
    let side = card.asked.other
    content.pictures = isSaid ? card.card.pictures(of: side) : card.question.pictures
    if isSaid { content.answer = answer }
    if isSaid || isHeardFirst {
      (content.model, content.sounds) = (answer, card.card.sounds(of: side))
    }
    return .exercise(content)
  }

  func decided(of card: AskedCard) -> ScreenContent { content(of: card) }
}
