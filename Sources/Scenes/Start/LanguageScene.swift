import Study

/// The first question of a new box: its language, each called by its own name.
///
/// Then the box asks which way is up, whether touches arrive where fingers are, whether its sound is heard,
/// who learns, and what; each scene leads to the next one, so that *Back* leads to the one before.
///
/// At the first start a box with a voice offers it: holding a finger anywhere turns on reading everything
/// aloud.
package struct LanguageScene: Scene, Equatable {
  /// Whether the scene was opened from the settings, to which it leads back.
  private let canBeLeft: Bool
  private var language: String?
  private var offersVoice: Bool

  package enum Action: String { case leave, hold }

  package init(_ situation: Situation, canBeLeft: Bool = false) {
    self.canBeLeft = canBeLeft
    language = situation.preferences[.language]
    offersVoice =
      !canBeLeft && situation.abilities.contains(.speak) && !situation.preferences.isOn(.eyesFree)
  }

  /// Creates the scene anew, because the box knows only now whether it has a voice.
  package mutating func start(in situation: Situation) -> Step {
    self = LanguageScene(situation, canBeLeft: canBeLeft)
    return Step()
  }

  package func action(for input: Input) -> Action? {
    if offersVoice, input == .longPress { return .hold }
    return ListAction(input).map { _ in .leave }
  }

  /// Leads back to the settings; at the first start there is nowhere to go back to.
  package mutating func perform(_ action: Action, in situation: Situation) -> Step? {
    switch action {
    case .leave: return canBeLeft ? Step(.back, next: .back) : nil
    case .hold:
      offersVoice = false
      return Step(.question, saving: .set(Setting.eyesFree.rawValue, to: "on", of: nil))
    }
  }

  /// Takes up the offer wherever the finger rests: who can't see the screen can't avoid its targets.
  package mutating func hold(_ target: Target, in situation: Situation) -> Step? {
    offersVoice ? perform(.hold, in: situation) : nil
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    let next: any Scene = situation.abilities.contains(.turn) ? RotationScene() : TouchCheckScene()
    switch (target.name, target.detail) {
    case (Target.back.name, _): return perform(.leave, in: situation)
    case (Target.skip.name, _): return Step(.question, next: .push(next))
    case (Self.name, let value?) where Setting.language.row.kind.value(value) != nil:
      language = value
      return Step(.question, saving: .set(Self.name, to: value, of: nil), next: .push(next))
    default: return nil
    }
  }

  private static let name = Setting.language.rawValue
  private static let goOn = Target(Target.skip.name, icon: .right, role: .primary)
  /// What the box says in each language, so that nobody needs to know the language's name.
  private static let greetings = [
    "en": "Hello!", "de": "Hallo!", "es": "¡Hola!", "fr": "Bonjour !",
  ]

  package var content: ScreenContent {
    var content = ListContent(
      "start", title: .words(.language),
      rows: Setting.language.row.choices.map { choice in
        var row = ListContent.Row.choice(
          Target(Self.name, choice), Setting.language.row.kind.label(choice),
          isChosen: choice == language)
        row.note = Self.greetings[choice].map { .text($0) }
        return row
      }, buttons: (canBeLeft ? [.back] : []) + [.init(Self.goOn, .words(.next))])
    content.offersVoice = offersVoice
    return .list(content)
  }
}
