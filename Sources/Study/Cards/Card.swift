/// A question and its answer.
package struct Card: Codable, Hashable, Sendable {
  /// The card's permanent name in every library; up to 15 characters need no allocation.
  package var guid: String
  package var question: String
  package var answer: String
  /// Its name in lists; nil for the question itself.
  package var name: String?
  /// The pictures and sounds of both sides, as they are shown and played; nil for none, as most cards
  /// have.
  package var media: [CardRecord.Media]?

  package init(question: String, answer: String, name: String? = nil, guid: String = "") {
    self.guid = guid
    self.question = question
    self.answer = answer
    self.name = name
  }

  /// Its name in lists and in the log.
  package var title: String { name ?? question }
}
