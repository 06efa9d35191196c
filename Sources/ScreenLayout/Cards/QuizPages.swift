import Scenes

/// The pages of a quiz.
struct QuizPages {
  struct Page {
    /// The question, or a part of it; nil on a page with answers alone.
    var question: String?
    var choices: [Choice] = []
  }

  /// An answer, or a part of it.
  struct Choice {
    /// The answer's index, from 0.
    var index: Int
    var text: String
    var cells: CellArea
  }

  /// The pages; at least one.
  let pages: [Page]
  /// The room for the question and for the keys that turn pages.
  let room: CardRoom
  /// Whether the last row is free.
  let leavesRoomForHint: Bool
}

extension CardLayout {
  /// The most letters of an answer that are shown; more have no room on any screen, and take long to lay out.
  private static let longestChoice = 1_000

  /// Returns the pages of a quiz, which are those of its question, each with all answers.
  ///
  /// Answers that are too long for that are cut. On a box, once the right answer is known, they stand whole on pages
  /// of their own, before the question's pages and beginning with the right answer.
  func pages(of quiz: QuizContent, size: GridSize, isBox: Bool) -> QuizPages {
    let texts = quiz.answers.map { answer in
      let text = answer.text.safeForScreen
      return text.count > Self.longestChoice ? text.prefix(Self.longestChoice) + "…" : text
    }
    let boxes = Self.boxes(texts, size: size, isBox: isBox)
    let isWhole = boxes.hasRoom || !quiz.isDecided
    let room =
      isWhole
      ? room(above: boxes, size: size)
      : CardRoom(rows: Zones.headerRows(size)..<size.rows, size: size)
    let questions = room.pages(
      of: quiz.question.safeForScreen, pictures: quiz.pictures.count, minLineHeight: minLineHeight,
      hasMore: !isWhole)
    guard isWhole else {
      let answers = answerPages(of: quiz, texts, in: room)
      let asked = questions.map { QuizPages.Page(question: $0) }
      return QuizPages(
        pages: answers + asked, room: room, leavesRoomForHint: false)
    }
    let choices = texts.indices.map { index in
      QuizPages.Choice(index: index, text: texts[index], cells: boxes.boxes[index])
    }
    return QuizPages(
      pages: questions.map { .init(question: $0, choices: choices) }, room: room,
      leavesRoomForHint: boxes.leaveRoomForHint)
  }

  private static func boxes(_ texts: [String], size: GridSize, isBox: Bool) -> ChoiceBoxes {
    let count = texts.count
    guard isBox else { return ChoiceBoxes(count, height: count > 3 ? 0.3 : 0.2, size: size) }
    return ChoiceBoxes(texts.map(\.columns), in: Zones.headerRows(size)..<size.rows, size: size)
  }

  /// Returns pages with as many answers below each other as have room.
  ///
  /// An answer that is longer than a page is cut into parts.
  private func answerPages(
    of quiz: QuizContent, _ texts: [String], in room: CardRoom
  ) -> [QuizPages.Page] {
    let columns = 0..<room.pageColumns.lowerBound
    // The last row tells that the card is a leech.
    let rows = quiz.isDecided && quiz.isLeech ? room.rows.dropLast() : room.rows
    var pages: [[(index: Int, text: String, height: Int)]] = []
    var free = 0
    for index in quiz.inOrderOfReading {
      // A wrong guess has a sign on either side.
      let wrapped = WrappedText(texts[index], columns: columns.count - 8)
      let count = wrapped.lines.count
      let parts = (count + rows.count - 1) / rows.count
      for part in 0..<parts {
        let lines = part * count / parts..<(part + 1) * count / parts
        let height = min(max(lines.count, 2), rows.count)
        if height > free {
          pages.append([])
          free = rows.count
        }
        pages[pages.count - 1].append((index, wrapped.text(of: lines), height))
        free -= height
      }
    }
    return pages.map { parts in
      var top = rows.lowerBound
      let rest = rows.count - parts.reduce(0) { $0 + $1.height }
      let choices = parts.enumerated().map { place, part in
        let height = part.height + (0..<rest).part(place, of: parts.count).count
        defer { top += height }
        return QuizPages.Choice(
          index: part.index, text: part.text,
          cells: CellArea(columns: columns, rows: top..<top + height))
      }
      return QuizPages.Page(choices: choices)
    }
  }

  /// Returns the room above the boxes and below the header and the notice, if there is any.
  private func room(above boxes: ChoiceBoxes, size: GridSize) -> CardRoom {
    let first = size.rows >= 3 ? (boxes.top >= 4 ? 2 : 1) : 0
    return CardRoom(rows: min(first, boxes.top)..<boxes.top, size: size)
  }
}

extension QuizContent {
  /// The answers' indices, first the right answer and then the guesses.
  fileprivate var inOrderOfReading: [Int] {
    [Answer.State.right, .struckOut, .open, .left].flatMap { state in
      answers.indices.filter { answers[$0].state == state }
    }
  }
}
