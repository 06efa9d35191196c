/// How gentle a shake may be.
package enum ShakeSensitivity: String, CaseIterable, Sendable {
  /// Reacts to the gentlest shake, but also to lively hands: once in half a minute at a desk, and to
  /// one twist in 30 (recordings).
  case gentle
  /// Reacts to all shakes in the recordings, and to nothing else there.
  case normal
  /// Reacts to the firm shakes in the recordings, and to a quarter of the gentle ones.
  case firm
}

extension GestureSettings {
  /// Sets the shake's limits for one sensitivity; `normal` are the defaults.
  package mutating func setShakeSensitivity(_ sensitivity: ShakeSensitivity) {
    shakeStrength =
      switch sensitivity {
      case .gentle: 0.38
      case .normal: GestureSettings().shakeStrength
      case .firm: 0.8
      }
  }
}
