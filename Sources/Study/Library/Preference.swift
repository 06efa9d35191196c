/// What is set in the library, for the box or for one learner; the raw value is its name there.
///
/// Values are texts. Where a settings file has the same name, it has the same values.
package enum Preference: String, CaseIterable, Sendable {
  case newCards = "new-cards-a-day"
  case reviews = "reviews-a-day"
  case mode
  case direction
  /// A learner's.
  case color
  /// How loud it is, in percent: the box's, or a learner's own.
  case volume
  /// Which sides of cards are read aloud: the box's, or a learner's own.
  case readAloud = "read-aloud"
  /// How fast, likewise.
  case speechRate = "speech-rate"
  /// Whether the box is used without looking, by what it says: likewise.
  case eyesFree = "eyes-free"

  case language
  case keyboard
  /// The least height of a capital letter of a card's text.
  case letterSize = "letter-size"
  /// How far the screen is turned clockwise, in degrees, and touches with it.
  case rotation
  case fade
  /// Whether the first card follows the last one that is browsed.
  case wrap
  /// After how long without a touch the box goes home.
  case homeAfter = "home-after"
  /// After how long without a touch the screen goes dark.
  case dimAfter = "dim-after"
  /// Whose hands use the box.
  case profile
  /// How gentle a shake may be.
  case shake

  /// Whether the box asks about itself before it goes home.
  case firstStart = "first-start"

  /// The box's PIN, as a hash.
  case pin
  /// How many wrong PINs were entered since the last right one.
  case wrongPINs = "wrong-pins"

  /// What a value may be.
  package enum Values: Sendable {
    case number(ClosedRange<Int>)
    case oneOf([String])
    /// What only the box's screen can set.
    case secret
  }

  package var values: Values {
    switch self {
    case .newCards, .reviews: .number(0...9_999)
    case .volume: .number(0...100)
    case .readAloud: .oneOf(["off", "question", "both"])
    case .speechRate: .oneOf(["slow", "normal", "fast"])
    case .mode: .oneOf(Round.Mode.allCases.map(\.rawValue))
    case .direction: .oneOf(Round.Direction.allCases.map(\.rawValue))
    case .color: .oneOf(LearnerColor.allCases.map(\.rawValue))
    case .language: .oneOf(["en", "de", "es", "fr"])
    case .keyboard: .oneOf(["en", "de", "es", "fr", "pl", "cs", "el", "ru", "he", "ar"])
    case .letterSize: .oneOf(["auto", "4 mm", "6 mm", "8 mm", "10 mm", "15 mm"])
    case .rotation: .oneOf(["0", "90", "180", "270"])
    case .fade, .wrap: .oneOf(["on", "off"])
    case .firstStart: .oneOf([Self.done, Self.ask])
    case .eyesFree: .oneOf(["off", "on"])
    case .homeAfter:
      .oneOf(["1 min", "2 min", "5 min", "10 min", "30 min", "60 min", Self.never])
    case .dimAfter:
      .oneOf([Self.never, "1 min", "2 min", "5 min", "10 min", "30 min", "60 min"])
    case .pin: .secret
    case .wrongPINs: .number(0...9_999)
    case .profile: .oneOf(["standard", "child", "steady"])
    case .shake: .oneOf(["gentle", "normal", "firm"])
    }
  }

  /// The values to choose from on the screen; empty for numbers that are typed.
  package var choices: [String] {
    switch values {
    case .oneOf(let choices): choices
    case .number where self == .volume: ["0", "20", "40", "60", "80", "100"]
    case .number, .secret: []
    }
  }

  package func accepts(_ value: String) -> Bool {
    switch values {
    case .number(let range): Int(value).map(range.contains) ?? false
    case .oneOf(let choices): choices.contains(value)
    case .secret: !value.isEmpty
    }
  }

  /// Those that a learner may have.
  package static let ofLearner = [
    newCards, reviews, color, volume, readAloud, speechRate, eyesFree,
  ]

  /// Those that stand on the screen for a learner, too, in their order there.
  package static let ofLearnerOnScreen = [volume, readAloud, speechRate, eyesFree]

  /// Those that the box may have: a colour is a learner's alone.
  package static let ofBox = allCases.filter { $0 != color }

  /// Those that stand on the screen, in their order there.
  package static let onScreen = [
    language, keyboard, volume, readAloud, speechRate, eyesFree, letterSize, fade, wrap, homeAfter,
    dimAfter, profile, shake, rotation, pin, firstStart,
  ]

  /// Whether a new value counts at once; others count from the next start on.
  package var countsAtOnce: Bool {
    switch self {
    case .letterSize, .rotation, .profile, .shake: false
    default: true
    }
  }

  /// Whether a settings file can't have it: without a value in the library it has none.
  package var isOnlyInLibrary: Bool {
    switch self {
    case .newCards, .reviews, .mode, .direction, .color, .dimAfter, .pin, .wrongPINs: true
    case .volume, .readAloud, .speechRate, .eyesFree, .language, .keyboard, .letterSize, .rotation,
      .fade, .wrap, .homeAfter, .profile, .shake, .firstStart:
      false
    }
  }

  /// The value of a time that never comes.
  package static let never = "never"

  /// The values of `firstStart`.
  package static let (ask, done) = ("ask", "done")
}

/// The box's preferences that are set, or in force, with their values.
package typealias Preferences = [Preference: String]

/// New values of preferences; nil for one that is set no more.
package typealias PreferenceChanges = [Preference: String?]

extension Preferences {
  /// Those of a library that have a name and a value of today.
  package init(_ stored: [String: String]) {
    self = [:]
    for (name, value) in stored {
      if let name = Preference(rawValue: name), name.accepts(value) { self[name] = value }
    }
  }

  /// What has become of earlier ones.
  package func changes(since before: Preferences) -> PreferenceChanges {
    var changes: PreferenceChanges = [:]
    for name in Preference.allCases where self[name] != before[name] {
      changes.updateValue(self[name], forKey: name)
    }
    return changes
  }

  /// How loud it is, in percent; full where nothing is set.
  package var volume: Int { self[.volume].flatMap { Int($0) } ?? 100 }

  /// A value that is a time, such as `5 min`; nil for never.
  package func time(_ name: Preference) -> Duration? {
    guard let value = self[name], value.hasSuffix(" min"), let minutes = Int(value.dropLast(4)),
      (1...1_000).contains(minutes)
    else { return nil }
    return .seconds(60 * minutes)
  }
}
