import Study

/// Asks for a text, letter by letter; the scene below takes it as a target.
package struct KeyboardScene: Scene, Equatable {
  /// The name of that target; its detail is the text.
  static let entered = "text"

  private let title: Phrase
  private let kind: EnteredText
  private let given: String
  private var text: String
  private var layer = KeyboardContent.Layer.capitals
  /// What is wrong with the text, since the last try to save it.
  private var hasProblem = false

  /// - Parameters:
  ///   - title: What is asked for.
  ///   - kind: What is allowed.
  ///   - text: What is there already.
  package init(asking title: Phrase, for kind: EnteredText, text: String = "") {
    self.title = title
    self.kind = kind
    given = text
    self.text = text
    layer = text.isEmpty ? .capitals : .letters
  }

  /// A wrong swipe or a finger that rests on a key loses nothing; *Back* does.
  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    text == given ? Step(.question, next: .back) : nil
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    hasProblem = false
    switch target {
    case .back: return Step(.question, next: .back)
    case KeyboardContent.save:
      guard let text = kind.accepted(text) else {
        hasProblem = true
        return Step(.empty)
      }
      return Step(.question, next: .backChoosing(Target(Self.entered, text)))
    case KeyboardContent.erase: _ = text.popLast()
    case KeyboardContent.space: append(" ")
    case _ where target.name == KeyboardContent.keyName:
      guard let key = target.detail?.first else { return nil }
      append(key)
    default:
      guard let layer = KeyboardContent.Layer.allCases.first(where: { $0.target == target })
      else { return nil }
      self.layer = self.layer == layer ? .letters : layer
    }
    return Step()
  }

  private mutating func append(_ character: Character) {
    guard text.count < kind.longest else { return }
    text.append(character)
    if layer == .capitals || layer == .accents { layer = .letters }
  }

  package var content: ScreenContent {
    .keyboard(
      KeyboardContent(
        title: .words(title), text: text, layer: layer, end: .words(kind.end),
        hasProblem: hasProblem))
  }
}

/// A text that somebody enters.
package enum EnteredText: Equatable, Sendable {
  case learnerName
  /// A side of a card, or its name.
  case cardText
  /// The words of a search; none for all cards.
  case search

  /// In characters.
  var longest: Int { self == .cardText ? 1_000 : NameRule.longest }

  /// What the key says that ends it.
  var end: Phrase {
    switch self {
    case .learnerName: .save
    case .cardText: .done
    case .search: .search
    }
  }

  /// The text as it is kept; nil if it is not allowed.
  func accepted(_ text: String) -> String? {
    let words = text.split(separator: " ").joined(separator: " ")
    return switch self {
    case .learnerName: NameRule.problem(with: words, of: "learner") == nil ? words : nil
    // Whoever leaves it as it is changes nothing.
    case .cardText: text
    case .search: words
    }
  }
}

/// A keyboard on the screen, and the text so far.
package struct KeyboardContent: Equatable, Sendable {
  package enum Layer: String, CaseIterable, Sendable {
    case letters, capitals, digits, accents
    /// The digits of a secret.
    case pin

    /// Turns it on, or off again.
    package var target: Target { Target(rawValue) }
  }

  package var title: Label
  package var text: String
  package var layer: Layer
  /// What the key says that ends it.
  package var end: Label
  /// Whether the text can't be kept as it is.
  package var hasProblem: Bool

  package static let save = Target("save")
  package static let erase = Target("erase")
  package static let space = Target("space")

  package static let keyName = "key"

  /// The keys of a secret.
  package static let digits = "0123456789".map(key)

  /// The key of a letter, digit or sign.
  package static func key(_ character: Character) -> Target { Target(keyName, String(character)) }
}
