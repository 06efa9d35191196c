import Study

/// An open keyboard for a text of a card.
struct Typing: Equatable {
  let field: EditedField
  var keyboard: KeyboardScene
  /// When the text is to be kept, in case the plug is pulled or the box goes home; nil if it is kept already.
  private(set) var deadline: Duration?
  /// Whether the library keeps a draft with a text from this keyboard.
  private(set) var isKept = false

  /// The longest time for which typed text is not kept.
  private static let keptAfter = Duration.seconds(3)

  /// - Parameters:
  ///   - field: The field that is typed.
  ///   - draft: The card with its changes so far.
  ///   - isNew: Whether another new card may follow.
  init(_ field: EditedField, of draft: CardRecord, isNew: Bool) {
    let next: Phrase? =
      switch field {
      case .question: .nextField
      case .answer where isNew: .nextNewCard
      case .answer, .name, .newTag, .newAttribute, .attribute: nil
      }
    self.field = field
    keyboard = KeyboardScene(
      asking: field.title, about: field.key, for: field.kind, text: draft[field], next: next)
  }

  /// Passes a touch to the keyboard, at a time since the start of the run.
  mutating func take(_ body: (inout KeyboardScene) -> Step?, at time: Duration) -> Step? {
    let before = keyboard.text
    let step = body(&keyboard)
    if keyboard.text != before, field.kind == .cardText || field.kind == .cardName {
      deadline = deadline ?? time + Self.keptAfter
    }
    return step
  }

  /// Returns the card with the text so far, to be kept as a draft; nil if it is kept already.
  mutating func kept(in draft: CardRecord) -> CardRecord? {
    guard deadline.take() != nil else { return nil }
    isKept = true
    var typed = draft
    typed[field] = keyboard.text
    return typed
  }
}
