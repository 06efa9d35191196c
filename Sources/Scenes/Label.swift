package import Study

/// A part of what the screen says.
package indirect enum Label: Hashable, Sendable {
  /// Somebody's own text, such as a name.
  case text(String)
  /// Words of the box's language, with values in place of `%1`, `%2`, …
  ///
  /// The first value, if it is a number, chooses between one and many.
  case words(Phrase, [Value] = [])
  /// A moment, as a date and a time of day.
  case time(WallTime)
  /// The day of a moment, as a date.
  case day(WallTime)
  /// Several, side by side.
  case list([Label])

  /// What stands in words.
  package enum Value: Hashable, Sendable {
    case number(Int)
    case text(String)
  }

  package static func words(_ phrase: Phrase, _ number: Int) -> Label {
    .words(phrase, [.number(number)])
  }
}
