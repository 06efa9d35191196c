import Testing

@testable import Study

@Suite struct RecallTablesTests {
  @Test("Predicted and true recall are counted by what was predicted, and by the card's age")
  func tables() {
    var log = RecallLog()
    let model = FSRS()
    log.append(card: 0, day: 0, .right)
    log.append(card: 1, day: 0, .wrong)
    log.append(card: 0, day: 7, .right)
    log.append(card: 1, day: 7, .wrong)
    log.append(card: 1, day: 7, .right)
    log.append(card: 0, day: 400, .wrong)
    let tables = RecallTables(of: model, for: log)
    #expect(tables.ages.map(\.answers) == [2, 0, 0, 0, 1])
    #expect(tables.ages.map(\.right) == [1, 0, 0, 0, 0])
    #expect(tables.ages.map(\.from) == [1, 8, 31, 92, 366] && tables.ages[4].to == nil)
    var predicted: [Double] = []
    log.predict(by: model) { predicted.append($1) }
    for (place, row) in tables.calibration.enumerated() {
      let inside = predicted.filter { Int($0 * 10) == place }
      #expect(row.answers == inside.count && row.predicted == inside.reduce(0, +))
      #expect(row.from == 10 * place && row.to == 10 * place + 10)
    }
    #expect(tables.calibration.reduce(0) { $0 + $1.answers } == 3)
    let all = tables.all
    #expect(all.answers == 3 && all.right == 1 && all.predicted == predicted.reduce(0, +))
    #expect(all.percent?.right == 33)
    #expect(all.percent?.predicted == Int((predicted.reduce(0, +) / 3 * 100).rounded()))
    #expect(RecallTables().all.percent == nil)
    // The second card was half forgotten, and is wrong.
    #expect(tables.calibration[Int(predicted[1] * 10)].right == 0)
  }

  @Test("A learner who forgets as predicted is within a few percent of the diagonal")
  func calibrated() {
    let simulated = SimulatedLog(of: SimulatedLog.slow, answers: 3_000, seed: 4)
    let tables = RecallTables(of: FSRS(weights: SimulatedLog.slow), for: simulated.log)
    for row in tables.calibration where row.answers >= 100 {
      let (mean, share) = (
        row.predicted / Double(row.answers), Double(row.right) / Double(row.answers)
      )
      #expect(abs(mean - share) < 0.08, "\(row)")
      #expect((Double(row.from) / 100..<Double(row.to ?? 100) / 100).contains(mean))
    }
  }
}
