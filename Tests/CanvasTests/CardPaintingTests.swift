import CPango
import ScreenLayout
import Testing

@testable import Canvas

@Suite("Painting a card's text")
struct CardPaintingTests {
  private static let wide = PixelSize(width: 800, height: 480)

  /// Returns a screen with a text between its head and its bar, or on a whole smaller screen.
  private func screen(_ text: String, rows: Range<Int> = 2..<12) -> Screen {
    let cells = CellArea(columns: 0..<50, rows: rows)
    return Screen(
      size: GridSize(columns: 50, rows: 15), paper: .question,
      elements: [Element(.card(PaintedText(text)), cells)])
  }

  private func painter(_ size: PixelSize, rows: Int = 15) throws -> ScreenPainter {
    let grid = PaintingGrid(pixels: size, size: GridSize(columns: 50, rows: rows))
    guard let painter = ScreenPainter(grid, .dark) else { throw NoMemory() }
    return painter
  }

  private struct NoMemory: Error {}

  private func paint(_ text: String, rows: Range<Int> = 2..<12) throws -> Bitmap {
    var painter = try painter(Self.wide)
    _ = painter.paint(screen(text, rows: rows))
    return painter.bitmap
  }

  private let paper = Theme.dark.question.paper.packed

  private func inkRows(_ bitmap: Bitmap) -> [Bool] {
    (0..<bitmap.size.height).map { row in
      (0..<bitmap.size.width).contains { bitmap[x: $0, y: row] != paper }
    }
  }

  @Test("A seven-letter word on an 800×480 panel has letters at least 80 pixels high")
  func largeLetters() throws {
    #expect((80...200).contains(inkRows(try paint("Lebanon")).count { $0 }))
  }

  @Test("capitals stand in the middle, whether or not a letter goes below the line")
  func middle() throws {
    for (word, other) in [("HE", "Hg"), ("EH", "Ep")] {
      let first = try #require(inkRows(try paint(word)).firstIndex(of: true))
      #expect(try paint(other).pixels.firstIndex { $0 != paper }.map { $0 / 800 } == first)
    }
    let rows = inkRows(try paint("HE"))
    let (top, bottom) = (rows.firstIndex(of: true) ?? 0, rows.lastIndex(of: true) ?? 0)
    #expect(abs(top + bottom + 1 - 2 * (64 + 160)) <= 3, "\(top) \(bottom)")
  }

  @Test("letters of a script without capitals stand in the middle by their ink")
  func ink() throws {
    let rows = inkRows(try paint("بيروت"))
    let (top, bottom) = (rows.firstIndex(of: true) ?? 0, rows.lastIndex(of: true) ?? 0)
    #expect(abs(top + bottom + 1 - 2 * (64 + 160)) <= 4, "\(top) \(bottom)")
  }

  @Test("a word that fits on no line is broken without a hyphen, but at a soft hyphen with one")
  func hyphens() throws {
    func hasHyphen(_ text: String) throws -> Bool {
      guard
        let surface = Surface(size: PixelSize(width: 1, height: 1), color: .init(hex: 0)),
        let fit = TextFit(
          PaintedText(text), area: PixelSize(width: 100, height: 400), least: 40,
          context: surface.context)
      else { throw NoMemory() }
      return fit.hyphens > 0
    }
    #expect(try !hasHyphen("Rindfleischetikett"))
    #expect(try !hasHyphen("Füllhalterfüllíngen"))
    #expect(try hasHyphen("Rind\u{ad}fleisch\u{ad}etikett"))
  }

  @Test("a reading stands above its word, and the word's letters keep most of their size")
  func reading() throws {
    let plain = inkRows(try paint("漢字"))
    let read = inkRows(try paint("漢字[かんじ]"))
    // Two rows of ink, the upper one about half as high.
    try #require(read.split(separator: false).count >= 2)
    #expect(read.firstIndex(of: true) ?? 0 < plain.firstIndex(of: true) ?? 0)
    let painter = try painter(Self.wide)
    let with = painter.capHeight(of: screen("漢字[かんじ]")) ?? 0
    let without = painter.capHeight(of: screen("漢字")) ?? 0
    #expect(with < without && with > without * 0.7, "\(with) \(without)")
  }

  @Test("readings wider than their words do not run into each other")
  func wideReadings() throws {
    let text = screen("志[こころざし] 志[こころざし]", rows: 0..<4)
    var painter = try painter(PixelSize(width: 800, height: 120), rows: 4)
    _ = painter.paint(text)
    let bitmap = painter.bitmap
    let columns = (0..<800).map { column in
      (0..<120).contains { bitmap[x: column, y: $0] != paper }
    }
    // Ten kana side by side are wider than the two words below them.
    let width = (columns.lastIndex(of: true) ?? 0) - (columns.firstIndex(of: true) ?? 0)
    let font = painter.capHeight(of: text) ?? 0
    #expect(Double(width) > 4.5 * font / 0.73, "\(width)")
  }

  @Test("a fade goes in equal steps from the paper to the ink, and ends with the bitmap itself")
  func fade() {
    let paper = Theme.dark.question.paper
    let ink = Theme.dark.question.text
    let bitmap = Bitmap(
      size: PixelSize(width: 2, height: 1), pixels: [paper.packed, ink.packed])
    for step in 0...6 as ClosedRange<UInt8> {
      let faded = bitmap.faded(to: Brightness(rawValue: step), on: paper)
      #expect(faded[x: 0, y: 0] == paper.packed)
      let mixed = paper.mixed(with: ink, part: Int(step) + 1, of: 7)
      #expect(faded[x: 1, y: 0] == mixed.packed)
    }
    #expect(bitmap.faded(to: .full, on: paper) == bitmap)
  }
}

extension TextFit {
  /// The number of lines that end with a hyphen that Pango has added.
  fileprivate var hyphens: Int {
    guard let place = pango_layout_get_iter(layout) else { return 0 }
    defer { pango_layout_iter_free(place) }
    var count = 0
    repeat {
      guard let item = pango_layout_iter_get_run_readonly(place)?.pointee.item else { continue }
      // PANGO_ANALYSIS_FLAG_NEED_HYPHEN, a macro.
      if item.pointee.analysis.flags & 4 != 0 { count += 1 }
    } while pango_layout_iter_next_run(place) != 0
    return count
  }
}
