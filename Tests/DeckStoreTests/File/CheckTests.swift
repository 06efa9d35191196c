import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite struct CheckTests {
  @Test("A check counts the answers with a time before that of the kiosk's previous answer")
  func earlierAnswers() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    let learner = try store.addLearner("Ann", at: LogTests.start)
    for number in [1, 2, 5, 6] {
      try store.save(
        LoggedReview(
          Review(
            number: number, card: "a", name: "a", rating: .right, answerTime: 1, round: 1),
          in: Round(number: 1, deck: "Deck", start: .zero), startedAt: LogTests.start,
          by: learner.id, at: LogTests.start))
    }
    #expect(try store.check() == [])
    try store.queue.write { db in
      try db.execute(
        sql: """
          CREATE TEMP TABLE earlier AS SELECT * FROM reviews WHERE sequence IN (1, 6);
          UPDATE earlier SET time_ms = time_ms - 1000, sequence = sequence + 2;
          INSERT INTO reviews SELECT * FROM earlier;
          """)
    }
    // The third and the eighth answer have such a time; the fifth comes after the third.
    #expect(try store.check().contains("answers with a time before an earlier answer's: 2"))
  }
}
