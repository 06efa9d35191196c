import GestureTimeline
import Gestures
import InputEvents
import KioskRuntime

extension ExplainedRecording {
  /// Everything that is known, for a script.
  ///
  /// Times are seconds since the run began, lengths mm, durations ms.
  ///
  /// - Parameter name: The recording's.
  /// - Returns: One JSON object, on one line.
  /// - Throws: Nothing that can happen with these values.
  func json(name: String) throws -> String {
    try JSONText().of(Entry(self, name))
  }

  private struct Entry: Encodable {
    var file: String
    var panels: [Panel]
    var touches: [Touch]
    var movements: [Movement]

    init(_ recording: ExplainedRecording, _ name: String) {
      func seconds(_ time: Timestamp) -> Double {
        Double((time - recording.origin).wholeMicroseconds) / 1_000_000
      }
      file = name
      panels = recording.panels.map { panel in
        Panel(
          device: panel.device, name: panel.description.name, width: panel.geometry.size.width,
          height: panel.geometry.size.height, isSizeAssumed: panel.geometry.isAssumed)
      }
      touches = []
      movements = []
      for entry in recording.timeline.entries {
        switch entry {
        case .touch(let touch, let number): touches.append(Touch(touch, number, seconds))
        case .noise(let run): touches += run.map { Touch($0, nil, seconds) }
        case .movements(let run): movements += run.map { Movement($0, seconds) }
        }
      }
    }
  }

  private struct Panel: Encodable {
    var device: Int
    var name: String
    var width, height: Double
    var isSizeAssumed: Bool
  }

  private struct Touch: Encodable {
    var number: Int?
    var device: Int
    var decided: Double
    var outcome: String
    var noise: String?
    var gestures: [Told]
    var firstTapOf: Told?
    var strokes: [Path]
    var verdicts: [String: Decision]

    init(_ touch: ExplainedTouch, _ number: Int?, _ seconds: (Timestamp) -> Double) {
      self.number = number
      device = touch.device
      decided = seconds(touch.report.time)
      outcome = touch.outcome.rawValue
      noise = touch.noise?.rawValue
      gestures = touch.told.map { Told(name: $0.gesture.name, time: seconds($0.time)) }
      firstTapOf = touch.completedBy.map { Told(name: $0.gesture.name, time: seconds($0.time)) }
      strokes = touch.report.strokes.map { stroke in
        Path(
          down: seconds(stroke.down), lift: stroke.lift.map(seconds),
          start: [stroke.start.x, stroke.start.y], end: [stroke.position.x, stroke.position.y],
          farthest: stroke.farthest, length: stroke.length, breaks: stroke.breaks)
      }
      verdicts = Dictionary(
        uniqueKeysWithValues: touch.report.verdicts.map { ($0.name, Decision($0.verdict)) })
      if let miss = touch.doubleTap { verdicts["double-tap"] = Decision(.missed(miss)) }
    }
  }

  private struct Movement: Encodable {
    var device: Int
    var shakes: [Double]
    var start, end: Double?
    var verdict: String?
    var strongest, strengthNeeded: Double?
    var swings, swingsNeeded: Int?

    init(_ movement: ExplainedMovement, _ seconds: (Timestamp) -> Double) {
      device = movement.device
      shakes = movement.told.map { seconds($0.time) }
      start = movement.attempt.map { seconds($0.start) }
      end = movement.attempt.map { seconds($0.end) }
      verdict = movement.attempt?.verdict.rawValue
      strongest = movement.attempt?.strongest
      strengthNeeded = movement.attempt?.strengthNeeded
      swings = movement.attempt?.swings
      swingsNeeded = movement.attempt?.swingsNeeded
    }
  }

  private struct Told: Encodable {
    var name: String
    var time: Double
  }

  private struct Path: Encodable {
    var down: Double
    var lift: Double?
    var start, end: [Double]
    var farthest, length: Double
    var breaks: Int
  }

  private struct Decision: Encodable {
    var isGesture = false
    var limit: String?
    var measured: Double?
    var allowed: Double?
    var obstacle: String?

    init(_ verdict: Verdict) {
      switch verdict {
      case .gesture: isGesture = true
      case .missed(let miss):
        (limit, measured, allowed) = (miss.limit.rawValue, miss.measured, miss.allowed)
      case .ruledOut(let obstacle): self.obstacle = obstacle.rawValue
      }
    }
  }
}
