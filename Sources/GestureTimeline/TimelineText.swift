import Gestures
package import InputEvents
import KioskRuntime

/// Tells a timeline in lines of text, as short as answers why a touch was or wasn't a gesture.
///
/// What was told hides what was far from being told; ghosts in a row are one line.
package struct TimelineText: Sendable {
  private let origin: Timestamp

  /// More noise than this in a row is told in one line.
  private static let mostNoise = 3
  private static let indent = String(repeating: " ", count: 13)

  /// - Parameter origin: The moment that is 0.000: the recording's first event.
  package init(origin: Timestamp) {
    self.origin = origin
  }

  package func lines(_ entry: Timeline.Entry) -> [String] {
    switch entry {
    case .touch(let touch, let number): lines(touch, number)
    case .noise(let run) where run.count > Self.mostNoise: [summary(of: run)]
    case .noise(let run): run.map(line)
    case .movements(let run) where run.count > Self.mostNoise: [summary(of: run)]
    case .movements(let run): run.flatMap(lines)
    }
  }

  // MARK: Touches

  private func lines(_ touch: ExplainedTouch, _ number: Int) -> [String] {
    var lines: [String] = []
    for (index, stroke) in touch.report.strokes.enumerated() {
      let name = "#\(number)"
      let label = index == 0 ? name + String(repeating: " ", count: max(0, 3 - name.count)) : "  +"
      lines.append("\(time(stroke.down))  \(label) \(words(stroke, until: touch.report.time))")
    }
    return lines + verdicts(of: touch).map { Self.indent + $0 }
  }

  private func words(_ stroke: Stroke, until time: Timestamp) -> String {
    let duration = stroke.duration(at: time)
    let milliseconds = "\(Int(duration.milliseconds.rounded())) ms"
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
        words.append("\(Int(speed.rounded())) mm/s")
      }
    }
    if stroke.breaks > 0 { words.append("broken \(stroke.breaks)x by the panel") }
    return words.joined(separator: "  ")
  }

  private func verdicts(of touch: ExplainedTouch) -> [String] {
    var lines = touch.told.map { told(touch, $0) }
    if let double = touch.completedBy {
      lines.append("-> first tap of the double-tap at \(double.time.seconds(since: origin))")
    } else if touch.told.isEmpty {
      lines.append(
        touch.report.tap.gesture == nil
          ? "-> nothing" : "-> a tap that waits for a second one, or was taken back")
    }
    let isTold = touch.outcome == .gesture
    var reasons: [(names: [String], text: String)] = []
    for (name, verdict) in touch.report.verdicts {
      guard let reason = reason(verdict, isTold: isTold) else { continue }
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

  /// Why a recognizer did not tell its gesture; nil where nobody would ask.
  private func reason(_ verdict: Verdict, isTold: Bool) -> String? {
    switch verdict {
    case .gesture: nil
    case .missed(let miss): !isTold || miss.isNear ? miss.text : nil
    case .ruledOut(.oneFinger): nil
    case .ruledOut(let obstacle): isTold ? nil : obstacle.rawValue
    }
  }

  private func told(_ touch: ExplainedTouch, _ told: TimedGesture) -> String {
    let name = "-> \(told.gesture.name)"
    if case .longPress = told.gesture { return "\(name) at \(told.time.seconds(since: origin))" }
    guard let lift = touch.lift, told.time > lift else { return "\(name) at the lift" }
    let wait = Int((told.time - lift).milliseconds.rounded())
    return "\(name) at \(told.time.seconds(since: origin)), waited \(wait) ms for a second tap"
  }

  // MARK: Noise

  private func line(_ touch: ExplainedTouch) -> String {
    let place = touch.report.strokes.first?.start.text ?? ""
    let duration = touch.report.strokes.first?.duration(at: touch.report.time) ?? .zero
    let milliseconds = Int(duration.milliseconds.rounded())
    let count = touch.report.strokes.count
    let words = count > 1 ? "\(count) contacts" : "at \(place)  \(milliseconds) ms"
    return "\(time(touch.down))   -  \(words)  \(touch.noise?.rawValue ?? "")"
  }

  private func summary(of run: [ExplainedTouch]) -> String {
    var counts: [Obstacle: Int] = [:]
    for touch in run {
      guard let noise = touch.noise else { continue }
      counts[noise, default: 0] += touch.report.strokes.count
    }
    let reasons = counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
    let words = reasons.map { "\($0.value) \($0.key.rawValue)" }.joined(separator: "; ")
    let end = run.map { $0.lift ?? $0.report.time }.max() ?? origin
    let count = counts.values.reduce(0, +)
    return "\(time(run.first?.down ?? origin))   -  \(count) contacts until "
      + "\(end.seconds(since: origin)): \(words)"
  }

  // MARK: Movements

  private func lines(_ movement: ExplainedMovement) -> [String] {
    let told = movement.told.map { "\(Self.indent)-> shake at \($0.time.seconds(since: origin))" }
    guard let attempt = movement.attempt else {
      return ["\(time(movement.start))   ~  moves"] + told
    }
    let duration = Int((attempt.end - attempt.start).milliseconds.rounded())
    let words = "moved for \(duration) ms  up to \(attempt.strongest.tenths) g"
    let reason = movement.told.isEmpty ? attempt.reason : nil
    return ["\(time(attempt.start))   ~  \(words)"] + told
      + (reason.map { ["\(Self.indent)no shake: \($0)"] } ?? [])
  }

  private func summary(of run: [ExplainedMovement]) -> String {
    let attempts = run.compactMap(\.attempt)
    let strongest = attempts.map(\.strongest).max() ?? 0
    let swings = attempts.map(\.swings).max() ?? 0
    let needed = attempts.first?.swingsNeeded ?? 0
    let end = attempts.map(\.end).max() ?? origin
    return "\(time(run.first?.start ?? origin))   ~  \(run.count) movements until "
      + "\(end.seconds(since: origin)), no shakes: up to \(swings) of \(needed) swings, "
      + "\(strongest.tenths) g"
  }

  private func time(_ time: Timestamp) -> String {
    let text = time.seconds(since: origin)
    return String(repeating: " ", count: max(0, 8 - text.count)) + text
  }
}
