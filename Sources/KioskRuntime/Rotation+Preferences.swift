package import InputEvents
package import Scenes

extension Rotation {
  /// How far the picture is turned by these preferences.
  package init(_ preferences: Preferences) {
    self = preferences.choice(.rotation) ?? .none
  }
}
