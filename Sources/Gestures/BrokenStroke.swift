import InputEvents

// Whether a stroke continues one that the panel has lost.

extension Stroke {
  /// Whether the finger may be at a place after a gap: near the point where it lifted, or ahead of it.
  ///
  /// The finger may have moved on at up to twice its mean speed, which is about the peak speed of a stroke
  /// (1.9 times the mean in a minimum-jerk movement), or, if `isOnItsWay`, at twice its last speed.
  func mayContinue(
    at place: SurfacePoint, after gap: Duration, slop: Double, isOnItsWay: Bool = false
  ) -> Bool {
    guard let lift, lift > down, reach > 0 else { return position.distance(to: place) <= slop }
    let speed = length / (lift - down).inSeconds
    let mean = (
      x: (position.x - start.x) / reach * speed, y: (position.y - start.y) / reach * speed
    )
    let unseen = min(lift - moved, gap)
    return mayContinue(at: place, by: mean, for: gap, slop: slop)
      || isOnItsWay && mayContinue(at: place, by: velocity, for: gap + unseen, slop: slop)
  }

  private func mayContinue(
    at place: SurfacePoint, by velocity: (x: Double, y: Double), for time: Duration, slop: Double
  ) -> Bool {
    let speed = (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
    guard speed > 0 else { return position.distance(to: place) <= slop }
    let ahead = SurfacePoint(x: velocity.x / speed, y: velocity.y / speed)
    let (dx, dy) = (place.x - position.x, place.y - position.y)
    let along = min(max(dx * ahead.x + dy * ahead.y, 0), 2 * speed * time.inSeconds)
    let nearest = SurfacePoint(
      x: position.x + along * ahead.x, y: position.y + along * ahead.y)
    // Strokes bend, so the tolerance grows with the distance.
    return nearest.distance(to: place) <= slop + along / 2
  }
}

extension Stroke {
  /// Whether this stroke, which has moved a little, is the continuation of an earlier one.
  ///
  /// The panel may lose a finger just as it speeds up. The movement after the gap then shows the speed and
  /// direction in the gap.
  func goesOn(from earlier: Stroke, slop: Double) -> Bool {
    guard let lift = earlier.lift, let here = self.lift ?? lastMove else { return false }
    if earlier.mayContinue(at: start, after: down - lift, slop: slop) { return true }
    let gap = earlier.position.distance(to: start)
    guard here > down, reach > 0, gap > 0 else { return false }
    let speed = 2 * length / (here - down).inSeconds
    let ahead =
      ((start.x - earlier.position.x) * (position.x - start.x)
        + (start.y - earlier.position.y) * (position.y - start.y)) / (gap * reach)
    // The gap's direction is within 60° of the later movement's.
    return ahead > 0.5 && gap <= slop + speed * (down - lift).inSeconds
  }
}

extension Stroke {
  /// Whether this stroke and an earlier one, both short, move in the same direction.
  ///
  /// They are then pieces of one swipe rather than two taps.
  func slidesOn(from earlier: Stroke) -> Bool {
    guard min(reach, earlier.reach) >= Self.shortestSlide else { return false }
    let along =
      (position.x - start.x) * (earlier.position.x - earlier.start.x)
      + (position.y - start.y) * (earlier.position.y - earlier.start.y)
    // The directions are within 45° of each other.
    return along > 0.7 * reach * earlier.reach
  }

  /// The shortest slide, in mm; tapping fingers slip less.
  private static let shortestSlide = 2.0
}
