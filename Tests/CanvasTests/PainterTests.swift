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

  private func artwork(_ text: String) -> Artwork {
    Artwork(
      cells: CellArea(columns: 0..<50, rows: 2..<12), paper: .question,
      drawing: .text(PaintedText(text)))
  }
}
