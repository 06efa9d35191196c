import InputEvents

/// Finds ghosts that hop over the panel: contacts that begin elsewhere as the one before lifts.
///
/// Two hands that type do so, too, but after a moment, each with a whole tap, and not three times in a
/// row; on a panel that has just shown ghosts that is none of a hand.
struct HopChain: Sendable {
  private let settings: GestureSettings
  private var last: Lift?
  /// When the panel last showed a ghost.
  private var ghost: Timestamp?

  private struct Lift {
    var time: Timestamp
    var place: SurfacePoint
    var isGhost: Bool
    var hops: Int
    /// How many of the contacts before it were other hands'.
    var hands: Int
    var isTap: Bool
  }

  /// The shortest time from one hand's lift to the other one's down; ghosts leave 10 ms at most.
  private static let shortestTurn = Duration.milliseconds(10)
  /// The shortest deliberate tap in the recordings of two hands' panels takes 51 ms.
  private static let shortestTap = Duration.milliseconds(40)
  private static let mostHands = 2
  /// So long after a ghost there may be others.
  private static let ghostTime = Duration.seconds(60)

  init(settings: GestureSettings) {
    self.settings = settings
  }

  /// Takes a stroke that has just lifted; a ghost is too short for a finger.
  mutating func lifted(_ stroke: Stroke, isGhost: Bool, at time: Timestamp) {
    // A finger that bounces is no ghost.
    if isGhost, (last?.place.distance(to: stroke.start) ?? .infinity) > settings.hopDistance {
      ghost = time
    }
    last = Lift(
      time: time, place: stroke.position, isGhost: isGhost, hops: stroke.hops,
      hands: stroke.hands, isTap: stroke.duration(at: time) >= Self.shortestTap)
  }

  /// Forgets the last contact: nothing hops from it.
  mutating func end() {
    last = nil
  }

  /// Marks a new stroke that hopped, and whether it hopped from a lone ghost.
  ///
  /// - Parameters:
  ///   - stroke: It has just begun.
  ///   - isTyping: Whether two hands may take turns for long.
  mutating func judge(_ stroke: inout Stroke, isTyping: Bool = false) {
    guard let last, (.zero...settings.hopGap).contains(stroke.down - last.time),
      last.place.distance(to: stroke.start) > settings.hopDistance
    else { return }
    let hasGhosts = ghost.map { (.zero..<Self.ghostTime).contains(stroke.down - $0) } ?? false
    if !hasGhosts, last.hops == 0, last.isTap, isTyping || last.hands < Self.mostHands,
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
