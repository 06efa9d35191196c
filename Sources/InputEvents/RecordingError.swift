/// A line of a recording that is not what the format says.
package struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line's number, from 1.
  package let line: Int
  /// What should have stood there.
  package let expected: String
  /// The beginning of what stood there, safe to print.
  package let found: String

  package init(line: Int, expected: String, found: String) {
    self.line = line
    self.expected = expected
    self.found = found
  }

  /// What is wrong, without the line.
  package var message: String {
    "expected \(expected), found \(found.isEmpty ? "nothing" : "\"\(found)\"")"
  }

  package var description: String { "line \(line): \(message)" }
}
