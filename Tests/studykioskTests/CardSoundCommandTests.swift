import Foundation
import Testing
import TestSupport

@Suite("The sounds of cards, replayed")
struct CardSoundCommandTests {
  /// Writes a deck of two cards, the first of which has the sound `right` for its question, and the sound
  /// `empty` and a file that is no sound for its answer.
  private func deck(in folder: TemporaryFolder) throws -> String {
    let sounds = Checkout.folder.appending(path: "sounds")
    for name in ["right", "empty"] {
      try FileManager.default.copyItem(
        at: sounds.appending(path: "\(name).wav"),
        to: URL(filePath: folder.path("\(name).wav")))
    }
    try Data("no sound at all".utf8).write(to: URL(filePath: folder.path("broken.ogg")))
    let text = """
      question,answer,question-media,answer-media
      Hund,dog,right.wav,broken.ogg empty.wav
      Katze,cat,,
      """
    try Data(text.utf8).write(to: URL(filePath: folder.path("deck.csv")))
    return folder.path("deck.csv")
  }

  @Test("follow the event's sound sample for sample; a broken one is a line in the log")
  func replayed() throws {
    let folder = try TemporaryFolder()
    let program = try Program(
      "replay", Checkout.recording("demo"), "--deck", try deck(in: folder), "--wav",
      folder.path("s.wav"), "--trace", "-")
    #expect(program.exitCode == 0, "\(program.errors)")
    let played = program.lines.filter { $0.contains(" sound card ") }
    #expect(!played.isEmpty)
    let heard = try folder.bytes("s.wav").dropFirst(44)
    func samples(_ name: String) throws -> Data {
      try Data(contentsOf: Checkout.folder.appending(path: "sounds/\(name).wav")).dropFirst(44)
    }
    #expect(heard.range(of: try samples("answer") + samples("empty")) != nil)
    #expect(
      program.errors.contains("a card's sound is not played")
        && program.errors.contains("not a sound"))
  }

  @Test("are played according to --settings")
  func settings() throws {
    let folder = try TemporaryFolder()
    try Data("card-sounds: question\n".utf8).write(to: URL(filePath: folder.path("s.yaml")))
    let deck = try deck(in: folder)
    let all = try Program("replay", Checkout.recording("demo"), "--deck", deck)
    let some = try Program(
      "replay", Checkout.recording("demo"), "--deck", deck, "--settings", folder.path("s.yaml"))
    func count(_ program: Program) -> Int {
      program.lines.count { $0.contains(" sound card ") }
    }
    #expect(count(some) > 0 && count(some) < count(all))
  }
}
