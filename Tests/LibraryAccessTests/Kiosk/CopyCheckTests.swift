import DeckStore
import Foundation
import Study
import Testing
import TestSupport

@testable import LibraryAccess

/// A kiosk's library that is replaced by a copy while the kiosk is off.
@Suite struct CopyCheckTests {
  let folder: TemporaryFolder
  var state: String { folder.path("state") }

  init() throws { folder = try TemporaryFolder() }

  /// Runs a kiosk that saves an answer.
  ///
  /// - Returns: The GUID of the answer's writer.
  private func run(_ library: String? = nil) throws -> String? {
    let path = library ?? folder.library
    let thread = try LibraryThread(path: path, state: state) { store, _ in
      let learner = try store.learners().first ?? store.addLearner("Anna", at: .now)
      return StudyContext(learner: learner, deck: Deck(name: "Capitals"))
    }
    let review = Review(number: 1, card: "a", name: "a", rating: .right, answerTime: 1, round: 1)
    thread.save(
      .review(review, in: Round(number: 1, deck: "Capitals", start: .zero)), at: .now)
    #expect(thread.stop(within: .seconds(60)) == nil)
    return try LibraryFile(path: path).use { try $0.kioskGUID() }
  }

  private func copy(_ path: String, to copy: String) throws {
    try? FileManager.default.removeItem(atPath: copy)
    try FileManager.default.copyItem(atPath: path, toPath: copy)
  }

  @Test("The writer is the same at each start; an older copy of the library begins a new one")
  func oldCopy() throws {
    let writer = try run()
    #expect(try run() == writer)
    let old = folder.path("old.sqlite")
    try copy(folder.library, to: old)
    #expect(try run() == writer)
    try copy(old, to: folder.library)
    let next = try run()
    #expect(next != writer)
    #expect(try run() == next)
    #expect(try LibraryFile(path: folder.library).use { try $0.lastNumbers().review } == 2)
  }

  @Test("A copy in another place begins a writer of its own, and the library keeps its writer")
  func otherPlace() throws {
    let writer = try run()
    let other = folder.path("other.sqlite")
    try copy(folder.library, to: other)
    #expect(try run(other) != writer)
    #expect(try run() == writer)
  }

  @Test("A start that was interrupted before the library had its new number changes no writer")
  func cutOff() throws {
    let writer = try run()
    // The state folder already has the number of the interrupted start.
    let names = try FileManager.default.contentsOfDirectory(atPath: state)
    let file = URL(filePath: "\(state)/\(try #require(names.first))")
    try (Data("new\n".utf8) + Data(contentsOf: file)).write(to: file)
    #expect(try run() == writer)
  }

  @Test("Without a state folder, copies are not compared")
  func noFolder() throws {
    let writer = try run()
    try FileManager.default.removeItem(atPath: state)
    try Data().write(to: URL(filePath: state))
    let next = try run()
    // The number of the last start is lost.
    #expect(next != writer)
    #expect(try run() == next)
  }
}
