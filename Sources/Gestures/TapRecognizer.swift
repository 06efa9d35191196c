import InputEvents

/// Recognizes taps and double taps.
///
/// If the scene binds double taps, a tap is reported only once it can no longer become half of one: when
/// the double-tap window has passed, or when something else follows. Otherwise it is reported when the
/// finger lifts.
struct TapRecognizer: Sendable {
  /// Whether the scene under the finger does something on a double tap.
  var isDoubleTapBound = true

  private let settings: GestureSettings
  /// A tap that may yet become the first half of a double tap.
  private var first: Tap?
  /// The time at which a finger that may be the second half came down; nil if there is none.
  private(set) var secondDown: Timestamp?

  struct Tap: Sendable {
    var touch: TouchID
    var down: Timestamp
    var position: SurfacePoint
  }

  init(settings: GestureSettings) {
    self.settings = settings
  }

  /// The time at which the waiting tap becomes certain; nil if no tap waits.
  var deadline: Timestamp? {
    guard let first else { return nil }
    return secondDown.map { $0 + settings.longestTap } ?? first.down + settings.doubleTapWindow
  }

  var isWaiting: Bool { first != nil }

  /// Returns the waiting tap as a single tap if its deadline has passed.
  mutating func timeout(at time: Timestamp) -> TimedGesture? {
    guard let deadline, deadline <= time else { return nil }
    return reportFirst(at: time)
  }

  /// Notes a finger that came down if it may be the second half of a double tap.
  mutating func fingerDown(_ stroke: Stroke) {
    guard let first, stroke.down - first.down < settings.doubleTapWindow,
      first.position.distance(to: stroke.start) <= settings.doubleTapDistance
    else { return }
    secondDown = stroke.down
  }

  /// Drops the waiting tap, which turned out to be something else.
  mutating func withdraw() {
    first = nil
    secondDown = nil
  }

  /// Drops the second half, which was not a finger, so that the double-tap window decides again.
  ///
  /// - Returns: The waiting tap if the window has passed meanwhile.
  mutating func secondLeft(at time: Timestamp) -> TimedGesture? {
    guard secondDown != nil else { return nil }
    secondDown = nil
    return timeout(at: time)
  }

  /// Returns the waiting tap because the finger that would have been the second half has moved away.
  mutating func secondFailed(at time: Timestamp) -> TimedGesture? {
    secondDown == nil ? nil : reportFirst(at: time)
  }

  /// Decides which taps are certain once all fingers have lifted.
  ///
  /// - Parameters:
  ///   - tap: The tap that the fingers made; nil if they made none.
  ///   - sequence: The fingers.
  ///   - time: The time at which they are decided.
  ///   - shortest: The shortest tap on this panel.
  /// - Returns: In `now` a double tap, with its first tap in `first`, or a tap that cannot become one; in `waiting` an earlier tap that found no second half and precedes `now`.
  mutating func allLifted(
    _ tap: Gesture?, _ sequence: TouchSequence, at time: Timestamp, shortest: Duration
  ) -> (waiting: TimedGesture?, now: Gesture?, first: Tap?) {
    let wasSecond = secondDown != nil
    secondDown = nil
    guard let tap, let stroke = sequence.single else {
      // A ghost between two taps decides nothing.
      let isGhost = sequence.single.map { $0.duration(at: time) < shortest } ?? false
      if isGhost { return (timeout(at: time), nil, nil) }
      return (wasSecond ? reportFirst(at: time) : nil, nil, nil)
    }
    if wasSecond, isDoubleTapBound, let first = first.take() {
      return (nil, .doubleTap(at: stroke.start), first)
    }
    let waiting = reportFirst(at: time)
    guard isDoubleTapBound, time - stroke.down < settings.doubleTapWindow else {
      return (waiting, tap, nil)
    }
    first = Tap(touch: stroke.id, down: stroke.down, position: stroke.start)
    return (waiting, nil, nil)
  }

  /// Returns the waiting tap, if any, because something that follows it has been recognized.
  mutating func reportFirst(at time: Timestamp) -> TimedGesture? {
    defer { withdraw() }
    return first.map { tap in
      TimedGesture(
        time: time, gesture: .tap(at: tap.position), down: tap.down, touch: tap.touch)
    }
  }

  /// Decides whether the sequence is a tap; `shortest` is the shortest tap on this panel.
  func verdict(
    _ sequence: TouchSequence, at time: Timestamp, shortest: Duration
  ) -> Verdict {
    if let obstacle = sequence.obstacle { return .ruledOut(obstacle) }
    guard let stroke = sequence.single else { return .ruledOut(.moreFingers) }
    if stroke.farthest > settings.touchSlop {
      return settings.missed(.touchSlop, measured: stroke.farthest)
    }
    let duration = stroke.duration(at: time)
    if duration > settings.longestTap { return settings.missed(.longestTap, measured: duration) }
    if duration < shortest { return .missed(.shortestTap, measured: duration, allowed: shortest) }
    return .gesture(.tap(at: stroke.start))
  }
}
