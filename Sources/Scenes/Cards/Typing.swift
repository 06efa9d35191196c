import Study

/// A keyboard that is open for a text of a card.
struct Typing: Equatable {
  let field: EditedField
  var keyboard: KeyboardScene
  /// When the text is to be kept, in case the plug is pulled or the box goes home; nil while it is.
  private(set) var deadline: Duration?
  /// Whether the library keeps another text than the card's.
  private(set) var isKept = false

  /// How much of what is typed may be lost.
  private static let keptAfter = Duration.seconds(3)

  /// - Parameters:
  ///   - field: What is typed.
  ///   - draft: The card so far.
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

  /// Has the keyboard take a touch at a time since the start of the run.
  mutating func take(_ body: (inout KeyboardScene) -> Step?, at time: Duration) -> Step? {
    let before = keyboard.text
    let step = body(&keyboard)
    if keyboard.text != before, field.kind == .cardText {
      deadline = deadline ?? time + Self.keptAfter
    }
    return step
  }

  /// The card as it is to be kept, with the text so far; nil if that is kept already.
  mutating func kept(in draft: CardRecord) -> CardRecord? {
    guard deadline.take() != nil else { return nil }
    isKept = true
    var typed = draft
    typed[field] = keyboard.text
    return typed
  }
}
