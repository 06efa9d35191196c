/// The setting for how gentle a shake may be.
package enum ShakeSensitivity: String, CaseIterable, Sendable {
  /// Reacts to the gentlest shakes, but also to other movements.
  ///
  /// In the recordings these are lively hands at a desk, once in half a minute, and one twist in 30.
  case gentle
  /// Reacts to all shakes in the recordings, and to nothing else there.
  case normal
  /// Reacts to the firm shakes in the recordings, and to a quarter of the gentle ones.
  case firm
}

extension GestureSettings {
  /// Sets the strength of a shake for a sensitivity; `normal` is the default.
  package mutating func setShakeSensitivity(_ sensitivity: ShakeSensitivity) {
    shakeStrength =
      switch sensitivity {
      case .gentle: 0.38
      case .normal: GestureSettings().shakeStrength
      case .firm: 0.8
      }
  }
}
