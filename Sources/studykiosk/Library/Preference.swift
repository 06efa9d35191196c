import ArgumentParser
import DeckStore
import Study

/// A setting of a learner or of the box.
enum Preference: String, CaseIterable, ExpressibleByArgument {
  case newCards = "new-cards-a-day"
  case reviews = "reviews-a-day"
  case mode
  case direction

  /// Those that a learner may have.
  static let ofLearner = [newCards, reviews]

  /// - Throws: `ValidationError` for a value it can't have.
  func check(_ value: String) throws {
    let (isFit, expected) =
      switch self {
      case .newCards, .reviews:
        (Int(value).map { (0...9_999).contains($0) } ?? false, "a number from 0 to 9999")
      case .mode: (Round.Mode(rawValue: value) != nil, Self.names(Round.Mode.allCases))
      case .direction:
        (Round.Direction(rawValue: value) != nil, Self.names(Round.Direction.allCases))
      }
    guard isFit else { throw ValidationError("\(rawValue) takes \(expected)") }
  }

  private static func names(_ values: [some RawRepresentable<String>]) -> String {
    values.map(\.rawValue).joined(separator: ", ")
  }
}

/// `studykiosk learner set`.
struct LearnerSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set how many cards a learner gets each day.",
    discussion: "Without a number, the box's own applies, or else 20 new cards and 200 reviews.")

  @Argument(help: "The learner's name.")
  var name: String

  @Argument(
    help: ArgumentHelp("What to set.", valueName: "new-cards-a-day|reviews-a-day"))
  var preference: Preference

  @Argument(help: "The number, from 0 to 9999.")
  var value: String?

  @OptionGroup var library: LibraryOptions

  func validate() throws {
    guard Preference.ofLearner.contains(preference) else {
      throw ValidationError("\(preference.rawValue) is the box's: see `studykiosk library set`")
    }
    if let value { try preference.check(value) }
  }

  func run() throws {
    try library.use { store in
      let learner = try store.learner(named: name)
      try store.setPreference(preference.rawValue, to: value, of: learner.id)
    }
  }
}

/// `studykiosk library set`.
struct LibrarySet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set what the box does by default.",
    discussion: "Without a value, the original applies: browse, question, 20 or 200.")

  @Argument(
    help: ArgumentHelp(
      "What to set.",
      valueName: Preference.allCases.map(\.rawValue).joined(separator: "|")))
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
