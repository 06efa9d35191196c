package import InputEvents

/// What the recognizers made of some fingers, to explain why a touch was or was not a gesture.
package struct TouchReport: Sendable {
  /// The fingers' strokes in the order they came down.
  package var strokes: [Stroke]
  /// When it was decided: at the lift, or at a long press while the finger still rests.
  package let time: Timestamp
  package let tap: Verdict
  package let longPress: Verdict
  package let swipe: Verdict
  package let twoFingerTap: Verdict
}

extension TouchReport {
  /// Rules out every gesture.
  init(_ strokes: [Stroke], at time: Timestamp, ruledOutBy obstacle: Obstacle) {
    let verdict = Verdict.ruledOut(obstacle)
    self.init(
      strokes: strokes, time: time, tap: verdict, longPress: verdict, swipe: verdict,
      twoFingerTap: verdict)
  }
}
