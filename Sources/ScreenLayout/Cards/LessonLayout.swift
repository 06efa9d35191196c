import Scenes
import Study

/// The screens of lessons that are not cards: quizzes, and waiting for the next card.
extension CardLayout {
  func quiz(
    _ quiz: QuizContent, _ laidOut: QuizPages, isBox: Bool, in screen: inout Screen
  ) {
    screen.paper = quiz.isDecided ? .answer : .question
    let (room, pages) = (laidOut.room, laidOut.pages)
    let shown = min(max(quiz.page, 0), pages.count - 1)
    if isBox {
      progress(of: quiz, in: &screen)
    } else {
      let place =
        quiz.progress.isRepeating
        ? language.variants(place(of: quiz.progress)) : [position(quiz.position, of: quiz.count)]
      header([quiz.deckName], place, in: &screen)
    }
    let choices = pages[shown].choices
    let longest = choices.map(\.text).max { $0.columns < $1.columns } ?? ""
    for choice in choices {
      let state = quiz.answers[choice.index].state
      screen.add(
        .choice([choice.text], longest: longest), choice.cells, state: state.look,
        target: state == .open ? QuizContent.target(choice.index) : nil)
    }
    if !isBox, laidOut.leavesRoomForHint {
      let hints =
        if quiz.isDecided {
          language.variants(quiz.isLeech ? .quizLeechHint : .quizDecidedHint)
        } else {
          shown < pages.count - 1
            ? pageHints(shown, of: pages.count, in: room) : language.variants(.quizHint)
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
        .caption(Caption(language.variants(.quizLeechHint), .center)),
        CellArea(
          columns: 0..<(pages.count > 1 ? room.pageColumns.lowerBound : screen.size.columns),
          rows: last..<last + 1))
    }
    guard let question = pages[shown].question else { return }
    body(
      question, pictures: quiz.pictures, characters: quiz.question.safeForScreen.count,
      CellArea(columns: columns, rows: rows), in: &screen)
  }

  func waiting(_ waiting: WaitingContent, in screen: inout Screen) {
    header(
      language.variants(.deck(waiting.deckName)),
      [language.words(.cardsLeft, .number(waiting.left))], in: &screen)
    hint(language.variants(.waitingHint), in: &screen)
    let time = CalendarTime(waiting.until).timeOfDay
    let top = Zones.headerRows(screen.size)
    quiet(
      .icon(.later), language.variants(.waitingTitle).titles,
      why: language.variants(.words(.waitingUntil, [.text(time)])),
      CellArea(columns: 0..<screen.size.columns, rows: top..<max(screen.size.rows - 2, top)),
      in: &screen)
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
