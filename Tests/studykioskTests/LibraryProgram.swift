import DeckStore
import Foundation
import Glibc
import Study
import Testing

/// The program with its own library, in a temporary folder.
struct LibraryProgram {
  let folder: Folder
  let library: String

  init() throws {
    folder = try Folder()
    library = folder.path("library.sqlite")
  }

  /// Runs a command, which may fail.
  func run(_ arguments: String..., input: String = "") throws -> Program {
    try Program(arguments, input: input, variables: ["STUDYKIOSK_LIBRARY": library])
  }

  /// Runs a command that has to succeed.
  ///
  /// - Returns: Its output.
  @discardableResult
  func output(_ arguments: String..., input: String = "") throws -> String {
    let program = try Program(
      arguments, input: input, variables: ["STUDYKIOSK_LIBRARY": library])
    #expect(program.exitCode == 0, "\(arguments): \(program.errors)")
    return program.output
  }

  /// The JSON objects a listing writes.
  func objects(_ arguments: String...) throws -> [[String: Any]] {
    let program = try Program(
      arguments + ["--json"], variables: ["STUDYKIOSK_LIBRARY": library])
    #expect(program.exitCode == 0, "\(arguments): \(program.errors)")
    let value = try JSONSerialization.jsonObject(with: Data(program.output.utf8))
    return try #require(value as? [[String: Any]])
  }

  /// Runs a command on a terminal of 40 columns with an answer typed ahead.
  ///
  /// - Returns: The terminal's text, and the exit code.
  func onTerminal(_ arguments: String..., typing answer: String) throws -> (String, Int32) {
    var ends: (terminal: CInt, child: CInt) = (-1, -1)
    var size = winsize(ws_row: 20, ws_col: 40, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&ends.terminal, &ends.child, nil, nil, &size) == 0)
    let terminal = FileHandle(fileDescriptor: ends.terminal, closeOnDealloc: true)
    let child = FileHandle(fileDescriptor: ends.child, closeOnDealloc: true)
    _ = fcntl(ends.terminal, F_SETFL, O_NONBLOCK)
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "studykiosk")
    process.arguments = arguments
    process.environment = ["STUDYKIOSK_LIBRARY": library]
    process.standardInput = child
    process.standardOutput = child
    process.standardError = child
    try terminal.write(contentsOf: Data(answer.utf8))
    try process.run()
    process.waitUntilExit()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = max(read(ends.terminal, &buffer, buffer.count), 0)
    return (String(decoding: buffer[..<count], as: UTF8.self), process.terminationStatus)
  }

  /// Saves answers as a kiosk does: one round of Anna's on 21 November 2026, at 13:18 in Oslo.
  func study(_ answers: [(card: String, name: String, rating: Rating, guesses: [String])]) throws {
    let store = try DeckStore(path: library)
    let anna = try store.addLearner(
      "Anna", at: WallTime(milliseconds: 1_795_263_480_000, zoneMinutes: 60))
    let start = WallTime(milliseconds: 1_795_263_480_000, zoneMinutes: 60)
    for (index, answer) in answers.enumerated() {
      let length = Duration.seconds(10 * (index + 1))
      let review = Review(
        number: index + 1, card: answer.card, name: answer.name, rating: answer.rating,
        answerTime: 2_480, guesses: answer.guesses, round: 1)
      try store.save(
        LoggedReview(
          review, in: Round(number: 1, deck: "Capitals", start: .zero, length: length),
          startedAt: start, by: anna.id, at: start + length))
    }
    try store.close()
  }
}
