import InputEvents

/// Recognizes a swipe when its finger lifts.
///
/// The whole path decides the direction, so a hooked start does not. A stroke that holds still at
/// its end, or comes back towards its start, is no swipe.
struct SwipeRecognizer: Sendable {
  let settings: GestureSettings

  /// How far a swipe gets in the longest time, in mm; a longer one may take longer in proportion.
  ///
  /// So the standard hand's long swipes move at 80 mm/s or more. A labelled one of 140 mm moves at
  /// 113 mm/s (Wacom), slow drags across whole panels at 31 to 52 mm/s (recordings).
  private static let reachInTime = 80.0

  /// Whether the stroke of the finger that lifted at `time` is a swipe.
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
    return direction(of: stroke)
  }

  private func direction(of stroke: Stroke) -> Verdict {
    let (dx, dy) = (stroke.position.x - stroke.start.x, stroke.position.y - stroke.start.y)
    let isAcross = dy.magnitude <= dx.magnitude
    let slope = isAcross ? dy.magnitude / dx.magnitude : dx.magnitude / dy.magnitude
    let slant = degrees(ofSlope: slope)
    guard slant <= settings.swipeSlant else { return settings.missed(.swipeSlant, measured: slant) }
    let direction: SwipeDirection = isAcross ? (dx > 0 ? .right : .left) : (dy > 0 ? .down : .up)
    return .gesture(.swipe(direction, from: stroke.start))
  }
}

/// The angle of a slope from 0 (level) to 1 (45°), in degrees.
///
/// Euler's series for the arctangent, which every machine sums to the same bits.
package func degrees(ofSlope slope: Double) -> Double {
  let square = slope * slope / (1 + slope * slope)
  var term = slope / (1 + slope * slope)
  var sum = term
  for index in 1...40 {
    term *= square * Double(2 * index) / Double(2 * index + 1)
    sum += term
  }
  return sum * 180 / .pi
}
