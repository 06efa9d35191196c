import CommandBasis
import Foundation
import GestureTimeline
import Gestures
import InputEvents
import KioskRuntime

/// Writes everything known about a recording, while it is read, as one JSON object on one line.
///
/// Times are seconds since the run began, lengths mm, durations ms.
struct GesturesJSON: ~Copyable {
  private let json: JSONText
  private let origin: Timestamp
  private let head: String
  private var isFirst = true
  /// The JSON of the movements, which is kept until all touches are written.
  private var movements: SpooledFile
  private var hasMovements = false

  /// - Parameters:
  ///   - recording: The recording.
  ///   - file: Its name.
  /// - Throws: `FileError`.
  init(_ recording: borrowing ExplainedRecording, file: String) throws {
    // The properties are set last: see `RecordingFile.init`.
    let json = JSONText()
    let name = try json.of(file)
    let movements = try SpooledFile()
    self.json = json
    self.movements = movements
    head = "{\"file\":\(name),\"touches\":["
    origin = recording.origin
  }

  private static func seconds(since origin: Timestamp) -> (Timestamp) -> Double {
    { time in Double((time - origin).wholeMicroseconds) / 1_000_000 }
  }

  mutating func write(_ entry: Timeline.Entry, into output: inout OutputFile) throws {
    let seconds = Self.seconds(since: origin)
    for (touch, number) in entry.touches {
      try output.write(isFirst ? head : ",")
      isFirst = false
      try output.write(json.of(Touch(touch, number, seconds)))
    }
    guard case .movements(let run) = entry else { return }
    for movement in run {
      if hasMovements { try movements.write(",") }
      hasMovements = true
      try movements.write(json.of(Movement(movement, seconds)))
    }
  }

  /// Writes the part of the object after the touches.
  mutating func end(
    _ recording: borrowing ExplainedRecording, into output: inout OutputFile
  ) throws {
    try output.write((isFirst ? head : "") + "],\"movements\":[")
    try movements.copy(into: &output)
    let panels = recording.panels.map { panel in
      Panel(
        device: panel.number, name: panel.description.name, width: panel.geometry.size.width,
        height: panel.geometry.size.height, isSizeAssumed: panel.geometry.isAssumed)
    }
    let seconds = Self.seconds(since: origin)
    let unfinished = recording.unfinished.map { finger in
      Unfinished(
        down: seconds(finger.path.down), end: seconds(finger.path.end),
        isReported: finger.isReported)
    }
    try output.write("],\"panels\":" + json.of(panels))
    try output.write(",\"unfinished\":" + json.of(unfinished) + "}\n")
  }

  private struct Panel: Encodable {
    var device: Int
    var name: String
    var width, height: Double
    var isSizeAssumed: Bool
  }

  /// A finger that still touches when the recording ends.
  private struct Unfinished: Encodable {
    var down, end: Double
    var isReported: Bool
  }

  private struct Touch: Encodable {
    var number: Int?
    var device: Int
    var decided: Double
    var outcome: String
    var noise: String?
    var gestures: [ReportedGesture]
    /// The finger's position when its long press was recognized; nil if there was none.
    var press: [Double]?
    var takenBack: String?
    var firstTapOf: ReportedGesture?
    var strokes: [Path]
    var verdicts: [String: Decision]

    init(_ touch: ExplainedTouch, _ number: Int?, _ seconds: (Timestamp) -> Double) {
      self.number = number
      device = touch.device
      decided = seconds(touch.report.time)
      outcome = touch.outcome.rawValue
      noise = touch.noise?.rawValue
      gestures = touch.reported.map {
        ReportedGesture(name: $0.gesture.name, time: seconds($0.time))
      }
      press = touch.press.map { [$0.position.x, $0.position.y] }
      takenBack =
        switch touch.takenBack {
        case .noise(let obstacle): obstacle.rawValue
        case .nextTouch: "the next touch"
        case nil: nil
        }
      firstTapOf = touch.completedBy.map {
        ReportedGesture(name: $0.gesture.name, time: seconds($0.time))
      }
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
      shakes = movement.reported.map { seconds($0.time) }
      start = movement.attempt.map { seconds($0.start) }
      end = movement.attempt.map { seconds($0.end) }
      verdict = movement.attempt?.verdict.rawValue
      strongest = movement.attempt?.strongest
      strengthNeeded = movement.attempt?.strengthNeeded
      swings = movement.attempt?.swings
      swingsNeeded = movement.attempt?.swingsNeeded
    }
  }

  private struct ReportedGesture: Encodable {
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
