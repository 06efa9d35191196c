/// A question and its answer.
package struct Card: Codable, Hashable, Sendable {
  /// The card's permanent name in every library; up to 15 bytes of UTF-8 need no allocation.
  package var guid: String
  package var question: String
  package var answer: String
  /// The card's name in lists; nil if the question serves as its name.
  package var name: String?
  /// The pictures and sounds of both sides, as they are shown and played; nil if the card has none, as is
  /// usual.
  package var media: [CardRecord.Media]?

  @inlinable
  package init(question: String, answer: String, name: String? = nil, guid: String = "") {
    self.guid = guid
    self.question = question
    self.answer = answer
    self.name = name
  }

  /// The card's name in lists and in the log.
  package var title: String { name ?? question }
}
