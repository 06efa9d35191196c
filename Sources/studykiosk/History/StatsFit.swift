import DeckStore
import LibraryAccess
import Study

/// How well some weights of the memory model predict a learner's answers: a row of `studykiosk stats --fit`.
struct FitRow {
  var learner: String
  /// "default", "in force" or "now".
  var kind: String
  var weights: [Double]
  var answers: Int
  var score: RecallScore

  /// The rows of a learner: the default weights, those in force if there are any, and those that a fit finds now.
  static func rows(of learner: String, _ measured: Measured) -> [FitRow] {
    let fitted = WeightFit(measured.log)
    let all = [
      ("default", FSRS.defaultWeights), ("in force", measured.inForce),
      ("now", fitted.passes > 0 ? fitted.weights : nil),
    ]
    return all.compactMap { kind, weights in
      weights.map { weights in
        FitRow(
          learner: learner, kind: kind, weights: weights, answers: measured.log.answers.count,
          score: RecallScore(of: FSRS(weights: weights), for: measured.log))
      }
    }
  }

  static var fields: [Field<FitRow>] {
    [
      .text("learner") { $0.learner }, .text("weights", "kind") { $0.kind },
      .number("answers") { $0.answers }, .number("scored") { $0.score.count },
      .column("log loss", isNumber: true) { $0.score.logLoss.decimals(4) },
      .column("RMSE", isNumber: true) { $0.score.error.decimals(4) },
      .json("logLoss") { $0.score.logLoss }, .json("rmse") { $0.score.error },
      .json("weights") { $0.weights },
    ]
  }

  /// The weights as Anki's field for them takes them.
  var line: String {
    "\(learner), \(kind): " + weights.map { "\($0)" }.joined(separator: ", ")
  }
}

extension Double {
  /// A number from 0 on with a number of digits after the point.
  func decimals(_ count: Int) -> String {
    let unit = (0..<count).reduce(1) { unit, _ in unit * 10 }
    let whole = Int((self * Double(unit)).rounded())
    return "\(whole / unit)." + (whole % unit).withZeros(count)
  }
}
