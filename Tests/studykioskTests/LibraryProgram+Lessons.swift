import Foundation
import InputEvents
import Study
import Testing
import TestSupport

extension String {
  /// The questions that were asked, in order.
  var asked: [String] {
    matches(of: /screen question \d+\/\d+ "([^"]*)"/).map { String($0.1) }
  }

  func count(of text: String) -> Int { ranges(of: text).count }
}

extension LibraryProgram {
  private static let cards = [
    ("Norway", "Oslo"), ("Peru", "Lima"), ("Japan", "Tokyo"), ("Chad", "N'Djamena"),
  ]

  /// Creates a program with a deck "d" of `count` cards.
  init(cards count: Int) throws {
    try self.init()
    let more = (0..<max(count - 4, 0)).map { ("Q\($0)", "A\($0)") }
    let rows = (Self.cards + more).prefix(count).map { "\($0),\($1)\n" }
    try output(
      "deck", "import",
      try folder.write("question,answer\n" + rows.joined(), as: "deck.csv"), "--deck", "d")
  }

  /// Replays a shipped recording, in the deck's order.
  func replay(_ name: String, _ flags: String...) throws -> String {
    let play = try Program(
      ["replay", Checkout.recording(name), "--library", library, "--deck", "d", "--in-order"]
        + flags)
    #expect(play.exitCode == 0, "\(play.errors)")
    return play.output
  }

  /// Replays keys at noon of a day.
  @discardableResult
  func press(
    _ keys: [KeyRecording.Key], on day: String, _ flags: String...
  ) throws -> (text: String, asked: [String]) {
    // A recording begins with its first event, even an empty report.
    let recording = try folder.write(
      KeyRecording(keys).text + (keys.isEmpty ? "E: 1.000000 0000 0000 0\n" : ""), as: "k.evemu")
    let play = try Program(
      [
        "replay", recording, "--library", library, "--deck", "d", "--in-order", "--date",
        "\(day)T12:00:00Z",
      ] + flags)
    #expect(play.exitCode == 0, "\(play.errors)")
    return (play.output, play.output.asked)
  }

  /// Returns the marks in the log, in order.
  func logged() throws -> [String] {
    try output("history", "export", "--csv").split(separator: "\n").dropFirst().map { row in
      String(row.split(separator: ",", omittingEmptySubsequences: false)[5])
    }
  }
}
