import ArgumentParser
import DeckStore
import InputEvents
import Study

/// `studykiosk library set`.
struct LibrarySet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set what the box does by default.",
    discussion: """
      Without a value, the original applies: browse, question, 20 or 200, or what the settings file \
      says; a PIN is removed. A running kiosk follows; `studykiosk library show` tells what is set.
      """)

  @Argument(
    help: .setting(among: Preference.ofBox), completion: .setting(among: Preference.ofBox),
    transform: { try Preference($0, among: Preference.ofBox) })
  var preference: Preference

  @Argument(help: "The value.")
  var value: String?

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if let value { try preference.check(value) }
  }

  func run() throws {
    try library.use { try $0.setPreference(preference.rawValue, to: value) }
  }
}

/// `studykiosk library show`.
struct LibraryShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show what is set for the box, on its screen or by `set`.")

  @OptionGroup var library: LibraryOptions
  @OptionGroup var listing: ListingOptions

  func run() throws {
    let preferences = Preferences(try library.use { try $0.preferences() })
    let set = Preference.allCases.compactMap { name in
      preferences[name].map { (name, name == .pin ? "set" : $0) }
    }
    try listing.write(
      Dictionary(uniqueKeysWithValues: set.map { ($0.rawValue, $1) }),
      lines: set.map { "\($0.rawValue): \($1)".printable() })
  }
}

/// `studykiosk learner set`.
struct LearnerSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set a learner's colour, volume, reading aloud, or cards a day.",
    discussion: """
      Without a value, the box's own applies, or else 20 new cards, 200 reviews and full volume. A \
      colour is the learner's alone.
      """)

  @Argument(help: "The learner's name.")
  var name: String

  @Argument(
    help: .setting(among: Preference.ofLearner), completion: .setting(among: Preference.ofLearner),
    transform: { try Preference($0, among: Preference.ofLearner) })
  var preference: Preference

  @Argument(help: "The value.")
  var value: String?

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    if let value { try preference.check(value) }
  }

  func run() throws {
    try library.use { store in
      let learner = try store.learner(named: name)
      try store.setPreference(preference.rawValue, to: value, of: learner.id)
    }
  }
}

extension ArgumentHelp {
  fileprivate static func setting(among preferences: [Preference]) -> ArgumentHelp {
    ArgumentHelp("What to set: \(preferences.names).", valueName: "setting")
  }
}

extension CompletionKind {
  fileprivate static func setting(among preferences: [Preference]) -> CompletionKind {
    .list(preferences.map(\.rawValue))
  }
}

extension [Preference] {
  fileprivate var names: String { map(\.rawValue).joined(separator: ", ") }
}

extension Preference {
  /// - Throws: `ValidationError` for what can't be set here.
  fileprivate init(_ name: String, among preferences: [Preference]) throws {
    if let preference = preferences.first(where: { $0.rawValue == name }) {
      self = preference
    } else if let other = Preference(rawValue: name) {
      let (owner, command) =
        Self.ofBox.contains(other) ? ("the box's", "library set") : ("a learner's", "learner set")
      throw ValidationError("\(name) is \(owner): see `studykiosk \(command)`")
    } else {
      throw ValidationError(
        "no setting is called \(name.printable()); there are \(preferences.names)")
    }
  }

  /// - Throws: `ValidationError` for a value it can't have.
  fileprivate func check(_ value: String) throws {
    if case .secret = values {} else if accepts(value) { return }
    let expected =
      switch values {
      case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
      case .oneOf(let choices): choices.joined(separator: ", ")
      case .secret: "no value here, which removes it; the box's settings set it"
      }
    throw ValidationError("\(rawValue) takes \(expected)")
  }
}
