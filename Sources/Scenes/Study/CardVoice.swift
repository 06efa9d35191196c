package import Study

/// What a card that is shown says by its sounds.
struct CardVoice: Equatable {
  /// What is shown of the card.
  var side: CardContent.Side
  var sounds: [CardSound]
  /// Tells two cards with the same sounds apart.
  var text: String
  var position: Int
}

extension ScreenContent {
  /// nil for what is no card.
  var voice: CardVoice? {
    switch self {
    case .card(let card):
      CardVoice(side: card.side, sounds: card.sounds, text: card.text, position: card.position)
    case .quiz(let quiz):
      CardVoice(
        side: quiz.isDecided ? .answer : .question, sounds: quiz.sounds, text: quiz.question,
        position: quiz.position)
    case .buttoned(let content, _): content.voice
    default: nil
    }
  }

  /// The sounds of the side that is shown.
  var sounds: [CardSound] { voice?.sounds ?? [] }
}

/// When the sounds of cards are played.
package struct CardSounds: Sendable {
  /// Which sides' sounds are played when a card is shown; the others on request.
  package enum Choice: String, CaseIterable, Sendable {
    case both, question, answer, off
  }

  private let choice: Choice
  /// What the last card that was shown has said.
  private var heard: CardVoice?

  package init(_ choice: Choice = .both) {
    self.choice = choice
  }

  /// The sounds that are played after a step.
  ///
  /// They are those of a card that appears, come with every sound of a question or an answer, and on
  /// request. A mark on the same answer does not repeat them.
  mutating func played(of content: ScreenContent, after step: Step) -> [CardSound] {
    guard let voice = content.voice else { return [] }
    if step.repeatsSounds { return voice.sounds }
    guard step.shows else { return [] }
    defer { heard = voice }
    let isShown = voice != heard || step.sound == .question || step.sound == .answer
    return isShown ? unasked(of: content) : []
  }

  /// The sounds that are played when a content appears.
  package func unasked(of content: ScreenContent) -> [CardSound] {
    guard let voice = content.voice else { return [] }
    return switch choice {
    case .both: voice.sounds
    case .question: voice.side == .question ? voice.sounds : []
    case .answer: voice.side == .answer ? voice.sounds : []
    case .off: []
    }
  }
}
