/// A question and its answer.
package struct Card: Hashable, Sendable {
  /// Names the card for ever, in every library; up to 15 characters cost no memory of their own.
  package var guid: String
  package var question: String
  package var answer: String
  /// What lists call it; nil for the question itself.
  package var name: String?

  package init(question: String, answer: String, name: String? = nil, guid: String = "") {
    self.guid = guid
    self.question = question
    self.answer = answer
    self.name = name
  }

  /// What lists and the log call it.
  package var title: String { name ?? question }
}
