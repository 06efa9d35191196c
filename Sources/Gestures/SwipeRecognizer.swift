import InputEvents

/// Recognizes a swipe when its finger lifts.
///
/// The line from start to lift decides the direction, so a hooked start does not matter. A stroke that
/// holds still at its end, or comes back towards its start, is no swipe.
struct SwipeRecognizer: Sendable {
  let settings: GestureSettings

  /// The longest swipe to which `longestSwipe` applies, in mm; longer ones may take longer in proportion.
  ///
  /// So the standard hand's long swipes must move at 80 mm/s or more. A labelled swipe of 140 mm moves at
  /// 113 mm/s (Wacom), slow drags across whole panels at 31 to 52 mm/s (recordings).
  private static let reachInTime = 80.0

  /// Decides whether the stroke of the finger that lifted at `time` is a swipe.
  func verdict(_ sequence: TouchSequence, at time: Timestamp) -> Verdict {
    if let obstacle = sequence.obstacle { return .ruledOut(obstacle) }
    guard let stroke = sequence.single else { return .ruledOut(.moreFingers) }
    let reach = stroke.reach
    if stroke.farthest < settings.shortestSwipe {
      return settings.missed(.shortestSwipe, measured: stroke.farthest)
    }
    if reach < stroke.farthest * (1 - settings.swipeReturn) {
      return settings.missed(.swipeReturn, measured: (1 - reach / stroke.farthest) * 100)
    }
    if reach < settings.shortestSwipe { return settings.missed(.shortestSwipe, measured: reach) }
    let duration = stroke.duration(at: time)
    let longest = settings.longestSwipe * max(1, reach / Self.reachInTime)
    if duration > longest {
      return .missed(.longestSwipe, measured: duration, allowed: longest)
    }
    let held = stroke.held(at: time)
    if held >= settings.swipeHold { return settings.missed(.swipeHold, measured: held) }
    if stroke.length > reach * settings.swipeDetour {
      return settings.missed(.swipeDetour, measured: stroke.length / reach)
    }
    let (direction, slant) = stroke.heading
    return slant <= settings.swipeSlant
      ? .gesture(.swipe(direction, from: stroke.start))
      : settings.missed(.swipeSlant, measured: slant)
  }
}

extension Stroke {
  /// The direction from the stroke's start to its position, and the angle to the nearer axis in degrees.
  ///
  /// Both are meaningless while the position equals the start.
  package var heading: (direction: SwipeDirection, slant: Double) {
    let (dx, dy) = (position.x - start.x, position.y - start.y)
    return dy.magnitude <= dx.magnitude
      ? (dx > 0 ? .right : .left, degrees(ofSlope: dy.magnitude / dx.magnitude))
      : (dy > 0 ? .down : .up, degrees(ofSlope: dx.magnitude / dy.magnitude))
  }
}

/// The angle of a slope from 0 (level) to 1 (45°), in degrees.
///
/// It is the sum of Euler's series for the arctangent, which is the same to the bit on every machine.
private func degrees(ofSlope slope: Double) -> Double {
  let square = slope * slope / (1 + slope * slope)
  var term = slope / (1 + slope * slope)
  var sum = term
  for index in 1...40 {
    term *= square * Double(2 * index) / Double(2 * index + 1)
    sum += term
  }
  return sum * 180 / .pi
}
