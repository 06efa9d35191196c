/// The answers that a run could not save.
package struct Unsaved: Equatable, Sendable, CustomStringConvertible {
  /// The number of answers that wait for the next start, and their file; without a file, they are lost.
  package var answers: Int
  package var file: String?
  /// The number of answers that the library has refused for good.
  package var refused: Int

  package init(answers: Int, file: String?, refused: Int) {
    (self.answers, self.file, self.refused) = (answers, file, refused)
  }

  package var description: String {
    var sentences: [String] = []
    if answers > 0 {
      sentences.append(
        file.map { "unsaved answers: \(answers), kept in \($0); the next start saves them" }
          ?? "unsaved answers: \(answers); there was no place for them, so they are lost")
    }
    if refused > 0 { sentences.append("answers refused by the library: \(refused)") }
    return sentences.joined(separator: "; ")
  }
}
