package import InputEvents

/// Tells that the box is shaken: several swings from side to side within a short time.
///
/// A swing is a strong acceleration against the direction of the one before, or the change between
/// strong and weak that shaking along gravity makes. A knock, a drop or putting the box down has
/// strength but too few swings; turning it has swings but no strength. One shake is told once,
/// and the next only after the box has been still.
package struct ShakeRecognizer: Sendable {
  private let settings: GestureSettings
  private var side: Side?
  private var swings: [Timestamp] = []
  private var isShaking = false
  private var calm: Timestamp?
  private var latest: Timestamp?

  private enum Side: Sendable {
    case strong(AccelerationSample)
    case weak
  }

  package init(settings: GestureSettings) {
    self.settings = settings
    swings.reserveCapacity(settings.shakeSwings + 1)
  }

  /// Takes the next sample.
  ///
  /// - Returns: A shake with the swing that makes it certain.
  package mutating func update(_ sample: AccelerationSample) -> Gesture? {
    let magnitude = sample.magnitude
    settle(magnitude, at: sample.time)
    guard !isShaking, swing(sample, magnitude) else { return nil }
    while let oldest = swings.first, sample.time - oldest > settings.shakeWindow {
      swings.removeFirst()
    }
    swings.append(sample.time)
    guard swings.count >= settings.shakeSwings else { return nil }
    isShaking = true
    return .shake
  }

  /// Notices stillness.
  ///
  /// Devices send nothing while nothing changes, so silence is stillness too.
  private mutating func settle(_ magnitude: Double, at time: Timestamp) {
    if let latest, time - latest >= settings.stillTime { rest() }
    latest = time
    guard (magnitude - 1).magnitude < settings.stillness else {
      calm = nil
      return
    }
    let since = calm ?? time
    calm = since
    if time - since >= settings.stillTime { rest() }
  }

  private mutating func rest() {
    isShaking = false
    side = nil
    swings.removeAll(keepingCapacity: true)
    calm = nil
  }

  /// Whether the sample swings to the other side.
  private mutating func swing(_ sample: AccelerationSample, _ magnitude: Double) -> Bool {
    if magnitude >= settings.shakeHigh {
      switch side {
      case .strong(let before) where before.isAlong(sample):
        if magnitude > before.magnitude { side = .strong(sample) }
        return false
      default:
        side = .strong(sample)
        return true
      }
    }
    if magnitude <= settings.shakeLow, case .strong = side {
      side = .weak
      return true
    }
    return false
  }
}

extension AccelerationSample {
  fileprivate func isAlong(_ other: AccelerationSample) -> Bool {
    x * other.x + y * other.y + z * other.z >= 0
  }
}
