/// How a text comes in: readable at once, and in four steps as bright as it gets.
///
/// It lasts 160 ms, well under the 300 ms in which a second tap may follow, so that a fade never
/// stands between the learner and the next card.
package enum Fade {
  private static let step = Duration.milliseconds(40)
  private static let first = 2
  private static let steps = Int(Brightness.full.rawValue) - first

  /// How bright the text is this long after it was first drawn.
  package static func brightness(after elapsed: Duration) -> Brightness {
    guard elapsed < step * steps else { return .full }
    return Brightness(rawValue: UInt8(first + max(0, Int(elapsed / step))))
  }

  /// How long after it was first drawn the text changes next; nil when it is at its brightest.
  package static func nextChange(after elapsed: Duration) -> Duration? {
    let brightness = brightness(after: elapsed)
    return brightness == .full ? nil : step * (Int(brightness.rawValue) - first + 1)
  }
}
