import InputEvents
import Yams

/// YAML to nodes, with names that stand twice told one by one.
enum SettingsYAML {
  struct Problem: Error {
    let line: Int?
    let message: String
  }

  /// After so many mappings with a repeated name the rest is not looked for: each costs a whole
  /// reading, and a file of 64 KiB has room for thousands.
  private static let mostRepetitions = 20

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - text: The YAML.
  ///   - duplicate: Gets the line and the message for every name that stands again; the first one
  ///     is used.
  /// - Returns: nil for a file without content.
  /// - Throws: `Problem` for broken YAML.
  static func compose(
    _ text: String, duplicate: (Int, String) -> Void
  ) throws(Problem) -> Node? {
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    // The library refuses the whole document for the first mapping with a name that stands twice,
    // so the later ones are taken out and it is asked again.
    var repetitions = 0
    while true {
      do {
        return try Yams.compose(yaml: lines.joined(separator: "\n"), .basic, .default, .utf8)
      } catch {
        repetitions += 1
        guard repetitions <= mostRepetitions,
          case .duplicatedKeysInMapping(let names, let context)? = error as? YamlError,
          removeRepeated(names, from: context.mark.line, in: &lines, duplicate)
        else { throw problem(error, lines) }
      }
    }
  }

  /// Takes the lines out that have a name again; `false` when there are none to be found.
  private static func removeRepeated(
    _ names: [String], from first: Int, in lines: inout [Substring],
    _ duplicate: (Int, String) -> Void
  ) -> Bool {
    var isFound = false
    for name in names {
      let standing = lines.indices.filter { index in
        index + 1 >= first && lines[index].drop { $0 == " " }.hasPrefix("\(name):")
      }
      guard let kept = standing.first else { continue }
      for index in standing.dropFirst() {
        duplicate(
          index + 1,
          "\(name.printable(limit: 40)): stands on line \(kept + 1) already; keep one of them")
        lines[index] = ""
        isFound = true
      }
    }
    return isFound
  }

  private static func problem(_ error: any Error, _ lines: [Substring]) -> Problem {
    switch error as? YamlError {
    case .scanner(_, _, let mark, _)
    where lines.indices.contains(mark.line - 1) && lines[mark.line - 1].isIndentedWithTabs:
      Problem(line: mark.line, message: "expected YAML: it indents with blanks, not with tabs")
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      Problem(line: mark.line, message: "expected YAML: \(problem.printable(limit: 200))")
    case .duplicatedKeysInMapping(let names, let context):
      Problem(
        line: context.mark.line,
        message:
          "\(names.joined(separator: ", ").printable(limit: 80)): stands twice; keep one of them")
    case .reader: Problem(line: nil, message: "expected YAML: there is a character it can't have")
    default: Problem(line: nil, message: "expected YAML")
    }
  }
}

extension Substring {
  fileprivate var isIndentedWithTabs: Bool { prefix { $0 == " " || $0 == "\t" }.contains("\t") }
}
