import Study

/// A text of a card that can be typed.
enum EditedField: Hashable {
  case question, answer, name, newTag, newAttribute
  /// The value of an attribute.
  case attribute(String)

  /// Creates the field that a target stands for; nil for any other target.
  init?(_ target: Target) {
    switch (target.name, target.detail) {
    case ("question", nil): self = .question
    case ("answer", nil): self = .answer
    case ("name", nil): self = .name
    case ("new-tag", nil): self = .newTag
    case ("new-attribute", nil): self = .newAttribute
    case ("attribute", let key?): self = .attribute(key)
    default: return nil
    }
  }

  var target: Target {
    switch self {
    case .question: Target("question")
    case .answer: Target("answer")
    case .name: Target("name")
    case .newTag: Target("new-tag", icon: .plus)
    case .newAttribute: Target("new-attribute", icon: .plus)
    case .attribute(let key): Target("attribute", key)
    }
  }

  /// The words above the keyboard; for an attribute, `key` is its name.
  var title: Phrase {
    switch self {
    case .question: .enterQuestion
    case .answer: .enterAnswer
    case .name: .enterName
    case .newTag: .enterTag
    case .newAttribute: .enterAttribute
    case .attribute: .enterValue
    }
  }

  var key: String? { if case .attribute(let key) = self { key } else { nil } }

  var kind: EnteredText {
    switch self {
    case .question, .answer, .attribute: .cardText
    case .name: .cardName
    case .newTag: .tag
    case .newAttribute: .attribute
    }
  }
}

extension CardRecord {
  /// The text of a field; an empty name or value counts as none.
  subscript(field: EditedField) -> String {
    get {
      switch field {
      case .question: card.question
      case .answer: card.answer
      case .name: card.name ?? ""
      case .attribute(let key): attributes[key] ?? ""
      case .newTag, .newAttribute: ""
      }
    }
    set {
      switch field {
      case .question: card.question = newValue
      case .answer: card.answer = newValue
      case .name: card.name = newValue.isBlank ? nil : newValue
      case .attribute(let key): attributes[key] = newValue.isBlank ? nil : newValue
      case .newTag, .newAttribute: break
      }
    }
  }
}

extension String {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
