package import InputEvents
package import Scenes

extension Rotation {
  /// Creates the rotation of the picture that the preferences demand.
  package init(_ preferences: Preferences) {
    self = preferences.choice(.rotation) ?? .none
  }
}
