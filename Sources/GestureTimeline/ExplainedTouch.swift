package import Gestures
package import InputEvents

/// Fingers that touched together, with each recognizer's verdict and the gestures that they made.
package struct ExplainedTouch: Sendable {
  /// The number of the device.
  package let device: Int
  /// The final verdicts of the recognizers.
  package internal(set) var report: TouchReport
  /// The gestures that these fingers made.
  package internal(set) var reported: [TimedGesture] = []
  /// The double tap of which this tap was the first half; nil if there is none.
  package internal(set) var completedBy: TimedGesture?
  /// The limit that kept this tap and the one before it from being a double tap; nil if no tap came before.
  package internal(set) var doubleTap: Miss?
  /// The finger's stroke at the time of its long press; nil if it made none.
  package fileprivate(set) var press: Stroke?
  /// Why this tap was withdrawn; nil if it counts or may still count.
  package internal(set) var takenBack: TakenBack?
  /// The paths of the contacts over the panel.
  package internal(set) var paths: [TouchPath] = []

  init(_ report: TouchReport, device: Int) {
    self.device = device
    self.report = report
    notePress(report)
  }

  /// Why a tap was withdrawn.
  package enum TakenBack: Sendable {
    case noise(Obstacle)
    case nextTouch
  }

  package var down: Timestamp { report.strokes.first?.down ?? report.time }

  /// The time at which the last finger lifted; nil if a finger still touched.
  package var lift: Timestamp? {
    let lifts = report.strokes.compactMap(\.lift)
    return lifts.count == report.strokes.count ? lifts.max() : nil
  }

  /// The limit that was missed by the smallest fraction, and the gesture's name; nil if none was missed.
  package var nearestMiss: (name: String, miss: Miss)? {
    var misses = report.verdicts.compactMap { name, verdict -> (name: String, miss: Miss)? in
      guard case .missed(let miss) = verdict else { return nil }
      return (name, miss)
    }
    if let doubleTap { misses.append(("double-tap", doubleTap)) }
    return misses.min { $0.miss.excess < $1.miss.excess }
  }

  /// The outcome of a touch, as a picture shows it.
  package enum Outcome: String, CaseIterable, Sendable {
    case gesture
    case missed
    case noise
  }

  package var outcome: Outcome {
    if !reported.isEmpty || completedBy != nil { return .gesture }
    return noise == nil ? .missed : .noise
  }

  /// Why this touch was noise and not a learner's finger; nil if it may have been a finger.
  package var noise: Obstacle? {
    if !reported.isEmpty { return nil }
    switch report.tap {
    case .ruledOut(let obstacle):
      switch obstacle {
      case .hand, .afterNoise, .hop, .jump, .edge, .palm, .ghost, .resting, .interrupted,
        .repeated:
        return obstacle
      case .moving, .reported, .moreFingers, .oneFinger: return nil
      }
    case .missed(let miss) where miss.limit == .shortestTap && report.swipe.gesture == nil:
      return .ghost
    case .missed, .gesture: return nil
    }
  }

  /// Takes a later report on the same fingers: a lost finger came back, or one lifted after a long press.
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
  /// Whether this is a tap that was neither reported nor part of a double tap.
  var isUnreportedTap: Bool { report.tap.gesture != nil && reported.isEmpty && completedBy == nil }

  fileprivate mutating func notePress(_ report: TouchReport) {
    if report.longPress.gesture != nil { press = press ?? report.strokes.first }
  }
}

extension Miss {
  /// The amount by which the limit was missed, as a fraction of the limit.
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
