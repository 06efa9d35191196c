import Foundation
import TestSupport
import Testing

@Suite("Recorded days with the box")
struct WalkTests {
  private static let replay = ["--home", "--seed", "1", "--language", "en", "--size", "50x15"]

  /// Returns the trace of a walk made by `scripts/walkthrough --walk`, on the library that the first lines of
  /// its steps describe.
  private func replayed(_ walk: String) throws -> [Substring] {
    try replayed(walk, in: TemporaryFolder())
  }

  /// Returns the same trace, with the screens in the folder's `screens`.
  private func replayed(_ walk: String, in folder: TemporaryFolder) throws -> [Substring] {
    let library = ["--library", folder.path("library.sqlite")]
    var date = ""
    func program(_ arguments: [String]) throws -> String {
      let program = try Program(arguments + library)
      #expect(program.exitCode == 0, "\(arguments): \(program.errors)")
      return program.output
    }
    let steps = Checkout.folder.appending(path: "scripts/walks/\(walk).steps")
    for line in try String(contentsOf: steps, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "run":
        _ = try program(words.dropFirst().map { $0.contains("/") ? Checkout.path($0) : $0 })
      case "date": date = words[1]
      default: break
      }
    }
    let trace = try program(
      ["replay", Checkout.recording(walk), "--trace", "-", "--screens", folder.path("screens")]
        + Self.replay
        + ["--date", date])
    let path = Checkout.folder.appending(path: "Tests/Recordings/\(walk).trace")
    #expect(trace == (try String(contentsOf: path, encoding: .utf8)))
    return trace.split(separator: "\n")
  }

  @Test(
    "a child’s first and eighth day, a parent’s evening, a lesson with one key, one in writing, a voice and the README’s picture give their traces",
    arguments: [
      "child-first-day", "child-eighth-day", "parent", "one-key", "one-key-build",
      "one-key-by-itself", "one-key-listen", "one-key-pairs", "one-key-quiz", "one-key-say",
      "one-key-write", "pairs", "readme", "voice", "write",
    ])
  func recorded(walk: String) throws {
    let lines = try replayed(walk)
    #expect(!lines.contains { $0.contains("sound refused") })
    if walk.hasPrefix("one-key-") {
      #expect(lines.count { $0.contains(" store review right ") } == 10)
    } else if !["pairs", "parent", "readme", "voice", "write"].contains(walk) {
      #expect(lines.last { $0.contains(" screen ") }?.contains("done") == true)
    }
  }

  @Test("a child who has reached the goal on eight days sees that streak at the end of the eighth")
  func streak() throws {
    let folder = try TemporaryFolder()
    _ = try replayed("child-eighth-day", in: folder)
    let screens = folder.path("screens")
    let last = try #require(try FileManager.default.contentsOfDirectory(atPath: screens).max())
    #expect(
      try String(contentsOfFile: "\(screens)/\(last)", encoding: .utf8).contains("8 days in a row"))
  }

  @Test("thirty children learn five cards each, with five touches besides the ten answers")
  func teacher() throws {
    let lines = try replayed("teacher-morning")
    var others: [Int] = []
    var answers = 0
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 1)[1]
      if words.hasPrefix("study target learner") { others.append(0) }
      if words.hasPrefix("store review right") { answers += 1 }
      guard words.hasPrefix("study "), let last = others.indices.last else { continue }
      if words != "study target answer", words != "study target right" { others[last] += 1 }
    }
    #expect(others == Array(repeating: 5, count: 30) && answers == 300)
  }
}
