import DeckStore
import Foundation
import Glibc
import LibraryAccess
import Study
import Testing
import TestSupport

@Suite("Lessons on the live kiosk", .serialized)
struct LiveLessonTests {
  private static func library(_ folder: TemporaryFolder) -> LibraryFile {
    LibraryFile(path: folder.path("library.sqlite"))
  }

  private static func shows(_ text: String, _ arguments: [String], in folder: TemporaryFolder)
    throws
  {
    let kiosk = try ShownProgram(arguments + ["--audio-device", "none"], in: folder)
    #expect(kiosk.waits(for: text), "\(arguments)")
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
  }

  @Test("it starts in the given mode, or else in the box's own")
  func modes() throws {
    let folder = try TemporaryFolder()
    try Self.shows("1 of 85", ["study", "--mode", "round", "--in-order"], in: folder)
    try Self.shows("1 of 10", ["study", "--mode", "review"], in: folder)
    try Self.library(folder).use { try $0.setPreference("mode", to: "quiz") }
    try Self.shows("Tap the right answer", ["run"], in: folder)
    try Self.shows("1 of 85", ["run", "--mode", "round", "--guest"], in: folder)
  }

  @Test("it asks who learns if there are several learners and none is named")
  func learners() throws {
    let folder = try TemporaryFolder()
    try Self.library(folder).use { store in
      for name in ["Anna", "Ben"] { try store.addLearner(name, at: .now) }
    }
    try Self.shows("Who is learning?", ["study", "--mode", "review"], in: folder)
    try Self.shows("Who is learning?", ["run"], in: folder)
    try Self.shows("Afghanistan", ["run", "--learner", "Ben", "--mode", "browse"], in: folder)
  }

  @Test("a learner who is added while the kiosk runs is offered")
  func addedLearner() throws {
    let folder = try TemporaryFolder()
    try Self.library(folder).use { store in
      for name in ["Anna", "Ben"] { try store.addLearner(name, at: .now) }
    }
    let kiosk = try ShownProgram("study", "--audio-device", "none", in: folder)
    #expect(kiosk.waits(for: "Ben"))
    try Self.library(folder).use { _ = try $0.addLearner("Dmitri", at: .now) }
    #expect(kiosk.waits(for: "Dmitri"))
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
  }

  @Test("a learner removed during the question stays removed; the remaining one learns")
  func removedLearner() throws {
    let folder = try TemporaryFolder()
    try Self.library(folder).use { store in
      for name in ["Anna", "Ben", "Cleopatra"] { try store.addLearner(name, at: .now) }
    }
    let kiosk = try ShownProgram("study", "--mode", "round", "--audio-device", "none", in: folder)
    #expect(kiosk.waits(for: "Cleopatra"))
    for name in ["Anna", "Cleopatra"] {
      _ = try Self.library(folder).use { try $0.apply(.learner(.remove(name))) }
    }
    #expect(kiosk.waits(for: "85"))
    #expect(try Self.library(folder).use { try $0.learners().map(\.name) } == ["Ben"])
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
  }

  @Test("a damaged library is reported, and the lesson still starts")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try Self.library(folder).use { try $0.createDeck("Rivers") }
    let file = try FileHandle(forUpdating: folder.url.appending(path: "library.sqlite"))
    try file.seek(toOffset: 4_096)
    try file.write(contentsOf: Data(repeating: 0xff, count: 60_000))
    try file.close()
    let kiosk = try ShownProgram(
      "study", "--mode", "review", "--audio-device", "none", in: folder)
    #expect(kiosk.waits(for: "Afghanistan"))
    #expect(kiosk.waits(for: "damaged"))
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
  }

  @Test("a missing set or learner is reported before the screen is taken")
  func refused() throws {
    let set = try Program("study", "--audio-device", "none", "--mode", "round", "--set", "Hard")
    #expect(set.exitCode == 1)
    #expect(set.errors.contains("there is no set \"Hard\" in the deck \"World capitals\""))
    let review = try Program("study", "--mode", "review", "--deck", "./x.csv")
    #expect(review.exitCode != 0)
  }
}
