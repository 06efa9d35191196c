/// The look of a question or an answer to which another one belongs.
package struct PairFace: Hashable, Sendable {
  package var text: String
  /// The longest text of the screen's pairs, in whose letters all are painted.
  package var longest: String
  /// The paper of a card on which it stands: a question's or an answer's.
  package var paper: Paper
  /// The number of its pair, from 1; nil until it was found.
  package var number: Int?
  /// How far it has moved to the right, in eighths of a cell's height, while it is shaken.
  package var shift = 0

  package init(_ text: String, longest: String, on paper: Paper, number: Int? = nil) {
    (self.text, self.longest, self.paper, self.number) = (text, longest, paper, number)
  }
}
