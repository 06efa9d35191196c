import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("The ends of lessons on the screen")
struct LessonEndLayoutTests {
  @Test("each end has its own title, sentence and number; only the day's has confetti")
  func ends() {
    let hard = Card(question: "Kiribati", answer: "South Tarawa", guid: "k")
    let ends: [(LessonEnd, [String])] = [
      (.mark(100), ["100", "cards learnt!", "8 of 10"]),
      (
        .back(days: 9, known: 8),
        ["Nice to see you again!", "8 of 10", "9 days away, and you know 8"]
      ),
      (
        .brave(hard, misses: 4),
        ["You got the hard one!", "Kiribati", "South Tarawa", "4 misses", "8 of 10"]
      ),
      (.finished, ["All done for today!", "8 of 10", "Tomorrow: 25 cards"]),
      (.early(done: 8), ["8 cards are safe", "8 of 10", "You know all 2. They come once more."]),
      (.new(5), ["5", "new cards", "You met them today", "8 of 10"]),
      (.plain, ["Well done, Anna!", "8 of 10", "Tomorrow: 25 cards"]),
    ]
    for (end, words) in ends {
      let content = ResultContent.ended(end)
      let screen = CardLayout().screen(.result(content), size: GridSize(columns: 50, rows: 15))
      let shown = screen.grid.lines.joined(separator: "\n")
      let spoken = CardLayout().words(content)
      for word in words {
        // A sentence may be broken at any blank, but its words are all there.
        let isThere = word.split(separator: " ").allSatisfy { shown.contains($0) }
        #expect(isThere, "\(end), \(word): \(shown)")
        let isSpoken = word.contains("Tarawa") || word == "Kiribati"
        #expect(isSpoken || spoken.contains { $0.contains(word) }, "\(end): \(spoken)")
      }
      let hasConfetti = screen.elements.contains {
        if case .confetti = $0.role { true } else { false }
      }
      #expect(hasConfetti == (end == .finished))
    }
  }

  @Test("who is back reads how many cards are still known, which is never none")
  func stillKnown() {
    func line(known: Int) -> String? {
      var content = ResultContent.ended(.back(days: 9, known: known))
      content.stopped = LessonProgress(asked: 5, finished: 0, known: 5, whole: 8, position: 6)
      return CardLayout().words(content).first { $0.contains("9 days") }
    }
    #expect(line(known: 3)?.hasSuffix("you know 3 of these.") == true)
    #expect(line(known: 0) == nil)
  }

  @Test("what begins to grow comes out of the ground within a third of a second, and stays")
  func grows() {
    var content = ResultContent.ended(.finished)
    let tulip = Garden.Thing(.tulip, stage: 1, day: 0, deck: "Words")
    content.grown = tulip
    for size in [GridSize(columns: 50, rows: 15), GridSize(columns: 30, rows: 20)] {
      let whole = CardLayout().screen(.result(content), size: size)
      var (elapsed, eighths) = (Duration.zero, [Int]())
      while let next = whole.entrance?.nextChange(after: elapsed) {
        var screen = whole
        screen.enter(after: elapsed)
        for case .sign(.thing(_, let part)) in screen.elements.map(\.role) { eighths.append(part) }
        elapsed = next
      }
      #expect(eighths.starts(with: 0...8) && eighths.dropFirst(8).allSatisfy { $0 == 8 })
      #expect(whole.elements.contains { $0.role == .sign(.thing(tulip, eighths: 8)) })
    }
  }

  @Test("the day's end shows the learner's week, and says if nothing comes tomorrow")
  func day() {
    var content = ResultContent.ended(.finished)
    content.tomorrow = 0
    let screen = CardLayout().screen(.result(content), size: GridSize(columns: 50, rows: 15))
    #expect(screen.grid.lines.joined().contains("Nothing comes tomorrow."))
    #expect(
      screen.elements.contains {
        if case .week(let days) = $0.role { days.count == 7 } else { false }
      })
  }

  @Test("the panel says how many cards it has no room for, and whether all are known now")
  func others() {
    var content = ResultContent.ended(.new(6))
    content.wrong = []
    content.told = "abcde".map { .init(nil, .text("\($0)")) }
    content.toldCount = 6
    func lines() -> String {
      CardLayout().screen(.result(content), size: GridSize(columns: 50, rows: 15)).grid.lines
        .joined(separator: "\n")
    }
    #expect(lines().contains("and 2 more"))
    content.wrong = [.init(Target("card"), .text("Kenya"))]
    content.wrongCount = 1
    #expect(lines().contains("once more"))
    content.right = content.count
    #expect(lines().contains("Hard today"))
  }

  @Test("a round that was stopped tells once how many cards are done")
  func stoppedRound() {
    var content = ResultContent.ended(.early(done: 3))
    content.stopped = LessonProgress(asked: 4, finished: 4, whole: 6, position: 5)
    #expect(CardLayout().words(content).prefix(3).last == "2 cards to go.")
  }

  @Test("the number of a mark counts up")
  func entrance() throws {
    let screen = CardLayout().screen(
      .result(.ended(.mark(100))), size: GridSize(columns: 50, rows: 15))
    let entrance = try #require(screen.entrance)
    #expect(entrance.numbers.first == "0" && entrance.numbers.last == "87")
  }
}

extension ResultContent {
  /// The result of a lesson with an end, of which three cards are left if it was cut short.
  fileprivate static func ended(_ end: LessonEnd) -> ResultContent {
    var content = eightOfTen
    content.mode = .review
    (content.end, content.tomorrow, content.isCelebrated) = (end, 25, false)
    switch end {
    case .brave(let card, _):
      content.hard = .init(question: .text(card.question), answer: .text(card.answer))
    case .finished:
      content.isCelebrated = true
      content.day = ListContent.Day(done: 10, whole: 10, streak: 3)
      content.day?.week = [false, true, true, false, true, true, true]
    case .early:
      let marks = (0..<10).map { $0 < 8 ? LessonProgress.Mark.right : .comesBack }
      content.stopped = LessonProgress(
        marks: marks, asked: 10, finished: 8, known: 10, whole: 10, position: 10)
    case .mark, .back, .new, .low, .plain: break
    }
    return content
  }
}
