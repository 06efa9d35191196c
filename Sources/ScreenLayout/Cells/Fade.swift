/// The fade-in of a text, which is readable at once and has full brightness after four steps.
///
/// The steps take 160 ms, well under the 300 ms in which a second tap may follow, so a fade never keeps
/// the learner from the next card.
package enum Fade {
  private static let step = Duration.milliseconds(40)
  private static let first = 2
  private static let steps = Int(Brightness.full.rawValue) - first

  /// Returns the brightness at a time after the text was first drawn.
  package static func brightness(after elapsed: Duration) -> Brightness {
    guard elapsed < step * steps else { return .full }
    return Brightness(rawValue: UInt8(first + max(0, Int(elapsed / step))))
  }

  /// Returns the time of the next change, since the text was first drawn; nil at full brightness.
  package static func nextChange(after elapsed: Duration) -> Duration? {
    let brightness = brightness(after: elapsed)
    return brightness == .full ? nil : step * (Int(brightness.rawValue) - first + 1)
  }
}
