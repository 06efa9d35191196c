package import InputEvents

/// Two thumbs that type.
extension SyntheticHand {
  /// A key of a keyboard on the panel, in mm.
  package struct Key: Sendable {
    var middle: SurfacePoint
    var width: Double
    var height: Double

    package init(middle: SurfacePoint, width: Double, height: Double) {
      (self.middle, self.width, self.height) = (middle, width, height)
    }
  }

  /// How the thumbs take turns.
  package enum Manner: String, CaseIterable, Sendable {
    /// Each key is for the thumb on its side; a thumb lifts 40 ms before to 40 ms after the other comes down.
    case aimed
    /// The thumbs take turns, whatever the key; a thumb lifts when the other has come down, up to 40 ms after.
    case rolling
  }

  /// Presses keys with two thumbs, one key after the other.
  ///
  /// The thumbs aim at the middle of the keys, and miss it by less than half a key.
  ///
  /// - Parameters:
  ///   - keys: The keys in order.
  ///   - speed: The number of keys a second; a thumb that presses two in a row needs at least 100 ms for it.
  ///   - manner: How the thumbs take turns.
  /// - Returns: The events of the panel.
  package mutating func type(_ keys: [Key], speed: Double, _ manner: Manner) -> [InputEvent] {
    var fingers: [Finger] = []
    var down = Double(Self.start) / 1_000
    var isLeft = false
    for (index, key) in keys.enumerated() {
      isLeft = side(of: key, after: index > 0 ? keys[index - 1] : nil, isLeft, manner)
      let next = keys.indices.contains(index + 1) ? keys[index + 1] : nil
      let isSame = next.map { side(of: $0, after: key, isLeft, manner) == isLeft } ?? true
      let beat = 1_000 / speed * (1 + min(max(0.12 * random.normal(), -0.3), 0.4))
      let way = isSame ? max(beat, Self.shortestBeat) : beat
      let overlap =
        isSame
        ? -max(Self.shortestGap, Self.offGlass * way)
        : random.uniform(manner == .rolling ? 0...40 : -40...40)
      fingers.append(
        finger(at: aim(at: key), from: microseconds(down), lasting: way + overlap))
      down += way
    }
    return PanelScan(panel, fingers, PanelScan.Mishap(), random: random).events
  }

  /// Returns whether a key is for the left thumb.
  private func side(of key: Key, after last: Key?, _ wasLeft: Bool, _ manner: Manner) -> Bool {
    guard let last, manner == .rolling else { return key.middle.x < size.width / 2 }
    // Two thumbs have no room on one key.
    return last.middle.distance(to: key.middle) < Self.thumb ? wasLeft : !wasLeft
  }

  private mutating func aim(at key: Key) -> SurfacePoint {
    func miss() -> Double { min(max(0.2 * random.normal(), -0.45), 0.45) }
    return SurfacePoint(x: key.middle.x + miss() * key.width, y: key.middle.y + miss() * key.height)
  }

  /// The shortest time between two keys of one thumb, in ms.
  private static let shortestBeat = 100.0
  /// The share of this time for which the thumb is off the glass (estimate), and the least such time in ms, as
  /// in `HandProfile.shortestGap`.
  private static let offGlass = 0.4
  private static let shortestGap = 40.0
  /// The width of a thumb's contact in mm.
  private static let thumb = 8.0
}
