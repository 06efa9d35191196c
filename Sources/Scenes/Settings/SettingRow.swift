/// The properties of a setting.
package struct SettingRow: Sendable {
  package let kind: SettingKind
  /// The meaning of the setting, for whoever reads a settings file.
  package let meaning: String
  package let scopes: Set<Setting.Scope>
  /// The setting's name and icon on the screen; nil if the screen does not show it.
  package let shown: (name: Phrase, icon: Icon)?
  /// Whether a new value takes effect at the next start; others take effect at once.
  package let isFromNextStart: Bool
  /// The default value; nil if there is none.
  package let standard: String?
  /// The example that a settings file shows in a comment if there is no value, not even a default.
  package let example: String

  /// The values to choose from on the screen; a switch has its default first.
  package var choices: [String] {
    if case .toggle(_, standard) = kind { kind.choices.reversed() } else { kind.choices }
  }

  init(
    _ kind: SettingKind, _ meaning: String, in scopes: Set<Setting.Scope>,
    shown: (name: Phrase, icon: Icon)? = nil, fromNextStart: Bool = false, standard: String? = nil,
    example: String = ""
  ) {
    (self.kind, self.meaning, self.scopes, self.shown) = (kind, meaning, scopes, shown)
    (isFromNextStart, self.standard, self.example) = (fromNextStart, standard, example)
  }
}

extension Preferences {
  /// Returns the box's value of a setting, which also counts for a learner or a deck without one.
  func labelAsTheBox(_ name: Setting) -> Label {
    guard let value = value(name).map(name.row.kind.label) else { return .words(.asTheBox) }
    return .list([value, .words(.asTheBox)])
  }
}
