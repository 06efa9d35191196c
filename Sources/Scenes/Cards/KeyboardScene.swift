import Study

/// Asks for a text, letter by letter; the scene below gets it as the detail of a target.
package struct KeyboardScene: Scene, Equatable {
  /// The name of the target that hands over the text.
  static let entered = "text"
  /// The name of the target that hands over the text and asks for the next field.
  static let enteredForNext = "text-and-next"

  private let title: Label
  private let kind: EnteredText
  private let given: String
  /// The words on the key that leads to the next field; nil if there is no such key.
  private let next: Phrase?
  private(set) var text: String
  private var layer = KeyboardContent.Layer.capitals
  /// The letter whose accents are offered, because a finger rests on its key or has left it after a rest.
  private var held: Character?
  /// The problem at the last try to save the text.
  var problem: Phrase?

  /// - Parameters:
  ///   - title: The words that ask for the text.
  ///   - name: The value for %1 in the title; nil for none.
  ///   - kind: The kind of text, which tells what is allowed.
  ///   - text: The text that is there already.
  ///   - next: The words on the key that leads to the next field; nil for no such key.
  package init(
    asking title: Phrase, about name: String? = nil, for kind: EnteredText, text: String = "",
    next: Phrase? = nil
  ) {
    self.title = .words(title, name.map { [.text($0.start)] } ?? [])
    self.kind = kind
    self.next = next
    given = text
    self.text = text
    layer = text.isEmpty && kind.isName ? .capitals : .letters
  }

  /// Leaves an unchanged text: a wrong swipe or a finger that rests on a key loses nothing; *Back* does.
  package mutating func perform(_ action: ListAction, in situation: Situation) -> Step? {
    text == given ? Step(.back, next: .back) : nil
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    problem = nil
    let held = held.take()
    switch target {
    case .back: return Step(.back, next: .back)
    case KeyboardContent.save: return end(Self.entered)
    case KeyboardContent.next: return next == nil ? nil : end(Self.enteredForNext)
    case KeyboardContent.erase: _ = text.popLast()
    case KeyboardContent.space: append(" ")
    default:
      if let key = KeyboardContent.character(of: target, KeyboardContent.keyName) {
        append(key)
        break
      }
      if let accent = KeyboardContent.character(of: target, KeyboardContent.accentName) {
        guard held != nil else { return nil }
        append(accent)
        break
      }
      guard let layer = KeyboardContent.Layer.allCases.first(where: { $0.target == target })
      else { return nil }
      self.layer = self.layer == layer ? .letters : layer
    }
    return Step()
  }

  /// Offers the accents of a letter; which of them is typed, or the letter, is decided when the finger lifts.
  package mutating func hold(_ target: Target, in situation: Situation) -> Step? {
    guard let key = KeyboardContent.character(of: target, KeyboardContent.keyName),
      text.count < kind.longest
    else { return nil }
    problem = nil
    held = key
    return Step()
  }

  /// Hands over the text, if it is allowed.
  private mutating func end(_ name: String) -> Step {
    guard let text = kind.accepted(text) else {
      problem = kind.problem
      return Step(.refused)
    }
    return .handOver(Target(name, text))
  }

  private mutating func append(_ character: Character) {
    guard text.count < kind.longest else { return }
    text.append(character)
    // A letter ends it, a digit or sign may be followed by others.
    let isLetter = layer == .digits && character.isLetter
    if layer == .capitals || layer == .accents || isLetter { layer = .letters }
  }

  /// Replaces the text, as by a hint.
  mutating func replace(_ text: String) {
    (self.text, layer, held) = (text, .letters, nil)
  }

  package var content: ScreenContent {
    .keyboard(
      KeyboardContent(
        title: title, text: text, layer: layer, held: held, end: .words(kind.end),
        next: next.map { .words($0) }, problem: problem, isSecret: kind.isSecret))
  }
}

/// A kind of text that somebody enters.
package enum EnteredText: Equatable, Sendable {
  case learnerName, deckName
  /// A side of a card, or the value of an attribute.
  case cardText
  case cardName
  /// One word.
  case tag
  /// The name of an attribute.
  case attribute
  /// The words of a search; empty for all cards.
  case search
  /// The answer to a card that asks for it.
  case answer
  /// The password of a network.
  case networkPassword

  /// The most characters of the text.
  var longest: Int {
    switch self {
    case .cardText, .cardName: 1_000
    case .networkPassword: NetworkPassword.longest
    case .answer: 200
    case .learnerName, .deckName, .tag, .attribute, .search: NameRule.longest
    }
  }

  /// Whether the text is a name, which begins with a capital.
  var isName: Bool {
    switch self {
    case .learnerName, .deckName, .cardName: true
    case .cardText, .tag, .attribute, .search, .networkPassword, .answer: false
    }
  }

  /// Whether no trace may tell the text; the screen does, so that it can be typed.
  var isSecret: Bool { self == .networkPassword }

  /// The words about a text that is not allowed.
  var problem: Phrase { self == .networkPassword ? .networkPasswordRule : .cannotSave }

  /// The words on the key that ends the entry.
  var end: Phrase {
    switch self {
    case .learnerName, .deckName: .save
    case .cardText, .cardName, .tag, .attribute, .networkPassword: .done
    case .search: .search
    case .answer: .check
    }
  }

  /// Returns the text as it is kept; nil if it is not allowed.
  func accepted(_ text: String) -> String? {
    let words = text.split(separator: " ").joined(separator: " ")
    return switch self {
    case .learnerName, .deckName:
      NameRule.problem(with: words, of: self == .deckName ? "deck" : "learner") == nil ? words : nil
    // A card's text is taken as it is, so that leaving it unchanged changes nothing.
    case .cardText, .cardName, .answer: text
    case .tag: words.isEmpty ? nil : String(words.map { $0 == " " ? "-" : $0 })
    case .attribute: words.isEmpty ? nil : words
    case .search: words
    case .networkPassword: NetworkPassword.isPossible(text) ? text : nil
    }
  }
}

/// A keyboard on the screen, and the text so far.
package struct KeyboardContent: Equatable, Sendable {
  package enum Layer: String, CaseIterable, Sendable {
    case letters, capitals, digits
    /// The signs for which a small screen has no room beside the digits; elsewhere they stand there.
    case signs
    case accents
    /// The digits of a secret.
    case pin

    /// The target that turns the layer on, or off again.
    package var target: Target { Target(rawValue) }
  }

  package var title: Label
  package var text: String
  package var layer: Layer
  /// The letter whose accents are offered; nil for none.
  package var held: Character?
  /// The words on the key that ends the entry.
  package var end: Label
  /// The words on the key that leads to the next field; nil if there is no such key.
  package var next: Label?
  /// Why the text can't be kept as it is.
  package var problem: Phrase?
  /// Whether no trace may tell the text, although the screen shows it.
  package var isSecret = false
  /// The language of the keys (ISO 639-1); nil for the box's own keyboard.
  package var language: String?
  /// The question that the text answers; nil if it answers none.
  package var asked: AskedQuestion?
  /// Whether an answer of the lesson can be taken back.
  package var canTakeBack = false

  package static let save = Target("save")
  /// Hands over the text, and goes on with the next field.
  package static let next = Target("next-field")
  package static let erase = Target("erase")
  /// Shows the question that the text answers, where the keyboard leaves little room for it.
  package static let question = Target("question")
  /// Gives the next letter of the answer.
  package static var hint: Target { WriteExercise.hint }
  /// Shows the answer.
  package static var showIt: Target { WriteExercise.show }
  package static let space = Target("space")

  package static let keyName = "key"
  package static let accentName = "accent"

  /// The keys of a secret.
  package static let digits = "0123456789".map(key)

  /// The key of a letter, digit or sign.
  package static func key(_ character: Character) -> Target { Target(keyName, String(character)) }

  /// Returns the key of a letter that is offered while another one's key is held.
  package static func accent(_ character: Character) -> Target {
    Target(accentName, String(character))
  }

  /// Whether a target is offered only because a letter's key is held.
  func offers(_ target: Target) -> Bool { held != nil && target.name == Self.accentName }

  fileprivate static func character(of target: Target, _ name: String) -> Character? {
    target.name == name ? target.detail?.first : nil
  }
}
