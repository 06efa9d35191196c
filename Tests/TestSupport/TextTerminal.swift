public import Foundation

/// The program, or another one, on a pseudo-terminal, with all its output and an answer typed ahead.
public struct TextTerminal {
  /// The bytes that reached the terminal, with line ends as the terminal made them.
  public let bytes: [UInt8]
  public let exitCode: Int32

  /// Runs the program to its end; types `answer`, or else Ctrl-D, before it starts.
  public init(
    _ arguments: [String], of path: String = Checkout.program(), variables: [String: String],
    in folder: URL, columns: UInt16 = 80, typing answer: String = "\u{4}"
  ) throws {
    let terminal = try PseudoTerminal(columns: columns, rows: 24)
    terminal.type(answer)
    let environment = variables.merging([
      "STUDYKIOSK_DATA": Checkout.folder.path(), "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }
    let program = try SpawnedProgram(
      path, arguments, environment: environment, in: folder.path(),
      input: answer.isEmpty ? nil : terminal.programSide, output: terminal.programSide,
      errors: terminal.programSide)
    var bytes: [UInt8] = []
    var code: CInt?
    let deadline = ContinuousClock.now + Patience.limit
    while code == nil {
      // A program that has not ended by then never will, such as a server.
      if .now >= deadline { program.send(SIGKILL) }
      terminal.wait(milliseconds: 20)
      code = program.exitCode
      bytes += terminal.receivedBytes()
    }
    self.bytes = bytes
    exitCode = code ?? 0
  }

  /// The characters that control a terminal or hide text, as their numbers.
  public var harmful: [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["not UTF-8"] }
    return text.replacingOccurrences(of: "\r\n", with: "\n").unicodeScalars.filter { scalar in
      if scalar == "\n" { return false }
      return switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        true
      default: false
      }
    }.map { String($0.value, radix: 16) }
  }
}
