package import InputEvents

/// Tells taps and double taps.
///
/// Where double taps are bound, a tap is told as soon as it can no longer become one: when the
/// window has passed, or when something else follows. Else it is told at once, at its lift.
package struct TapRecognizer: Sendable {
  /// Whether the scene under the finger does something on a double tap.
  package var isDoubleTapBound = true

  private let settings: GestureSettings
  /// A tap that may yet become the first half of a double tap.
  private var first: Tap?
  /// When the finger came down that may be the second half; nil when there is none.
  package private(set) var secondDown: Timestamp?

  private struct Tap: Sendable {
    var down: Timestamp
    var position: SurfacePoint
  }

  package init(settings: GestureSettings) {
    self.settings = settings
  }

  /// When a waiting tap becomes certain; nil while nothing waits.
  package var deadline: Timestamp? {
    guard let first else { return nil }
    return secondDown.map { $0 + settings.longestTap } ?? first.down + settings.doubleTapWindow
  }

  package var isWaiting: Bool { first != nil }

  /// The waiting tap's time is over: it was a single one.
  package mutating func timeout(at time: Timestamp) -> TimedGesture? {
    guard let deadline, deadline <= time else { return nil }
    return tellFirst(at: time)
  }

  /// A finger came down that may be the second half of a double tap.
  package mutating func fingerDown(_ stroke: Stroke) {
    guard let first, stroke.down - first.down < settings.doubleTapWindow,
      first.position.distance(to: stroke.start) <= settings.doubleTapDistance
    else { return }
    secondDown = stroke.down
  }

  /// The waiting tap was none: its finger is back.
  package mutating func withdraw() {
    first = nil
    secondDown = nil
  }

  /// What might have been the second half was no finger: the waiting tap's own time decides.
  ///
  /// - Returns: The waiting tap, if its time has passed meanwhile.
  package mutating func secondLeft(at time: Timestamp) -> TimedGesture? {
    guard secondDown != nil else { return nil }
    secondDown = nil
    return timeout(at: time)
  }

  /// What should be the second half has left its place.
  ///
  /// - Returns: The waiting tap.
  package mutating func secondFailed(at time: Timestamp) -> TimedGesture? {
    secondDown == nil ? nil : tellFirst(at: time)
  }

  /// The fingers have lifted.
  ///
  /// - Parameters:
  ///   - tap: The tap they made; nil if none.
  ///   - sequence: What they did.
  ///   - time: When the last one lifted.
  ///   - shortest: The shortest tap on this panel.
  /// - Returns: A double tap with its first down, or a tap that can't become one; when a waiting tap
  ///   did not find its second half, that tap comes before whatever the sequence itself was.
  package mutating func allLifted(
    _ tap: Gesture?, _ sequence: TouchSequence, at time: Timestamp, shortest: Duration
  ) -> (waiting: TimedGesture?, now: Gesture?, firstDown: Timestamp?) {
    let wasSecond = secondDown != nil
    secondDown = nil
    guard let tap, let stroke = sequence.single else {
      // A ghost in between decides nothing; the waiting tap's own time does.
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

  /// The waiting tap, because something else has happened that comes after it.
  package mutating func tellFirst(at time: Timestamp) -> TimedGesture? {
    defer { withdraw() }
    return first.map { TimedGesture(time: time, gesture: .tap(at: $0.position), down: $0.down) }
  }

  /// Whether a finger's stroke is a tap; `shortest` is the shortest one on this panel.
  package func verdict(
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
