/// A learner's answers in the order of time, as the memory model sees them.
package struct RecallLog: Equatable, Sendable {
  package struct Answer: Equatable, Sendable {
    /// The card's place among the cards of the log, in the order of their first answers.
    package var card: Int32
    /// Whole days since the card's last answer, from 0; -1 for its first answer.
    package var days: Int32
    package var rating: Rating
    /// How long the answer took; 0 if that is unknown.
    package var milliseconds: UInt16 = 0

    package var isRight: Bool { rating.isRight }

    /// Whether the answer shows if the card was remembered: it came at least a day after the last one.
    package var isScored: Bool { days > 0 }
  }

  package private(set) var answers: [Answer] = []
  /// The number of answers that are scored.
  package private(set) var scoredCount = 0
  /// The last day of each card.
  private var lastDays: [Int] = []

  package init() {}

  package var cardCount: Int { lastDays.count }

  /// Adds the next answer.
  ///
  /// - Parameters:
  ///   - card: The card's place: `cardCount` for a new one.
  ///   - day: The day of the answer, as `WallTime.day`; a day before the card's last one counts as that day, as in
  ///     `CardMemory`.
  ///   - rating: How it was answered.
  ///   - answerTime: How long the answer took, in ms; 0 if that is unknown.
  package mutating func append(card: Int, day: Int, _ rating: Rating, answerTime: Int = 0) {
    var answer = Answer(
      card: Int32(clamping: card), days: -1, rating: rating,
      milliseconds: UInt16(clamping: answerTime))
    if card < lastDays.count {
      answer.days = Int32(clamping: max(day - lastDays[card], 0))
      lastDays[card] = max(day, lastDays[card])
    } else {
      lastDays.append(day)
    }
    if answer.isScored { scoredCount += 1 }
    answers.append(answer)
  }

  /// Calls `body` with the predicted probability of recall of each scored answer.
  ///
  /// - Parameters:
  ///   - model: What predicts.
  ///   - body: Its parameters are the answer and its probability.
  package func predict(by model: FSRS, _ body: (Answer, Double) -> Void) {
    predict(by: model) { answer, predicted, _ in body(answer, predicted) }
  }

  /// Calls `body` with the predicted probability of recall of each scored answer.
  ///
  /// - Parameters:
  ///   - model: What predicts.
  ///   - body: Its parameters are the answer, its probability and the number of days since the card's first answer.
  package func predict(by model: FSRS, _ body: (Answer, Double, Int) -> Void) {
    var ages = [Int](repeating: 0, count: cardCount)
    var memories: [FSRS.Memory] = []
    memories.reserveCapacity(cardCount)
    for answer in answers {
      let (place, grade) = (Int(answer.card), answer.rating.grade)
      if answer.days < 0 {
        memories.append(model.memory(after: grade))
        continue
      }
      let (memory, days) = (memories[place], Int(answer.days))
      ages[place] += days
      if answer.isScored {
        body(answer, model.recall(stability: memory.stability, after: days), ages[place])
      }
      memories[place] = model.memory(memory, after: grade, days: days)
    }
  }
}

/// How well a model predicted answers.
package struct RecallScore: Equatable, Sendable {
  /// The number of scored answers.
  package private(set) var count = 0
  /// The sum of the answers' log losses, in nats.
  package private(set) var totalLoss = 0.0
  private var bins: [Bin: (predicted: Double, right: Double, count: Double)] = [:]

  /// Answers that are alike: after about as many days, answers and lapses.
  ///
  /// Source: `RMSE (bins)` of fsrs-rs 6.6.1 (`src/dataset.rs`).
  private struct Bin: Hashable, Comparable {
    var days, answers, lapses: Int

    static func < (a: Bin, b: Bin) -> Bool {
      (a.days, a.answers, a.lapses) < (b.days, b.answers, b.lapses)
    }
  }

  /// The mean log loss; 0 without answers.
  package var logLoss: Double { count == 0 ? 0 : totalLoss / Double(count) }

  /// The root of the mean square of the distance between predicted and true recall over the bins; 0 without answers.
  package var error: Double {
    // A dictionary's order is random, and a sum depends on the order.
    let squares = bins.sorted { $0.key < $1.key }.map { _, bin in
      let distance = bin.predicted - bin.right
      return distance * distance / bin.count
    }
    return count == 0 ? 0 : (squares.reduce(0, +) / Double(count)).squareRoot()
  }

  package static func == (a: RecallScore, b: RecallScore) -> Bool {
    (a.count, a.totalLoss, a.error) == (b.count, b.totalLoss, b.error)
  }

  /// - Parameters:
  ///   - model: What predicts.
  ///   - log: The answers.
  ///   - places: The scored answers that count, from 0; nil for all.
  package init(of model: FSRS, for log: RecallLog, in places: Range<Int>? = nil) {
    var seen = 0
    var cards: [(answers: Int, lapses: Int)] = Array(repeating: (0, 0), count: log.cardCount)
    log.predict(by: model) { answer, predicted in
      let place = Int(answer.card)
      cards[place].answers += 1
      defer { seen += 1 }
      if places?.contains(seen) ?? true {
        add(
          predicted, isRight: answer.isRight,
          to: Bin(
            days: Self.step(Int(answer.days), of: 3.62),
            answers: Self.step(cards[place].answers + 1, of: 1.89),
            lapses: Self.step(cards[place].lapses, of: 1.73)))
      }
      if !answer.isRight { cards[place].lapses += 1 }
    }
  }

  private mutating func add(_ predicted: Double, isRight: Bool, to bin: Bin) {
    count += 1
    totalLoss += Self.loss(predicted, isRight: isRight)
    var sums = bins[bin] ?? (0, 0, 0)
    sums.predicted += predicted
    sums.right += isRight ? 1 : 0
    sums.count += 1
    bins[bin] = sums
  }

  /// The log loss of one prediction, in nats; a prediction counts as at least 1e-7 from both ends.
  package static func loss(_ predicted: Double, isRight: Bool) -> Double {
    let chance = min(max(predicted, 1e-7), 1 - 1e-7)
    return -PortableMath.log(isRight ? chance : 1 - chance)
  }

  /// The highest power of `base` that a count reaches; -1 for 0.
  private static func step(_ count: Int, of base: Double) -> Int {
    var (power, step) = (1.0, -1)
    while Double(count) >= power {
      power *= base
      step += 1
    }
    return step
  }
}
