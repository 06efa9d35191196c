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

    /// How many of 100 answers were right, and how many were predicted; nil without answers.
    package var percent: (right: Int, predicted: Int)? {
      guard answers > 0 else { return nil }
      return (
        (200 * right + answers) / (2 * answers), Int((100 * predicted / Double(answers)).rounded())
      )
    }
  }

  /// By predicted recall, ten percent each.
  package private(set) var calibration = (0..<10).map { Row(from: 10 * $0, to: 10 * $0 + 10) }
  /// By the age of the card: a week, a month, a quarter, a year, more.
  package private(set) var ages = zip([1, 8, 31, 92, 366], [8, 31, 92, 366, nil])
    .map { Row(from: $0, to: $1) }
  /// All answers, of cards of any age.
  package private(set) var all = Row(from: 1)

  /// No answers.
  package init() {}

  /// - Parameters:
  ///   - model: What predicts.
  ///   - log: The answers.
  package init(of model: FSRS, for log: RecallLog) {
    log.predict(by: model) { answer, predicted, age in
      add(predicted, isRight: answer.isRight, age: age)
    }
  }

  /// Adds an answer.
  ///
  /// - Parameters:
  ///   - predicted: The predicted probability of recall.
  ///   - isRight: How it was answered.
  ///   - age: Days since the card's first answer, from 1.
  package mutating func add(_ predicted: Double, isRight: Bool, age: Int) {
    calibration[min(max(Int(predicted * 10), 0), 9)].add(predicted, isRight: isRight)
    ages[ages.lastIndex { $0.from <= age } ?? 0].add(predicted, isRight: isRight)
    all.add(predicted, isRight: isRight)
  }
}

/// How well a learner's answers are predicted, of all cards and deck by deck.
package struct RecallReport: Equatable, Sendable {
  package struct Deck: Equatable, Sendable {
    package var name: String
    package var tables: RecallTables

    package init(name: String, tables: RecallTables) { (self.name, self.tables) = (name, tables) }
  }

  /// Of all cards, deleted ones included.
  package var all: RecallTables
  /// The decks some of whose cards came back, by name.
  package var decks: [Deck]

  package init(all: RecallTables = RecallTables(), decks: [Deck] = []) {
    (self.all, self.decks) = (all, decks)
  }
}
