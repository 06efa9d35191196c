package import Study

/// The sounds of a card on the screen, and the text to read aloud.
struct CardVoice: Equatable {
  /// The side of the card that is shown.
  var side: CardContent.Side
  var sounds: [CardSound]
  /// Distinguishes, with `position`, two cards with the same sounds.
  var text: String
  var position: Int
  /// The text that is read aloud if there are no sounds.
  var spoken: Spoken
  /// Whether it is only heard, so that it is played or read whatever the settings say.
  var isHeard = false

  struct Spoken: Equatable {
    var deck: String
    /// The side of the card to which the text belongs, whichever side is asked.
    var field: CardRecord.Side
    var text: String
  }
}

extension ScreenContent {
  /// The sounds and the spoken text of the card on the screen; nil if there is no card.
  var voice: CardVoice? {
    switch self {
    case .card(let card):
      CardVoice(
        side: card.side, sounds: card.sounds, text: card.text, position: card.position,
        spoken: .init(deck: card.deckName, field: card.field, text: card.text),
        isHeard: card.isHeard)
    case .quiz(let quiz):
      CardVoice(
        side: quiz.isDecided ? .answer : .question, sounds: quiz.sounds, text: quiz.question,
        position: quiz.position, spoken: quiz.spoken, isHeard: quiz.isHeard && !quiz.isDecided)
    case .keyboard(let keyboard): keyboard.asked?.voice
    case .exercise(let exercise): exercise.voice
    case .buttoned(let content, _): content.voice
    default: nil
    }
  }

  /// The sounds of the side that is shown.
  var sounds: [CardSound] { voice?.sounds ?? [] }
}

extension AskedQuestion {
  fileprivate var voice: CardVoice {
    CardVoice(
      side: .question, sounds: sounds, text: text, position: progress.position,
      spoken: .init(deck: deckName, field: field, text: text), isHeard: isHeard)
  }
}

extension ExerciseContent {
  /// The question or, once it is shown, the right answer.
  fileprivate var voice: CardVoice {
    guard let answer = answer ?? model else { return question.voice }
    return CardVoice(
      side: .answer, sounds: sounds, text: answer, position: question.progress.position,
      spoken: .init(deck: question.deckName, field: question.field.other, text: answer),
      isHeard: model != nil)
  }
}

extension QuizContent {
  /// The question or, once it is known, the right answer.
  fileprivate var spoken: CardVoice.Spoken {
    guard let right = answers.first(where: { $0.state == .right }) else {
      return .init(deck: deckName, field: field, text: question)
    }
    return .init(deck: deckName, field: field.other, text: right.text)
  }
}

/// The rules for when the sounds of cards are played.
package struct CardSounds: Sendable {
  /// The sides whose sounds are played when a card is shown; other sounds are played on request.
  package enum Choice: String, CaseIterable, Sendable {
    case both, question, answer, off
  }

  private let choice: Choice
  /// The sounds and the spoken text of the last card that was shown.
  private var heard: CardVoice?

  package init(_ preferences: Preferences) {
    self.init(preferences.choice(.cardSounds) ?? .both)
  }

  package init(_ choice: Choice = .both) {
    self.choice = choice
  }

  /// Returns what a card on a new screen says after a sound: its sounds, or else its text read aloud.
  ///
  /// A card says it when it appears, and with every sound of a question, an answer or a shake. A mark on the same
  /// answer does not repeat it.
  mutating func said(
    of content: ScreenContent, after sound: Sound?, _ reading: Reading
  ) -> Effect? {
    guard let voice = content.voice else { return nil }
    defer { heard = voice }
    let isShown = voice != heard || [.question, .answer, .shake].contains(sound)
    return isShown
      ? Self.effect(soundsOnAppearance(of: content), reading.speechOnAppearance(of: content)) : nil
  }

  /// Returns what a card says on request; nil if there is no card, or nothing to play or read.
  static func repeated(_ content: ScreenContent, _ reading: Reading) -> Effect? {
    content.voice.flatMap { effect($0.sounds, reading.speech(of: content)) }
  }

  private static func effect(_ sounds: [CardSound], _ speech: Speech?) -> Effect? {
    sounds.isEmpty ? speech.map { .say($0) } : .playCard(sounds)
  }

  /// Returns the sounds that are played when a content appears.
  package func soundsOnAppearance(of content: ScreenContent) -> [CardSound] {
    guard let voice = content.voice else { return [] }
    if voice.isHeard { return voice.sounds }
    return switch choice {
    case .both: voice.sounds
    case .question: voice.side == .question ? voice.sounds : []
    case .answer: voice.side == .answer ? voice.sounds : []
    case .off: []
    }
  }
}
