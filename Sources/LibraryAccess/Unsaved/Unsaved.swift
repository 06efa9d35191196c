/// What a run could not save.
package struct Unsaved: Equatable, Sendable, CustomStringConvertible {
  /// How many answers wait for the next start, and in which file; without one they are lost.
  package var answers: Int
  package var file: String?
  /// How many answers the library has refused for good.
  package var refused: Int

  package init(answers: Int, file: String?, refused: Int) {
    (self.answers, self.file, self.refused) = (answers, file, refused)
  }

  package var description: String {
    var sentences: [String] = []
    if answers > 0 {
      sentences.append(
        "\(answers) answer\(answers == 1 ? "" : "s") could not be saved"
          + (file.map { ". They are in \($0), and the next start saves them" }
            ?? " anywhere, and are lost"))
    }
    if refused > 0 { sentences.append("\(refused) answers were refused by the library") }
    return sentences.joined(separator: "; ")
  }
}
