/// The result of examining one thing that a box needs.
package struct Finding: Equatable, Sendable {
  package enum State: String, Sendable {
    case good
    /// The box works, but not as well as it could.
    case advice
    /// This keeps the box from working.
    case problem
  }

  package var subject: String
  package var state: State
  /// The result in words, with what to do about it.
  package var text: String

  /// - Parameters:
  ///   - subject: What was examined, in one word.
  ///   - state: Whether the box works with it.
  ///   - text: The result in words, without characters that control a terminal.
  package init(_ subject: String, _ state: State, _ text: String) {
    (self.subject, self.state, self.text) = (subject, state, text)
  }
}
