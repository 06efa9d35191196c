/// The protocol between the page for phones and `studykiosk clock`: one line each way, one connection per
/// question.
///
/// A question is a time, in milliseconds since 1970 (UTC); an answer is one of the words below. Neither side
/// trusts the other.
package enum ClockMessage {
  /// The result of a question.
  package enum Answer: String, Sendable {
    /// The machine's clock now shows the time in the question.
    case set
    /// The clock stays, because it is synchronized with a more reliable one on the network.
    case kept
    case failed
  }

  /// The maximum length of a question or an answer, in bytes.
  package static let longest = 64

  /// Times that a phone's clock may show: from the first day of this program, 2026-01-01, to the end of 2099.
  package static let times: ClosedRange<Int64> = 1_767_225_600_000...4_102_444_799_999

  package static func bytes(_ milliseconds: Int64) -> [UInt8] { Array("\(milliseconds)\n".utf8) }

  /// - Returns: The time; nil if the bytes are not a question.
  package static func question(_ bytes: [UInt8]) -> Int64? {
    guard let text = line(bytes), let time = Int64(text), times.contains(time) else { return nil }
    return time
  }

  package static func bytes(_ answer: Answer) -> [UInt8] { Array("\(answer.rawValue)\n".utf8) }

  /// - Returns: The answer; nil if the bytes are not an answer.
  package static func answer(_ bytes: [UInt8]) -> Answer? { line(bytes).flatMap(Answer.init) }

  private static func line(_ bytes: [UInt8]) -> String? {
    guard bytes.count <= longest, bytes.last == UInt8(ascii: "\n") else { return nil }
    return String(validating: bytes.dropLast(), as: UTF8.self)
  }
}
