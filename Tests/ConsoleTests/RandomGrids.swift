import ScreenLayout
import TestSupport

/// Sequences of screens like a kiosk's, and worse ones: overlapping texts, half-covered wide characters,
/// changing papers and brightness.
struct RandomGrids {
  private var generator: SeededRandom
  private var grid: CellGrid

  init(seed: UInt64, size: GridSize) {
    generator = SeededRandom(seed: seed)
    grid = CellGrid(size: size)
  }

  mutating func next() -> CellGrid {
    if Int.random(in: 0..<8, using: &generator) == 0 {
      grid = CellGrid(
        size: grid.size, paper: Paper.allCases.randomElement(using: &generator) ?? .plain)
    }
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      grid.write(
        text(), column: Int.random(in: -2..<grid.size.columns, using: &generator),
        row: Int.random(in: 0..<grid.size.rows, using: &generator),
        ink: Ink.allCases.randomElement(using: &generator) ?? .text,
        brightness: Brightness(rawValue: UInt8.random(in: 0...6, using: &generator)))
    }
    return grid
  }

  private mutating func text() -> String {
    let glyphs: [Character] = [
      "a", "b", "Z", "0", " ", " ", "é", "e\u{301}", "ß", "ж", "Ω", "א", "漢", "字", "カ", "한", "█",
      "─",
      "😀",
    ]
    return String(
      (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        glyphs.randomElement(using: &generator) ?? "a"
      })
  }
}
