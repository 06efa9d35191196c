/// The letter that chooses an answer of a multiple choice: "B", "b)", "(B)".
enum ChoiceLetter {
  /// Returns the number, from 0, of the answer that a text chooses by a letter alone; nil for any other text.
  static func place(of text: some StringProtocol) -> Int? {
    guard text.utf8.count <= 8 else { return nil }
    let letter = text.filter { !"().: ".contains($0) }
    guard letter.count == 1, let byte = letter.first?.asciiValue,
      case let place = Int(byte | 0x20) - 0x61, (0..<8).contains(place)
    else { return nil }
    return place
  }

  /// Returns an answer with its letter and a point, as it is shown below the question.
  static func line(_ place: Int, _ text: String) -> String {
    "\(Character(UnicodeScalar(UInt8(0x41 + place)))). \(text)"
  }

  /// Whether a line such as "A) Rome" begins with the letter of an answer, given by its number from 0.
  static func isOption(_ line: String, _ place: Int) -> Bool {
    let line = ListMark.removingBullet(line)
    guard let end = line.prefix(4).firstIndex(where: { ").:".contains($0) }) else { return false }
    return self.place(of: line[...end]) == place
  }

  /// Returns the text of the answer that a letter chooses among the lines of a question, such as "B) Rome";
  /// nil if no line has that letter.
  static func chosen(by text: String, in question: String) -> String? {
    guard let place = place(of: text.trimmed) else { return nil }
    for line in question.split(whereSeparator: \.isNewline) {
      let line = ListMark.removingBullet(line.trimmed)
      guard let end = line.prefix(4).firstIndex(where: { ").:".contains($0) }),
        self.place(of: line[...end]) == place
      else { continue }
      return line[line.index(after: end)...].trimmed
    }
    return nil
  }
}
