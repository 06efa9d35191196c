import Canvas
import ScreenLayout
import Testing

@Suite("Painting artwork")
struct PainterTests {
  @Test("A seven-letter word on an 800×480 panel has letters at least 80 pixels high")
  func largeLetters() {
    let size = PixelSize(width: 800, height: 320)
    let bitmap = Painter().paint(artwork("Lebanon"), size: size, screenHeight: 480)
    let rows = (0..<size.height).filter { row in
      (0..<size.width).contains { bitmap[x: $0, y: row] != 0x0b2a63 }
    }
    #expect((80...200).contains(rows.count))
  }

  @Test("a reading stands above its word, and the word's letters keep most of their size")
  func reading() throws {
    let size = PixelSize(width: 800, height: 320)
    let plain = inkRows(Painter().paint(artwork("漢字"), size: size, screenHeight: 480))
    let bitmap = Painter().paint(artwork("漢字[かんじ]"), size: size, screenHeight: 480)
    let read = inkRows(bitmap)
    // Two bodies of ink, the upper one about half as high.
    let bodies = read.split(separator: false).map(\.count)
    try #require(bodies.count >= 2)
    #expect(read.firstIndex(of: true) ?? 0 < plain.firstIndex(of: true) ?? 0)
    let capitals = { Painter().capitals(of: $0, size: size, screenHeight: 480) ?? 0 }
    let (with, without) = (capitals(artwork("漢字[かんじ]")), capitals(artwork("漢字")))
    #expect(with < without && with > without * 0.7, "\(with) \(without)")
  }

  @Test("readings wider than their words do not run into each other")
  func wideReadings() {
    let size = PixelSize(width: 800, height: 120)
    let text = Painter().paint(
      artwork("志[こころざし] 志[こころざし]"), size: size, screenHeight: 480)
    let columns = (0..<size.width).map { column in
      (0..<size.height).contains { text[x: column, y: $0] != 0x0b2a63 }
    }
    // Ten kana beside each other are wider than the two words they stand on.
    let width = (columns.lastIndex(of: true) ?? 0) - (columns.firstIndex(of: true) ?? 0)
    let font = Painter().capitals(
      of: artwork("志[こころざし] 志[こころざし]"), size: size, screenHeight: 480)
    #expect(Double(width) > 4.5 * (font ?? 0) / 0.73, "\(width)")
  }

  @Test("a fade goes in equal steps from the paper to the ink, and ends with the bitmap itself")
  func fade() {
    let paper = RGB(hex: 0x0b2a63)
    let bitmap = Bitmap(
      size: PixelSize(width: 2, height: 1),
      pixels: [paper.packed, CardColors.ink(.text, on: .question).packed])
    for step in 0...6 as ClosedRange<UInt8> {
      let brightness = Brightness(rawValue: step)
      let faded = bitmap.faded(to: brightness, on: paper)
      #expect(faded[x: 0, y: 0] == paper.packed)
      let ink = CardColors.ink(.text, on: .question, brightness: brightness)
      #expect(faded[x: 1, y: 0] == ink.packed)
    }
    #expect(bitmap.faded(to: .full, on: paper) == bitmap)
  }

  private func inkRows(_ bitmap: Bitmap) -> [Bool] {
    (0..<bitmap.size.height).map { row in
      (0..<bitmap.size.width).contains { bitmap[x: $0, y: row] != 0x0b2a63 }
    }
  }

  private func artwork(_ text: String) -> Artwork {
    Artwork(
      cells: CellArea(columns: 0..<50, rows: 2..<12), paper: .question,
      drawing: .text(PaintedText(text)))
  }
}
