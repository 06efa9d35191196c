import CChafa
import Console
import ScreenLayout

/// A bitmap drawn with symbols in a terminal's cells, each in two colours.
struct SymbolPicture: ~Copyable {
  private let canvas: OpaquePointer?
  private let cells: CellArea
  private let colors: TerminalProfile.Colors

  init(_ bitmap: Bitmap, cells: CellArea, colors: TerminalProfile.Colors) {
    self.cells = cells
    self.colors = colors
    let symbols = chafa_symbol_map_new()
    defer { chafa_symbol_map_unref(symbols) }
    // Only block elements: halves, quarters and eighths, which terminals draw themselves or every font has.
    // Shades (stipples) would put noise into flat colours, and bars of one or seven eighths would draw
    // hairlines beside letters.
    chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_SPACE)
    chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_BLOCK)
    chafa_symbol_map_remove_by_tags(symbols, CHAFA_SYMBOL_TAG_STIPPLE)
    for thin: gunichar in [0x2581, 0x2587, 0x2589, 0x258f, 0x2594, 0x2595] {
      chafa_symbol_map_remove_by_range(symbols, thin, thin)
    }
    let settings = ChafaSettings(
      columns: cells.columns.count, rows: cells.rows.count, pixels: CHAFA_PIXEL_MODE_SYMBOLS)
    chafa_canvas_config_set_symbol_map(settings.config, symbols)
    // The median keeps the two colours of a cell pure; the average would mix in the edges of letters.
    chafa_canvas_config_set_color_extractor(settings.config, CHAFA_COLOR_EXTRACTOR_MEDIAN)
    canvas = chafa_canvas_new(settings.config)
    canvas.draw(bitmap)
  }

  deinit { chafa_canvas_unref(canvas) }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var table = ColorTable(colors)
    for (line, row) in cells.rows.enumerated() {
      bytes += Escape.move(column: cells.columns.lowerBound, row: row)
      var last: (ink: CInt, paper: CInt)?
      for column in 0..<cells.columns.count {
        let (x, y) = (CInt(column), CInt(line))
        var (ink, paper): (CInt, CInt) = (0, 0)
        chafa_canvas_get_raw_colors_at(canvas, x, y, &ink, &paper)
        var symbol = Unicode.Scalar(chafa_canvas_get_char_at(canvas, x, y)) ?? " "
        if symbol == "█" { (symbol, paper) = (" ", ink) }
        if symbol == " " { ink = last?.ink ?? paper }
        if last.map({ $0 != (ink, paper) }) ?? true {
          bytes += table.sequence(ink: ink, paper: paper)
          last = (ink, paper)
        }
        bytes += UTF8.encode(symbol) ?? UTF8.encodedReplacementCharacter
      }
    }
    return bytes + Escape.plain
  }
}

/// Makes the SGR parameters of colours, and caches the nearest entries of the 256-colour table.
private struct ColorTable {
  private let isTrueColor: Bool
  private var indices: [CInt: Int] = [:]

  init(_ colors: TerminalProfile.Colors) {
    isTrueColor = colors == .trueColor
  }

  mutating func sequence(ink: CInt, paper: CInt) -> [UInt8] {
    Array("\u{1b}[38;\(parameters(ink));48;\(parameters(paper))m".utf8)
  }

  /// Returns the parameters for 0xRRGGBB, or for -1 (transparent), which an opaque bitmap doesn't have.
  private mutating func parameters(_ color: CInt) -> String {
    let rgb = RGB(hex: UInt32(max(color, 0)))
    if isTrueColor { return "2;\(rgb.red);\(rgb.green);\(rgb.blue)" }
    let index = indices[color] ?? rgb.nearestIndex
    indices[color] = index
    return "5;\(index)"
  }
}
