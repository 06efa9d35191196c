import InputEvents

/// Detects ghosts that hop over the panel: contacts that begin elsewhere just as the last one lifts.
///
/// Two hands that take turns look alike, but each contact is a whole tap, follows after a moment, and
/// they do not take turns three times in a row. On a panel that has shown a ghost within the last minute,
/// every hop is a ghost.
///
/// On a keyboard, the place of the next contact proves nothing: of two thumbs, one comes down before, when or
/// after the other lifts, key after key. There, a contact hops only from one that was too short for a finger.
struct HopChain: Sendable {
  private let settings: GestureSettings
  private var last: Lift?
  /// The time at which the panel last showed a ghost; nil if it never has.
  private var ghost: Timestamp?

  private struct Lift {
    var time: Timestamp
    var place: SurfacePoint
    var isGhost: Bool
    var hops: Int
    /// The number of contacts in a row, up to this one, that seem to be two hands' in turn.
    var hands: Int
    var isTap: Bool
  }

  /// The shortest time from one hand's lift to the other hand's down; that of ghosts is at most 10 ms.
  private static let shortestTurn = Duration.milliseconds(10)
  /// The shortest contact that counts as a hand's tap.
  ///
  /// The shortest tap of the recorded double taps takes 51 ms (reMarkable 2).
  private static let shortestTap = Duration.milliseconds(40)
  private static let mostHands = 2
  /// The time after a ghost during which other ghosts are expected.
  private static let ghostTime = Duration.seconds(60)

  init(settings: GestureSettings) {
    self.settings = settings
  }

  /// Takes a stroke that has just lifted; `isGhost` tells whether it was too short for a finger.
  mutating func lifted(_ stroke: Stroke, isGhost: Bool, at time: Timestamp) {
    // A short contact near the last one is a finger that bounces, not a ghost.
    if isGhost, (last?.place.distance(to: stroke.start) ?? .infinity) > settings.hopDistance {
      ghost = time
    }
    last = Lift(
      time: time, place: stroke.position, isGhost: isGhost, hops: stroke.hops,
      hands: stroke.hands, isTap: stroke.duration(at: time) >= Self.shortestTap)
  }

  /// Forgets the last contact, so that the next one does not count as a hop.
  mutating func end() {
    last = nil
  }

  /// Marks a new stroke as a hop, or as one of two hands' in turn, if it began elsewhere after the last lift.
  ///
  /// - Parameters:
  ///   - stroke: The stroke, which has just begun.
  ///   - isTyping: Whether the screen has a keyboard.
  mutating func judge(_ stroke: inout Stroke, isTyping: Bool) {
    guard let last, (.zero...settings.hopGap).contains(stroke.down - last.time),
      last.place.distance(to: stroke.start) > settings.hopDistance, !isTyping || last.isGhost
    else { return }
    let hasGhosts = ghost.map { (.zero..<Self.ghostTime).contains(stroke.down - $0) } ?? false
    if !hasGhosts, last.hops == 0, last.isTap, last.hands < Self.mostHands,
      stroke.down - last.time >= Self.shortestTurn
    {
      stroke.hands = last.hands + 1
      return
    }
    ghost = stroke.down
    stroke.hops = last.hops + 1
    stroke.followsGhost = last.isGhost
  }
}
