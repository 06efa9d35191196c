import Gestures
import InputEvents
package import Scenes

/// Asks for one gesture after another and sorts the touches into samples.
///
/// Touches without a pause between them are shown at once but judged together after the pause.
struct SampleCollector: Sendable {
  private(set) var samples = HandSamples()
  /// The kind that is asked for; nil when all kinds are complete.
  private(set) var kind: CalibrationKind? = .taps
  /// The result of the last touch.
  private(set) var note: CalibrationNote?
  /// The touches since the last pause.
  private var touches: [FingerTouch] = []
  private var refusal: CalibrationRefusal?
  private var quiet: Timestamp?
  /// How many refusals in a row.
  private var refusals = 0

  /// The effect of the last input, which decides its sound.
  enum Reaction: Hashable, Sendable {
    case counted, refused
    /// A kind is complete, or is left incomplete; the next one is asked for.
    case nextKind
  }

  /// The pause after which touches no longer belong together: no double tap has a longer one.
  static let pause = Duration.microseconds(
    Int64(GestureLimit.doubleTapWindow.meaning.range.upperBound * 1_000))
  /// How late the second half of a slow double tap may come, from down to down.
  static let slowestDouble = Duration.milliseconds(1_200)
  /// A finger that moved farther than this did not try to tap, in mm.
  static let farthestTap = 25.0
  /// A finger that moved less than this did not try to swipe, in mm.
  static let leastSwipe = 5.0
  /// Shorter touches are not from a finger.
  ///
  /// Ghosts last up to 30 ms, but a quick tap may be as short.
  static let shortestTouch = Duration.milliseconds(10)
  /// A longer touch is not a tap of any hand.
  static let longestTouch = Duration.microseconds(
    Int64(GestureLimit.longestTap.meaning.range.upperBound * 1_000))
  /// A finger that is back this soon has bounced: recorded panels break strokes for up to 52 ms.
  private static let longestBounce = Duration.milliseconds(60)
  /// After this many refusals in a row a kind is skipped: not every hand can do everything.
  static let mostRefusals = 6

  init() {}

  /// When the touches so far are judged; nil if there are none.
  var deadline: Timestamp? { quiet }

  /// What to show; at the end, that everything is done.
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

  /// Takes a touch.
  ///
  /// - Returns: Its effect; nil if it was not a hand's, or more has to come.
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

  /// Whether a tap skips the shakes; hands that hold and shake the box touch the glass, too.
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
      // A second touch is reported only when it lifts, so allow it as long as this hand's taps.
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

  /// Someone asked for one tap may bounce; when asked for two, a second touch counts unless this
  /// hand has bounced before.
  private func bounceLimit(_ kind: CalibrationKind) -> Duration {
    kind == .taps ? Self.longestBounce : samples.taps.map(\.bounce).max() ?? .zero
  }

  /// Why the touches so far are not what was asked for.
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

  /// Judges the touches before the pause, which is over.
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
    // The reaction was already given when the touch was seen.
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

/// A touch as the collector sees it.
enum Touch {
  case finger(Stroke)
  case refused(CalibrationRefusal)

  /// Takes the only finger of a report; nil for palms, ghosts and anything else.
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
  /// How often it is asked for.
  package var samples: Int {
    switch self {
    case .taps, .doubleTaps: 5
    case .swipes: 4
    case .shakes: 3
    }
  }
}

extension CalibrationNote {
  /// What was seen of one or two touches: the farthest wander, and the time from first to last.
  fileprivate static func seen(_ touches: [FingerTouch]) -> CalibrationNote? {
    guard let first = touches.first, let last = touches.last else { return nil }
    return .seen(
      millimeters: touches.map(\.wander).max() ?? 0,
      milliseconds: (last.lift - first.down).roundedMilliseconds)
  }
}
