package import DeckStore
import Foundation
import GRDB
package import Study

/// All that a library says about its learners' answers, without the numbers of its own rows.
package struct ShownLog: Equatable {
  package private(set) var memories: [String: CardMemory] = [:]
  package private(set) var days: [String] = []
  package private(set) var rounds: [String] = []
  package private(set) var history: [String: [String]] = [:]
  package private(set) var weights: [String] = []

  package init(_ store: DeckStore) throws {
    let learners = try store.learners()
    // A copy, since the library itself is open to nobody else.
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    try store.backup(to: path)
    let file = try DatabaseQueue(path: path)
    let cards = try file.read { try String.fetchAll($0, sql: "SELECT guid FROM identities") }
    for card in cards {
      for learner in learners {
        if let memory = try store.memory(of: card, learner: learner.id) {
          memories["\(learner.guid) \(card)"] = memory
        }
      }
      let answers = try store.answers(toCard: card).map { answer in
        var answer = answer
        answer.round = 0
        return "\(answer)"
      }
      if !answers.isEmpty { history[card] = answers }
    }
    days = try Self.lines(
      file,
      """
      SELECT guid, days.* FROM days JOIN learners ON id = learner_id
      WHERE right_count + wrong_count > 0
      """)
    rounds = try Self.lines(
      file,
      """
      SELECT kiosks.guid, number, learners.guid, deck, deck_guid, mode, started_ms, seconds
      FROM rounds JOIN kiosks ON kiosks.id = kiosk_id JOIN learners ON learners.id = learner_id
      """)
    weights = try Self.lines(
      file,
      """
      SELECT kiosks.guid, learners.guid, weights.*
      FROM weights JOIN kiosks ON kiosks.id = kiosk_id JOIN learners ON learners.id = learner_id
      """)
  }

  /// Returns the first of the parts that differ, for a test's message.
  package func difference(to other: ShownLog) -> String? {
    if days != other.days { return "days: \(days) and \(other.days)" }
    if rounds != other.rounds { return "rounds: \(rounds) and \(other.rounds)" }
    if weights != other.weights { return "weights: \(weights) and \(other.weights)" }
    for card in Set(history.keys).union(other.history.keys).sorted()
    where history[card] != other.history[card] {
      return "history of \(card): \(history[card] ?? []) and \(other.history[card] ?? [])"
    }
    return memories == other.memories ? nil : "memories"
  }

  private static func lines(_ file: DatabaseQueue, _ sql: String) throws -> [String] {
    try file.read { db in
      try Row.fetchAll(db, sql: sql).map { row in
        "\(row.filter { column, _ in !["learner_id", "kiosk_id"].contains(column) })"
      }.sorted()
    }
  }
}
