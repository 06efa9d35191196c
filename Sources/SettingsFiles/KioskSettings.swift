package import Gestures
package import InputEvents
package import Scenes
package import Study

/// The settings that a box's builder can change in a file, such as the gesture profile, the panel's size,
/// keys and single gesture limits.
package struct KioskSettings: Equatable, Sendable {
  /// The values that are set; a setting with its standard value counts as not set.
  package private(set) var values: Preferences = [:]
  /// `preferences` as they were before a library's own replaced them.
  package private(set) var original: Preferences = [:]
  /// Keys and buttons that mean something else than usual.
  package var keys = KeyBindings()

  /// The limits that are set individually, in their units and inside their ranges.
  package private(set) var limits: [GestureLimit: Double] = [:]

  package init() {}

  /// The setting's value in force; nil if it has none.
  package subscript(setting: Setting) -> String? {
    get { values.value(setting) }
    set { values[setting] = newValue == setting.row.standard ? nil : newValue }
  }

  /// The gesture profile, which gives every limit that is not set individually.
  package var profile: GestureProfile {
    get { values.choice(.profile) ?? .standard }
    set { self[.profile] = newValue.rawValue }
  }

  /// How gentle a shake may be.
  package var shake: ShakeSensitivity {
    get { values.choice(.shake) ?? .normal }
    set { self[.shake] = newValue.rawValue }
  }

  /// The touch panel's size, before calibration; nil if the panel reports it, or if it is unknown.
  package var panelSize: SurfaceSize? {
    get { self[.panelSize].flatMap { SurfaceSize($0, unit: "mm") } }
    set { self[.panelSize] = newValue.map { "\($0.text) mm" } }
  }

  /// The rotation of the Linux console, and of touches with it; nil to leave both as they are.
  package var rotation: Rotation? {
    get { values.choice(.rotation) }
    set { self[.rotation] = newValue?.rawValue }
  }

  /// The decks and modes that can be studied from the home screen.
  package var offer: Offer {
    Offer(
      decks: values.list(.kioskDecks),
      modes: values.list(.kioskModes)?.compactMap { Round.Mode(rawValue: $0) })
  }

  /// The values in force of the settings that can also be changed on the screen.
  ///
  /// How to ask has none unless it is set: then it follows from other settings, the box's or a learner's.
  package var preferences: Preferences {
    Setting.all(of: .file).reduce(into: [:]) { preferences, name in
      guard name.row.scopes.contains(.box) else { return }
      preferences[name] = name == .way ? values[name] : self[name]
    }
  }

  /// Replaces settings by a library's preferences.
  ///
  /// The profile and the shake sensitivity stay as they are if the library's conflict with the file's limits.
  package mutating func follow(_ preferences: Preferences) {
    original = self.preferences
    let before = (profile, shake)
    for (name, value) in preferences where name.row.scopes.isSuperset(of: [.file, .box]) {
      self[name] = value
      // Chosen on the screen, the usual way of asking is more than what follows from other settings.
      if name == .way { values[name] = value }
    }
    if !conflicts.isEmpty { (profile, shake) = before }
  }

  /// The limit's value in force, in the limit's unit.
  ///
  /// A new value is clamped to the limit's range. A limit that is set to the value that the profile or the
  /// shake sensitivity gives it anyway counts as not set, and follows them.
  package subscript(limit: GestureLimit) -> Double {
    get { limits[limit] ?? limit.value(in: inheritedLimits) }
    set {
      let value = limit.clamped(newValue)
      let isInherited = limit.text(value) == limit.text(limit.value(in: inheritedLimits))
      limits[limit] = isInherited ? nil : value
    }
  }

  /// The limits that the profile and the shake sensitivity give, before any is set individually.
  private var inheritedLimits: GestureSettings {
    var settings = GestureSettings(profile: profile)
    settings.setShakeSensitivity(shake)
    return settings
  }

  /// All limits in force, as the gesture recognizers take them.
  package var gestures: GestureSettings {
    var settings = inheritedLimits
    for (limit, value) in limits { limit.set(value, in: &settings) }
    return settings
  }
}

extension GestureLimit {
  /// Returns the limit's value in a profile, with its unit.
  package func text(in profile: GestureProfile) -> String {
    text(value(in: GestureSettings(profile: profile)))
  }
}
