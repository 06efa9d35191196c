package import Study

/// What can be set for the box, each with its value in force.
package struct SettingsScene: Scene, Equatable {
  private var preferences: Preferences
  /// Whether something was set that counts from the next start on.
  private var waitsForStart = false

  package init(_ situation: Situation) {
    preferences = situation.preferences
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    if target == Self.about {
      return Step(.question, next: .push(AboutScene(situation)))
    }
    guard let name = Preference(rawValue: target.name), Preference.onScreen.contains(name)
    else { return nil }
    if name == .pin { return choosePIN(target.detail) }
    guard let value = target.detail else {
      let standard = name == .dimAfter ? Preference.never : nil
      let scene = PreferenceScene(name, preferences[name] ?? standard)
      return Step(.question, next: .push(scene))
    }
    guard name.accepts(value) else { return nil }
    preferences[name] = value
    waitsForStart = waitsForStart || !name.countsAtOnce
    return Step(.question, saving: .set(name.rawValue, to: value, of: nil))
  }

  /// Takes a new PIN's hash, or nothing for none; without either it asks for a new PIN.
  private mutating func choosePIN(_ hash: String?) -> Step? {
    guard let hash else { return Step(.question, next: .push(PINScene())) }
    preferences[.pin] = hash.isEmpty ? nil : hash
    return Step(.question, saving: .set(Preference.pin.rawValue, to: preferences[.pin], of: nil))
  }

  /// What stands beside a setting.
  private func label(_ name: Preference) -> Label? {
    switch name {
    case .pin: .words(preferences[.pin] == nil ? .off : .on)
    case .dimAfter: name.label(preferences[name] ?? Preference.never)
    case .keyboard: (preferences[name] ?? preferences[.language]).map(name.label)
    default: preferences[name].map(name.label)
    }
  }

  package var content: ScreenContent {
    .list(
      ListContent(
        "settings", title: .words(.settings),
        status: waitsForStart ? .words(.fromNextStart) : nil,
        rows: Preference.onScreen.map { name in
          .init(Target(name.rawValue), .words(name.phrase), detail: label(name))
        }, buttons: [.back, .init(Self.about, .words(.about))]))
  }

  private static let about = Target("about")
}

/// The values of one setting, of which the scene below takes the chosen one.
package struct PreferenceScene: Scene, Equatable {
  private let name: Preference
  private let value: String?

  /// - Parameters:
  ///   - name: What is set.
  ///   - value: The one in force.
  package init(_ name: Preference, _ value: String?) {
    self.name = name
    self.value = value
  }

  package mutating func choose(_ target: Target, in situation: Situation) -> Step? {
    if target == .back { return perform(.leave, in: situation) }
    guard target.name == name.rawValue, target.detail.map(name.accepts) == true else { return nil }
    return Step(.question, next: .backChoosing(target))
  }

  package var content: ScreenContent {
    .list(
      ListContent(
        "setting", title: .words(name.phrase),
        rows: name.choices.map { choice in
          .init(
            Target(name.rawValue, choice), name.label(choice),
            detail: choice == value ? .words(.chosen) : nil)
        }, buttons: [.back]))
  }
}

extension Preference {
  /// What it is called on the screen.
  var phrase: Phrase {
    switch self {
    case .language: .language
    case .keyboard: .keyboard
    case .letterSize: .letterSize
    case .fade: .fade
    case .wrap: .wrap
    case .homeAfter: .homeAfter
    case .dimAfter: .dimAfter
    case .profile: .hands
    case .shake: .shake
    case .pin, .wrongPINs: .pin
    case .mode: .review
    case .direction: .direction
    case .newCards, .reviews: .cardsHere
    }
  }

  /// What a value is called there.
  func label(_ value: String) -> Label {
    switch (self, value) {
    case (.language, _), (.keyboard, _): .text(Self.ownNames[value] ?? value)
    case (.fade, "on"), (.wrap, "on"): .words(.on)
    case (.fade, _), (.wrap, _): .words(.off)
    case (_, Self.never): .words(.never)
    case (.letterSize, "auto"): .words(.automatic)
    case (.profile, "standard"): .words(.handsOfMost)
    case (.profile, "child"): .words(.handsOfChildren)
    case (.profile, _): .words(.handsThatShake)
    case (.shake, "gentle"): .words(.shakeGentle)
    case (.shake, "normal"): .words(.shakeNormal)
    case (.shake, _): .words(.shakeFirm)
    default: .text(value)
    }
  }

  /// Languages by their codes, each in its own words.
  private static let ownNames = [
    "en": "English", "de": "Deutsch", "es": "Español", "fr": "Français", "pl": "Polski",
    "cs": "Čeština", "el": "Ελληνικά", "ru": "Русский", "he": "עברית", "ar": "العربية",
  ]
}
