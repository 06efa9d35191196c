package import Study

/// Asks for the language in which a side of a deck's cards is read aloud; the scene below takes the choice.
package struct VoiceScene: Scene, Equatable {
  private let side: CardRecord.Side
  private let voice: String?
  /// The box's settings, whose language counts without a voice.
  private let box: Preferences

  /// - Parameters:
  ///   - side: The side.
  ///   - voice: The voice of the side now; nil for the voice of the box's language.
  ///   - box: The box's settings.
  package init(_ side: CardRecord.Side, now voice: String?, box: Preferences) {
    (self.side, self.voice, self.box) = (side, voice, box)
  }

  /// The detail of the target that stands for the box's language.
  static let asTheBox = "box"

  /// The target that stands for a side's language.
  static func target(_ side: CardRecord.Side) -> Target {
    Target("\(side.rawValue)-voice", icon: .speech)
  }

  static func phrase(_ side: CardRecord.Side) -> Phrase {
    side == .question ? .questionVoice : .answerVoice
  }

  /// Returns the name of a voice's language.
  static func label(_ voice: String) -> Label { .text(LanguageNames.own[voice] ?? voice) }

  /// Sets a voice that was chosen, and returns the change to save.
  static func change(
    to voice: String, for side: CardRecord.Side, of deck: String, _ voices: inout DeckVoices
  ) -> Edit {
    let key = DeckVoices.key(side, of: deck)
    let value = voice == asTheBox ? nil : voice
    voices.take(value, for: key)
    return .set(key, to: value, of: nil)
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard target.name == Self.target(side).name, let voice = target.detail,
      voice == Self.asTheBox || DeckVoices.choices.contains(voice)
    else { return nil }
    return .handOver(target)
  }

  package var content: ScreenContent {
    let voices = [nil] + DeckVoices.choices.map(Optional.some)
    return .list(
      ListContent(
        "voice", title: .words(Self.phrase(side)),
        rows: voices.map { choice in
          var row = ListContent.Row.choice(
            Self.target(side).of(choice ?? Self.asTheBox),
            choice.map(Self.label) ?? .words(.sameAsTheBox), isChosen: choice == voice)
          if choice == nil { row.note = box.value(.language).map(Self.label) }
          return row
        }, buttons: [.back]))
  }
}

/// The names of languages, each in the language itself.
package enum LanguageNames {
  /// The names by the languages' codes, as screens, keyboards and voices have them.
  package static let own = [
    "en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "it": "Italiano",
    "pt": "Português", "nl": "Nederlands", "la": "Latina", "eo": "Esperanto", "da": "Dansk",
    "sv": "Svenska", "nb": "Norsk", "fi": "Suomi", "pl": "Polski", "cs": "Čeština",
    "hu": "Magyar", "ro": "Română", "hr": "Hrvatski", "el": "Ελληνικά", "ru": "Русский",
    "uk": "Українська", "tr": "Türkçe", "ar": "العربية", "he": "עברית", "fa": "فارسی",
    "hi": "हिन्दी", "cmn": "中文", "ja": "日本語", "ko": "한국어", "vi": "Tiếng Việt",
  ]
}
