import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("Rounds, quizzes and learners on the screen")
struct LessonLayoutTests {
  @Test("a result shows the score without percent, the cards to look at again, and the next day")
  func result() {
    let screen = lines(.result(.eightOfTen), columns: 50, rows: 15)
    let all = screen.joined(separator: "\n")
    for words in ["Well done, Anna!", "8 of 10", "+ + - + + + + + + -", "Chad", "N’Djamena"] {
      #expect(all.contains(words))
    }
    #expect(!all.contains("%") && !all.contains("minute"))
    #expect(screen[13].trimmed == "│   Done   ││Again: all ││    Again: these 2     │")
    var low = ResultContent.eightOfTen
    (low.right, low.wrongCount) = (3, 7)
    low.isCelebrated = false
    let honest = lines(.result(low), columns: 50, rows: 15).joined(separator: "\n")
    for words in ["That was a hard one", "3 of 10", "You know 3.", "All 7"] {
      #expect(honest.contains(words))
    }
  }

  @Test("a result appears within a second: number, marks, confetti; then it does not change")
  func entrance() {
    let size = GridSize(columns: 50, rows: 15)
    let whole = CardLayout().screen(.result(.eightOfTen), size: size)
    var elapsed = Duration.zero
    var numbers: [String] = []
    var marks: [Int] = []
    var thirds: [Int] = []
    while let next = Entrance.nextChange(after: elapsed) {
      #expect(next > elapsed)
      var screen = whole
      screen.enter(after: elapsed)
      #expect(screen.targets == whole.targets)
      for element in screen.elements {
        switch element.role {
        case .card(let text): numbers.append(text.text.replacing("\u{A0}", with: " "))
        case .dots(let shown, let of):
          marks.append(shown.count)
          #expect(of == 10)
        case .confetti(let third): thirds.append(third)
        default: break
        }
      }
      elapsed = next
    }
    #expect(elapsed < .seconds(1))
    #expect(numbers.first == "0 of 10" && numbers.last == "8 of 10" && Set(numbers).count == 9)
    #expect(marks.first == 0 && marks.last == 10 && marks == marks.sorted())
    #expect(thirds.first == 0 && thirds.last == 2 && thirds == thirds.sorted())
    var screen = whole
    screen.enter(after: elapsed)
    #expect(screen == whole)
  }

  @Test("a wrong guess is crossed out and loses its box; the right answer has a heavy box")
  func quiz() {
    let open = lines(.quiz(.norway([.open, .struckOut, .open, .open])), columns: 50, rows: 15)
    #expect(open[6].hasPrefix("  │        Oslo         │      × Bergen ×"))
    #expect(!open[5].contains("2"))
    let decided = lines(.quiz(.norway([.right, .struckOut, .left, .left])), columns: 50, rows: 15)
    #expect(decided[5].trimmed == String(repeating: "█", count: 23))
    #expect(decided[14].trimmed == "Tap for the next question")
  }

  @Test("a long answer replaces its frame's lines; the other boxes are unchanged")
  func longAnswer() {
    var quiz = QuizContent.norway([.open, .open, .open, .open])
    quiz.answers[3].text = "one two three four five six seven eight nine ten eleven"
    quiz.answers[1].text = quiz.answers[3].text + " twelve"
    #expect(
      lines(.quiz(quiz), columns: 50, rows: 15)[5...13] == [
        "  ┌─ 1 ─────────────────┐┌ one two three four  ┐  ",
        "  │        Oslo         ││   five six seven    │  ",
        "  │                     ││   eight nine ten    │  ",
        "  └─────────────────────┘└    eleven twelve    ┘  ",
        "  ┌─ 3 ─────────────────┐┌─ 4 ─────────────────┐  ",
        "  │                     ││ one two three four  │  ",
        "  │    Port Moresby     ││   five six seven    │  ",
        "  │                     ││   eight nine ten    │  ",
        "  └─────────────────────┘└       eleven        ┘  ",
      ])
  }

  @Test("a lesson shows the last mark, and the card's position")
  func note() {
    var card = CardContent(
      side: .question, text: "Norway", deckName: "Capitals", position: 4, count: 9,
      lesson: LessonNote(mode: .round, last: .wrong, progress: .fourOfNine))
    let round = lines(.card(card), columns: 50, rows: 15).map(\.trimmed)
    #expect(round[0].hasSuffix("4 of 9") && round.contains("the last one: not yet"))
    #expect(round[14].contains("take back"))
    card.side = .answer
    #expect(!lines(.card(card), columns: 50, rows: 15).joined().contains("the last one"))
    card.lesson = LessonNote(mode: .round, last: .takenBack, progress: .fourOfNine)
    #expect(lines(.card(card), columns: 50, rows: 15).joined().contains("mark taken back"))
    card.side = .question
    card.lesson = LessonNote(mode: .review, progress: .fourOfNine)
    let review = lines(.card(card), columns: 50, rows: 15).map(\.trimmed)
    #expect(review[0].hasSuffix("4 of 9") && !review[14].contains("take back"))
    // All cards were asked, and some are repeated.
    let progress = LessonProgress(asked: 9, finished: 2, whole: 9, position: 9)
    card.lesson = LessonNote(mode: .review, progress: progress)
    #expect(lines(.card(card), columns: 50, rows: 15)[0].trimmed.hasSuffix("2 of 9 done"))
    let boxed = ScreenContent.buttoned(.card(card), [.end])
    #expect(lines(boxed, columns: 50, rows: 15).joined().contains("2 of 9 done"))
    #expect(CardLayout().spoken(boxed, size: .standard).last == "2 of 9 done")
  }

  @Test(
    "a leech is reported in an unobtrusive line, even on small screens",
    arguments: [
      (80, 25, "the last one: not yet  ·  it is a hard one"),
      (50, 15, "the last one: not yet  ·  it is a hard one"), (20, 6, "a hard one"),
    ])
  func leech(columns: Int, rows: Int, line: String) {
    var card = CardContent(
      side: .question, text: "Peru", deckName: "Capitals", position: 2, count: 9,
      lesson: LessonNote(mode: .review, last: .leech, progress: .fourOfNine))
    #expect(lines(.card(card), columns: columns, rows: rows).map(\.trimmed).contains(line))
    card.side = .answer
    #expect(!lines(.card(card), columns: columns, rows: rows).joined().contains("hard"))
    guard case .quiz(var quiz) = ScreenContent.quiz(.norway([.right, .struckOut, .left, .left]))
    else { return }
    quiz.isLeech = true
    let hint = lines(.quiz(quiz), columns: columns, rows: 15)[14].trimmed
    #expect(hint.hasPrefix("A hard one") || columns == 20)
    #expect(hint.lowercased().contains("tap"))
  }

  @Test("hints that repeat buttons are shown only in the first lessons; without buttons always")
  func hints() {
    var card = CardContent(
      side: .question, text: "Norway", deckName: "Capitals", position: 1, count: 9)
    func says(_ content: ScreenContent) -> Bool {
      lines(content, columns: 50, rows: 15).joined().contains("Tap twice")
    }
    let buttons = [ListContent.Button(Target(.answer), .words(.answer))]
    #expect(says(.card(card)) && says(.buttoned(.card(card), buttons)))
    card.hasHints = false
    #expect(says(.card(card)) && !says(.buttoned(.card(card), buttons)))
  }

  @Test("a quiz's boxes stay within their rows, whatever their number and length")
  func boxRows() {
    for count in 0...12 {
      for height in 0...12 {
        for text in [5, 70, 200] {
          let boxes = ChoiceBoxes(
            Array(repeating: text, count: count), in: 2..<2 + height,
            size: GridSize(columns: 30, rows: 20))
          #expect(boxes.boxes.count == count)
          #expect(
            boxes.boxes.allSatisfy {
              $0.rows.lowerBound >= 2 && $0.rows.upperBound <= 2 + height
            })
        }
      }
    }
  }

  @Test("the waiting screen shows the time of the next card")
  func waiting() {
    let time = WallTime(milliseconds: (13 * 60 + 5) * 60_000, zoneMinutes: 60)
    let waiting = WaitingContent(deckName: "Capitals", left: 2, until: time)
    #expect(lines(.waiting(waiting), columns: 50, rows: 15).joined().contains("Next card at 14:05"))
  }

  @Test("each choice is drawn in its box; header and hint have rows of their own")
  func drawing() {
    for content in ScreenContent.withChoices {
      for (columns, rows) in Self.sizes {
        let size = GridSize(columns: columns, rows: rows)
        let boxes = ChoiceBoxes(content.targets.count, height: content.boxHeight, size: size)
        var screen = Screen(size: size)
        for box in boxes.boxes {
          screen.add(.choice(["漢字 long words in every box"], longest: ""), box)
        }
        let drawn = screen.grid
        let isOutside = drawn.cells.indices.contains { index in
          drawn.cells[index].glyph != " "
            && !boxes.boxes.contains {
              $0.columns.contains(index % columns) && $0.rows.contains(index / columns)
            }
        }
        #expect(!isOutside, "\(columns)x\(rows)")
        // Header, question and hint have rows of their own.
        if rows > 7 { #expect(boxes.top > 0 && boxes.leaveRoomForHint) }
        #expect(CardLayout().screen(content, size: size).grid.size == size)
      }
    }
  }

  @Test("a notice never covers a choice or question")
  func notice() {
    for content in ScreenContent.withChoices {
      for (columns, rows) in Self.sizes {
        let size = GridSize(columns: columns, rows: rows)
        let without = CardLayout().screen(content, size: size).grid
        let with = CardLayout().screen(content, notice: .saved, size: size).grid
        let isOver = zip(without.cells, with.cells).contains { $0.glyph != " " && $0 != $1 }
        #expect(!isOver, "\(columns)x\(rows)")
      }
    }
  }

  @Test("if nothing is due, the screen shows when the next card is due")
  func nextCard() {
    var result = ResultContent(
      mode: .review, deckName: "d", right: 0, count: 0, choices: [.done])
    for (days, text) in [(nil, "now"), (1, "comes tomorrow."), (3, "comes in 3 days.")] {
      result.nextInDays = days
      let shown = lines(.result(result), columns: 50, rows: 15).joined(separator: "\n")
      #expect(shown.contains("Nothing is due now") && shown.contains(text))
      #expect(shown.contains("next card") == (days != nil))
    }
  }

  private static let sizes = [
    (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (8, 6), (13, 7), (20, 8), (20, 9), (30, 10), (40, 12),
    (50, 15), (53, 16), (64, 20), (80, 24), (80, 25), (100, 30), (128, 48), (200, 60),
  ]

  @Test("while cards come once more, a quiz tells how many are finished, not the last card's place")
  func repeating() {
    var quiz = QuizContent.norway(Array(repeating: .open, count: 3))
    quiz.progress = LessonProgress(asked: 9, finished: 4, whole: 9, position: 9)
    let lines = lines(.quiz(quiz), columns: 50, rows: 15)
    #expect(lines.contains { $0.contains("4 of 9 done") }, "\(lines)")
  }

  private func lines(_ content: ScreenContent, columns: Int, rows: Int) -> [String] {
    CardLayout().screen(content, size: GridSize(columns: columns, rows: rows)).grid.lines
  }
}

extension ResultContent {
  static let eightOfTen = ResultContent(
    mode: .round, deckName: "Capitals", learner: "Anna", right: 8, count: 10,
    marks: (0..<10).map { [2, 9].contains($0) ? .wrong : .right }, isCelebrated: true,
    wrong: [("Chad", "N’Djamena"), ("Kiribati", "South Tarawa")].map { question, answer in
      .init(Target("wrong-card", question), .text(question), .wrong, detail: .text(answer))
    }, wrongCount: 2, choices: [.wrongOnes(2), .all, .done])
}

extension LessonProgress {
  static let fourOfNine = LessonProgress(
    marks: [.right, .wrong, .comesBack], asked: 3, finished: 2, whole: 9, position: 4)
}

extension QuizContent {
  static func norway(_ states: [QuizContent.Answer.State]) -> QuizContent {
    let texts = ["Oslo", "Bergen", "Port Moresby", "A city far up in the north of the country"]
    return QuizContent(
      question: "Norway", answers: zip(texts, states).map { .init(text: $0, state: $1) },
      deckName: "Capitals", position: 4, count: 9, progress: .fourOfNine)
  }
}

extension ScreenContent {
  fileprivate var boxHeight: Double {
    if case .quiz(let quiz) = self, quiz.answers.count > 3 { 0.3 } else { 0.2 }
  }

  /// Each screen with each possible number of choices.
  static let withChoices: [ScreenContent] =
    [3, 4].map { .quiz(.norway(Array(repeating: .open, count: $0))) }
    + (1...3).map {
      var result = ResultContent.eightOfTen
      result.choices = Array(result.choices.suffix($0))
      return .result(result)
    }
}
