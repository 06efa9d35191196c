import Scenes
import Testing

@testable import ScreenLayout

@Suite("The least height of a card's lines")
struct MinLineHeightTests {
  @Test("comes from the height of capital letters, within the range of a screen")
  func capitals() {
    // Letters of 6 mm are on lines of 9.6 mm: 112 thousandths of 86 mm.
    #expect(MinLineHeight(capHeight: 6, on: 86).thousandths == 112)
    #expect(MinLineHeight(capHeight: 30, on: 86).thousandths == 400)
    #expect(MinLineHeight(capHeight: 3, on: 2_000).thousandths == 20)
    #expect(MinLineHeight(capHeight: 3, on: 0).thousandths == 20)
    #expect(MinLineHeight.standard.fontSize(side: 480) == 40)
    #expect(MinLineHeight.standard.tenthsOfRows(on: GridSize(columns: 50, rows: 15)) == 15)
    // On an upright screen, the width is used.
    #expect(MinLineHeight.standard.tenthsOfRows(on: GridSize(columns: 45, rows: 40)) == 22)
  }

  @Test("larger letters make more pages, smaller ones fewer, and every word stays")
  func pages() {
    let words = (1...60).map { "word\($0)" }
    let content = ScreenContent.oslo(text: words.joined(separator: " "))
    let size = GridSize(columns: 80, rows: 25)
    let counts = [20, 60, 100, 200, 400].map { thousandths in
      let layout = CardLayout(minLineHeight: MinLineHeight(thousandths: thousandths))
      let count = layout.lay(out: content, size: size).pageCount
      let painted = (0..<count).flatMap { page in
        layout.screen(content.with(page: page), size: size).elements.compactMap { element in
          if case .card(let text) = element.role, text.ink == .text { text } else { nil }
        }
      }
      #expect(painted.map(\.text).joined(separator: " ") == words.joined(separator: " "))
      #expect(painted.allSatisfy { $0.minLineHeight.thousandths == thousandths })
      return count
    }
    #expect(counts == counts.sorted() && Set(counts).count >= 4, "\(counts)")
    #expect(counts[2] == CardLayout().lay(out: content, size: size).pageCount)
  }
}
