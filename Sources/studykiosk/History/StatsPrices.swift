import DeckStore
import LibraryAccess
import Study

/// What a share of known cards would cost a learner: a row of `studykiosk stats --how-sure`.
struct PriceRow {
  var learner: String
  var price: Workload.Price
  /// Whether it is the learner's share.
  var isChosen: Bool

  static var fields: [Field<PriceRow>] {
    [
      .text("learner") { $0.learner },
      .number("how sure", "howSure") { $0.price.wanted.percent },
      .column("minutes a day", isNumber: true) { $0.price.minutesADay.decimals(1) },
      .number("forgotten of 100", "forgottenOf100") { Int((100 * $0.price.forgotten).rounded()) },
      .column("") { $0.isChosen ? "chosen" : "" },
      .json("minutesADay") { $0.price.minutesADay },
      .json("isChosen") { $0.isChosen },
    ]
  }
}
