import InputEvents
package import Study

/// Settings with their values, as they are set or in force.
package typealias Preferences = [Setting: String]

/// New values of settings; nil for a setting that is no longer set.
package typealias PreferenceChanges = [Setting: String?]

extension Preferences {
  /// Creates preferences from those stored in a library, without unknown settings and invalid values.
  ///
  /// - Parameters:
  ///   - stored: The texts of the values by the settings' names.
  ///   - scope: The scope to which the preferences belong.
  package init(_ stored: [String: String], of scope: Setting.Scope = .box) {
    self = [:]
    for (name, value) in stored {
      guard let name = Setting(rawValue: name), name.row.scopes.contains(scope) else { continue }
      self[name] = name.row.kind.value(value)
    }
  }

  /// Returns the changes since earlier preferences.
  package func changes(since before: Preferences) -> PreferenceChanges {
    var changes: PreferenceChanges = [:]
    for name in Setting.allCases where self[name] != before[name] {
      changes.updateValue(self[name], forKey: name)
    }
    return changes
  }

  /// Returns the value that is set, or else the default; nil if there is neither.
  package func value(_ name: Setting) -> String? {
    self[name] ?? (name == .way && isOn(.young) ? Asking.byItself.rawValue : name.row.standard)
  }

  /// Returns whether a switch is on.
  package func isOn(_ name: Setting) -> Bool {
    if case .toggle(let on, _) = name.row.kind { value(name) == on } else { false }
  }

  /// Returns the value as one of a few; nil if none is set.
  package func choice<Choice: RawRepresentable<String>>(_ name: Setting) -> Choice? {
    value(name).flatMap { Choice(rawValue: $0) }
  }

  /// Returns a number without its unit; nil for the word that may take its place, and for anything else.
  package func number(_ name: Setting) -> Double? {
    let kind = name.row.kind
    return value(name).flatMap(kind.value)?.number(unit: kind.unit ?? "")
  }

  /// Returns the values of a list; nil if none is set.
  package func list(_ name: Setting) -> [String]? {
    value(name)?.split(separator: "\n").map(String.init)
  }

  /// The volume, in percent.
  package var volume: Int { number(.volume).map { Int($0) } ?? 100 }

  /// The ALSA name of the device on the chosen sound card; nil if none was chosen.
  package var audioDevice: String? { self[.soundCard].map(SoundOutput.device) }

  /// Returns the device on which the box plays: the chosen sound card's before that of an option, except for `none`.
  package func audioDevice(option: String?) -> String {
    option == "none" ? "none" : audioDevice ?? option ?? "default"
  }

  /// The size of all words, in percent of the usual one.
  package var wordSize: Int { number(.wordSize).map { Int($0) } ?? 100 }

  /// Returns a value that is a time, such as `5 min`; nil for never, and if nothing is set.
  package func time(_ name: Setting) -> Duration? {
    self[name] == nil ? nil : number(name).map { .seconds(60 * $0) }
  }
}

extension [String: Preferences] {
  /// Creates the learners' own settings, by the learner's name.
  package init(ofLearners stored: [String: [String: String]]) {
    self = stored.mapValues { Preferences($0, of: .learner) }.filter { !$0.value.isEmpty }
  }

  /// Applies a change of a learner's own setting.
  package mutating func follow(_ change: LibraryChange) {
    guard case .edit(.set(let name, let value, let learner?)) = change,
      let name = Setting(rawValue: name)
    else { return }
    self[learner, default: [:]][name] = value
  }
}

/// The signs of learners, by name.
package struct LearnerSigns: Equatable, Sendable {
  /// The signs that learners have chosen, or at least a part of them.
  let chosen: [String: LearnerSign]

  /// Creates the signs from learners' own settings, by the learner's name.
  package init(ofLearners preferences: [String: Preferences]) {
    chosen = preferences.compactMapValues(LearnerSign.init)
  }

  package subscript(name: String) -> LearnerSign { chosen[name] ?? LearnerSign(ofName: name) }
}

extension LearnerSign {
  /// Creates the sign of a learner's own settings; nil if neither a colour nor a shape is set.
  init?(_ own: Preferences) {
    let (color, shape): (LearnerColor?, LearnerShape?) = (own.choice(.color), own.choice(.shape))
    switch (color, shape) {
    case (let color?, _): self.init(color, shape)
    case (nil, let shape?): self.init(shape)
    case (nil, nil): return nil
    }
  }
}
