import ArgumentParser
import Study

/// Finds what a misspelt subcommand, or a misspelt value of an option, was probably meant to be.
///
/// The parser itself suggests only names of options.
struct Misspelling {
  /// The words of the command line, without the program's own name.
  let arguments: [String]

  /// Adds what was probably meant to a message of the parser.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - root: The program's command, with all others below it.
  /// - Returns: The message, with a suggestion at the end of its first line if there is one.
  func corrected(_ message: String, of root: any ParsableCommand.Type) -> String {
    guard let meant = subcommand(of: root) ?? Self.value(in: message) else { return message }
    let end = message.firstIndex(of: "\n") ?? message.endIndex
    let first = message[..<end].trimmingSuffix(".")
    return "\(first). Did you mean '\(meant)'?\(message[end...])"
  }

  /// Returns the subcommand that the first word that names none was probably meant to be.
  private func subcommand(of root: any ParsableCommand.Type) -> String? {
    var command = root
    for word in arguments {
      let next = command.configuration.subcommands
      guard !next.isEmpty, !word.hasPrefix("-") else { return nil }
      guard let named = next.first(where: { Self.names(of: $0).contains(word) }) else {
        return word.nearest(of: next.flatMap { Self.names(of: $0) })
      }
      command = named
    }
    return nil
  }

  /// Returns the names by which a command can be called; none for one that is not meant for people.
  private static func names(of command: any ParsableCommand.Type) -> [String] {
    let configuration = command.configuration
    guard configuration.shouldDisplay, let name = configuration.commandName else { return [] }
    return [name] + configuration.aliases
  }

  /// Returns the value that was probably meant by the one that a message calls invalid for an option.
  ///
  /// The parser's errors are known only by their text, `UsageGenerator` in swift-argument-parser:
  /// `The value 'x' is invalid for '--mode <mode>'. Please provide one of 'a', 'b' or 'c'.`
  private static func value(in message: String) -> String? {
    guard
      let match = message.prefixMatch(
        of: /Error: The value '(.*)' is invalid for '.*'\. Please provide one of (.*)\n/)
    else { return nil }
    let values = match.2.matches(of: /'([^']*)'/).map { String($0.1) }
    return String(match.1).nearest(of: values)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(_ end: Character) -> Substring {
    last == end ? dropLast() : self
  }
}
