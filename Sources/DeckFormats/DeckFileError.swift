/// A deck file that can't be used, with the first line at fault.
package struct DeckFileError: Error, Equatable, Sendable, CustomStringConvertible {
  package let path: String
  package let line: Int
  package let message: String

  package init(path: String, line: Int, message: String) {
    self.path = path
    self.line = line
    self.message = message
  }

  package var description: String {
    "\(path == "-" ? "standard input" : path):\(line): \(message)"
  }
}
