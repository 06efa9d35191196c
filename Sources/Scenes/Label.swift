package import Study

/// A text on the screen, or a part of one.
package indirect enum Label: Hashable, Sendable {
  /// Somebody's own text, such as a name.
  case text(String)
  /// Words of the box's language, with values in place of `%1`, `%2`, …
  ///
  /// If the first value is a number, it chooses between the singular and the plural words.
  case words(Phrase, [Value] = [])
  /// A moment, as a date and a time of day.
  case time(WallTime)
  /// The day of a moment, as a date.
  case day(WallTime)
  /// Several labels, side by side.
  case list([Label])

  /// A value in a phrase.
  package enum Value: Hashable, Sendable {
    case number(Int)
    case text(String)
    /// The name of a day of the week, from 0 for Monday.
    case weekday(Int)
  }

  package static func words(_ phrase: Phrase, _ number: Int) -> Label {
    .words(phrase, [.number(number)])
  }

  /// The number that chooses between the singular and the plural words; nil if there is none.
  package var count: Int? {
    if case .words(_, let values) = self, case .number(let count)? = values.first {
      count
    } else {
      nil
    }
  }

  /// The name of a lesson's or a round's deck, which may stand for all decks.
  package static func deck(_ name: String) -> Label {
    name == LessonRequest.allDecks ? .words(.everything) : .text(name)
  }
}
