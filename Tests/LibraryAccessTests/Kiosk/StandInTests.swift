import DeckStore
import Foundation
import Glibc
import LinuxSystem
import Scenes
import Study
import Synchronization
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("The stand-in for a library that can't be written", .serialized)
struct StandInTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try LibraryFile(path: folder.library).use { store in
      try store.addLearner("Anna", at: .now)
      try store.createDeck("Capitals")
      try store.append([Card(question: "Norway", answer: "Oslo", guid: "1")], to: "Capitals")
    }
  }

  private static func prepare(_ store: DeckStore) throws -> StudyContext {
    let learner = try store.learners().first ?? store.addLearner("Anna", at: .now)
    return StudyContext(learner: learner, deck: Deck(name: "Capitals"))
  }

  @Test("is closed when the library is opened, which is never created anew then")
  func closed() throws {
    let library = KioskLibrary(path: folder.library) { _ in }
    let standIn = try library.standIn(Self.prepare)
    #expect(library.standsIn && !standIn.store.isInMemory)
    #expect(standIn.studied.learner.id == 1)
    let elsewhere = folder.path("elsewhere")
    try #require(rename(folder.library, elsewhere) == 0)
    #expect(throws: LibraryError.self) { try library.open(at: .now, Self.prepare) }
    #expect(access(folder.library, F_OK) != 0)
    #expect(!library.standsIn)
    #expect(throws: LibraryError.self) { try standIn.store.learners() }
    try #require(rename(elsewhere, folder.library) == 0)
    let opened = try library.open(at: .now, Self.prepare)
    try opened.store.close()
  }

  @Test("is an in-memory library if the real one is damaged")
  func damaged() throws {
    var bytes = try Data(contentsOf: URL(filePath: folder.library))
    bytes.replaceSubrange(4_096..., with: Data(repeating: 0xff, count: bytes.count - 4_096))
    try bytes.write(to: URL(filePath: folder.library))
    let library = KioskLibrary(path: folder.library) { _ in }
    let standIn = try library.standIn(Self.prepare)
    #expect(standIn.store.isInMemory && !library.standsIn)
    try standIn.store.close()
  }

  @Test("lacks the library's preferences, which are applied once that is open")
  func preferences() throws {
    try LibraryFile(path: folder.library).use { try $0.setPreference("pin", to: "$y$x") }
    let library = try LibraryThread(path: folder.library) { store, before in
      var studied = try Self.prepare(store)
      guard before != nil else {
        do { try store.setPreference("key", to: "value") } catch LibraryError.readOnly {
          return studied
        }
        throw LibraryError.full(path: store.path)
      }
      studied.preferences = Preferences(try store.preferences())
      return studied
    }
    #expect(library.studied.preferences.isEmpty)
    let preferences = try #require(
      library.news { news in news.preferences.flatMap { $0.isEmpty ? nil : $0 } })
    #expect(preferences == [.pin: "$y$x"])
    #expect(library.stop() == nil)
  }

  @Test("is opened again after the library could not be opened, and gives lessons")
  func again() throws {
    let second = Wakeup()
    let attempts = Mutex(0)
    let library = try LibraryThread(path: folder.library) { store, _ in
      do { try store.setPreference("key", to: "value") } catch LibraryError.readOnly {
        return try Self.prepare(store)
      }
      if attempts.withLock({
        $0 += 1; return $0
      }) == 2 {
        second.signal()
      }
      throw LibraryError.full(path: store.path)
    }
    second.wait(until: .now + Patience.limit)
    #expect(attempts.withLock { $0 } >= 2)
    library.load(
      LessonOrder(
        LessonRequest(learner: "Anna", deck: "Capitals", mode: .review), seed: 1, at: .now))
    var (lesson, lines): (Lesson?, [String]) = (nil, [])
    _ = library.news { news -> Bool? in
      (lesson, lines) = (news.lesson, lines + news.lines)
      return lesson != nil || lines.contains { $0.hasPrefix("no lesson") } ? true : nil
    }
    #expect(lesson?.entries.count == 1, "\(lines)")
    #expect(library.stop() == nil)
  }
}
