package import InputEvents

/// The recognizers' verdicts on some fingers, which explain why a touch was or was not a gesture.
package struct TouchReport: Sendable {
  /// The fingers' strokes in the order in which they came down.
  package var strokes: [Stroke]
  /// The time of the verdicts: the lift, or the long press of a finger that still rests.
  package let time: Timestamp
  package let tap: Verdict
  package let longPress: Verdict
  package let swipe: Verdict
  package let twoFingerTap: Verdict
}

extension TouchReport {
  /// Creates a report in which an obstacle rules out every gesture.
  init(_ strokes: [Stroke], at time: Timestamp, ruledOutBy obstacle: Obstacle) {
    let verdict = Verdict.ruledOut(obstacle)
    self.init(
      strokes: strokes, time: time, tap: verdict, longPress: verdict, swipe: verdict,
      twoFingerTap: verdict)
  }
}
