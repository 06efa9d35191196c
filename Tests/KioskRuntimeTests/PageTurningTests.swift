import InputEvents
import KioskBox
import KioskRuntime
import Scenes
import ScreenLayout
import Study
import Testing

@Suite("Turning the pages of a long answer")
struct PageTurningTests {
  @Test("swipes turn pages up to the last one, and mark the answer only there")
  func swipes() {
    var box = KioskBox(cards: [Self.long])
    box.press(KeyMeaning.answer.code, at: 10)
    for time in [1_000, 2_000, 3_000, 4_000] as [Int64] { box.swipe(at: time, by: -300) }
    box.finish()
    #expect(box.studied == ["start", "answer", "next-page", "next-page", "right"])
    #expect(box.lines.last { $0.contains(" screen ") }?.hasSuffix(" page 3 right") == true)
  }

  @Test("a swipe down turns back, does nothing on the first page, and marks wrong on the last")
  func down() {
    var box = KioskBox(cards: [Self.long])
    box.press(KeyMeaning.answer.code, at: 10)
    box.swipe(at: 1_000, by: 300)
    box.swipe(at: 2_000, by: -300)
    box.swipe(at: 3_000, by: 300)
    box.swipe(at: 4_000, by: -300)
    box.swipe(at: 5_000, by: -300)
    box.swipe(at: 6_000, by: 300)
    box.finish()
    #expect(
      box.studied == [
        "start", "answer", "next-page", "previous-page", "next-page", "next-page", "wrong",
      ])
  }

  @Test("an arrow turns pages at any time, and the next card begins with its first page")
  func arrows() {
    var box = KioskBox(cards: [Self.long, Self.long])
    box.press(KeyMeaning.answer.code, at: 10)
    // The arrow that points down is at the right edge below the middle, on 80×24 cells.
    box.tap(at: 1_000, x: 960, y: 800)
    box.tap(at: 3_000, x: 960, y: 800)
    box.tap(at: 5_000, x: 960, y: 200)
    box.tap(at: 7_000, x: 960, y: 800)
    box.swipe(at: 9_000, by: 300)
    box.finish()
    #expect(
      box.studied == ["start", "answer", "target", "target", "target", "target", "wrong"])
    box.press(KeyMeaning.next.code, at: 11_000)
    box.press(KeyMeaning.answer.code, at: 11_500)
    #expect(box.lines.last?.contains(" page ") == false)
  }

  @Test("pages are those of the current screen, even after it grew or shrank")
  func resized() {
    var box = KioskBox(cards: [Self.long])
    box.press(KeyMeaning.answer.code, at: 10)
    box.run.fullSize = GridSize(columns: 500, rows: 24)
    box.swipe(at: 1_000, by: -300)
    box.run.fullSize = .standard
    box.swipe(at: 3_000, by: -300)
    box.finish()
    #expect(box.studied == ["start", "answer", "right", "next-page"])
  }

  @Test("a card keeps its page while one of its pictures is viewed")
  func pictures() {
    var card = Self.long
    card.media = [.init(side: .answer, hash: "a", fileExtension: "png")]
    var box = KioskBox(cards: [card, card])
    box.press(KeyMeaning.answer.code, at: 10)
    box.swipe(at: 1_000, by: -300)
    // The key 1 opens the gallery, where a swipe up turns no page.
    box.press(2, at: 2_000)
    #expect(box.lines.last == #"2.000 screen gallery 1/2 "d""#)
    box.swipe(at: 3_000, by: -300)
    box.press(KeyMeaning.back.code, at: 4_000)
    #expect(box.lines.last?.hasSuffix(" page 2") == true)
    box.press(KeyMeaning.next.code, at: 5_000)
    box.press(KeyMeaning.answer.code, at: 6_000)
    #expect(box.lines.last?.contains(" page ") == false)
    #expect(!box.studied.contains("right"))
  }

  @Test("while a card asks for its deletion, a swipe up keeps it and turns no page")
  func deleting() {
    var box = KioskBox(cards: [Self.long, Self.long])
    box.press(KeyMeaning.answer.code, at: 10)
    box.press(KeyMeaning.delete.code, at: 1_000)
    box.swipe(at: 2_000, by: -300)
    box.finish()
    #expect(!box.studied.contains("next-page"))
    box.press(KeyMeaning.delete.code, at: 9_000)
    #expect(box.lines.last?.hasSuffix("delete?") == true)
  }

  @Test("a quiz's question has pages, which swipes and keys turn both ways, but guesses don't")
  func quiz() {
    let cards = [("Peru", "Lima"), ("Japan", "Tokyo"), ("Chad", "N'Djamena")]
      .map { Card(question: $0, answer: $1, guid: $0) }
    let question = (1...60).map { "word\($0)" }.joined(separator: " ")
    var box = LessonBox(
      .quiz, cards: [Card(question: question, answer: "Oslo", guid: "long")] + cards)
    func screen() -> Substring {
      let line = box.take().last { $0.contains(" screen ") } ?? ""
      let page = line.firstRange(of: /" page \d/).map { line[$0].dropFirst(2) }
      return line.isEmpty ? "none" : page ?? "page 1"
    }
    #expect(screen() == "page 1")
    box.press(KeyMeaning.down.code, at: 1_000)
    #expect(screen() == "page 2")
    box.press(KeyMeaning.down.code, at: 2_000)
    #expect(screen() == "page 3")
    box.press(KeyMeaning.up.code, at: 3_000)
    #expect(screen() == "page 2")
    // A guess, right or wrong, keeps the page.
    box.press(2, at: 4_000)
    #expect(screen() == "page 2")
    // The arrow that points up, on 80×24 cells.
    box.tap(at: 6_000, 0.95, 0.12)
    #expect(screen() == "page 1")
    box.press(KeyMeaning.up.code, at: 8_000)
    #expect(screen() == "none")
  }

  private static let long = Card(
    question: "Norway", answer: (1...52).map { "word\($0)" }.joined(separator: " "))
}
