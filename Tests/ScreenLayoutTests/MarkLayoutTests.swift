import ScreenLayout
import Study
import Testing

@testable import Scenes

@Suite("Marks on the screen")
struct MarkLayoutTests {
  @Test("an answer asks to be marked")
  func hint() {
    #expect(
      lines(.oslo(), columns: 50, rows: 9) == [
        " Capitals                                 4 of 50 ",
        "                                                  ",
        "                      Norway                      ",
        "                                                  ",
        "                       Oslo                       ",
        "                                                  ",
        "                                                  ",
        "                                                  ",
        "   Swipe up: I knew it  ·  swipe down: not yet    ",
      ])
  }

  @Test("a mark appears below the answer, which does not move, and can be changed")
  func mark() {
    #expect(
      lines(.oslo(.right), columns: 50, rows: 9) == [
        " Capitals                                 4 of 50 ",
        "                                                  ",
        "                      Norway                      ",
        "                                                  ",
        "                       Oslo                       ",
        "                                                  ",
        "                                                  ",
        "                  marked: right                   ",
        "     Swipe left: next card  ·  down: not yet      ",
      ])
    let wrong = lines(.oslo(.wrong), columns: 50, rows: 9)
    #expect(wrong[7].contains("marked: not yet"))
    #expect(wrong[8].contains("up: I knew it"))
  }

  @Test(
    "on the last page of a long text a mark is between the text and the hint",
    arguments: [5, 6, 7, 15])
  func full(rows: Int) {
    let text = String(repeating: "long ", count: 99)
    let lines = lines(.oslo(.right, text: text).with(page: 99), columns: 20, rows: rows).map(
      \.trimmed)
    #expect(lines.suffix(2) == ["marked: right", "Left: next card"])
  }

  @Test(
    "the question whether to delete replaces the mark",
    arguments: [
      (40, "Delete this card? Press Delete again", "Anything else keeps the card"),
      (24, "Delete? Press again", "Anything else: no"), (8, "Delete?", ""),
    ])
  func delete(columns: Int, question: String, hint: String) {
    let lines = lines(.oslo(.right, asksToDelete: true), columns: columns, rows: 9).map(\.trimmed)
    #expect(lines[7] == question)
    #expect(lines[8] == hint)
  }

  @Test(
    "with less room, the hint is shorter",
    arguments: [
      (80, "Swipe up: I knew it  ·  swipe down: not yet  ·  left: next card"),
      (47, "Swipe up: I knew it  ·  swipe down: not yet"),
      (40, "Up: I knew it  ·  down: not yet"), (30, "Up: knew  ·  down: not"),
      (20, "Up: yes, down: no"), (18, ""),
    ])
  func hints(columns: Int, hint: String) {
    #expect(lines(.oslo(), columns: columns, rows: 9).last?.trimmed == hint)
  }

  @Test(
    "a remark never covers text, at any size",
    arguments: [1, 2, 5, 8, 12, 20, 50, 100], [1, 2, 3, 4, 5, 6, 7, 9, 15])
  func overlap(columns: Int, rows: Int) {
    for text in ["Oslo", "a\nb\nc\nd\ne\nf\ng\nh", String(repeating: "long ", count: 99)] {
      let size = GridSize(columns: columns, rows: rows)
      func grid(_ mark: Rating?, _ asksToDelete: Bool = false) -> CellGrid {
        CardLayout().screen(.oslo(mark, asksToDelete: asksToDelete, text: text), size: size).grid
      }
      let plain = grid(nil)
      for remarked in [grid(.right), grid(.wrong), grid(nil, true)] {
        // The last row's hint changes from five rows on.
        let fixed = plain.cells.dropLast(rows >= 5 ? columns : 0)
        for (before, after) in zip(fixed, remarked.cells) where before.glyph != " " {
          #expect(before == after)
        }
      }
    }
  }

  private func lines(_ content: ScreenContent, columns: Int, rows: Int) -> [String] {
    CardLayout().screen(content, size: GridSize(columns: columns, rows: rows)).grid.lines
  }
}

extension ScreenContent {
  static func oslo(
    _ mark: Rating? = nil, asksToDelete: Bool = false, text: String = "Oslo"
  ) -> ScreenContent {
    .card(
      CardContent(
        side: .answer, text: text, caption: "Norway", deckName: "Capitals", position: 4, count: 50,
        mark: mark, asksToDelete: asksToDelete))
  }
}

extension String {
  /// The text without leading and trailing blanks.
  var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
