/// A deck file that can't be used, and why.
package struct DeckFileError: Error, Equatable, Sendable, CustomStringConvertible {
  package let path: String
  /// The first line at fault, from 1; 0 where the file has no lines.
  package let line: Int
  package let message: String

  package init(path: String, line: Int = 0, message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  package var description: String {
    let file = path == "-" ? "standard input" : path
    return line > 0 ? "\(file):\(line): \(message)" : "\(file): \(message)"
  }
}
