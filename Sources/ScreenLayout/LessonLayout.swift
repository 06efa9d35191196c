import Scenes
import Study

/// The screens of rounds, reviews and quizzes that are not cards.
extension CardLayout {
  func quiz(
    _ quiz: QuizContent, targets: [Target?], size: GridSize, brightness: Brightness
  ) -> Screen {
    var grid = CellGrid(size: size, paper: quiz.isDecided ? .answer : .question)
    let count = quiz.answers.count
    let boxes = ChoiceBoxes(count, height: count > 3 ? 0.3 : 0.2, size: size)
    header(quiz.deckName, position(quiz.position, of: quiz.count), in: &grid)
    boxes.draw(quiz.answers.map(label), in: &grid)
    if boxes.leaveRoomForHint {
      let decidedHints = quiz.isLeech ? text.lesson.leechHints : text.lesson.decidedHints
      hint(quiz.isDecided ? decidedHints : text.lesson.quizHints, in: &grid)
    }
    var screen = Screen(grid: grid, targets: boxes.touchTargets(targets))
    body(
      quiz.question, caption: nil, pictures: quiz.pictures, brightness: brightness,
      rows: room(above: boxes, in: grid),
      in: &screen)
    return screen
  }

  private func label(_ answer: QuizContent.Answer) -> ChoiceBoxes.Label {
    switch answer.state {
    case .open: .init(text: answer.text, ink: .text, frame: .plain)
    case .struckOut: .init(text: "× \(answer.text) ×", ink: .label, frame: .none)
    case .right: .init(text: answer.text, ink: .text, frame: .heavy)
    case .left: .init(text: answer.text, ink: .label, frame: .none)
    }
  }

  func result(_ result: ResultContent, targets: [Target?], size: GridSize) -> Screen {
    var grid = CellGrid(size: size, paper: .answer)
    let boxes = ChoiceBoxes(result.choices.count, size: size)
    let today = result.today.map { text.lesson.today.with($0) }
    header(result.deckName, today ?? "", in: &grid)
    let percent = text.lesson.percent.with(result.percent)
    let line =
      (result.minutes > 1 ? text.lesson.result : text.lesson.resultInAMinute)
      .with(result.right, result.count, result.minutes)
    let said =
      result.count == 0
      ? text.lesson.nothingDue(nextInDays: result.nextInDays) : "\(percent)\n\(line)"
    boxes.draw(
      result.choices.map { .init(text: text.lesson.words($0), ink: .text, frame: .plain) },
      in: &grid)
    if boxes.leaveRoomForHint { hint(text.lesson.choiceHints, in: &grid) }
    var screen = Screen(grid: grid, targets: boxes.touchTargets(targets))
    body(said, caption: nil, rows: room(above: boxes, in: grid), in: &screen)
    return screen
  }

  func waiting(_ waiting: WaitingContent, size: GridSize) -> Screen {
    var grid = CellGrid(size: size, paper: .plain)
    header(waiting.deckName, text.lesson.left(waiting.left), in: &grid)
    hint(text.lesson.waitingHints, in: &grid)
    var screen = Screen(grid: grid)
    body(
      text.lesson.nextCard.with(CalendarTime(waiting.until).timeOfDay), caption: text.lesson.wait,
      in: &screen)
    return screen
  }

  /// The rows above the boxes and below the header and the notice, if there are any.
  private func room(above boxes: ChoiceBoxes, in grid: CellGrid) -> Range<Int> {
    let first = grid.size.rows >= 3 ? (boxes.top >= 4 ? 2 : 1) : 0
    return min(first, boxes.top)..<boxes.top
  }
}
