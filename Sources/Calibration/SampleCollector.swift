import Gestures
import InputEvents
package import Scenes

/// Asks for one kind of gesture after another and turns the touches into samples.
///
/// Touches without a pause between them are shown at once, but judged together after the next pause.
struct SampleCollector: Sendable {
  private(set) var samples = HandSamples()
  /// The kind of gesture that is asked for; nil when all kinds are done.
  private(set) var kind: CalibrationKind? = .taps
  /// The result of the last touch.
  private(set) var note: CalibrationNote?
  /// The touches since the last pause.
  private var touches: [FingerTouch] = []
  private var refusal: CalibrationRefusal?
  private var quiet: Timestamp?
  /// The number of refusals in a row.
  private var refusals = 0

  /// The effect of the last input, which decides its sound.
  enum Reaction: Hashable, Sendable {
    case counted, refused
    /// A kind is complete or is skipped, and the next one is asked for.
    case nextKind
  }

  /// The pause that ends a group of touches: the upper limit of the double-tap window.
  static let pause = Duration.microseconds(
    Int64(GestureLimit.doubleTapWindow.meaning.range.upperBound * 1_000))
  /// The longest time between the two downs of a slow double tap.
  static let slowestDouble = Duration.milliseconds(1_200)
  /// The farthest that a tapping finger may wander, in mm.
  static let farthestTap = 25.0
  /// The distance, in mm, that a swipe must exceed.
  static let leastSwipe = 5.0
  /// The shortest touch that may be a finger's.
  ///
  /// Ghosts last up to 30 ms, but a quick tap may be as short.
  static let shortestTouch = Duration.milliseconds(10)
  /// The longest touch that may be a tap.
  static let longestTouch = Duration.microseconds(
    Int64(GestureLimit.longestTap.meaning.range.upperBound * 1_000))
  /// The longest bounce of a finger; recorded panels break one finger's strokes for up to 52 ms.
  private static let longestBounce = Duration.milliseconds(60)
  /// The number of refusals in a row after which a kind is skipped: not every hand can make every gesture.
  static let mostRefusals = 6

  init() {}

  /// The time at which the touches since the last pause are judged; nil if there are none.
  var deadline: Timestamp? { quiet }

  /// The screen's content; at the end, it shows that all samples are done.
  var content: CalibrationContent {
    let kind = kind ?? (samples.shakes.isEmpty ? .swipes : .shakes)
    let done = samples.count(of: kind)
    let isShownDone = !touches.isEmpty && refusal == nil && problem == nil
    return .ask(
      task(kind, done), done: done + (isShownDone ? 1 : 0), of: kind.samples, note: note)
  }

  private func task(_ kind: CalibrationKind, _ done: Int) -> CalibrationTask {
    switch kind {
    case .taps: .tap
    case .doubleTaps: .doubleTap
    case .swipes: Self.swipes[min(done, Self.swipes.count - 1)].task
    case .shakes: .shake
    }
  }

  private static let swipes: [(direction: SwipeDirection, task: CalibrationTask)] = [
    (.left, .swipeLeft), (.right, .swipeRight), (.up, .swipeUp), (.down, .swipeDown),
  ]

  // MARK: Touches

  /// Handles a touch.
  ///
  /// - Returns: The effect of the touch; nil if it was not a hand's, or if more touches have to follow.
  mutating func take(_ report: TouchReport) -> Reaction? {
    guard let kind, let touch = Touch(report) else { return nil }
    switch (kind, touch) {
    case (_, .refused(let why)): return refuse(why, kind, at: report.time)
    case (.taps, .finger(let stroke)), (.doubleTaps, .finger(let stroke)):
      return tapped(stroke, kind, at: report.time)
    case (.swipes, .finger(let stroke)): return swiped(stroke)
    case (.shakes, .finger(let stroke)):
      return wantsToResume(stroke) ? resume() : nil
    }
  }

  /// Whether a stroke is a tap that skips the shakes.
  ///
  /// It must follow the last sample after a pause, because hands that shake the box touch the glass, too.
  private func wantsToResume(_ stroke: Stroke) -> Bool {
    let last = samples.shakes.last ?? samples.swipes.last?.lift
    let isApart = last.map { stroke.down - $0 >= Self.pause } ?? true
    return isApart && stroke.farthest <= GestureLimit.touchSlop.meaning.range.upperBound
      && stroke.duration(at: stroke.down) <= Self.longestTouch
  }

  private mutating func tapped(
    _ stroke: Stroke, _ kind: CalibrationKind, at time: Timestamp
  ) -> Reaction? {
    guard let touch = FingerTouch(stroke) else { return nil }
    if stroke.farthest > Self.farthestTap { return refuse(.tooFar, kind, at: time) }
    if touch.duration > Self.longestTouch { return refuse(.tooLong, kind, at: time) }
    if let last = touches.last, touch.down - last.lift <= bounceLimit(kind) {
      touches[touches.count - 1].resume(with: touch)
    } else {
      touches.append(touch)
    }
    quiet = time + Self.pause
    if kind == .doubleTaps, touches.count == 1 {
      // The second touch is reported only when it lifts, so wait also for the duration of this hand's taps.
      quiet = touch.down + Self.slowestDouble + longestTap
      note = nil
      return nil
    }
    if let refusal = refusal ?? problem {
      note = .again(refusal)
      return .refused
    }
    note = .seen(touches)
    return .counted
  }

  private var longestTap: Duration {
    max(samples.taps.map(\.duration).max() ?? .zero, GestureSettings().longestTap)
  }

  /// The longest gap between two touches that counts as a bounce.
  ///
  /// For a single tap every short gap is a bounce; for a double tap only one that is no longer than a
  /// bounce of this hand's single taps.
  private func bounceLimit(_ kind: CalibrationKind) -> Duration {
    kind == .taps ? Self.longestBounce : samples.taps.map(\.bounce).max() ?? .zero
  }

  /// Why the touches since the last pause are not the requested gesture; nil if they are.
  private var problem: CalibrationRefusal? {
    switch kind {
    case .taps: touches.count == 1 ? nil : .tooMany
    case .doubleTaps:
      switch touches.count {
      case 0...1: .onlyOne
      case 2: touches[1].down - touches[0].down <= Self.slowestDouble ? nil : .onlyOne
      default: .tooMany
      }
    case .swipes, .shakes, nil: nil
    }
  }

  private mutating func swiped(_ stroke: Stroke) -> Reaction? {
    guard stroke.reach > Self.leastSwipe, let swipe = SwipeStroke(stroke) else {
      return refuseAtOnce(.tooShort)
    }
    guard swipe.direction == Self.swipes[min(samples.swipes.count, 3)].direction else {
      return refuseAtOnce(.otherWay)
    }
    samples.swipes.append(swipe)
    note = .seen(
      millimeters: swipe.reach, milliseconds: swipe.duration.roundedMilliseconds)
    return counted(.swipes)
  }

  // MARK: Shakes

  mutating func takeShake(at time: Timestamp) -> Reaction? {
    guard kind == .shakes else { return nil }
    samples.shakes.append(time)
    note = nil
    return counted(.shakes)
  }

  // MARK: Judging

  /// Judges the touches before the pause that has just passed.
  mutating func timeout() -> Reaction? {
    guard let kind else { return nil }
    defer {
      touches.removeAll(keepingCapacity: true)
      refusal = nil
      quiet = nil
    }
    if refusal ?? problem != nil {
      let isNew = refusal == nil && note != .again(problem ?? .tooMany)
      note = .again(refusal ?? problem ?? .tooMany)
      return missed() ?? (isNew ? .refused : nil)
    }
    if kind == .taps {
      samples.taps.append(touches[0])
    } else {
      samples.doubleTaps.append(DoubleTouch(first: touches[0], second: touches[1]))
    }
    // The reaction to the sample was already given when the touch lifted.
    return counted(kind) == .nextKind ? .nextKind : nil
  }

  private mutating func refuse(
    _ why: CalibrationRefusal, _ kind: CalibrationKind, at time: Timestamp
  ) -> Reaction? {
    switch kind {
    case .taps, .doubleTaps:
      refusal = refusal ?? why
      note = .again(why)
      quiet = time + Self.pause
      return .refused
    case .swipes: return refuseAtOnce(why)
    case .shakes: return nil
    }
  }

  private mutating func refuseAtOnce(_ why: CalibrationRefusal) -> Reaction {
    note = .again(why)
    return missed() ?? .refused
  }

  private mutating func missed() -> Reaction? {
    refusals += 1
    return refusals < Self.mostRefusals ? nil : resume()
  }

  private mutating func counted(_ kind: CalibrationKind) -> Reaction {
    refusals = 0
    return samples.count(of: kind) < kind.samples ? .counted : resume()
  }

  /// Asks for the next kind.
  @discardableResult
  mutating func resume() -> Reaction {
    let kinds = CalibrationKind.allCases
    let next = kinds.firstIndex { $0 == kind }.map { $0 + 1 } ?? kinds.count
    kind = next < kinds.count ? kinds[next] : nil
    refusals = 0
    note = nil
    return .nextKind
  }
}

/// A touch that the collector has to judge.
enum Touch {
  case finger(Stroke)
  case refused(CalibrationRefusal)

  /// Takes the only finger of a report, or refuses two fingers; nil for palms, ghosts and other noise.
  init?(_ report: TouchReport) {
    if report.tap == .ruledOut(.moreFingers), report.strokes.count == 2 {
      self = .refused(.twoFingers)
      return
    }
    if case .ruledOut = report.tap { return nil }
    guard report.strokes.count == 1, let stroke = report.strokes.first else { return nil }
    guard !stroke.isTouching else {
      self = .refused(.tooLong)
      return
    }
    guard stroke.duration(at: report.time) >= SampleCollector.shortestTouch else { return nil }
    self = .finger(stroke)
  }
}

extension CalibrationKind {
  /// The number of samples that are asked for.
  package var samples: Int {
    switch self {
    case .taps, .doubleTaps: 5
    case .swipes: 4
    case .shakes: 3
    }
  }
}

extension CalibrationNote {
  /// The note on one or more touches: the farthest wander, and the time from the first down to the last lift.
  fileprivate static func seen(_ touches: [FingerTouch]) -> CalibrationNote? {
    guard let first = touches.first, let last = touches.last else { return nil }
    return .seen(
      millimeters: touches.map(\.wander).max() ?? 0,
      milliseconds: (last.lift - first.down).roundedMilliseconds)
  }
}
