/// A line of a recording that does not follow the format.
package struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line's number, from 1.
  package let line: Int
  package let expected: String
  /// The beginning of the line, safe to print.
  package let found: String

  package init(line: Int, expected: String, found: String) {
    self.line = line
    self.expected = expected
    self.found = found
  }

  /// The error without the line's number.
  package var message: String {
    "expected \(expected), found \(found.isEmpty ? "nothing" : "\"\(found)\"")"
  }

  package var description: String { "line \(line): \(message)" }
}
