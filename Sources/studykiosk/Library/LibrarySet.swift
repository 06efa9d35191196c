import ArgumentParser
import CommandBasis
import DeckStore
import InputEvents
import Scenes
import Study

/// `studykiosk library set`.
struct LibrarySet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set what the box does by default.",
    discussion: """
      With --default the original applies again: browse, question, 10 or 200, or what the settings file \
      says; a PIN is removed. A running kiosk follows; `studykiosk library show` tells what is set.
      """)

  @Argument(
    help: .setting(among: .box), completion: .setting(among: .box),
    transform: { try Setting($0, among: .box) })
  var preference: Setting

  @OptionGroup var given: SettingValue
  @OptionGroup var library: LibraryOptions

  func validate() throws { try given.check(for: preference) }

  func run() throws {
    let edit = Edit.set(preference.rawValue, to: preference.stored(given.value), of: nil)
    _ = try library.use { try $0.apply(edit) }
  }
}

/// The arguments for a setting's new value.
struct SettingValue: ParsableArguments {
  @Argument(help: "The value.")
  var value: String?

  @Flag(name: .customLong("default"), help: "Let the original apply again.")
  var isDefault = false

  /// Checks that there is either a value that the setting can have, or `--default`.
  ///
  /// - Throws: `ValidationError`.
  func check(for setting: Setting) throws {
    guard (value == nil) == isDefault else {
      throw ValidationError(
        "\(setting.rawValue) takes \(setting.row.kind.expected), or --default for the original")
    }
    if let value { try setting.check(value) }
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
    let set = Setting.allCases.compactMap { name in
      preferences[name].map { (name, name.row.kind.isSecret ? "set" : $0) }
    }
    try listing.write(
      Dictionary(uniqueKeysWithValues: set.map { ($0.rawValue, $1) }),
      lines: set.isEmpty
        ? ["Nothing is set: the originals apply."]
        : set.map { "\($0.rawValue): \($1)".printable() })
  }
}

/// `studykiosk learner set`.
struct LearnerSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "set", abstract: "Set a learner's sign, volume, reading aloud, or cards a day.",
    discussion: """
      With --default the box's own applies again, or else \(CardQueue.Limits().newCards) new cards, \
      \(CardQueue.Limits().reviews) reviews and full volume. Colour, shape and pictures are the learner's \
      alone.
      """)

  @Argument(help: "The learner's name.", completion: .learners)
  var name: String

  @Argument(
    help: .setting(among: .learner), completion: .setting(among: .learner),
    transform: { try Setting($0, among: .learner) })
  var preference: Setting

  @OptionGroup var given: SettingValue
  @OptionGroup var library: LibraryOptions

  func validate() throws { try given.check(for: preference) }

  func run() throws {
    let edit = Edit.set(preference.rawValue, to: preference.stored(given.value), of: name)
    _ = try library.use { try $0.apply(edit) }
  }
}

extension ArgumentHelp {
  static func setting(among scope: Setting.Scope) -> ArgumentHelp {
    let settings = Setting.all(of: scope)
    return ArgumentHelp(
      "What to set: \(settings.names).",
      discussion: settings.map { "\($0.rawValue): \($0.row.kind.expected)" }.joined(
        separator: "\n"),
      valueName: "setting")
  }
}

extension CompletionKind {
  static func setting(among scope: Setting.Scope) -> CompletionKind {
    .list(Setting.all(of: scope).map(\.rawValue))
  }
}

extension [Setting] {
  fileprivate var names: String { map(\.rawValue).joined(separator: ", ") }
}

extension Setting {
  /// Finds a setting by its name.
  ///
  /// - Throws: `ValidationError` for an unknown setting, and for one that can't be set in this scope.
  init(_ name: String, among scope: Scope) throws {
    guard let setting = Setting(rawValue: name) else {
      let names = Setting.all(of: scope).map(\.rawValue)
      throw ValidationError(
        "no setting is called \(name.printable()); "
          + (name.nearest(of: names).map { "did you mean \($0)?" }
            ?? "there are \(names.joined(separator: ", "))"))
    }
    guard setting.row.scopes.contains(scope) else {
      let (owner, command) =
        setting.row.scopes.contains(.box)
        ? ("the box's", "library set")
        : setting.row.scopes.contains(.learner)
          ? ("a learner's", "learner set") : ("the settings file's", "settings")
      throw ValidationError("\(name) is \(owner): see `studykiosk \(command)`")
    }
    self = setting
  }

  /// Returns a value as the library stores it.
  func stored(_ value: String?) -> String? { value.flatMap(row.kind.value) }

  /// Checks a value.
  ///
  /// - Throws: `ValidationError` for a value that the setting can't have.
  fileprivate func check(_ value: String) throws {
    if case .secret = row.kind {} else if row.kind.value(value) != nil { return }
    let words = row.kind.isChoice ? row.kind.expected.split(separator: ", ").map(String.init) : []
    throw ValidationError(
      "\(rawValue) takes \(row.kind.expected)"
        + (value.nearest(of: words).map { "; did you mean \($0)?" } ?? ""))
  }
}
