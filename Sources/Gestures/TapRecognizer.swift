import InputEvents

/// Recognizes taps and double taps.
///
/// Where double taps are bound, a tap counts as soon as it can no longer become half of one: when
/// the window has passed, or when something else follows. Otherwise it counts when it lifts.
struct TapRecognizer: Sendable {
  /// Whether the scene under the finger does something on a double tap.
  var isDoubleTapBound = true

  private let settings: GestureSettings
  /// A tap that may yet become the first half of a double tap.
  private var first: Tap?
  /// When the finger that may be the second half came down; nil if there is none.
  private(set) var secondDown: Timestamp?

  private struct Tap: Sendable {
    var down: Timestamp
    var position: SurfacePoint
  }

  init(settings: GestureSettings) {
    self.settings = settings
  }

  /// When a waiting tap becomes certain; nil while nothing waits.
  var deadline: Timestamp? {
    guard let first else { return nil }
    return secondDown.map { $0 + settings.longestTap } ?? first.down + settings.doubleTapWindow
  }

  var isWaiting: Bool { first != nil }

  /// Returns the waiting tap, a single one, if its time is over.
  mutating func timeout(at time: Timestamp) -> TimedGesture? {
    guard let deadline, deadline <= time else { return nil }
    return tellFirst(at: time)
  }

  /// Remembers a finger that came down and may be the second half of a double tap.
  mutating func fingerDown(_ stroke: Stroke) {
    guard let first, stroke.down - first.down < settings.doubleTapWindow,
      first.position.distance(to: stroke.start) <= settings.doubleTapDistance
    else { return }
    secondDown = stroke.down
  }

  /// Drops the waiting tap: it was none.
  mutating func withdraw() {
    first = nil
    secondDown = nil
  }

  /// Forgets the second half, which was no finger, so that the waiting tap's own time decides.
  ///
  /// - Returns: The waiting tap if its time has passed meanwhile.
  mutating func secondLeft(at time: Timestamp) -> TimedGesture? {
    guard secondDown != nil else { return nil }
    secondDown = nil
    return timeout(at: time)
  }

  /// Returns the waiting tap, because what should be the second half has left its place.
  mutating func secondFailed(at time: Timestamp) -> TimedGesture? {
    secondDown == nil ? nil : tellFirst(at: time)
  }

  /// Decides what the fingers that have all lifted were.
  ///
  /// - Parameters:
  ///   - tap: The tap they made, if any.
  ///   - sequence: The fingers.
  ///   - time: When the last one lifted.
  ///   - shortest: The shortest tap on this panel.
  /// - Returns: In `now` a double tap, with its first down, or a tap that cannot become one; in
  ///   `waiting` an earlier tap that did not find its second half and comes before it.
  mutating func allLifted(
    _ tap: Gesture?, _ sequence: TouchSequence, at time: Timestamp, shortest: Duration
  ) -> (waiting: TimedGesture?, now: Gesture?, firstDown: Timestamp?) {
    let wasSecond = secondDown != nil
    secondDown = nil
    guard let tap, let stroke = sequence.single else {
      // A ghost in between decides nothing.
      let isGhost = sequence.single.map { $0.duration(at: time) < shortest } ?? false
      if isGhost { return (timeout(at: time), nil, nil) }
      return (wasSecond ? tellFirst(at: time) : nil, nil, nil)
    }
    if wasSecond, isDoubleTapBound, let down = first?.down {
      first = nil
      return (nil, .doubleTap(at: stroke.start), down)
    }
    let waiting = tellFirst(at: time)
    guard isDoubleTapBound, time - stroke.down < settings.doubleTapWindow else {
      return (waiting, tap, nil)
    }
    first = Tap(down: stroke.down, position: stroke.start)
    return (waiting, nil, nil)
  }

  /// Returns the waiting tap, because what has happened comes after it.
  mutating func tellFirst(at time: Timestamp) -> TimedGesture? {
    defer { withdraw() }
    return first.map { TimedGesture(time: time, gesture: .tap(at: $0.position), down: $0.down) }
  }

  /// Whether a finger's stroke is a tap; `shortest` is the shortest one on this panel.
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
