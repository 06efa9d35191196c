package import InputEvents

/// All recognizers of a device: they turn touch frames and acceleration samples into gestures.
///
/// They read no clock. The caller must call `timeout(at:into:)` for every deadline that is due before the
/// next frame, with the deadline's own time.
package struct GestureRecognizers: Sendable {
  private let settings: GestureSettings
  var tracker: TouchTracker
  var taps: TapRecognizer
  private let longPress: LongPressRecognizer
  private let swipes: SwipeRecognizer
  private let twoFingerTaps: TwoFingerTapRecognizer
  private var shakes: ShakeRecognizer
  var pressDeadline: Timestamp?
  private var outcome = Outcome.nothing
  /// The touch that made the last long press; nil before the first.
  var pressed: TouchID?

  /// The only finger that touches after the last frame; nil if there are none or several, or only noise.
  package internal(set) var finger: Finger?

  /// The fingers whose touches have ended since the last frame, in the order in which they came down.
  var liftedFingers: [Finger] = []

  /// Whether `deadline` includes the time at which a touch has lasted longer than noise.
  package var awaitsCertainty = false
  /// The time at which the only finger becomes certain; nil if nobody awaits it.
  var certainty: Timestamp?

  /// Whether the screen has a keyboard, so that a second finger does not wait for the first to lift.
  ///
  /// While typing, the first finger's touch ends as soon as the second is certainly a finger, as on the
  /// keyboards of phones. Source: Android LatinIME, `PointerTrackerQueue.releaseAllPointersOlderThan`.
  package var isTyping: Bool {
    get { tracker.isTyping }
    set { tracker.isTyping = newValue }
  }

  /// The outcome of the last sequence.
  private enum Outcome {
    case nothing, tap, reported
  }

  /// Whether the last sequence's gesture is final; a tap may still wait for its second half.
  private var isLastGestureFinal: Bool {
    outcome == .reported || outcome == .tap && !taps.isWaiting
  }

  /// - Parameters:
  ///   - settings: The limits.
  ///   - surface: The panel's size, by which flickering at its edge is recognized; nil if it is not known.
  ///   - panel: A number that no other recognizers of the run have, so that each touch has an identity of its own.
  package init(
    settings: GestureSettings = GestureSettings(), surface: SurfaceSize? = nil, panel: Int = 0
  ) {
    self.settings = settings
    tracker = TouchTracker(settings: settings, surface: surface, panel: panel)
    taps = TapRecognizer(settings: settings)
    longPress = LongPressRecognizer(settings: settings)
    swipes = SwipeRecognizer(settings: settings)
    twoFingerTaps = TwoFingerTapRecognizer(settings: settings)
    shakes = ShakeRecognizer(settings: settings)
  }

  /// Whether the scene under the finger reacts to double taps; if not, taps are reported without waiting.
  package var isDoubleTapBound: Bool {
    get { taps.isDoubleTapBound }
    set { taps.isDoubleTapBound = newValue }
  }

  /// Starts keeping a report of every touch.
  package mutating func explain() {
    tracker.reports = tracker.reports ?? []
  }

  /// Removes and returns the reports, in the order in which they were decided.
  package mutating func takeReports() -> [TouchReport] {
    guard let reports = tracker.reports, !reports.isEmpty else { return [] }
    tracker.reports = []
    return reports
  }

  /// Removes and returns the last movement that has ended and may have been meant as a shake.
  package mutating func takeShakeAttempt() -> ShakeAttempt? {
    shakes.takeAttempt()
  }

  /// Leaves the gesture of fingers that are still down undecided at the end of a recording.
  ///
  /// It is unknown whether a resting finger would have become a long press. A tap that has ended only waits
  /// for time to pass, so it counts, unless a finger that may be its second half is down.
  ///
  /// - Returns: Whether a finger is still down.
  package mutating func leaveUnfinished() -> Bool {
    guard tracker.sequence.touching > 0 else { return false }
    pressDeadline = nil
    if taps.secondDown != nil { taps.withdraw() }
    updateDeadline()
    return true
  }

  /// Ends the current movement at the end of a recording, as stillness would.
  package mutating func finishMovement() {
    shakes.finish()
  }

  /// The next time at which something becomes certain without a new frame; nil if nothing does.
  ///
  /// The deadline is stored because it is read at every event, and computing it would copy the recognizers.
  package private(set) var deadline: Timestamp?

  mutating func updateDeadline() {
    deadline = Timestamp.earlier(
      Timestamp.earlier(taps.deadline, pressDeadline),
      Timestamp.earlier(tracker.waitEnd, certainty))
  }

  /// Appends the gestures that a passed deadline makes certain.
  package mutating func timeout(at time: Timestamp, into gestures: inout [TimedGesture]) {
    defer { updateDeadline() }
    // First decide whether the contacts have turned out to be noise since the last frame.
    tracker.judgeNoise(at: time)
    judgeSecond(at: time, &gestures)
    if tracker.waitEnd != nil, tracker.finish(at: time) {
      allLifted(at: time, &gestures)
      if finger != nil { addLifted(tracker.previous, at: time) }
      finger = nil
    }
    if let certainty, certainty <= time {
      finger?.isCertain = true
      self.certainty = nil
    }
    if let tap = taps.timeout(at: time) { gestures.append(tap) }
    guard let pressDeadline, pressDeadline <= time else { return }
    self.pressDeadline = nil
    // If the finger's position is doubtful, the next frame decides.
    guard let stroke = tracker.lone(at: time), !stroke.isInDoubt else { return }
    guard longPress.rests(stroke, at: time) else {
      self.pressDeadline = time + settings.restSpan
      return
    }
    if let waiting = taps.reportFirst(at: time) { gestures.append(waiting) }
    let press = Gesture.longPress(at: stroke.start)
    gestures.append(
      TimedGesture(time: time, gesture: press, down: stroke.down, touch: stroke.id))
    report(tracker.sequence, at: time, longPress: .gesture(press))
    if tracker.sequence.isOpen { pressed = stroke.id }
    tracker.sequence.close(.reported)
  }

  /// Handles the next touch frame.
  package mutating func update(_ frame: TouchFrame, into gestures: inout [TimedGesture]) {
    if frame.isInterrupted { interrupt(at: frame.time) }
    tracker.move(frame)
    liftedFingers.removeAll(keepingCapacity: true)
    while tracker.releaseFirst(at: frame.time) { release(at: frame.time, &gestures) }
    if tracker.hasNewStart, let stroke = tracker.sequence.single, tracker.sequence.isOpen {
      taps.fingerDown(stroke)
    }
    judgeSecond(at: frame.time, &gestures)
    let hasLifted = tracker.finish(at: frame.time, frame.contacts)
    if hasLifted { lift(at: frame.time, &gestures) }
    for contact in frame.contacts { land(contact, at: frame.time) }
    let lone = tracker.loneIndex(at: frame.time)
    finger = touchingFinger(lone, at: frame.time)
    certainty = finger.flatMap { finger in
      awaitsCertainty && !finger.isCertain ? finger.down + tracker.pace.shortestTap : nil
    }
    // A target is chosen at the lift, although its gesture is not decided yet, unless the kernel may have lifted
    // the finger.
    if tracker.waitEnd != nil, finger == nil, tracker.sequence.strokes.count == 1,
      tracker.sequence.strokes[0].lift == frame.time
    {
      addLifted(tracker.sequence, at: frame.time)
    }
    // The deadline may have passed while the finger was not alone, or was drifting.
    pressDeadline = longPress.deadline(lone, of: tracker.sequence)
      .map { max($0, frame.time, pressDeadline ?? $0) }
    updateDeadline()
  }

  /// Handles the next acceleration sample.
  package mutating func update(_ sample: AccelerationSample, into gestures: inout [TimedGesture]) {
    if let shake = shakes.update(sample) {
      gestures.append(TimedGesture(time: sample.time, gesture: shake, down: sample.time))
    }
  }

  // MARK: Fingers

  mutating func interrupt(at time: Timestamp) {
    guard !tracker.sequence.isEmpty else { return tracker.interrupt() }
    // The second finger can no longer be followed, so the waiting tap may be part of any gesture.
    if taps.secondDown != nil { taps.withdraw() }
    tracker.interrupt()
    report(tracker.previous, at: time)
    tracker.previous.reset()
  }

  /// Detects fingers that are not a second tap, such as one that continues a broken stroke.
  private mutating func judgeSecond(at time: Timestamp, _ gestures: inout [TimedGesture]) {
    if tracker.wasSecondFinger(at: time) {
      if isLastGestureFinal {
        tracker.leavePrevious()
      } else {
        if outcome == .tap { taps.withdraw() }
        tracker.rejoinPrevious()
      }
    }
    if tracker.isNoisy { taps.withdraw() }
    if let down = taps.secondDown, !tracker.sequence.strokes.contains(where: { $0.down == down }),
      let tap = taps.secondLeft(at: time)
    {
      gestures.append(tap)
    }
    guard tracker.mayContinuePrevious || taps.secondDown != nil,
      let stroke = tracker.lone(at: time)
    else { return }
    if tracker.goesOnWithPrevious(stroke) {
      resume()
      tracker.continuePrevious()
      // The long press, if it was one, is now this touch's.
      if let stroke = tracker.sequence.single, let pressed, stroke.earlier == pressed {
        self.pressed = stroke.id
      }
    } else if stroke.farthest > settings.touchSlop, let tap = taps.secondFailed(at: time) {
      gestures.append(tap)
    }
  }

  /// Continues the last sequence, whose finger is down again, unless its gesture is final.
  private mutating func resume() {
    if isLastGestureFinal {
      tracker.sequence.close(.reported)
    } else if outcome == .tap {
      taps.withdraw()
    } else if let stroke = tracker.sequence.single {
      taps.fingerDown(stroke)
    }
  }

  private mutating func land(_ contact: Contact, at time: Timestamp) {
    switch tracker.land(contact, at: time) {
    case .began:
      if let stroke = tracker.sequence.single, tracker.sequence.isOpen { taps.fingerDown(stroke) }
    case .resumedPrevious: resume()
    case .resumed, .ignored: break
    }
  }

  mutating func allLifted(at time: Timestamp, _ gestures: inout [TimedGesture]) {
    let sequence = tracker.previous
    let pace = tracker.pace
    let lift = sequence.strokes.compactMap(\.lift).max() ?? time
    report(sequence, at: lift)
    let tap = taps.verdict(sequence, at: lift, shortest: pace.shortestTap).gesture
    let lifted = taps.allLifted(tap, sequence, at: time, shortest: pace.shortestTap)
    let now =
      lifted.now ?? swipes.verdict(sequence, at: lift).gesture
      ?? twoFingerTaps.verdict(sequence, at: lift, shortest: pace.shortestTwoFingerTap).gesture
    // The waiting tap must be reported before the gesture that follows it.
    let waiting = lifted.waiting ?? (now == nil ? nil : taps.reportFirst(at: time))
    if let waiting { gestures.append(waiting) }
    if let now, let last = sequence.strokes.first {
      // A stroke with a gap is only now known to be one: what its first part did, such as light the screen, still counts.
      gestures.append(
        TimedGesture(
          time: time, gesture: now, down: lifted.first?.down ?? last.down, lastDown: last.down,
          touch: lifted.first?.touch ?? last.earlier ?? last.id, lastTouch: last.id))
    }
    let isReported = now != nil || sequence.obstacle == .reported
    outcome = isReported ? .reported : tap == nil ? .nothing : .tap
  }

  private mutating func report(
    _ sequence: TouchSequence, at time: Timestamp, longPress: Verdict? = nil
  ) {
    guard tracker.reports != nil else { return }
    let pace = tracker.pace
    let report = TouchReport(
      strokes: sequence.strokes, time: time,
      tap: taps.verdict(sequence, at: time, shortest: pace.shortestTap),
      longPress: longPress ?? self.longPress.verdict(sequence, at: time),
      swipe: swipes.verdict(sequence, at: time),
      twoFingerTap: twoFingerTaps.verdict(
        sequence, at: time, shortest: pace.shortestTwoFingerTap))
    tracker.reports?.append(report)
  }
}
