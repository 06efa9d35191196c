package import InputEvents

/// The fingers on the panel, which press targets and move things.
extension GestureRecognizers {
  /// Removes and returns the fingers whose touches have ended since the last frame; several only while typing.
  package mutating func takeLiftedFingers() -> [Finger] {
    guard !liftedFingers.isEmpty else { return [] }
    defer { liftedFingers.removeAll(keepingCapacity: true) }
    return liftedFingers
  }

  /// The only finger that touches, or that the kernel may have lifted, if its touch may still do something.
  ///
  /// - Parameters:
  ///   - lone: The index of its stroke; nil for none.
  ///   - time: The time of the frame.
  // These three are inlined, because a call would copy all recognizers at each frame.
  @inline(__always)
  func touchingFinger(_ lone: Int?, at time: Timestamp) -> Finger? {
    guard let lone, isFollowed(tracker.sequence.strokes[lone], in: tracker.sequence),
      tracker.sequence.strokes[lone].isTouching
        || tracker.waitsForKernel(tracker.sequence.strokes[lone])
    else { return nil }
    return finger(tracker.sequence.strokes[lone], at: time)
  }

  @inline(__always)
  private func finger(_ stroke: Stroke, at time: Timestamp) -> Finger {
    Finger(
      touch: stroke.id, earlier: stroke.earlier, down: stroke.down, position: stroke.position,
      hasMoved: stroke.hasNewStart || stroke.farthest > tracker.settings.touchSlop,
      isCertain: stroke.duration(at: time) >= tracker.pace.shortestTap)
  }

  /// Ends the touch of the first of several typing fingers; the others go on.
  mutating func release(at time: Timestamp, _ gestures: inout [TimedGesture]) {
    lift(at: time, &gestures)
    // The finger may still be down, so a new contact must not be taken as a continuation of its stroke.
    tracker.previous.reset()
    if let stroke = tracker.sequence.single { taps.fingerDown(stroke) }
  }

  mutating func lift(at time: Timestamp, _ gestures: inout [TimedGesture]) {
    allLifted(at: time, &gestures)
    addLifted(tracker.previous, at: time)
  }

  /// Adds the only finger of a sequence to those that have lifted, unless its touch was too short.
  mutating func addLifted(_ sequence: TouchSequence, at time: Timestamp) {
    guard let stroke = sequence.single, isFollowed(stroke, in: sequence),
      stroke.duration(at: time) >= tracker.pace.shortestTap
    else { return }
    liftedFingers.append(finger(stroke, at: time))
  }

  /// Whether a stroke's finger is still followed: the sequence is open or has made a long press.
  @inline(__always)
  private func isFollowed(_ stroke: Stroke, in sequence: TouchSequence) -> Bool {
    sequence.isOpen || sequence.obstacle == .reported && stroke.id == pressed
  }

  /// Forgets all fingers and gestures that are not reported yet, because another device reports them.
  package mutating func silence(at time: Timestamp) {
    taps.withdraw()
    tracker.sequence.close(.repeated)
    interrupt(at: time)
    (finger, certainty, pressDeadline) = (nil, nil, nil)
    liftedFingers.removeAll(keepingCapacity: true)
    updateDeadline()
  }
}
