import Console
import ScreenLayout
import Testing

@Suite("Screen renderer")
struct ScreenRendererTests {
  @Test("paints every cell of the first frame, with one cursor move per row")
  func firstFrame() {
    var renderer = ScreenRenderer(profile: .monochrome)
    #expect(
      renderer.text(for: .showing(["ab", "c"], columns: 3))
        == "␛[1;1H␛[0;1mab ␛[2;1Hc  ")
  }

  @Test("writes nothing when nothing changed")
  func unchanged() {
    var renderer = ScreenRenderer(profile: .table256)
    _ = renderer.bytes(for: .showing(["ab"]))
    #expect(renderer.bytes(for: .showing(["ab"])).isEmpty)
  }

  @Test("writes only the changed cells")
  func changed() {
    var renderer = ScreenRenderer(profile: .monochrome)
    _ = renderer.bytes(for: .showing(["abcdef", "ghijkl"]))
    #expect(renderer.text(for: .showing(["aXcdYf", "ghijkl"])) == "␛[1;2H␛[0;1mX␛[2CY")
  }

  @Test("repaints everything after invalidate, without clearing the screen")
  func invalidated() {
    var renderer = ScreenRenderer(profile: .monochrome)
    let first = renderer.bytes(for: .showing(["ab"]))
    renderer.invalidate()
    #expect(renderer.bytes(for: .showing(["ab"])) == first)
  }

  @Test("clears the screen and repaints when the size changes, and only then")
  func resized() {
    var renderer = ScreenRenderer(profile: .monochrome)
    let first = renderer.text(for: .showing(["ab"]))
    #expect(!first.contains("2J"))
    #expect(
      renderer.text(for: .showing(["ab"], columns: 3))
        == "␛[0m␛[2J␛[H␛[1;1H␛[0;1mab ")
  }

  @Test("writes nothing for a brightness step that gives the same colour")
  func sameColor() {
    var renderer = ScreenRenderer(profile: .linux)
    _ = renderer.bytes(for: .showing(["a"], brightness: 2))
    #expect(renderer.bytes(for: .showing(["a"], brightness: 3)).isEmpty)
    #expect(renderer.text(for: .showing(["a"], brightness: 5)) == "␛[1;1H␛[0;97;40ma")
  }

  @Test("leaves blanks out of a fade, because they show no ink")
  func fadingBlanks() {
    var renderer = ScreenRenderer(profile: .linux)
    _ = renderer.bytes(for: .showing(["a b"], brightness: 0))
    #expect(
      renderer.text(for: .showing(["a b"], brightness: 6)) == "␛[1;1H␛[0;97;40ma␛[1Cb")
  }

  @Test("repaints blanks when the paper changes")
  func paper() {
    var renderer = ScreenRenderer(profile: .linux)
    _ = renderer.bytes(for: .showing([""], columns: 2, paper: .question))
    #expect(
      renderer.text(for: .showing([""], columns: 2, paper: .answer)) == "␛[1;1H␛[0;36;42m  ")
  }

  @Test("writes a wide character once and continues after it")
  func wide() {
    var renderer = ScreenRenderer(profile: .monochrome)
    _ = renderer.bytes(for: .showing(["", ""], columns: 5))
    #expect(renderer.text(for: .showing(["", "漢b字"])) == "␛[2;1H␛[0;1m漢b字")
  }

  @Test("replaces both halves of a wide character that a narrow one covers")
  func coveredWide() {
    var renderer = ScreenRenderer(profile: .monochrome)
    _ = renderer.bytes(for: .showing(["漢c"]))
    var grid = CellGrid.showing(["漢c"])
    grid.write("x", column: 1, row: 0, ink: .text)
    #expect(renderer.text(for: grid) == "␛[1;1H␛[0;1m x")
    grid = .showing(["漢c"])
    grid.write("x", column: 0, row: 0, ink: .text)
    #expect(renderer.text(for: grid) == "␛[1;1H␛[0;1mx ")
  }

  @Test("moves the cursor after a glyph whose width terminals disagree on")
  func uncertainWidth() {
    var renderer = ScreenRenderer(profile: .monochrome)
    _ = renderer.bytes(for: .showing(["", "    "]))
    // Blanks come first, in case the terminal treats the glyph as narrow; the next cell is written after the
    // glyph, in case the terminal treats the glyph as even wider.
    #expect(renderer.text(for: .showing(["", "😀"], columns: 4)) == "␛[2;1H␛[0;1m  ␛[2;1H😀␛[2;3H ")
  }

  @Test(
    "never sends a glyph that could control the terminal",
    arguments: [
      "a\u{200d}\u{202e}", "e\u{e0041}", "\u{600}a", "x\u{061c}", "a\u{2066}", "\u{feff}",
      "a\u{e007f}", "\u{200e}", "\u{2028}", "\u{ffff}", "\u{9b}", "\u{7f}", "\u{1b}", "\r\n",
      "\u{0}", "\u{ad}", "a" + String(repeating: "\u{301}", count: 300),
    ], [TerminalProfile.linux, .table256])
  func hostile(text: String, profile: TerminalProfile) {
    var renderer = ScreenRenderer(profile: profile)
    // The text is in one cell if a grid accepts it, or split into several.
    for glyph in text {
      renderer.invalidate()
      let bytes = renderer.bytes(for: .holding(glyph))
      let sent = String(decoding: bytes, as: UTF8.self)
      let scalars = sent.unicodeScalars.filter { $0 != "\u{1b}" }
      #expect(bytes.count < 60)
      #expect(
        scalars.allSatisfy { scalar in
          let category = scalar.properties.generalCategory
          return category != .control && (category != .format || scalar == "\u{200d}")
            && category != .lineSeparator && !scalar.properties.isNoncharacterCodePoint
        }, "\(scalars.map(\.value))")
      #expect(
        sent.unicodeScalars.count { $0 == "\u{1b}" } == sent.split(separator: "\u{1b}[").count)
    }
  }

  @Test("keeps the joiners inside emoji and Persian words")
  func joiners() {
    var renderer = ScreenRenderer(profile: .table256)
    #expect(renderer.text(for: .showing(["👨‍👩‍👧"], columns: 8)).contains("👨‍👩‍👧"))
  }
}

@Suite("Console font")
struct ConsoleFontTests {
  @Test(
    "shows a character with the closest glyph in the font",
    arguments: [
      ("a", "a"), ("é", "é"), ("e\u{301}", "é"), ("\u{212b}", "Å"), ("’", "'"), ("ễ", "e"),
      ("e\u{302}\u{303}", "e"), ("—", "-"), ("\u{a0}", " "), ("a\u{301}\u{327}", "a"),
      ("─", "-"), ("│", "|"), ("└", "+"),
    ] as [(Character, Unicode.Scalar)])
  func shown(character: Character, scalar: Unicode.Scalar) {
    let font = ConsoleFont(available: (0x20...0x7e).compactMap(Unicode.Scalar.init) + ["é", "Å"])
    #expect(font.scalar(for: character) == scalar)
  }

  @Test("has no glyph for other scripts", arguments: ["ж", "漢", "😀", "ا"] as [Character])
  func missing(character: Character) {
    #expect(ConsoleFont.smallest.scalar(for: character) == nil)
  }

  @Test("marks each column of a missing character on the Linux console")
  func marks() {
    var renderer = ScreenRenderer(profile: .linux, font: ConsoleFont(available: ["a", "?", " "]))
    #expect(
      renderer.text(for: .showing(["a漢жa"]))
        == "␛[1;1H␛[0;97;40ma␛[0;97;40;7m???␛[0;97;40ma")
  }

  @Test("sends one scalar per cell to the Linux console")
  func oneScalar() {
    var renderer = ScreenRenderer(profile: .linux)
    #expect(renderer.text(for: .showing(["e\u{301}x\u{323}"])) == "␛[1;1H␛[0;97;40m\u{e9}x")
  }

  @Test("is ignored on other terminals")
  func otherTerminals() {
    var renderer = ScreenRenderer(profile: .table256, font: ConsoleFont(available: []))
    #expect(renderer.text(for: .showing(["ж"])).hasSuffix("ж"))
  }
}

extension ScreenRenderer {
  /// Returns the frame's bytes, with ESC made visible.
  fileprivate mutating func text(for grid: CellGrid) -> String {
    String(decoding: bytes(for: grid), as: UTF8.self)
      .split(separator: "\u{1b}", omittingEmptySubsequences: false).joined(separator: "␛")
  }
}

extension CellGrid {
  /// Returns a grid just large enough for some lines, or with more columns.
  static func showing(
    _ lines: [String], columns: Int = 0, paper: Paper = .plain, brightness: UInt8 = 6
  ) -> CellGrid {
    let size = GridSize(columns: max(columns, lines.map(\.columns).max() ?? 1), rows: lines.count)
    var grid = CellGrid(size: size, paper: paper)
    for (row, line) in lines.enumerated() {
      grid.write(
        line, column: 0, row: row, ink: .text, brightness: Brightness(rawValue: brightness))
    }
    return grid
  }

  /// Returns a grid with one glyph and some room, if a grid accepts the glyph.
  fileprivate static func holding(_ glyph: Character) -> CellGrid {
    .showing([String(glyph)], columns: 3)
  }
}
