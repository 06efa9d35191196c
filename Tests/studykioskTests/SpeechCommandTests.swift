import DeckStore
import Foundation
import LibraryAccess
import Study
import Testing
import TestSupport

@Suite("Replaying cards that are read aloud")
struct SpeechCommandTests {
  /// Writes a deck, settings that read it aloud, and a program that answers every text with the sound
  /// `wrong`.
  private func inputs(_ folder: TemporaryFolder) throws -> [String] {
    try folder.write("question,answer\nHund,dog\nKatze,cat\n", as: "deck.csv")
    try folder.write("read-aloud: both\nspeech-rate: slow\nlanguage: de\n", as: "settings.yaml")
    let sound = Checkout.folder.appending(path: "sounds/wrong.wav").path
    try writeProgram(
      "#!/bin/sh\ncat >> \(folder.path("said"))\nexec cat '\(sound)'\n", to: folder.path("speak"))
    return [
      "replay", Checkout.recording("demo"), "--deck", folder.path("deck.csv"), "--settings",
      folder.path("settings.yaml"),
    ]
  }

  private func samples(_ name: String) throws -> Data {
    try Data(contentsOf: Checkout.folder.appending(path: "sounds/\(name).wav")).dropFirst(44)
  }

  @Test("a trace always has the spoken texts; a program is run only if one is named")
  func trace() throws {
    let folder = try TemporaryFolder()
    let inputs = try inputs(folder)
    let program = try Program(inputs + ["--wav", folder.path("s.wav"), "--trace", "-"])
    #expect(program.exitCode == 0, "\(program.errors)")
    #expect(program.lines.contains { $0.hasSuffix(" speech de slow \"Hund\"") })
    #expect(program.lines.contains { $0.hasSuffix(" speech de slow \"dog\"") })
    #expect(try folder.bytes("s.wav").range(of: samples("answer") + samples("wrong")) == nil)
  }

  @Test("the program's sound follows the event's sound, sample for sample")
  func wav() throws {
    let folder = try TemporaryFolder()
    let program = try Program(
      try inputs(folder) + ["--wav", folder.path("s.wav"), "--speech", folder.path("speak")])
    #expect(program.exitCode == 0, "\(program.errors)")
    #expect(try folder.bytes("s.wav").range(of: samples("answer") + samples("wrong")) != nil)
    #expect(
      String(decoding: try folder.bytes("said"), as: UTF8.self).hasPrefix("Hund"))
  }

  @Test("a missing program is one line in the log")
  func missing() throws {
    let folder = try TemporaryFolder()
    let program = try Program(
      try inputs(folder) + ["--wav", folder.path("s.wav"), "--speech", "/nonexistent/speak"])
    #expect(program.exitCode == 0)
    let reported = program.errors.split(separator: "\n").count {
      $0.contains("nothing is read aloud")
    }
    #expect(reported == 1, "\(program.errors)")
    #expect(try Program(inputs(folder) + ["--speech", "speak"]).exitCode == 64)
  }

  @Test("a deck's languages are shown and set, and only a plain name of a voice is accepted")
  func voices() throws {
    let program = try LibraryProgram()
    try program.output("deck", "create", "Words")
    #expect(try program.output("deck", "voice", "Words") == "question: box\nanswer: box\n")
    try program.output("deck", "voice", "Words", "--answer", "fr", "--question", "en-gb")
    try program.output("deck", "voice", "Words", "--question", "box")
    #expect(try program.output("deck", "voice", "Words") == "question: box\nanswer: fr\n")
    #expect(try program.run("deck", "voice", "Words", "--answer", "../fr").exitCode == 64)
    #expect(try program.run("deck", "voice", "Nothing").exitCode == 1)
  }

  @Test("no control byte of a deck's name or voice reaches the terminal")
  func controls() throws {
    let program = try LibraryProgram()
    let name = "a\u{1b}]0;b\u{7}\u{9b}2J"
    try LibraryFile(path: program.library).use { store in
      try store.createDeck("Words")
      try store.setPreference(DeckVoices.key(.question, of: "Words"), to: "\u{1b}[31mfr")
    }
    let shown = try program.run("deck", "voice", "Words")
    let missing = try program.run("deck", "voice", name)
    #expect(shown.exitCode == 0 && missing.exitCode == 1 && missing.errors.contains("2J"))
    for text in [shown.output, shown.errors, missing.output, missing.errors] {
      #expect(
        text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }
  }
}
