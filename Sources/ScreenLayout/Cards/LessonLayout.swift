import Scenes
import Study

/// The screens of rounds, reviews and quizzes that are not cards.
extension CardLayout {
  /// More letters of an answer are on no screen, and would take long to lay out.
  private static let longestChoice = 200

  func quiz(_ quiz: QuizContent, isBox: Bool, in screen: inout Screen) {
    screen.paper = quiz.isDecided ? .answer : .question
    let boxes = Self.boxes(of: quiz, size: screen.size, isBox: isBox)
    let room = room(of: quiz, size: screen.size, isBox: isBox)
    let pages = pages(of: quiz, in: room)
    let shown = min(max(quiz.page, 0), pages.count - 1)
    if isBox {
      progress(of: quiz, in: &screen)
    } else {
      head([quiz.deckName], [position(quiz.position, of: quiz.count)], in: &screen)
    }
    let texts = Self.texts(of: quiz)
    let longest = texts.max { $0.columns < $1.columns } ?? ""
    for (index, answer) in quiz.answers.enumerated() {
      screen.add(
        .choice([texts[index]], longest: longest), boxes.boxes[index],
        state: answer.state.look,
        target: answer.state == .open ? QuizContent.target(index) : nil)
    }
    if !isBox, boxes.leaveRoomForHint {
      let hints =
        if quiz.isDecided {
          language.lines(quiz.isLeech ? .quizLeechHint : .quizDecidedHint)
        } else {
          shown < pages.count - 1
            ? pageHints(shown, of: pages.count, in: room) : language.lines(.quizHint)
        }
      hint(hints, in: &screen)
    }
    if pages.count > 1 {
      pageTurning(shown, of: pages.count, columns: room.pageColumns, rows: room.rows, in: &screen)
    }
    let columns = pages.count > 1 ? room.columnsBesidePages : room.columns
    var rows = room.rows
    if isBox, quiz.isDecided, quiz.isLeech, let last = rows.last {
      rows = rows.dropLast()
      screen.add(
        .caption(Caption(language.lines(.quizLeechHint), .center)),
        CellArea(columns: 0..<screen.size.columns, rows: last..<last + 1))
    }
    body(
      pages[shown], pictures: quiz.pictures, characters: quiz.question.safeForScreen.count,
      CellArea(columns: columns, rows: rows), in: &screen)
  }

  func pages(of quiz: QuizContent, in room: CardRoom) -> [String] {
    room.pages(
      of: quiz.question.safeForScreen, pictures: quiz.pictures.count, least: leastLine)
  }

  /// The room for a quiz's question: below the header and the notice, if there are any.
  func room(of quiz: QuizContent, size: GridSize, isBox: Bool) -> CardRoom {
    room(above: Self.boxes(of: quiz, size: size, isBox: isBox), size: size)
  }

  private static func boxes(of quiz: QuizContent, size: GridSize, isBox: Bool) -> ChoiceBoxes {
    let count = quiz.answers.count
    guard isBox else { return ChoiceBoxes(count, height: count > 3 ? 0.3 : 0.2, size: size) }
    return ChoiceBoxes(
      texts(of: quiz).map(\.columns), in: Zones.head(size)..<size.rows, size: size)
  }

  private static func texts(of quiz: QuizContent) -> [String] {
    quiz.answers.map { String($0.text.safeForScreen.prefix(longestChoice)) }
  }

  func waiting(_ waiting: WaitingContent, in screen: inout Screen) {
    head([waiting.deckName], [language.words(.cardsLeft, .number(waiting.left))], in: &screen)
    hint(language.lines(.waitingHint), in: &screen)
    let time = CalendarTime(waiting.until).timeOfDay
    body(
      language.words(.waitingUntil, .text(time)), under: language.words(.waitingTitle), in: &screen)
  }

  /// The rows above the boxes and below the header and the notice, if there are any.
  private func room(above boxes: ChoiceBoxes, size: GridSize) -> CardRoom {
    let first = size.rows >= 3 ? (boxes.top >= 4 ? 2 : 1) : 0
    return CardRoom(rows: min(first, boxes.top)..<boxes.top, size: size)
  }
}

extension QuizContent.Answer.State {
  fileprivate var look: Element.State {
    switch self {
    case .open: .normal
    case .struckOut: .wrong
    case .right: .right
    case .left: .disabled
    }
  }
}
