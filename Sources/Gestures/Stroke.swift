package import InputEvents

/// One finger's path from its down to its lift, in the few numbers the recognizers ask for.
package struct Stroke: Hashable, Sendable {
  package let id: Int32
  package let down: Timestamp
  package let start: SurfacePoint
  package private(set) var position: SurfacePoint
  /// The farthest the finger has been from its start, in mm.
  package private(set) var farthest = 0.0
  package var isPalm: Bool

  /// Where and when the finger last left a small circle: since then it holds still.
  private var anchor: SurfacePoint
  private var anchored: Timestamp

  package init(_ contact: Contact, down: Timestamp) {
    id = contact.id
    self.down = down
    start = contact.position
    position = contact.position
    isPalm = contact.isPalm
    anchor = contact.position
    anchored = down
  }

  /// Takes the finger's next position.
  ///
  /// - Parameters:
  ///   - contact: The same finger, later.
  ///   - time: When.
  ///   - holdSlop: How far a finger that holds still may wander, in mm.
  package mutating func move(_ contact: Contact, at time: Timestamp, holdSlop: Double) {
    isPalm = isPalm || contact.isPalm
    guard contact.position != position else { return }
    position = contact.position
    farthest = max(farthest, start.distance(to: position))
    if anchor.distance(to: position) > holdSlop {
      anchor = position
      anchored = time
    }
  }

  /// How long the finger has been holding still at `time`.
  package func held(at time: Timestamp) -> Duration {
    time - anchored
  }
}
