/// A settings file that can't be used: everything that is wrong with it, in the file's order.
package struct SettingsFileError: Error, Equatable, Sendable, CustomStringConvertible {
  package struct Problem: Equatable, Sendable {
    /// The line, from 1; nil where no line is at fault.
    package let line: Int?
    package let message: String
  }

  package let path: String
  package let problems: [Problem]

  package init(path: String, problems: [Problem]) {
    self.path = path
    self.problems = problems
  }

  /// One line per problem, such as `settings.yaml:7: touch-slop: 40 mm is outside 1 mm to 15 mm`.
  package var description: String {
    problems.map { problem in
      "\(path):\(problem.line.map { "\($0):" } ?? "") \(problem.message)"
    }.joined(separator: "\n")
  }
}
