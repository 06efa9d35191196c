import Study

/// All the screen's own words, in English.
///
/// Another language is another value. Texts in several lengths are ordered from the longest; the
/// screen shows the first that fits. Values replace `%1`, `%2` and `%3`.
package struct InterfaceText: Equatable, Sendable {
  package var questionHints = [
    "Tap twice for the answer  ·  swipe for the next card",
    "Tap twice for the answer",
    "Tap twice: answer",
  ]
  /// For an answer without a mark.
  package var answerHints = [
    "Swipe up: I knew it  ·  swipe down: I did not  ·  left: next card",
    "Swipe up: I knew it  ·  swipe down: I did not",
    "Up: I knew it  ·  down: I did not",
    "Up: knew  ·  down: not",
    "Up: yes, down: no",
  ]
  package var rightHints = [
    "Swipe left for the next card  ·  swipe down: I did not know it",
    "Swipe left: next card  ·  down: I did not",
    "Left: next  ·  down: not",
    "Left: next card",
  ]
  package var wrongHints = [
    "Swipe left for the next card  ·  swipe up: I knew it",
    "Swipe left: next card  ·  up: I knew it",
    "Left: next  ·  up: knew",
    "Left: next card",
  ]
  package var rightRemarks = ["marked right", "right"]
  package var wrongRemarks = ["marked wrong", "wrong"]
  package var deleteQuestions = [
    "Delete this card? Press Delete again", "Delete? Press again", "Delete?",
  ]
  package var deleteHints = ["Anything else keeps the card", "Anything else: no"]
  /// On every page of a text but the last.
  package var pageHints = ["Swipe up for the next page", "Swipe up: next page", "Up: next page"]
  /// In the place of a picture, where only text can be shown.
  package var picture = "(picture)"
  package var emptyDeckTitle = "This deck has no cards yet."
  package var emptyDeckHelp =
    "Write lines such as  Norway,Oslo  into a file and add its cards with"
    + "  studykiosk deck import"
  package var position = "%1 of %2"
  package var notice = NoticeText()
  package var lesson = LessonText()
  package var gallery = GalleryText()
  package var calibration = CalibrationText()

  package static let english = InterfaceText()

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
  /// This text with values in place of `%1` to `%9`.
  func with(_ values: Any...) -> String { with(all: values) }

  func with(all values: [Any]) -> String {
    let parts = split(separator: "%", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(String(parts[0])) { text, part in
      guard let number = part.first?.wholeNumberValue, values.indices.contains(number - 1) else {
        return "\(text)%\(part)"
      }
      return "\(text)\(values[number - 1])\(part.dropFirst())"
    }
  }
}
