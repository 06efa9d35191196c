import InputEvents

@testable import GestureTimeline
@testable import Gestures
@testable import KioskRuntime

/// A hand on one panel, whose touches are logged; times are in milliseconds, places in millimetres.
struct Hand {
  private var recognizers: GestureRecognizers
  var log: TouchLog
  private var nextID: Int32 = 100

  init(device: Int = 0, settings: GestureSettings = GestureSettings()) {
    recognizers = GestureRecognizers(settings: settings)
    recognizers.explain()
    log = TouchLog(device: device, settings: settings)
  }

  mutating func frame(_ time: Int64, _ fingers: [(Int32, Double, Double)]) {
    var notes = TouchNotes()
    while let deadline = recognizers.deadline, deadline <= .ms(time) {
      recognizers.timeout(at: deadline, into: &notes.gestures)
    }
    let contacts = fingers.map { Contact(id: $0, position: SurfacePoint(x: $1, y: $2)) }
    let frame = TouchFrame(time: .ms(time), contacts: contacts)
    recognizers.update(frame, into: &notes.gestures)
    notes.frames = [frame]
    notes.reports = recognizers.takeReports()
    log.add(notes)
  }

  /// Advances the time without a touch.
  mutating func rest(until time: Int64) {
    frame(time, [])
  }

  /// Moves the box; a recognizer reports a shake before the movement has ended.
  mutating func move(
    from start: Int64, to end: Int64, swings: Int, _ verdict: ShakeAttempt.Verdict
  ) {
    var notes = TouchNotes()
    if verdict == .shake {
      notes.gestures = [
        TimedGesture(time: .ms(start + 500), gesture: .shake, down: .ms(start + 500))
      ]
    }
    notes.shakes = [
      ShakeAttempt(
        start: .ms(start), end: .ms(end), strongest: 1.44, strengthNeeded: 0.5, swings: swings,
        swingsNeeded: 4, verdict: verdict)
    ]
    log.add(notes)
  }

  /// Moves one finger along a path, its points spread evenly over the time, and lifts it at the end.
  mutating func stroke(from down: Int64, to lift: Int64, _ path: [(Double, Double)]) {
    nextID += 1
    for (step, place) in path.enumerated() {
      frame(down + (lift - down) * Int64(step) / Int64(path.count), [(nextID, place.0, place.1)])
    }
    frame(lift, [])
  }

  /// Returns ten places on a straight line.
  static func line(
    from start: (Double, Double), by step: (Double, Double)
  ) -> [(Double, Double)] {
    (0..<10).map { index in
      (start.0 + step.0 * Double(index), start.1 + step.1 * Double(index))
    }
  }

  mutating func tap(at down: Int64, x: Double = 50, y: Double = 40) {
    stroke(from: down, to: down + 80, [(x, y)])
  }

  /// Adds several contacts for 40 ms, as electrical noise makes them.
  mutating func ghosts(at time: Int64, count: Int32 = 5) {
    frame(time, (0..<count).map { (nextID + 1 + $0, Double($0) * 20, 10) })
    frame(time + 40, (0..<count).map { (nextID + 1 + $0, Double($0) * 20, 10) })
    frame(time + 60, [])
    nextID += count
  }

  /// The explanation's lines, once no gesture is waiting any more.
  var lines: [String] {
    var ended = self
    ended.rest(until: 100_000)
    let text = TimelineText(origin: .ms(0))
    return Timeline([ended.log]).entries.flatMap(text.lines)
  }
}

extension Timestamp {
  static func ms(_ milliseconds: Int64) -> Timestamp {
    Timestamp(microseconds: milliseconds * 1_000)
  }
}
