import DeckStore
import Scenes
import Study

/// What a deck has besides the settings of the table: its face, and the languages in which its sides are read aloud.
enum DeckChoice: String, CaseIterable, Sendable {
  case face
  case question = "question-voice"
  case answer = "answer-voice"

  private var side: CardRecord.Side? {
    switch self {
    case .face: nil
    case .question: .question
    case .answer: .answer
    }
  }

  var phrase: Phrase {
    switch self {
    case .face: .faceOfDeck
    case .question: .questionVoice
    case .answer: .answerVoice
    }
  }

  /// The choices with their names, first the one in place of none.
  private var choices: [(value: String, label: Label)] {
    switch self {
    case .face:
      [("", .words(.faceByName))] + DeckFace.allCases.map { ($0.rawValue, .words($0.phrase)) }
    case .question, .answer:
      [("", .words(.asTheBox))]
        + DeckVoices.choices.map { ($0, .text(LanguageNames.own[$0] ?? $0)) }
    }
  }

  private func key(of deck: String) -> String {
    side.map { DeckVoices.key($0, of: deck) } ?? DeckSetting.face.key(of: deck)
  }

  /// The values of a deck, by the choices that it has made.
  static func values(
    of deck: String, _ store: DeckStore
  ) throws(LibraryError) -> [DeckChoice: String] {
    var values: [DeckChoice: String] = [:]
    values[.face] = try store.setting(.face, ofDeck: deck)
    let voices = DeckVoices(try store.preferences())
    for choice in allCases {
      if let side = choice.side { values[choice] = voices[side, deck] }
    }
    return values
  }

  func field(_ value: String?, _ language: PageLanguage) -> SettingsValues.Field {
    var choices = choices
    let value = value ?? ""
    if !choices.contains(where: { $0.value == value }) { choices.append((value, .text(value))) }
    return .init(
      name: rawValue, label: language(phrase), was: value,
      options: choices.map {
        .init(value: $0.value, text: language($0.label), isChosen: $0.value == value)
      })
  }

  /// The edits for a form, in which only what was changed on its page counts; nil if it has a value that no page offers.
  static func edits(_ form: Form, of deck: String) -> [Edit]? {
    var edits: [Edit] = []
    for choice in allCases {
      let new = form[choice.rawValue]
      guard form.fields[choice.rawValue] != nil, new != form["was-\(choice.rawValue)"] else {
        continue
      }
      guard choice.choices.contains(where: { $0.value == new }) else { return nil }
      edits.append(.set(choice.key(of: deck), to: new.isEmpty ? nil : new, of: nil))
    }
    return edits
  }
}
