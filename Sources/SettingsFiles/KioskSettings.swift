package import Gestures
package import InputEvents
package import Scenes
package import Study

/// What a builder can set: whose hands use the box, its panel, and single limits.
package struct KioskSettings: Equatable, Sendable {
  /// What is set; a setting with its standard value counts as not set.
  package private(set) var values: Preferences = [:]
  /// Keys and buttons that mean something else than usual.
  package var keys = KeyBindings()

  /// The limits set by themselves, in their units and inside their ranges.
  package private(set) var limits: [GestureLimit: Double] = [:]

  package init() {}

  /// A setting's value in force; nil for none.
  package subscript(setting: Setting) -> String? {
    get { values.value(setting) }
    set { values[setting] = newValue == setting.row.standard ? nil : newValue }
  }

  /// Whose hands; it gives every limit that is not set by itself.
  package var profile: GestureProfile {
    get { values.choice(.profile) ?? .standard }
    set { self[.profile] = newValue.rawValue }
  }

  /// How gentle a shake may be.
  package var shake: ShakeSensitivity {
    get { values.choice(.shake) ?? .normal }
    set { self[.shake] = newValue.rawValue }
  }

  /// The touch panel's own size, before calibration; nil where the panel knows it, or nobody does.
  package var panelSize: SurfaceSize? {
    get { self[.panelSize].flatMap { SurfaceSize($0, unit: "mm") } }
    set { self[.panelSize] = newValue.map { "\($0.text) mm" } }
  }

  /// How far the Linux console is turned, and touches with it; nil to leave both as they are.
  package var rotation: Rotation? {
    get { values.choice(.rotation) }
    set { self[.rotation] = newValue?.rawValue }
  }

  /// What can be studied from home.
  package var offer: Offer {
    Offer(
      decks: values.list(.kioskDecks),
      modes: values.list(.kioskModes)?.compactMap { Round.Mode(rawValue: $0) })
  }

  /// What can be set on the screen, too, and is in force.
  package var preferences: Preferences {
    Setting.all(of: .file).reduce(into: [:]) { preferences, name in
      if name.row.scopes.contains(.box) { preferences[name] = self[name] }
    }
  }

  /// Replaces settings by those of a library; a profile or shake that contradicts the file's limits is left out.
  package mutating func follow(_ preferences: Preferences) {
    let before = (profile, shake)
    for (name, value) in preferences where name.row.scopes.isSuperset(of: [.file, .box]) {
      self[name] = value
    }
    if !conflicts.isEmpty { (profile, shake) = before }
  }

  /// The value in force, in the limit's unit.
  ///
  /// One set to the value it has anyway counts as not set: it follows the profile, or how gentle a
  /// shake may be. What is set is clamped to the limit's range.
  package subscript(limit: GestureLimit) -> Double {
    get { limits[limit] ?? limit.value(in: followed) }
    set {
      let value = limit.clamped(newValue)
      let isFollowed = limit.text(value) == limit.text(limit.value(in: followed))
      limits[limit] = isFollowed ? nil : value
    }
  }

  /// The limits where none is set by itself.
  private var followed: GestureSettings {
    var settings = GestureSettings(profile: profile)
    settings.setShakeSensitivity(shake)
    return settings
  }

  /// All limits as the recognizers take them.
  package var gestures: GestureSettings {
    var settings = followed
    for (limit, value) in limits { limit.set(value, in: &settings) }
    return settings
  }
}

extension GestureLimit {
  /// A profile's value with its unit.
  package func text(in profile: GestureProfile) -> String {
    text(value(in: GestureSettings(profile: profile)))
  }
}
