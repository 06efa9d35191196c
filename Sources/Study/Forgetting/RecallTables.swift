/// Predicted against true recall of a learner's scored answers, in bins.
package struct RecallTables: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    /// Where the bin begins and ends: percent of predicted recall, or days since the card's first answer; no end for the
    /// last days.
    package var from: Int
    package var to: Int?
    package var answers = 0
    package var right = 0
    /// The sum of the predicted probabilities.
    package var predicted = 0.0

    fileprivate mutating func add(_ predicted: Double, isRight: Bool) {
      answers += 1
      right += isRight ? 1 : 0
      self.predicted += predicted
    }
  }

  /// By predicted recall, ten percent each.
  package private(set) var calibration = (0..<10).map { Row(from: 10 * $0, to: 10 * $0 + 10) }
  /// By the age of the card: a week, a month, a quarter, a year, more.
  package private(set) var ages = zip([1, 8, 31, 92, 366], [8, 31, 92, 366, nil])
    .map { Row(from: $0, to: $1) }

  /// - Parameters:
  ///   - model: What predicts.
  ///   - log: The answers.
  package init(of model: FSRS, for log: RecallLog) {
    var ages = [Int](repeating: 0, count: log.cardCount)
    log.predict(by: model) { answer, predicted in
      let place = Int(answer.card)
      ages[place] += Int(answer.days)
      calibration[min(max(Int(predicted * 10), 0), 9)].add(predicted, isRight: answer.isRight)
      let bin = self.ages.lastIndex { $0.from <= ages[place] } ?? 0
      self.ages[bin].add(predicted, isRight: answer.isRight)
    }
  }
}
