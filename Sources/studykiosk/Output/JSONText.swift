import Foundation
import InputEvents
import Study

/// An encoder for JSON that is the same on a terminal and in a pipe.
///
/// A character that a terminal would not show unchanged is escaped as `\uXXXX`, or as two such escapes if it
/// is a surrogate pair in UTF-16 (RFC 8259, section 7).
struct JSONText {
  private let encoder = JSONEncoder()

  /// - Parameter isPretty: Whether each value gets a line of its own.
  init(isPretty: Bool = false) {
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
  }

  /// Returns a value's JSON, with sorted keys and without a line end.
  func of(_ value: some Encodable) throws -> String {
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    if text.utf8.allSatisfy({ $0 < 0x7f }) { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if scalar == "\n" || scalar.shown == scalar {
        escaped.unicodeScalars.append(scalar)
        continue
      }
      for unit in UTF16.encode(scalar) ?? .init() {
        escaped += "\\u" + unit.withZeros(4, radix: 16)
      }
    }
    return escaped
  }
}
