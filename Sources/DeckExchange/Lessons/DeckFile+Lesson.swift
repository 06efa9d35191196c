package import DeckFormats
package import LibraryAccess
package import Study

extension DeckFile {
  /// The deck with all cards of the file.
  package var whole: Deck { Deck(name: deck, cards: map(\.cardWithMedia)) }

  /// Returns a lesson with the file's cards, all of them new.
  ///
  /// - Parameter order: The lesson asked for.
  /// - Returns: The lesson.
  package func lesson(_ order: LessonOrder) -> Lesson {
    var lesson = Lesson(order.request, entries: [], seed: order.seed, start: order.time)
    for record in self {
      if let copies = order.request.set.map({ record.copies[$0] }) ?? 1 {
        lesson.entries.append(Lesson.Entry(record, copies: copies))
      } else if order.request.mode == .quiz {
        lesson.others.append(Lesson.Entry(record))
      }
    }
    return lesson
  }
}

extension Lesson.Entry {
  /// Creates the entry of a card that nobody has answered yet.
  ///
  /// - Parameters:
  ///   - record: The card.
  ///   - copies: How often the lesson has the card.
  package init(_ record: CardRecord, copies: Int = 1) {
    self.init(
      record.cardWithMedia, copies: copies, source: record.attributes["source"],
      kind: record.attributes["kind"])
  }
}
