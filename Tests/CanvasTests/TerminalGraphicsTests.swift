import Canvas
import Console
import ScreenLayout
import Testing

@Suite("Pictures on terminals")
struct TerminalGraphicsTests {
  @Test(
    "are drawn by the protocol that the environment indicates",
    arguments: [
      (["TERM": "xterm-kitty"], .kitty), (["TERM": "xterm-ghostty"], .kitty),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], .iTerm2),
      (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .iTerm2),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iTerm2),
      (["TERM": "wezterm"], .iTerm2), (["TERM": "foot"], .sixel), (["TERM": "mlterm"], .sixel),
      (["TERM": "xterm-256color"], .symbols), (["TERM": "xterm"], .symbols),
      (["TERM": "xterm-256color", "VTE_VERSION": "7600"], .symbols),
      (["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], .symbols),
      (["TERM": "xterm-256color", "KONSOLE_VERSION": "230401"], .symbols),
      (["TERM": "xterm-256color", "TERM_PROGRAM": "vscode"], .symbols),
      (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1"], .symbols),
      (["TERM": "screen", "LC_TERMINAL": "iTerm2"], .symbols),
      (["TERM": "xterm-256color", "TMUX": "/tmp/t,1,0", "TERM_PROGRAM": "iTerm.app"], .symbols),
      (["TERM": "xterm-kitty", "ZELLIJ": "0"], .symbols),
      (["TERM": "xterm-kitty", "NO_COLOR": "1"], nil), (["TERM": "linux"], nil),
      (["TERM": "dumb"], nil), (["TERM": "vt100"], nil), ([:], nil),
      (["TERM": String(repeating: "x\u{1b}", count: 10_000)], .symbols),
    ] as [([String: String], TerminalGraphics.Drawing?)])
  func detection(environment: [String: String], drawing: TerminalGraphics.Drawing?) {
    var graphics = TerminalGraphics.on(environment)
    graphics?.resize(to: .standard, pixels: PixelSize(width: 800, height: 480))
    #expect(graphics?.drawing == drawing)
  }

  @Test(
    "are drawn as the terminal has answered, unless the environment says more or something is in between",
    arguments: [
      (["TERM": "xterm-256color"], "\u{1b}_Gi=400031;OK\u{1b}\\\u{1b}[?62c", .kitty),
      (["TERM": "xterm-256color"], "\u{1b}[?62;4c", .sixel), (["TERM": "xterm"], "", .symbols),
      (["TERM": "wezterm"], "\u{1b}[?65;4c", .iTerm2),
      (["TERM": "tmux-256color"], "\u{1b}[?1;2;4c", .symbols),
      (["TERM": "xterm-256color", "TMUX": "/tmp/t,1,0"], "\u{1b}[?62;4c", .symbols),
    ] as [([String: String], String, TerminalGraphics.Drawing)])
  func answered(environment: [String: String], answer: String, drawing: TerminalGraphics.Drawing) {
    let profile = TerminalProfile(
      term: environment["TERM"], colorTerm: "truecolor", noColor: nil)
    var graphics = TerminalGraphics(
      environment: { environment[$0] }, profile: profile, answer: TerminalAnswer(Array(answer.utf8))
    )
    graphics?.resize(to: .standard, pixels: PixelSize(width: 800, height: 480))
    #expect(graphics?.drawing == drawing)
    #expect(
      TerminalGraphics.isWorthAsking(environment: { environment[$0] }, profile: profile)
        == (environment["TERM"]?.hasPrefix("xterm") == true && environment["TMUX"] == nil))
  }

  @Test("are symbols if sixels lack a cell's size", arguments: [(0, 0), (800, 0), (9_999, 1)])
  func sixelSize(width: Int, height: Int) throws {
    var graphics = try #require(TerminalGraphics.on(["TERM": "foot"]))
    graphics.resize(to: .standard, pixels: PixelSize(width: width, height: height))
    #expect(graphics.drawing == .symbols)
    #expect(graphics.pixelsPerCell == PixelSize(width: 8, height: 16))
  }

  @Test(
    "write each of their cells once, and nothing else", arguments: TerminalGraphics.withSymbols,
    [
      CellArea(columns: 2..<78, rows: 2..<22), CellArea(columns: 0..<80, rows: 0..<24),
      CellArea(columns: 79..<80, rows: 23..<24), CellArea(columns: 70..<90, rows: 20..<40),
      CellArea(columns: -5..<3, rows: -5..<2), CellArea(columns: 90..<99, rows: 2..<5),
      CellArea(columns: 4..<4, rows: 2..<5),
    ])
  func cells(graphics: TerminalGraphics, cells: CellArea) {
    let columns = cells.columns.clamped(to: 0..<80)
    let rows = cells.rows.clamped(to: 0..<24)
    let expected = rows.flatMap { row in
      columns.map { TerminalSpy.Place(column: $0, row: row) }
    }
    for bytes in [
      graphics.bytes(for: .noise(cells), in: cells), graphics.remove(cells, paper: .answer),
    ] {
      let spy = TerminalSpy(bytes)
      #expect(Set(spy.cells.keys) == Set(expected))
      #expect(spy.rewritten.isEmpty)
      #expect(spy.surprises.isEmpty, "\(spy.surprises)")
      #expect(spy.pictures.isEmpty)
      #expect(spy.rendition == (expected.isEmpty ? "unknown" : "0"))
    }
  }

  @Test("have no seam around them", arguments: TerminalGraphics.withSymbols, Paper.allCases)
  func flat(graphics: TerminalGraphics, paper: Paper) throws {
    let cells = CellArea(columns: 3..<9, rows: 4..<6)
    let bitmap = Bitmap(size: PixelSize(width: 48, height: 32), color: CardColors.paper(paper).hex)
    let painted = TerminalSpy(graphics.bytes(for: bitmap, in: cells))
    let empty = TerminalSpy(graphics.remove(cells, paper: paper))
    for (place, look) in painted.cells {
      let beneath = try #require(empty.cells[place])
      #expect(look.symbol == " ")
      #expect(isSame(look.rendition.background, beneath.rendition.background))
    }
  }

  /// Returns whether two colours look the same: chafa 1.14, Debian 13's, is off by 1 of 256 levels.
  private func isSame(_ color: Substring?, _ other: Substring?) -> Bool {
    let levels = [color, other].map { ($0 ?? "").split(separator: ";").compactMap { Int($0) } }
    // The parameters are 48, 2, red, green, blue.
    guard color != other, levels.allSatisfy({ $0.count == 5 }) else { return color == other }
    return zip(levels[0], levels[1]).allSatisfy { abs($0 - $1) <= 1 }
  }

  @Test("show letters in their ink, unmixed", arguments: TerminalGraphics.withSymbols)
  func letters(graphics: TerminalGraphics) {
    let cells = CellArea(columns: 2..<78, rows: 2..<22)
    let grid = PaintingGrid(
      pixels: PixelSize(width: 80 * 8, height: 24 * 16), size: GridSize(columns: 80, rows: 24))
    let element = Element(.card(PaintedText("Lebanon", isBold: true)), cells)
    guard var painter = ScreenPainter(grid, .dark) else {
      Issue.record("no memory")
      return
    }
    _ = painter.paint(Screen(size: grid.size, paper: .question, elements: [element]))
    let bitmap = painter.bitmap(of: element)
    let spy = TerminalSpy(graphics.bytes(for: bitmap, in: cells))
    let inks = ["247;251;255", "246;250;254", "5;231"]
    let drawn = spy.cells.values.filter { $0.symbol != " " }
    let crisp = drawn.filter { look in inks.contains { look.rendition.contains($0) } }
    #expect((100...400).contains(drawn.count))
    #expect(crisp.count > 100)
    #expect(Set(drawn.map(\.symbol)).isSubset(of: Set("▀▂▃▄▅▆▊▋▌▍▎▐▖▗▘▙▚▛▜▝▞▟".unicodeScalars)))
  }

  @Test("are the same bytes for the same bitmap", arguments: TerminalGraphics.all)
  func repeatable(graphics: TerminalGraphics) {
    let cells = CellArea(columns: 1..<41, rows: 1..<13)
    let bytes = graphics.bytes(for: .noise(cells), in: cells)
    #expect(!bytes.isEmpty)
    #expect(graphics.bytes(for: .noise(cells), in: cells) == bytes)
  }
}

extension TerminalGraphics {
  static func on(_ environment: [String: String]) -> TerminalGraphics? {
    TerminalGraphics(
      environment: { environment[$0] },
      profile: TerminalProfile(
        term: environment["TERM"], colorTerm: environment["COLORTERM"],
        noColor: environment["NO_COLOR"]))
  }

  /// One value for each way of drawing, on 80×24 cells of 10×20 pixels.
  static let all: [TerminalGraphics] =
    withSymbols
    + ["xterm-kitty", "wezterm", "foot"].compactMap { name in
      var graphics = on(["TERM": name])
      graphics?.resize(to: .standard, pixels: PixelSize(width: 800, height: 480))
      return graphics
    }

  static let withSymbols = ["truecolor", ""].compactMap {
    on(["TERM": "xterm-256color", "COLORTERM": $0])
  }
}

extension Bitmap {
  /// Returns a bitmap with different colours in every cell, the same on each call.
  static func noise(_ cells: CellArea) -> Bitmap {
    let size = PixelSize(width: cells.columns.count * 8, height: cells.rows.count * 16)
    var random: UInt32 = 7
    let pixels = (0..<size.width * size.height).map { _ in
      random = random &* 1_664_525 &+ 1_013_904_223
      return random >> 8
    }
    return Bitmap(size: size, pixels: pixels)
  }
}

extension RGB {
  fileprivate var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}

extension String {
  /// The part of SGR parameters that chooses a background.
  fileprivate var background: Substring? {
    firstRange(of: ";48;").map { self[$0.lowerBound...] }
  }
}
