import Scenes
import Study

/// The screens of rounds, reviews and quizzes that are not cards.
extension CardLayout {
  func quiz(
    _ quiz: QuizContent, targets: [Target?], size: GridSize, brightness: Brightness
  ) -> Screen {
    var grid = CellGrid(size: size, paper: quiz.isDecided ? .answer : .question)
    let boxes = Self.boxes(of: quiz, size: size)
    let room = room(of: quiz, size: size)
    let pages = pages(of: quiz, in: room)
    let shown = min(max(quiz.page, 0), pages.count - 1)
    header(quiz.deckName, position(quiz.position, of: quiz.count), in: &grid)
    boxes.draw(quiz.answers.map(label), in: &grid)
    if boxes.leaveRoomForHint {
      let hints =
        if quiz.isDecided {
          quiz.isLeech ? text.lesson.leechHints : text.lesson.decidedHints
        } else {
          shown < pages.count - 1
            ? pageHints(shown, of: pages.count, in: room) : text.lesson.quizHints
        }
      hint(hints, in: &grid)
    }
    var screen = Screen(grid: grid, targets: boxes.touchTargets(targets))
    if pages.count > 1 {
      pageTurning(shown, of: pages.count, columns: room.pageColumns, rows: room.rows, in: &screen)
    }
    let columns = pages.count > 1 ? room.columnsBesidePages : room.columns
    body(
      pages[shown], pictures: quiz.pictures, characters: quiz.question.safeForScreen.count,
      brightness: brightness, CellArea(columns: columns, rows: room.rows), in: &screen)
    return screen
  }

  func pages(of quiz: QuizContent, in room: CardRoom) -> [String] {
    room.pages(
      of: quiz.question.safeForScreen, pictures: quiz.pictures.count, least: leastLine)
  }

  /// The room for a quiz's question.
  func room(of quiz: QuizContent, size: GridSize) -> CardRoom {
    room(above: Self.boxes(of: quiz, size: size), size: size)
  }

  private static func boxes(of quiz: QuizContent, size: GridSize) -> ChoiceBoxes {
    let count = quiz.answers.count
    return ChoiceBoxes(count, height: count > 3 ? 0.3 : 0.2, size: size)
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
    let room = room(above: boxes, size: size)
    body(said, CellArea(columns: room.columns, rows: room.rows), in: &screen)
    return screen
  }

  func waiting(_ waiting: WaitingContent, size: GridSize) -> Screen {
    var grid = CellGrid(size: size, paper: .plain)
    header(waiting.deckName, text.lesson.left(waiting.left), in: &grid)
    hint(text.lesson.waitingHints, in: &grid)
    var screen = Screen(grid: grid)
    body(
      text.lesson.nextCard.with(CalendarTime(waiting.until).timeOfDay), under: text.lesson.wait,
      in: &screen)
    return screen
  }

  /// The rows above the boxes and below the header and the notice, if there are any.
  private func room(above boxes: ChoiceBoxes, size: GridSize) -> CardRoom {
    let first = size.rows >= 3 ? (boxes.top >= 4 ? 2 : 1) : 0
    return CardRoom(rows: min(first, boxes.top)..<boxes.top, size: size)
  }
}
