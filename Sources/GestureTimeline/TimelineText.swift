import Gestures
package import InputEvents
import KioskRuntime

/// Writes a timeline as lines of text that briefly explain why a touch was or was not a gesture.
///
/// A touch that made a gesture lists only the other gestures that it nearly was. A long run of noise is
/// summed up in one line.
package struct TimelineText: Sendable {
  private let origin: Timestamp
  private let isOver: Bool

  /// The maximum number of noise contacts or movements in a row with a line each; more share one line.
  private static let mostNoise = 3
  /// `GestureSettings.shortestLift` of most hands, in ms.
  private static let shortestLift = 30
  private static let indent = String(repeating: " ", count: 13)

  /// - Parameters:
  ///   - origin: The moment that is shown as 0.000: the beginning of the run.
  ///   - isOver: Whether the recording has ended, so that a tap that still waits stays undecided.
  package init(origin: Timestamp, isOver: Bool = false) {
    self.origin = origin
    self.isOver = isOver
  }

  package func lines(_ entry: Timeline.Entry) -> [String] {
    switch entry {
    case .touch(let touch, let number): lines(touch, number)
    case .noise(let run, let number) where run.count > Self.mostNoise:
      [summary(of: run, number)]
    case .noise(let run, let number): run.enumerated().map { line($1, number + $0) }
    case .movements(let run) where run.count > Self.mostNoise: [summary(of: run)]
    case .movements(let run): run.flatMap(lines)
    }
  }

  /// The line for a finger that is still down when a recording ends.
  package func line(unfinished path: TouchPath, isReported: Bool) -> String {
    let milliseconds = (path.end - path.down).roundedMilliseconds
    let place = path.points.first?.text ?? ""
    return "\(time(path.down))  ?   at \(place)  \(milliseconds) ms  the recording ends with this "
      + (isReported ? "finger down" : "finger down: undecided")
  }

  // MARK: Touches

  private func lines(_ touch: ExplainedTouch, _ number: Int) -> [String] {
    var lines: [String] = []
    for (index, stroke) in touch.report.strokes.enumerated() {
      let label = index == 0 ? "#\(number)".padded(to: 3) : "  +"
      lines.append("\(time(stroke.down))  \(label) \(words(stroke, until: touch.report.time))")
    }
    return lines + verdicts(of: touch).map { Self.indent + $0 }
  }

  private func words(_ stroke: Stroke, until time: Timestamp) -> String {
    let duration = stroke.duration(at: time)
    let milliseconds = "\(duration.roundedMilliseconds) ms"
    var words: [String]
    if stroke.farthest < 2 {
      words = ["at \(stroke.start.text)", milliseconds]
      if stroke.farthest >= 0.05 { words.append("wandered \(stroke.farthest.tenths) mm") }
    } else {
      words = [
        "\(stroke.start.text) to \(stroke.position.text)", milliseconds,
        "\(stroke.reach.tenths) mm",
      ]
      if stroke.farthest > stroke.reach + 1 {
        words.append("farthest \(stroke.farthest.tenths) mm")
      }
      if stroke.length > stroke.farthest * 1.2 { words.append("way \(stroke.length.tenths) mm") }
      if duration > .zero {
        let speed = stroke.length / (duration / .seconds(1))
        words.append("\(Int(min(speed, 999_999).rounded())) mm/s")
      }
    }
    if stroke.breaks > 0 { words.append("broken \(stroke.breaks)x by the panel") }
    return words.joined(separator: "  ")
  }

  private func verdicts(of touch: ExplainedTouch) -> [String] {
    var lines = touch.reported.map { reported(touch, $0) }
    if let double = touch.completedBy {
      lines.append("-> first tap of the double-tap at \(double.time.seconds(since: origin))")
    } else if touch.reported.isEmpty {
      lines.append("-> \(outcomeWithoutGesture(of: touch))")
    }
    let isReported = touch.outcome == .gesture
    var reasons: [(names: [String], text: String)] = []
    for (name, verdict) in touch.report.verdicts {
      guard let reason = reason(verdict, isReported: isReported) else { continue }
      if let same = reasons.firstIndex(where: { $0.text == reason }) {
        reasons[same].names.append(name)
      } else {
        reasons.append(([name], reason))
      }
    }
    if let miss = touch.doubleTap, miss.isNear { reasons.append((["double-tap"], miss.text)) }
    if reasons.count == 1, reasons[0].names.count > 2 { return lines + [reasons[0].text] }
    return lines + reasons.map { "no \($0.names.joined(separator: ", no ")): \($0.text)" }
  }

  /// The outcome of a touch that made no gesture.
  private func outcomeWithoutGesture(of touch: ExplainedTouch) -> String {
    guard touch.report.tap.gesture != nil else { return "nothing" }
    return switch touch.takenBack {
    case .noise(let obstacle): "a tap, taken back because of what followed: \(obstacle.rawValue)"
    case .nextTouch: "a tap, taken back because of the next touch"
    case nil where isOver: "a tap, undecided: the recording ends while it waits for a second one"
    case nil: "a tap that waits for a second one"
    }
  }

  /// Why a touch was not the gesture of this verdict; nil if that goes without saying.
  private func reason(_ verdict: Verdict, isReported: Bool) -> String? {
    switch verdict {
    case .gesture: nil
    case .missed(let miss): !isReported || miss.isNear ? miss.text : nil
    case .ruledOut(.oneFinger): nil
    case .ruledOut(let obstacle): isReported ? nil : obstacle.rawValue
    }
  }

  private func reported(_ touch: ExplainedTouch, _ reported: TimedGesture) -> String {
    let name = "-> \(reported.gesture.name)"
    if case .longPress = reported.gesture {
      let finger = touch.press.map { words($0, at: reported.time) } ?? ""
      return "\(name) at \(reported.time.seconds(since: origin))\(finger)"
    }
    guard let lift = touch.lift, reported.time > lift else { return "\(name) at the lift" }
    let wait = (reported.time - lift).roundedMilliseconds
    // A stroke, and a tap for so short a time, waits for a finger that the panel may have lost.
    guard case .tap = reported.gesture, wait > Self.shortestLift else {
      return "\(name) \(wait) ms after the lift"
    }
    return "\(name) at \(reported.time.seconds(since: origin)), waited \(wait) ms for a second tap"
  }

  /// The time and position in the stroke at which a long press was recognized.
  private func words(_ press: Stroke, at time: Timestamp) -> String {
    let milliseconds = press.duration(at: time).roundedMilliseconds
    let words = ", after \(milliseconds) ms at \(press.position.text)"
    return press.farthest < 0.05
      ? words : "\(words), having wandered \(press.farthest.tenths) mm"
  }

  // MARK: Noise

  /// The line for noise, which has its own numbers `n1`, `n2`, ….
  private func line(_ touch: ExplainedTouch, _ number: Int) -> String {
    let place = touch.report.strokes.first?.start.text ?? ""
    let duration = touch.report.strokes.first?.duration(at: touch.report.time) ?? .zero
    let milliseconds = duration.roundedMilliseconds
    let count = touch.report.strokes.count
    let words = count > 1 ? "\(count) contacts" : "at \(place)  \(milliseconds) ms"
    let label = "n\(number)".padded(to: 3)
    return "\(time(touch.down))  \(label) \(words)  \(touch.noise?.rawValue ?? "")"
  }

  private func summary(of run: [ExplainedTouch], _ number: Int) -> String {
    var counts: [Obstacle: Int] = [:]
    for touch in run {
      guard let noise = touch.noise else { continue }
      counts[noise, default: 0] += touch.report.strokes.count
    }
    let reasons = counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    let words = reasons.map { "\($0.value) \($0.key.rawValue)" }.joined(separator: "; ")
    let end = run.map { $0.lift ?? $0.report.time }.max() ?? origin
    let count = counts.values.reduce(0, +)
    let label = "n\(number) to n\(number + run.count - 1)"
    return "\(time(run.first?.down ?? origin))  \(label)  \(count) contacts until "
      + "\(end.seconds(since: origin)): \(words)"
  }

  // MARK: Movements

  private func lines(_ movement: ExplainedMovement) -> [String] {
    let reported = movement.reported.map {
      "\(Self.indent)-> shake at \($0.time.seconds(since: origin))"
    }
    guard let attempt = movement.attempt else {
      return ["\(time(movement.start))   ~  moves"] + reported
    }
    let duration = (attempt.end - attempt.start).roundedMilliseconds
    let words = "moved for \(duration) ms  up to \(attempt.strongest.hundredths) g"
    let reason = movement.reported.isEmpty ? attempt.reason : nil
    return ["\(time(attempt.start))   ~  \(words)"] + reported
      + (reason.map { ["\(Self.indent)no shake: \($0)"] } ?? [])
  }

  private func summary(of run: [ExplainedMovement]) -> String {
    let attempts = run.compactMap(\.attempt)
    let strongest = attempts.map(\.strongest).max() ?? 0
    let swings = attempts.map(\.swings).max() ?? 0
    let needed = attempts.first?.swingsNeeded ?? 0
    let strength = attempts.first?.strengthNeeded ?? 0
    let end = attempts.map(\.end).max() ?? origin
    return "\(time(run.first?.start ?? origin))   ~  \(run.count) movements until "
      + "\(end.seconds(since: origin)), no shakes: up to \(swings) of \(needed) swings in a row, "
      + "the strongest \(strongest.hundredths) g (shake-strength \(strength.hundredths) g)"
  }

  private func time(_ time: Timestamp) -> String {
    let text = time.seconds(since: origin)
    return String(repeating: " ", count: max(0, 8 - text.count)) + text
  }
}

extension String {
  /// This text padded with trailing spaces to a length.
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
