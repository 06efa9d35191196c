import DeckStore
import Foundation
import Study
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("One flipped bit in the first 100 bytes of a library with a good backup")
struct HeaderBitsTests {
  private let folder: TemporaryFolder
  private let whole: Data

  /// Creates a library with a card and two answers, and its backup of the day.
  init() throws {
    let folder = try TemporaryFolder()
    self.folder = folder
    try LibraryFile(path: folder.library).use { store in
      let learner = try store.addLearner("Anna", at: .now)
      try store.createDeck("Capitals")
      try store.append([Card(question: "Norway", answer: "Oslo", guid: "1")], to: "Capitals")
      var session = try LibrarySession(
        store, StudyContext(learner: learner, deck: Deck(name: "Capitals")))
      for number in 1...2 {
        let review = Review(
          number: number, card: "1", name: "Norway", rating: .right, answerTime: 1, round: 1)
        let round = Round(number: 1, deck: "Capitals", start: .zero)
        try session.save(.review(review, in: round), at: .now)
      }
      try Backups(LibraryPlaces(path: folder.library)).make(of: store, on: 20_000)
    }
    whole = try Data(contentsOf: URL(filePath: folder.library))
  }

  private func damage(_ bit: Int) throws {
    var bytes = whole
    bytes[bit / 8] ^= 1 << (bit % 8)
    try bytes.write(to: URL(filePath: folder.library))
    for name in try folder.names() where name.contains(".corrupt-") || name.hasSuffix("-wal") {
      unlink(folder.path(name))
    }
  }

  @Test("is harmless or repaired, whichever of the 800 it is")
  func everyBit() throws {
    let reports = Reports()
    let library = LibraryFile(path: folder.library, report: reports.add)
    for bit in 0..<800 {
      try damage(bit)
      do {
        // All programs open the library, and a kiosk also writes into it.
        try library.use { store in
          try store.setPreference("key", to: "\(bit)")
          #expect(try store.learnerSummaries().map(\.right) == [2], "bit \(bit)")
          #expect(try store.decks().map(\.cardCount) == [1], "bit \(bit)")
          #expect(try store.check() == [], "bit \(bit)")
        }
      } catch {
        Issue.record("bit \(bit): \(error)")
      }
    }
    // Most of the header's bits don't matter; damage of the others must have been repaired.
    let cured = reports.recoveries.count
    #expect((100...500).contains(cured) && reports.recoveries.allSatisfy { $0.backup != nil })
  }

  @Test("does not prevent a restore of a backup")
  func restored() throws {
    let backup = folder.path("backups/library-2024-10-04-1.sqlite")
    let library = LibraryFile(path: folder.library)
    for bit in stride(from: 3, to: 800, by: 23) {
      try damage(bit)
      let bytes = try Data(contentsOf: URL(filePath: folder.library))
      let checked = try CheckedBackup(of: backup, for: library)
      let kept = try #require(try library.replace(with: checked, keptAs: "\(bit)"))
      #expect(try Data(contentsOf: URL(filePath: kept)) == bytes)
      #expect(try library.use { try $0.decks().count } == 1)
    }
  }
}
