package import InputEvents

/// Tells a swipe at the lift of its finger.
///
/// The direction is that of the whole path, so that a hooked start can't decide it. A stroke that
/// holds still at its end, or comes back towards its start, is no swipe.
package struct SwipeRecognizer: Sendable {
  private let settings: GestureSettings

  package init(settings: GestureSettings) {
    self.settings = settings
  }

  /// The swipe that the finger lifted at `time` has made.
  package func swipe(_ sequence: TouchSequence, at time: Timestamp) -> Gesture? {
    guard sequence.isOpen, let stroke = sequence.single,
      time - stroke.down <= settings.longestSwipe,
      stroke.held(at: time) < settings.swipeHold,
      case let length = stroke.start.distance(to: stroke.position),
      length >= settings.shortestSwipe,
      length >= stroke.farthest * (1 - settings.swipeReturn),
      let direction = direction(from: stroke.start, to: stroke.position)
    else { return nil }
    return .swipe(direction, from: stroke.start)
  }

  private func direction(from start: SurfacePoint, to end: SurfacePoint) -> SwipeDirection? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    if dy.magnitude <= dx.magnitude * settings.swipeSlant { return dx > 0 ? .right : .left }
    if dx.magnitude <= dy.magnitude * settings.swipeSlant { return dy > 0 ? .down : .up }
    return nil
  }
}
