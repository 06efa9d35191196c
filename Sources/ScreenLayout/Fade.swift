/// How a text comes in: six steps from the paper's colour to its own.
///
/// It lasts 210 ms, under the 300 ms in which a double tap may follow, so that a fade never stands
/// between the learner and the next card.
package enum Fade {
  private static let step = Duration.milliseconds(35)

  /// How bright the text is this long after it was first drawn.
  package static func brightness(after elapsed: Duration) -> Brightness {
    guard elapsed >= .zero else { return Brightness(rawValue: 0) }
    let steps = elapsed.components.seconds > 0 ? 6.0 : elapsed / step
    return Brightness(rawValue: UInt8(min(steps, 6)))
  }

  /// How long after it was first drawn the text changes next; nil when it is at its brightest.
  package static func nextChange(after elapsed: Duration) -> Duration? {
    let brightness = brightness(after: elapsed)
    return brightness == .full ? nil : step * (Int(brightness.rawValue) + 1)
  }
}
