import DeckStore
import Foundation
import Glibc
import Study
import Testing
import TestSupport

/// The program with its own library, in a temporary folder.
struct LibraryProgram {
  let folder: TemporaryFolder
  let library: String

  init() throws {
    folder = try TemporaryFolder()
    library = folder.path("library.sqlite")
  }

  /// Runs a command, which may fail.
  func run(_ arguments: String..., input: String = "") throws -> Program {
    try Program(arguments, input: input, variables: ["STUDYKIOSK_LIBRARY": library])
  }

  /// Runs a command that has to succeed.
  ///
  /// - Returns: The command's output.
  @discardableResult
  func output(_ arguments: String..., input: String = "") throws -> String {
    let program = try Program(
      arguments, input: input, variables: ["STUDYKIOSK_LIBRARY": library])
    #expect(program.exitCode == 0, "\(arguments): \(program.errors)")
    return program.output
  }

  /// Returns the JSON objects of a listing.
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
    let terminal = try TextTerminal(
      arguments, variables: ["STUDYKIOSK_LIBRARY": library], in: folder.url, columns: 40,
      typing: answer)
    return (String(decoding: terminal.bytes, as: UTF8.self), terminal.exitCode)
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
        answerTime: 2_480, guesses: answer.guesses,
        evidence: answer.rating.isRight ? Evidence(.flip, .right) : Evidence(.write, .notYet),
        round: 1)
      try store.save(
        LoggedReview(
          review, in: Round(number: 1, deck: "Capitals", start: .zero, length: length),
          startedAt: start, by: anna.id, at: start + length))
    }
    try store.close()
  }
}
