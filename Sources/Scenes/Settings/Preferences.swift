import InputEvents
package import Study

/// Settings that are set, or in force, with their values.
package typealias Preferences = [Setting: String]

/// New values of settings; nil for one that is set no more.
package typealias PreferenceChanges = [Setting: String?]

extension Preferences {
  /// Those of a library that have a name and a value of today.
  ///
  /// - Parameters:
  ///   - stored: The texts by their names.
  ///   - scope: Whose they are.
  package init(_ stored: [String: String], of scope: Setting.Scope = .box) {
    self = [:]
    for (name, value) in stored {
      guard let name = Setting(rawValue: name), name.row.scopes.contains(scope) else { continue }
      self[name] = name.row.kind.value(value)
    }
  }

  /// What has become of earlier ones.
  package func changes(since before: Preferences) -> PreferenceChanges {
    var changes: PreferenceChanges = [:]
    for name in Setting.allCases where self[name] != before[name] {
      changes.updateValue(self[name], forKey: name)
    }
    return changes
  }

  /// The value that is set, or else the standard one; nil for neither.
  package func value(_ name: Setting) -> String? { self[name] ?? name.row.standard }

  /// Whether a switch is on.
  package func isOn(_ name: Setting) -> Bool {
    if case .toggle(let on, _) = name.row.kind { value(name) == on } else { false }
  }

  /// One of a few values; nil where none is set.
  package func choice<Choice: RawRepresentable<String>>(_ name: Setting) -> Choice? {
    value(name).flatMap { Choice(rawValue: $0) }
  }

  /// A number without its unit; nil for the word that stands instead of one, and for what can't be one.
  package func number(_ name: Setting) -> Double? {
    let kind = name.row.kind
    return value(name).flatMap(kind.value)?.number(unit: kind.unit ?? "")
  }

  /// The values of a list; nil where none is set.
  package func list(_ name: Setting) -> [String]? {
    value(name)?.split(separator: "\n").map(String.init)
  }

  /// How loud it is, in percent.
  package var volume: Int { number(.volume).map { Int($0) } ?? 100 }

  /// A value that is a time, such as `5 min`; nil for never, and where nothing is set.
  package func time(_ name: Setting) -> Duration? {
    self[name] == nil ? nil : number(name).map { .seconds(60 * $0) }
  }
}

extension [String: Preferences] {
  /// What learners have set for themselves, by name.
  package init(ofLearners stored: [String: [String: String]]) {
    self = stored.mapValues { Preferences($0, of: .learner) }.filter { !$0.value.isEmpty }
  }

  /// Takes what a learner sets for themselves.
  package mutating func follow(_ change: LibraryChange) {
    guard case .set(let name, let value, let learner?) = change, let name = Setting(rawValue: name)
    else { return }
    self[learner, default: [:]][name] = value
  }
}

extension LearnerSign {
  /// That of a learner's own settings; nil for neither a colour nor a shape.
  init?(_ own: Preferences) {
    let (color, shape): (LearnerColor?, LearnerShape?) = (own.choice(.color), own.choice(.shape))
    switch (color, shape) {
    case (let color?, _): self.init(color, shape)
    case (nil, let shape?): self.init(shape)
    case (nil, nil): return nil
    }
  }
}
