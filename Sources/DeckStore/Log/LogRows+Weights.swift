import GRDB
import Study

/// Weights that come from another library.
extension AddedRows {
  /// Whether the log lacks weights, and their learner was not removed.
  func isNew(_ weights: LogRows.Weights) throws -> Bool {
    guard learners.indices.contains(weights.learner) else { throw Self.impossible(rows) }
    guard let learner = learners[weights.learner] else { return false }
    let find = try db.cachedStatement(
      sql: """
        SELECT learner_id, \(WeightHistory.columns) FROM weights WHERE kiosk_id = ? AND number = ?
        """)
    guard let row = try Row.fetchOne(find, arguments: [writer, weights.number]) else { return true }
    let theirs: [DatabaseValue] = values(of: weights, learner).map(\.databaseValue)
    guard theirs.indices.allSatisfy({ row[$0] as DatabaseValue == theirs[$0] }) else {
      throw Self.other(rows, "weights \(weights.number)")
    }
    return false
  }

  /// Adds new weights.
  ///
  /// - Returns: The learners for whom others count now, or since another time.
  func insert(
    _ weights: [LogRows.Weights], _ corrections: ClockCorrections
  ) throws -> Set<Int64> {
    let measured = Set(weights.compactMap { learners[$0.learner] })
    func histories() throws -> [Int64: WeightHistory] {
      try measured.reduce(into: [:]) { $0[$1] = try WeightHistory(of: $1, corrections, db) }
    }
    let before = try histories()
    for weights in weights { try insert(weights) }
    let after = try histories()
    return measured.filter { learner in
      guard let old = before[learner], let new = after[learner] else { return true }
      return !new.counts(like: old)
    }
  }

  private func insert(_ weights: LogRows.Weights) throws {
    guard let learner = learners[weights.learner] else { return }
    // Those of a later model are kept as they are.
    guard weights.model != WeightHistory.model || WeightHistory.weights(weights.text) != nil else {
      throw Self.impossible(rows)
    }
    try DeckStore.checkText(weights.text)
    try db.cachedStatement(sql: WeightHistory.insertSQL).execute(
      arguments: StatementArguments(
        [writer, weights.number] as [any DatabaseValueConvertible] + values(of: weights, learner)))
  }

  private func values(
    of weights: LogRows.Weights, _ learner: Int64
  ) -> [any DatabaseValueConvertible] {
    [
      learner, weights.answer, weights.time, weights.model, weights.text, weights.answers,
      weights.scored, weights.isAdopted,
    ]
  }
}
