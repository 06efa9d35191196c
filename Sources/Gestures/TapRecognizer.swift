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
  /// Whether the finger down now may be the second half.
  private var isSecondDown = false

  private struct Tap: Sendable {
    var down: Timestamp
    var position: SurfacePoint
  }

  package init(settings: GestureSettings) {
    self.settings = settings
  }

  /// When a waiting tap becomes certain; nil while nothing waits.
  package var deadline: Timestamp? {
    guard let first, !isSecondDown else { return nil }
    return first.down + settings.doubleTapWindow
  }

  /// The waiting tap's time is over: it was a single one.
  package mutating func timeout(at time: Timestamp) -> Gesture? {
    guard let deadline, deadline <= time else { return nil }
    return tellFirst()
  }

  /// A finger came down.
  ///
  /// - Returns: The waiting tap, when this finger can't be its second half.
  package mutating func fingerDown(_ sequence: TouchSequence) -> Gesture? {
    guard let first else { return nil }
    guard let stroke = sequence.single, sequence.isOpen,
      stroke.down - first.down < settings.doubleTapWindow,
      first.position.distance(to: stroke.start) <= settings.doubleTapDistance
    else { return tellFirst() }
    isSecondDown = true
    return nil
  }

  /// The fingers have moved.
  ///
  /// - Returns: The waiting tap, once what should be its second half has left its place.
  package mutating func moved(_ sequence: TouchSequence) -> Gesture? {
    guard isSecondDown, let stroke = sequence.single, stroke.farthest > settings.touchSlop else {
      return nil
    }
    return tellFirst()
  }

  /// All fingers have lifted.
  ///
  /// - Returns: A double tap, or a tap that can't become one; when a waiting tap did not find its
  ///   second half, that tap comes before whatever the sequence itself was.
  package mutating func allLifted(
    _ sequence: TouchSequence, at time: Timestamp
  ) -> (waiting: Gesture?, now: Gesture?) {
    let wasSecond = isSecondDown
    isSecondDown = false
    guard let stroke = tappingStroke(sequence, at: time) else {
      return (wasSecond ? tellFirst() : nil, nil)
    }
    if wasSecond, first != nil {
      first = nil
      return (nil, .doubleTap(at: stroke.start))
    }
    guard isDoubleTapBound, time - stroke.down < settings.doubleTapWindow else {
      return (nil, .tap(at: stroke.start))
    }
    first = Tap(down: stroke.down, position: stroke.start)
    return (nil, nil)
  }

  /// A long press took the sequence: nothing waits for its second half any more.
  package mutating func sequenceClosed() -> Gesture? {
    isSecondDown = false
    return tellFirst()
  }

  private mutating func tellFirst() -> Gesture? {
    defer {
      first = nil
      isSecondDown = false
    }
    return first.map { .tap(at: $0.position) }
  }

  private func tappingStroke(_ sequence: TouchSequence, at time: Timestamp) -> Stroke? {
    guard sequence.isOpen, let stroke = sequence.single, stroke.farthest <= settings.touchSlop,
      case let length = time - stroke.down, length <= settings.longestTap,
      length >= settings.shortestTap
    else { return nil }
    return stroke
  }
}
