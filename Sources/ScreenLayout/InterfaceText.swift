import Study

/// Every word the kiosk's screen says by itself, in one place.
///
/// Hints and remarks come longest first; the screen shows the first one that fits.
package struct InterfaceText: Equatable, Sendable {
  package var questionHints: [String]
  /// While the answer has no mark yet.
  package var answerHints: [String]
  package var rightHints: [String]
  package var wrongHints: [String]
  package var rightRemarks: [String]
  package var wrongRemarks: [String]
  package var deleteQuestions: [String]
  package var deleteHints: [String]
  package var emptyDeckTitle: String
  package var emptyDeckHelp: String
  /// "4 of 50"; the numbers are put for `%1` and `%2`.
  package var position: String
  package var notice: NoticeText
  package var lesson: LessonText
  package var calibration: CalibrationText

  package static let english = InterfaceText(
    questionHints: [
      "Tap twice for the answer  ·  swipe for the next card",
      "Tap twice for the answer",
      "Tap twice: answer",
    ],
    answerHints: [
      "Swipe up: I knew it  ·  swipe down: I did not  ·  left: next card",
      "Swipe up: I knew it  ·  swipe down: I did not",
      "Up: I knew it  ·  down: I did not",
      "Up: knew  ·  down: not",
      "Up: yes, down: no",
    ],
    rightHints: [
      "Swipe left for the next card  ·  swipe down: I did not know it",
      "Swipe left: next card  ·  down: I did not",
      "Left: next  ·  down: not",
      "Left: next card",
    ],
    wrongHints: [
      "Swipe left for the next card  ·  swipe up: I knew it",
      "Swipe left: next card  ·  up: I knew it",
      "Left: next  ·  up: knew",
      "Left: next card",
    ],
    rightRemarks: ["marked right", "right"],
    wrongRemarks: ["marked wrong", "wrong"],
    deleteQuestions: [
      "Delete this card? Press Delete again", "Delete? Press again", "Delete?",
    ],
    deleteHints: ["Anything else keeps the card", "Anything else: no"],
    emptyDeckTitle: "This deck has no cards yet.",
    emptyDeckHelp: "Write lines such as  Norway,Oslo  into a file and add its cards with"
      + "  studykiosk deck import",
    position: "%1 of %2",
    notice: .english,
    lesson: .english,
    calibration: .english)

  func hints(_ mark: Rating?) -> [String] {
    switch mark {
    case .right: rightHints
    case .wrong: wrongHints
    case nil: answerHints
    }
  }

  func remarks(_ mark: Rating?) -> [String] {
    switch mark {
    case .right: rightRemarks
    case .wrong: wrongRemarks
    case nil: []
    }
  }
}

extension String {
  /// This text with values in the places of `%1`, `%2`, … up to `%9`.
  func with(_ values: [String]) -> String {
    var text = ""
    var isPlace = false
    for character in self {
      if isPlace, let number = character.wholeNumberValue,
        values.indices.contains(number - 1)
      {
        text += values[number - 1]
        isPlace = false
      } else {
        if isPlace { text.append("%") }
        isPlace = character == "%"
        if !isPlace { text.append(character) }
      }
    }
    return isPlace ? text + "%" : text
  }
}
