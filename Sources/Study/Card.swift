/// A question and its answer.
package struct Card: Hashable, Sendable {
  package var question: String
  package var answer: String

  package init(question: String, answer: String) {
    self.question = question
    self.answer = answer
  }
}
