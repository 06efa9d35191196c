/// A rectangle of the panel or screen, in shares of its width and height from its top left corner.
package struct ChoiceArea: Hashable, Sendable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  /// Whether a place lies in it; its right and bottom edges belong to what comes after them.
  package func contains(x: Double, y: Double) -> Bool {
    left <= x && x < right && top <= y && y < bottom
  }
}

extension ScreenContent {
  /// Where this screen's choices are, in their order: the layout draws them there, and a tap there
  /// chooses.
  ///
  /// Two answers and more stand in two columns where there are more than three. All end above the
  /// last of 15 rows of text, and a list's line is three such rows high.
  package var choiceAreas: [ChoiceArea] {
    switch self {
    case .quiz(let quiz) where quiz.answers.count > 3: Self.areas(quiz.answers.count, height: 0.3)
    case .quiz(let quiz): Self.areas(quiz.answers.count, height: 0.2)
    case .result(let result): Self.areas(result.choices.count, height: 0.2)
    case .learners(let learners): Self.areas(learners.choices.count, height: 0.2)
    case .card, .emptyDeck, .calibration, .waiting, .tooFewAnswers: []
    }
  }

  private static func areas(_ count: Int, height: Double) -> [ChoiceArea] {
    let columns = count > 3 ? 2 : 1
    let rows = (count + columns - 1) / columns
    let (left, width) = (0.04, 0.92 / Double(columns))
    return (0..<count).map { index in
      let column = Double(index % columns)
      let row = Double(rows - index / columns)
      return ChoiceArea(
        left: left + column * width, top: 14.0 / 15 - row * height,
        right: left + (column + 1) * width, bottom: 14.0 / 15 - (row - 1) * height)
    }
  }

  /// Whether a tap chooses here, and does nothing beside the choices.
  package var hasChoices: Bool {
    switch self {
    case .quiz(let quiz): !quiz.isDecided
    case .result, .learners: true
    case .card, .emptyDeck, .calibration, .waiting, .tooFewAnswers: false
    }
  }

  /// The choice at a place, from 0; nil beside them all and where nothing is to be chosen any more.
  package func choice(x: Double, y: Double) -> Int? {
    guard hasChoices else { return nil }
    return choiceAreas.firstIndex { $0.contains(x: x, y: y) }
  }
}
