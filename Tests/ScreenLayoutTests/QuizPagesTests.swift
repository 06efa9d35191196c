import Study
import Testing

@testable import Scenes
@testable import ScreenLayout

@Suite("The pages of a quiz")
struct QuizPagesTests {
  private static let sizes = [(30, 10), (50, 15), (45, 40)].map {
    GridSize(columns: $0, rows: $1)
  }

  private static func sentence(_ words: Int, _ name: String) -> String {
    (1...words).map { "\(name)\($0)" }.joined(separator: " ")
  }

  private static func quiz(_ words: Int, _ states: [QuizContent.Answer.State]) -> QuizContent {
    QuizContent(
      question: sentence(12, "why"),
      answers: zip("abcd", states).map { .init(text: sentence(words, "\($0)"), state: $1) },
      deckName: "Laws", position: 4, count: 9, progress: .fourOfNine)
  }

  /// Returns all pages of a quiz, as on a box.
  private func pages(of quiz: QuizContent, size: GridSize) -> [Screen] {
    let content = ScreenContent.buttoned(
      .quiz(quiz),
      [
        .init(Target("next", icon: .later), .words(.askLater)),
        .init(Target("x"), .words(.notSure)),
      ])
    let layout = CardLayout()
    return (0..<layout.lay(out: content, size: size).pageCount).map { page in
      layout.screen(content.with(page: page), size: size)
    }
  }

  @Test(
    "every page has all answers, and the question's pages together have every word of it, however long",
    arguments: sizes)
  func inSight(size: GridSize) {
    for (words, count) in [2, 6, 12, 20, 40, 150].flatMap({ [($0, 3), ($0, 4)] }) {
      let quiz = Self.quiz(words, Array(repeating: .open, count: count))
      let pages = pages(of: quiz, size: size)
      for page in pages {
        let boxes = page.elements.filter { if case .choice = $0.role { true } else { false } }
        #expect(boxes.compactMap(\.target) == (0..<count).map { QuizContent.target($0) })
        #expect(boxes.allSatisfy { $0.cells.rows.count >= 2 && $0.cells.columns.count >= 12 })
        let question = page.elements.filter { if case .card = $0.role { true } else { false } }
        #expect(question.allSatisfy { $0.cells.rows.count * 5 <= size.rows * 2 }, "\(question)")
      }
      let all = Set(
        pages.map { $0.grid.lines.joined(separator: " ") }.joined(separator: " ")
          .split { " │┌┐└┘─[]".contains($0) })
      #expect(quiz.question.split(separator: " ").allSatisfy(all.contains), "\(words) words")
      // What has room is not cut.
      guard words <= 6 else { continue }
      for text in quiz.answers.map(\.text) {
        #expect(text.split(separator: " ").allSatisfy(all.contains), "\(words) words: \(text)")
      }
    }
  }

  @Test("one long answer among short ones leaves all in sight", arguments: sizes)
  func oneLong(size: GridSize) {
    var quiz = Self.quiz(1, [.open, .open, .open, .open])
    for words in [8, 20, 60] {
      quiz.answers[1].text = Self.sentence(words, "b")
      let pages = pages(of: quiz, size: size)
      for page in pages {
        #expect(
          (0..<4).allSatisfy { index in
            page.targets.contains { $0.target == QuizContent.target(index) }
          })
        let shown = page.grid.lines.joined(separator: " ")
        #expect(["a1", "b1", "c1", "d1"].allSatisfy(shown.contains))
      }
    }
  }

  @Test(
    "once the right answer is known, every word of it, of the guess and of the question is on a page",
    arguments: sizes)
  func whole(size: GridSize) {
    for words in [2, 6, 12, 20, 40, 150] {
      let quiz = Self.quiz(words, [.left, .struckOut, .right, .left])
      let shown = pages(of: quiz, size: size).map { $0.grid.lines.joined(separator: " ") }
      // Only the number of pages may be "…".
      #expect(!shown.joined().replacing("/…", with: "").contains("…"), "\(words) words")
      let all = Set(shown.joined(separator: " ").split { " │┌┐└┘─[]█×".contains($0) })
      for text in [quiz.question] + quiz.answers.map(\.text) {
        #expect(text.split(separator: " ").allSatisfy(all.contains), "\(words) words: \(text)")
      }
    }
  }

  @Test(
    "once the right answer is known, it comes first, and then the guess",
    arguments: sizes.prefix(2))
  func decided(size: GridSize) {
    var quiz = Self.quiz(40, [.left, .struckOut, .right, .left])
    for isLeech in [false, true] {
      quiz.isLeech = isLeech
      let pages = pages(of: quiz, size: size).map { $0.grid.lines.joined() }
      #expect(pages[0].contains("c1 ") && !pages[0].contains("a1 "))
      let first = ["b1 ", "a1 ", "why1 "].map { word in pages.firstIndex { $0.contains(word) } ?? 99
      }
      #expect(first == first.sorted() && first[2] < 99)
      #expect(pages.joined().contains("hard one") == isLeech)
    }
  }

  @Test("the answers' numbers for keys are the same on every page")
  func numbers() {
    let quiz = Self.quiz(30, [.open, .open, .open, .open])
    let pages = pages(of: quiz, size: GridSize(columns: 50, rows: 15))
    for (number, name) in [(1, "a1 "), (2, "b1 "), (3, "c1 "), (4, "d1 ")] {
      let page = pages.first { $0.grid.lines.joined().contains(name) }
      let target = page?.targets.first { $0.target == QuizContent.target(number - 1) }
      #expect(QuizContent.number(of: target?.target ?? .back) == number)
    }
  }
}
