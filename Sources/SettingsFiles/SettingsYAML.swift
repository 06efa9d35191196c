import InputEvents
import RecordingFiles
import Yams

/// Parses YAML into nodes, and describes its problems.
enum SettingsYAML {
  struct Problem: Error {
    let line: Int?
    let message: String
    /// The lines that may be to blame, from 1; the most likely one comes first.
    fileprivate var suspects: [Int] = []
    /// The line up to which the text can be read; `.max` if all of it is YAML.
    fileprivate var end = Int.max
  }

  /// What could be read of a text.
  struct Reading {
    /// nil for a text without content, or one of which nothing can be read.
    var document: Node?
    var problems: [Problem] = []
    /// The lines that are left out of the document.
    var leftOut: [Substring] = []
  }

  /// YAML 1.1, 5.4.
  private static let lineEnds: Set<Character> = [
    "\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}",
  ]

  /// The most problems that are looked for.
  private static let mostProblems = 50

  /// Reads a text without the lines that are no YAML, so that all problems are found at once.
  static func read(_ text: String) -> Reading {
    var reading = Reading()
    var lines = text.split(omittingEmptySubsequences: false) { lineEnds.contains($0) }
    while reading.problems.count < mostProblems {
      do throws(Problem) {
        reading.document = try compose(lines)
        break
      } catch {
        reading.problems.append(error)
        guard let rest = without(error, lines) else { break }
        for (old, new) in zip(lines, rest) where old != new { reading.leftOut.append(old) }
        lines = rest
      }
    }
    return reading
  }

  /// Returns the lines without the one that is to blame: the one without which most of the text can be read.
  ///
  /// A missing colon, for example, is noticed one line later, and a missing quotation mark at the end.
  ///
  /// - Returns: The lines, of which some are empty; nil if the problem stays whichever is left out.
  private static func without(_ problem: Problem, _ lines: [Substring]) -> [Substring]? {
    var best: (lines: [Substring], end: Int)?
    for suspect in problem.suspects where lines.indices.contains(suspect - 1) {
      let rest = emptied(suspect - 1, lines)
      if rest == lines { continue }
      if problem.suspects.count == 1 { return rest }
      var end = Int.max
      do throws(Problem) { _ = try compose(rest) } catch { end = error.end }
      if end > max(problem.end, best?.end ?? 0) { best = (rest, end) }
    }
    return best?.lines
  }

  /// Returns the lines with an empty one in place of a line, and of those that belong to it by their indent.
  private static func emptied(_ index: Int, _ lines: [Substring]) -> [Substring] {
    func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
    var (lines, next) = (lines, index + 1)
    let first = indent(lines[index])
    lines[index] = ""
    while next < lines.count, indent(lines[next]) > first {
      lines[next] = ""
      next += 1
    }
    return lines
  }

  /// - Returns: nil for a file without content.
  /// - Throws: The first problem; what comes after it is not read.
  private static func compose(_ lines: [Substring]) throws(Problem) -> Node? {
    do {
      return try UnaliasedYAML.compose(lines.joined(separator: "\n"))
    } catch let anchor as UnaliasedYAML.Anchor {
      throw Problem(
        line: anchor.line,
        message: "anchors (&) and aliases (*) are not used here; put a name with these in quotes",
        suspects: anchor.line.map { [$0] } ?? [])
    } catch {
      throw problem(error, lines)
    }
  }

  private static func problem(_ error: any Error, _ lines: [Substring]) -> Problem {
    switch error as? YamlError {
    case .scanner(_, _, let mark, _)
    where lines.indices.contains(mark.line - 1) && lines[mark.line - 1].isIndentedWithTabs:
      Problem(
        line: mark.line, message: "expected YAML: indent with blanks, not with tabs",
        suspects: [mark.line], end: mark.line)
    // The marker of another document: without it, the two would be one.
    case .composer(_, let problem, let mark, _) where problem.contains("another document"):
      Problem(line: mark.line, message: "expected YAML: \(problem.printable(limit: 200))", end: 0)
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      misread(problem, at: mark.line, context)
    case .duplicatedKeysInMapping(let names, let context):
      repetition(of: names.min() ?? "", in: lines, from: context.mark.line)
    case .reader: unreadable(lines.firstIndex { !$0.unicodeScalars.allSatisfy(\.isOfYAML) } ?? 0)
    default: Problem(line: nil, message: "expected YAML", end: 0)
    }
  }

  private static func misread(
    _ problem: String, at line: Int, _ context: YamlError.Context?
  ) -> Problem {
    // The context of a block is its whole mapping; that of a text or a list in brackets is its beginning.
    let isBlock = context?.text.contains("block") != false
    let first = context.map { [$0.mark.line] } ?? []
    let lines = [line, line - 1]
    return Problem(
      line: line, message: "expected YAML: \(problem.printable(limit: 200))",
      suspects: isBlock ? lines + first : first + lines,
      end: isBlock ? line : first.first ?? line)
  }

  private static func unreadable(_ index: Int) -> Problem {
    Problem(
      line: index + 1, message: "expected YAML: it contains a character that YAML can't have",
      suspects: [index + 1], end: index + 1)
  }

  /// Finds the line of a repeated key: Yams reports only the line on which the mapping begins.
  private static func repetition(of name: String, in lines: [Substring], from first: Int) -> Problem
  {
    let shown = name.printable(limit: 40)
    let found = lines.indices.dropFirst(first - 1).filter { index in
      lines[index].drop { $0 == " " }.hasPrefix("\(name):")
    }
    guard found.count > 1 else {
      return Problem(
        line: first, message: "\(shown): stands twice; keep one of them",
        suspects: [found.first.map { $0 + 1 } ?? first])
    }
    return Problem(
      line: found[1] + 1,
      message: "\(shown): stands on line \(found[0] + 1) already; keep one of them",
      suspects: [found[1] + 1])
  }
}

extension Substring {
  fileprivate var isIndentedWithTabs: Bool { prefix { $0 == " " || $0 == "\t" }.contains("\t") }
}

extension Unicode.Scalar {
  /// Whether YAML text may have this scalar: YAML 1.1, 5.1, "c-printable".
  fileprivate var isOfYAML: Bool {
    switch value {
    case 0x9, 0x85, 0x20...0x7e, 0xa0...0xfffd, 0x1_0000...0x10_ffff: true
    default: false
    }
  }
}
