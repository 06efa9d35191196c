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
      .quiz(quiz), [.init(Target("next"), .words(.askLater)), .init(Target("x"), .words(.notSure))])
    let layout = CardLayout()
    return (0..<layout.pageCount(of: content, size: size)).map { page in
      layout.screen(content.with(page: page), size: size)
    }
  }

  @Test("every word of question and answers is on a page, however long", arguments: sizes)
  func whole(size: GridSize) {
    for words in [2, 6, 12, 20, 40, 150] {
      let quiz = Self.quiz(words, [.open, .open, .open, .open])
      let pages = pages(of: quiz, size: size)
      let shown = pages.map { $0.grid.lines.joined(separator: " ") }
      // Only the number of pages may be "…".
      #expect(!shown.joined().replacing("/…", with: "").contains("…"), "\(words) words")
      let all = Set(shown.joined(separator: " ").split { " │┌┐└┘─[]".contains($0) })
      for text in [quiz.question] + quiz.answers.map(\.text) {
        #expect(text.split(separator: " ").allSatisfy(all.contains), "\(words) words: \(text)")
      }
      for index in 0..<4 {
        let target = QuizContent.target(index)
        #expect(pages.contains { $0.targets.contains { $0.target == target } })
        // Two parts of one answer on a page would be two targets for it.
        #expect(pages.allSatisfy { page in page.targets.count { $0.target == target } <= 1 })
      }
    }
  }

  @Test("a short quiz has one page, and long answers have several")
  func count() {
    let size = GridSize(columns: 30, rows: 10)
    let open = Array(repeating: QuizContent.Answer.State.open, count: 4)
    #expect(pages(of: .norway(Array(open.prefix(3))), size: size).count == 1)
    #expect(pages(of: Self.quiz(20, open), size: size).count > 2)
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
