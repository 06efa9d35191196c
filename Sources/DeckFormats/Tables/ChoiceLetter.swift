/// The letter that chooses an answer: "B", "b)", "(B)".
enum ChoiceLetter {
  /// Which answer a text that is only a letter chooses, from 0; nil for another text.
  static func place(of text: some StringProtocol) -> Int? {
    guard text.utf8.count <= 8 else { return nil }
    let letter = text.filter { !"().: ".contains($0) }
    guard letter.count == 1, let byte = letter.first?.asciiValue,
      case let place = Int(byte | 0x20) - 0x61, (0..<8).contains(place)
    else { return nil }
    return place
  }

  /// An answer with its letter, as it stands below the question.
  static func line(_ place: Int, _ text: String) -> String {
    "\(Character(UnicodeScalar(UInt8(0x41 + place)))). \(text)"
  }

  /// Whether a line begins with the letter of this answer, from 0: "A) Rome".
  static func isOption(_ line: String, _ place: Int) -> Bool {
    let line = ListMark.point(line)
    guard let end = line.prefix(4).firstIndex(where: { ").:".contains($0) }) else { return false }
    return self.place(of: line[...end]) == place
  }

  /// The text of the answer that a letter chooses in a question of several lines, "B) Rome"; nil where it
  /// has no such line.
  static func chosen(by text: String, in question: String) -> String? {
    guard let place = place(of: text.trimmed) else { return nil }
    for line in question.split(whereSeparator: \.isNewline) {
      let line = ListMark.point(line.trimmed)
      guard let end = line.prefix(4).firstIndex(where: { ").:".contains($0) }),
        self.place(of: line[...end]) == place
      else { continue }
      return line[line.index(after: end)...].trimmed
    }
    return nil
  }
}
