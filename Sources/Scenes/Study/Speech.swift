import Study

/// A text that is read aloud.
package struct Speech: Hashable, Sendable {
  /// The speed of reading.
  package enum Rate: String, CaseIterable, Sendable {
    case slow, normal, fast
  }

  package var text: String
  /// The language, by the name of espeak-ng's voice, such as `de`.
  package var voice: String
  package var rate: Rate
  /// Whether the text is read after what is being said, instead of replacing it.
  package var waits = false
  /// Whether the text belongs to a secret, so that no trace contains it.
  package var isSecret = false

  /// - Parameters:
  ///   - text: The text.
  ///   - voice: The language, by the name of espeak-ng's voice.
  ///   - rate: The speed of reading.
  package init(_ text: String, voice: String, rate: Rate = .normal) {
    self.text = text
    self.voice = voice
    self.rate = rate
  }
}

/// The sides of cards that are read aloud, and how they are read.
struct Reading: Equatable {
  enum Choice: String {
    case off, question, both
  }

  private let choice: Choice
  private let rate: Speech.Rate
  private let language: String
  private let voices: DeckVoices

  init(_ situation: Situation) {
    let preferences = situation.preferencesInForce
    // Use without looking needs every card read aloud.
    choice =
      preferences.isOn(.eyesFree) ? .both : preferences.choice(.readAloud) ?? .off
    rate = preferences.choice(.speechRate) ?? .normal
    language = preferences[.language] ?? "en"
    voices = situation.voices
  }

  /// Whether anything is read aloud.
  var isOn: Bool { choice != .off }

  /// Returns the speech that reads the visible side of a card on request.
  ///
  /// - Returns: nil if there is no card, if the side has sounds of its own, and if nothing is read aloud.
  func speech(of content: ScreenContent) -> Speech? {
    guard let voice = content.voice, isOn || voice.isHeard, voice.sounds.isEmpty else { return nil }
    let text = voice.spoken.text.spoken
    guard !text.isEmpty else { return nil }
    return Speech(
      text, voice: voices[voice.spoken.field, voice.spoken.deck] ?? language, rate: rate)
  }

  /// Returns words of the screen as speech, in the box's language; answers and their letters are in their own language.
  ///
  /// - Returns: nil if there are no words.
  func speech(_ words: String, of target: Target?, on content: ScreenContent?) -> Speech? {
    let text = words.spoken
    guard !text.isEmpty else { return nil }
    var voice: String?
    if case .keyboard(let keyboard)? = content, let asked = keyboard.asked,
      target?.name == KeyboardContent.key("a").name
    {
      voice = voices[asked.field.other, asked.deckName]
    }
    if case .exercise(let exercise)? = content, let field = target.flatMap(exercise.field) {
      voice = voices[field, exercise.question.deckName]
    }
    if case .quiz(let quiz)? = content,
      quiz.answers.indices.contains(where: { QuizContent.target($0) == target })
    {
      voice = voices[quiz.field.other, quiz.deckName]
    }
    return Speech(text, voice: voice ?? language, rate: rate)
  }

  /// Returns the speech of a content when it appears.
  func speechOnAppearance(of content: ScreenContent) -> Speech? {
    let isRead = isOn && (choice == .both || content.voice?.side == .question)
    return isRead || content.voice?.isHeard == true ? speech(of: content) : nil
  }
}

extension String {
  /// The text as it is spoken: readings in place of their words, without control characters, and no longer
  /// than `longestSpoken`.
  var spoken: String {
    let read = RubyText(self[...]).parts.map { part in
      switch part {
      case .plain(let text): text
      case .word(_, let reading, _): reading
      }
    }.joined()
    let words = read.split { character in
      character.isWhitespace || character.unicodeScalars.contains { $0.properties.isControl }
    }
    return String(words.joined(separator: " ").prefix(Self.longestSpoken))
  }

  /// The most characters that are spoken: 46 s of slow English.
  private static let longestSpoken = 600
}

extension Unicode.Scalar.Properties {
  fileprivate var isControl: Bool { generalCategory == .control }
}

extension Reading {
  /// Returns the buttons with one more that reads the card aloud again, at the place of the button for
  /// sounds: first, or before the answer's button.
  func buttons(
    _ buttons: [ListContent.Button], below content: ScreenContent
  ) -> [ListContent.Button] {
    guard speech(of: content) != nil, !buttons.isEmpty else { return buttons }
    var buttons = buttons
    let isAsked = content.voice?.side == .question
    buttons.insert(.init(.listen, .listen), at: isAsked ? buttons.count - 1 : 0)
    return buttons
  }
}
