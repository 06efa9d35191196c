package import InputEvents
package import Study

extension Rotation {
  /// How far the picture is turned by these preferences.
  package init(_ preferences: Preferences) {
    self = preferences[.rotation].flatMap(Rotation.init) ?? .none
  }
}
