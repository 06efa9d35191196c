import InputEvents
import RecordingFiles
import Yams

/// Parses YAML into nodes, and describes its first problem.
enum SettingsYAML {
  struct Problem: Error {
    let line: Int?
    let message: String
  }

  /// - Returns: nil for a file without content.
  /// - Throws: The first problem; what comes after it is not read.
  static func compose(_ text: String) throws(Problem) -> Node? {
    do {
      return try UnaliasedYAML.compose(text)
    } catch let anchor as UnaliasedYAML.Anchor {
      throw Problem(
        line: anchor.line,
        message: "anchors (&) and aliases (*) are not used here; put a name with these in quotes")
    } catch {
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      throw problem(error, lines)
    }
  }

  private static func problem(_ error: any Error, _ lines: [Substring]) -> Problem {
    switch error as? YamlError {
    case .scanner(_, _, let mark, _)
    where lines.indices.contains(mark.line - 1) && lines[mark.line - 1].isIndentedWithTabs:
      Problem(line: mark.line, message: "expected YAML: indent with blanks, not with tabs")
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      Problem(line: mark.line, message: "expected YAML: \(problem.printable(limit: 200))")
    case .duplicatedKeysInMapping(let names, let context):
      repetition(of: names.min() ?? "", in: lines, from: context.mark.line)
    case .reader:
      Problem(line: nil, message: "expected YAML: it contains a character that YAML can't have")
    default: Problem(line: nil, message: "expected YAML")
    }
  }

  /// Finds the line of a repeated key: Yams reports only the line on which the mapping begins.
  private static func repetition(of name: String, in lines: [Substring], from first: Int) -> Problem
  {
    let shown = name.printable(limit: 40)
    let found = lines.indices.dropFirst(first - 1).filter { index in
      lines[index].drop { $0 == " " }.hasPrefix("\(name):")
    }
    guard found.count > 1 else {
      return Problem(line: first, message: "\(shown): stands twice; keep one of them")
    }
    return Problem(
      line: found[1] + 1,
      message: "\(shown): stands on line \(found[0] + 1) already; keep one of them")
  }
}

extension Substring {
  fileprivate var isIndentedWithTabs: Bool { prefix { $0 == " " || $0 == "\t" }.contains("\t") }
}
