internal import ContentHash
internal import Foundation
internal import Study

/// The text of unsaved answers: the SHA-256 of the JSON, a line end, and the JSON.
///
/// The names of cases and properties in `LibraryChange`, `Edit`, `Review` and `Round` are this file's format: after
/// a name is changed, the old one must still be read, or answers that wait in a file are lost.
extension PendingAnswers {
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let json = [UInt8](try encoder.encode(self))
    return "\(ContentHash(of: json))\n" + String(decoding: json, as: UTF8.self)
  }

  /// - Returns: nil for anything but a complete text with possible numbers.
  init?(text: String) {
    guard let end = text.firstIndex(of: "\n") else { return nil }
    let json = [UInt8](text[text.index(after: end)...].utf8)
    guard text[..<end] == "\(ContentHash(of: json))",
      let answers = try? JSONDecoder().decode(PendingAnswers.self, from: Data(json)),
      answers.hasPossibleNumbers
    else { return nil }
    self = answers
  }

  /// Whether no arithmetic on the numbers can overflow.
  private var hasPossibleNumbers: Bool {
    let numbers = 1...1 << 40
    // The bound is longer than a run can last.
    let times = Duration.zero...(.seconds(1_000_000_000))
    return (1...1 << 53).contains(first?.number ?? 1)
      && entries.allSatisfy { entry in
        guard (-1 << 53...1 << 53).contains(entry.time.milliseconds),
          (-1_440...1_440).contains(entry.time.zoneMinutes)
        else { return false }
        switch entry.change {
        case .review(let review, let round), .undo(let review, let round):
          return numbers.contains(review.number) && numbers.contains(review.replaces ?? 1)
            && numbers.contains(review.round) && numbers.contains(round.number)
            && (0...Review.longestAnswer).contains(review.answerTime)
            && times.contains(round.start) && times.contains(round.length)
        case .edit, .keep, .phone, .voice, .restore: return true
        }
      }
  }
}
