package import Gestures
package import InputEvents
package import KioskRuntime
package import Scenes
package import ScreenLayout

/// A whole calibration, which turns device events into screens and sounds, and into settings at the end.
///
/// Like `Pipeline`, a session reads no clock: its caller advances it to its deadlines, and then takes the
/// events. It recognizes touches with the `permissive` limits, because the current settings may reject the hands
/// that need it.
package struct CalibrationSession: Sendable {
  private let fitting: SettingsFitting
  private var input: InputStage
  private var log = InputLog()
  private var collector = SampleCollector()
  private var phase = Phase.collecting
  private var isShakable = false
  private var gestures: [TimedGesture] = []
  /// The time at which to give up because nobody touches the panel.
  private var patience: Timestamp?
  /// The result of the session; nil while it goes on.
  package private(set) var end: End?
  /// The layout and the size of the screen.
  package var layout = CardLayout()
  package var size = GridSize.standard
  /// What has happened since `takeEvents` was called.
  private var events: [TimedEvent] = []

  private enum Phase: Sendable {
    case collecting
    /// All samples are collected; a stricter recognizer may still report a shake.
    case settling(until: Timestamp)
    /// The result waits for a tap, which counts only after nobody has touched the panel for a while.
    case asking(FittedResult, since: Timestamp, quietFrom: Timestamp)
  }

  package enum End: Sendable {
    /// A tap has confirmed the settings.
    case kept(FittedResult)
    case unchanged(Reason, FittedResult?)
  }

  /// Why the settings stay as they are.
  package enum Reason: Hashable, Sendable {
    case noTouches, tooFewSamples, alreadyFits, lessRecognized, notKept, tooLong
    /// The recording ended after `done` gestures of a kind.
    case inputEnded(CalibrationKind, done: Int)

    package var text: String {
      switch self {
      case .noTouches: "nobody touched the panel for a minute"
      case .tooFewSamples: "too few of the requested gestures were done"
      case .alreadyFits: "these settings already fit"
      case .lessRecognized: "the current settings recognize more"
      case .notKept: "nobody tapped to keep the new settings"
      case .tooLong: "it took too long"
      case .inputEnded(let kind, let done):
        "the recording ended with \(done) of \(kind.samples) \(kind.rawValue)"
      }
    }
  }

  /// The time without a touch after which the session gives up.
  package static let patience = Duration.seconds(60)
  /// The time for which the new settings wait for the tap that keeps them.
  package static let choice = Duration.seconds(20)
  /// The pause, after the result is shown and after any touch, in which a new tap does not count.
  ///
  /// It is long enough to notice and read the new screen, and longer than pauses in continued tapping.
  package static let quiet = Duration.milliseconds(2_000)

  /// - Parameters:
  ///   - current: The current limits, with the shake limits of `sensitivity`.
  ///   - sensitivity: The current sensitivity to shakes.
  ///   - panelSize: The touch panel's size in mm; nil to use the size that the panel announces.
  package init(
    current: GestureSettings, sensitivity: ShakeSensitivity, panelSize: SurfaceSize? = nil
  ) {
    fitting = SettingsFitting(
      current: current, sensitivity: sensitivity, panelSize: panelSize)
    input = InputStage(settings: Self.permissive(current), panelSize: panelSize)
    input.explain()
  }

  /// Returns limits with which nearly every deliberate touch is one stroke and every gentle shake counts.
  ///
  /// A touch may wander and rest. Limits that distinguish hands from noise (palms, hops, bursts) are kept.
  package static func permissive(_ settings: GestureSettings) -> GestureSettings {
    var settings = settings
    for limit in [GestureLimit.touchSlop, .longestTap, .longPress] {
      limit.set(limit.meaning.range.upperBound, in: &settings)
    }
    settings.shortestTap = SampleCollector.shortestTouch
    // The collector decides whether a finger has bounced or tapped twice.
    settings.shortestLift = SampleCollector.shortestTouch
    settings.setShakeSensitivity(.gentle)
    return settings
  }

  // MARK: Input

  /// Adds a device before its first event, or again when it is plugged in again.
  package mutating func add(_ device: DeviceDescription, at index: Int) {
    if DeviceRole.classify(device).role == .accelerometer { isShakable = true }
    log.add(device, at: index)
    input.add(device, at: index)
  }

  /// Shows the first screen.
  package mutating func start(at time: Timestamp) {
    patience = time + Self.patience
    show(collector.content, at: time)
  }

  /// The next time at which something happens without an event; nil if nothing does.
  package var deadline: Timestamp? {
    guard end == nil else { return nil }
    return [input.deadline, ownDeadline].compactMap { $0 }.min()
  }

  private var ownDeadline: Timestamp? {
    switch phase {
    case .collecting: [collector.deadline, patience].compactMap { $0 }.min()
    case .settling(let until): until
    case .asking(_, let since, _): since + Self.choice
    }
  }

  /// Handles the next event; ignores events of an unknown device.
  package mutating func handle(_ event: InputEvent, from device: Int) {
    if event.isDecisive { advance(to: event.time) }
    guard end == nil else { return }
    log.add(event, from: device)
    _ = input.update(event, from: device, into: &gestures)
    take(at: event.time)
    if log.isFull { end = .unchanged(.tooLong, nil) }
  }

  /// Fires every deadline up to and including `time`, each at its own time.
  ///
  /// - Returns: The time of the last deadline fired; nil if none was due.
  @discardableResult
  package mutating func advance(to time: Timestamp) -> Timestamp? {
    var last: Timestamp?
    while let deadline, deadline <= time {
      last = deadline
      if input.fire(upTo: deadline, into: &gestures) != nil {
        take(at: deadline)
      } else {
        timeout(at: deadline)
      }
    }
    return last
  }

  /// Ends the session at the end of a recording.
  package mutating func finish() {
    guard end == nil else { return }
    input.leaveUnfinished()
    advance(to: .distantFuture)
    switch end {
    // At the end of a recording, nobody can touch the panel any more, so patience is not the reason.
    case nil, .unchanged(.noTouches, _)?:
      guard let kind = collector.kind else { return }
      end = .unchanged(.inputEnded(kind, done: collector.samples.count(of: kind)), nil)
    default: break
    }
  }

  // MARK: Steps

  private mutating func take(at time: Timestamp) {
    var reports: [TouchReport] = []
    input.takeReports { report, _ in reports.append(report) }
    for report in reports { take(report) }
    for gesture in gestures where gesture.gesture == .shake {
      if case .collecting = phase { react(collector.takeShake(at: time), at: time) }
    }
    gestures.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ report: TouchReport) {
    switch phase {
    case .collecting:
      let before = collector.content
      let reaction = collector.take(report)
      if reaction == nil, collector.content != before {
        show(collector.content, at: report.time)
      }
      react(reaction, at: report.time)
    case .settling: break
    case .asking(let result, let since, let quietFrom):
      guard end == nil, let touch = Touch(report) else { return }
      if result.isKeeping(touch, at: report.time, after: quietFrom + Self.quiet) {
        end = .kept(result)
      } else {
        phase = .asking(result, since: since, quietFrom: report.time)
      }
    }
  }

  private mutating func timeout(at time: Timestamp) {
    switch phase {
    case .collecting:
      if let due = collector.deadline, due <= time {
        let before = collector.content
        let reaction = collector.timeout()
        if reaction == nil, collector.content != before {
          show(collector.content, at: time)
        }
        react(reaction, at: time)
      } else {
        end = .unchanged(.noTouches, nil)
      }
    case .settling: showResult(at: time)
    case .asking(let result, _, _): end = .unchanged(.notKept, result)
    }
  }

  private mutating func react(_ reaction: SampleCollector.Reaction?, at time: Timestamp) {
    guard let reaction else { return }
    patience = time + Self.patience
    if collector.kind == .shakes, !isShakable { collector.resume() }
    happen(.effect(.play(reaction.sound)), at: time)
    show(collector.content, at: time)
    if collector.kind == nil {
      let isShaken = !collector.samples.shakes.isEmpty
      phase = .settling(until: isShaken ? time + Recognition.shakeAfter : time)
    }
  }

  private mutating func showResult(at time: Timestamp) {
    guard let result = fitting.result(for: collector.samples, log) else {
      end = .unchanged(.tooFewSamples, nil)
      return
    }
    if let reason = result.reasonToStay {
      end = .unchanged(reason, result)
      return
    }
    phase = .asking(result, since: time, quietFrom: time)
    happen(.effect(.play(.answer)), at: time)
    show(.result(result.summary), at: time)
  }

  private mutating func show(_ content: CalibrationContent, at time: Timestamp) {
    let content = ScreenContent.calibration(content)
    happen(.shown(content, layout.screen(content, size: size)), at: time)
  }

  private mutating func happen(_ event: RuntimeEvent, at time: Timestamp) {
    events.append(TimedEvent(time: time, event: event))
  }

  /// Returns what has happened since the last call.
  package mutating func takeEvents() -> [TimedEvent] {
    defer { events = [] }
    return events
  }
}

extension SampleCollector.Reaction {
  fileprivate var sound: Sound {
    switch self {
    case .counted: .question
    case .refused: .refused
    case .nextKind: .answer
    }
  }
}
