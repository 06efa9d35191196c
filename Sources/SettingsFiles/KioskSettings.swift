package import Gestures
package import InputEvents

/// What a builder can set: whose hands use the box, its panel, and single limits.
package struct KioskSettings: Equatable, Sendable {
  /// Whose hands; it gives every limit that is not set by itself.
  package var profile = GestureProfile.standard
  /// How gentle a shake may be.
  package var shake = ShakeSensitivity.normal

  /// The touch panel's own size, before calibration; nil where the panel knows it, or nobody does.
  package var panelSize: SurfaceSize?

  /// The limits set by themselves, in their units and inside their ranges.
  package private(set) var limits: [GestureLimit: Double] = [:]

  package init() {}

  /// The value in force, in the limit's unit.
  ///
  /// One set to its profile's value counts as not set: it follows the profile. What is set is
  /// clamped to the limit's range.
  package subscript(limit: GestureLimit) -> Double {
    get { limits[limit] ?? limit.value(in: GestureSettings(profile: profile)) }
    set {
      let range = limit.meaning.range
      let value = min(max(newValue, range.lowerBound), range.upperBound)
      let isOfProfile = limit.text(value) == limit.text(in: profile)
      limits[limit] = isOfProfile ? nil : value
    }
  }

  /// All limits as the recognizers take them.
  package var gestures: GestureSettings {
    var settings = GestureSettings(profile: profile)
    settings.setShakeSensitivity(shake)
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

/// The names of settings files beside those of the limits.
enum SettingsName: String, CaseIterable {
  case profile
  case shake
  case panelSize = "panel-size"
  case gestures
}
