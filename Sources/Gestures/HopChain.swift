import InputEvents

/// Finds ghosts that hop over the panel: contacts that begin elsewhere as the one before lifts.
struct HopChain: Sendable {
  private let settings: GestureSettings
  private var last: Lift?

  private struct Lift {
    var time: Timestamp
    var place: SurfacePoint
    var isGhost: Bool
    var hops: Int
  }

  init(settings: GestureSettings) {
    self.settings = settings
  }

  /// Takes a stroke that has just lifted; a ghost is too short for a finger.
  mutating func lifted(_ stroke: Stroke, isGhost: Bool, at time: Timestamp) {
    last = Lift(time: time, place: stroke.position, isGhost: isGhost, hops: stroke.hops)
  }

  /// Forgets the last contact: nothing hops from it.
  mutating func end() {
    last = nil
  }

  /// Marks a new stroke that hopped, and whether it hopped from a lone ghost.
  func judge(_ stroke: inout Stroke) {
    guard let last, (.zero...settings.hopGap).contains(stroke.down - last.time),
      last.place.distance(to: stroke.start) > settings.hopDistance
    else { return }
    stroke.hops = last.hops + 1
    stroke.followsGhost = last.isGhost
  }
}
