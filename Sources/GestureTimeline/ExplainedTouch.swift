package import Gestures
package import InputEvents

/// Fingers that touched together, what each recognizer made of them, and the gestures they made.
package struct ExplainedTouch: Sendable {
  /// The device's number.
  package let device: Int
  /// What the recognizers decided in the end.
  package internal(set) var report: TouchReport
  /// The gestures that these fingers made.
  package internal(set) var reported: [TimedGesture] = []
  /// The double tap that this tap was the first half of.
  package internal(set) var completedBy: TimedGesture?
  /// Why this tap was not the second half of a double tap, if a tap came before it.
  package internal(set) var doubleTap: Miss?
  /// The finger as it was at its long press; nil if it made none.
  package fileprivate(set) var press: Stroke?
  /// Why this tap did not count in the end; nil if it counts or may yet count.
  package internal(set) var takenBack: TakenBack?
  /// The contacts' ways over the panel.
  package internal(set) var paths: [TouchPath] = []

  init(_ report: TouchReport, device: Int) {
    self.device = device
    self.report = report
    notePress(report)
  }

  /// Why a tap was taken back.
  package enum TakenBack: Sendable {
    case noise(Obstacle)
    case nextTouch
  }

  package var down: Timestamp { report.strokes.first?.down ?? report.time }

  /// When the last finger lifted; nil if one still touched.
  package var lift: Timestamp? {
    let lifts = report.strokes.compactMap(\.lift)
    return lifts.count == report.strokes.count ? lifts.max() : nil
  }

  /// The limit missed by the smallest share, and the gesture that missed it.
  package var nearestMiss: (name: String, miss: Miss)? {
    var misses = report.verdicts.compactMap { name, verdict -> (name: String, miss: Miss)? in
      guard case .missed(let miss) = verdict else { return nil }
      return (name, miss)
    }
    if let doubleTap { misses.append(("double-tap", doubleTap)) }
    return misses.min { $0.miss.excess < $1.miss.excess }
  }

  /// What became of a touch, as a picture shows it.
  package enum Outcome: String, CaseIterable, Sendable {
    case gesture
    case missed
    case noise
  }

  package var outcome: Outcome {
    if !reported.isEmpty || completedBy != nil { return .gesture }
    return noise == nil ? .missed : .noise
  }

  /// Why no learner's finger made this; nil if one may have.
  package var noise: Obstacle? {
    if !reported.isEmpty { return nil }
    switch report.tap {
    case .ruledOut(let obstacle):
      switch obstacle {
      case .hand, .afterNoise, .hop, .jump, .edge, .palm, .ghost, .resting, .interrupted:
        return obstacle
      case .moving, .reported, .moreFingers, .oneFinger: return nil
      }
    case .missed(let miss) where miss.limit == .shortestTap && report.swipe.gesture == nil:
      return .ghost
    case .missed, .gesture: return nil
    }
  }

  /// Takes a later report on the same fingers: one came back, or a long press has lifted.
  mutating func take(_ later: TouchReport) {
    notePress(later)
    if case .ruledOut(.reported) = later.tap {
      report.strokes = later.strokes
    } else {
      report = later
    }
  }
}

extension ExplainedTouch {
  /// Whether this is a tap that neither counts nor is part of a double tap.
  var isUnreportedTap: Bool { report.tap.gesture != nil && reported.isEmpty && completedBy == nil }

  fileprivate mutating func notePress(_ report: TouchReport) {
    if report.longPress.gesture != nil { press = press ?? report.strokes.first }
  }
}

extension Miss {
  /// How much the limit was missed by, as a share of it.
  fileprivate var excess: Double { (measured - allowed).magnitude / max(allowed, 1) }
}

extension TouchReport {
  /// Each recognizer's verdict with its gesture's name.
  package var verdicts: [(name: String, verdict: Verdict)] {
    [
      ("tap", tap), ("long-press", longPress), ("swipe", swipe), ("two-finger-tap", twoFingerTap),
    ]
  }
}
