/// How long a learner's answers take, and how often those are right that the memory model does not predict.
package struct AnswerHabits: Equatable, Sendable {
  /// The kinds of answers that differ in time.
  package enum Kind: Int, CaseIterable, Sendable {
    /// The first answer to a card.
    case new
    /// An answer a day or more after the card's last one.
    case later
    /// A further answer on the same day.
    case sameDay
  }

  private struct Sum: Equatable {
    var count = 0.0
    var timed = 0.0
    var seconds = 0.0
  }

  /// By kind and rating.
  private var sums = Array(repeating: Sum(), count: 2 * Kind.allCases.count)

  /// The time of an answer while nothing is known.
  private static let usualSeconds = 8.0
  /// The number of answers that a mean of all answers counts as beside those of a kind.
  ///
  /// Source: Anki mixes with 50 (`rslib/src/scheduler/fsrs/simulator.rs`), which takes a child's first weeks away.
  private static let mixed = 5.0

  package init() {}

  /// - Parameter log: The learner's answers.
  package init(of log: RecallLog) {
    for answer in log.answers {
      let kind: Kind = answer.days < 0 ? .new : answer.days == 0 ? .sameDay : .later
      let place = Self.place(kind, answer.isRight)
      sums[place].count += 1
      // An answer from another program may have no time.
      guard answer.milliseconds > 0 else { continue }
      sums[place].timed += 1
      sums[place].seconds += Double(answer.milliseconds) / 1_000
    }
  }

  private static func place(_ kind: Kind, _ isRight: Bool) -> Int {
    2 * kind.rawValue + (isRight ? 1 : 0)
  }

  /// Returns the mean time of answers of a kind, in seconds.
  package func seconds(_ kind: Kind, isRight: Bool) -> Double {
    let all = sums.reduce(into: Sum()) { all, sum in
      all.timed += sum.timed
      all.seconds += sum.seconds
    }
    let mean = all.timed == 0 ? Self.usualSeconds : all.seconds / all.timed
    let sum = sums[Self.place(kind, isRight)]
    return (sum.seconds + Self.mixed * mean) / (sum.timed + Self.mixed)
  }

  /// The share of first answers that are right: half of them while nothing is known.
  package var newRight: Double { share(.new, of: (1, 2)) }

  /// The share of further answers on a day that are right: nine of ten while nothing is known.
  package var sameDayRight: Double { share(.sameDay, of: (9, 10)) }

  private func share(_ kind: Kind, of known: (right: Double, all: Double)) -> Double {
    let (right, wrong) = (sums[Self.place(kind, true)].count, sums[Self.place(kind, false)].count)
    return (right + known.right) / (right + wrong + known.all)
  }
}
