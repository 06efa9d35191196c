/// Every word the kiosk's screen says by itself, in one place.
///
/// Hints come longest first; the screen shows the first one that fits.
package struct InterfaceText: Equatable, Sendable {
  package var questionHints: [String]
  package var answerHints: [String]
  package var emptyDeckTitle: String
  package var emptyDeckHelp: String
  /// "4 of 50"; the numbers are put for `%1` and `%2`.
  package var position: String
  package var calibration: CalibrationText

  package static let english = InterfaceText(
    questionHints: [
      "Tap twice for the answer  ·  swipe for the next card",
      "Tap twice for the answer",
      "Tap twice: answer",
    ],
    answerHints: [
      "Tap for any card  ·  swipe for the next card",
      "Tap for any card",
    ],
    emptyDeckTitle: "This deck has no cards yet.",
    emptyDeckHelp: "Write a line such as  Norway,Oslo  into the deck's file and start again.",
    position: "%1 of %2",
    calibration: .english)
}
