import Console
import ScreenLayout
import Testing

extension OnTerminals {
  @Suite("On a real terminal emulator", .enabled(if: EmulatorPane.isInstalled))
  struct EmulatorTests {
    @Test(
      "every frame of a random sequence shows its grid", arguments: 1...6 as ClosedRange<UInt64>)
    func showsGrids(seed: UInt64) throws {
      let size = GridSize(columns: 50, rows: 15)
      let pane = try EmulatorPane(columns: size.columns, rows: size.rows)
      var grids = RandomGrids(seed: seed, size: size)
      var terminal = try Terminal(path: pane.path, profile: .table256)
      #expect(terminal.size == size)
      for number in 0..<30 {
        let grid = grids.next()
        try terminal.draw(grid)
        let shown = try pane.lines()
        try #require(shown == grid.shownLines, "seed \(seed), frame \(number)")
      }
    }

    @Test(
      "an update looks like a full repaint, including the colours",
      arguments: [TerminalProfile.table256, .trueColor, .monochrome, .linux])
    func changesLookLikeRepaint(profile: TerminalProfile) throws {
      let size = GridSize(columns: 30, rows: 8)
      let pane = try EmulatorPane(columns: size.columns, rows: size.rows)
      var grids = RandomGrids(seed: 7, size: size)
      var renderer = ScreenRenderer(profile: profile)
      pane.send(Array("\u{1b}[?7l".utf8))
      for number in 0..<20 {
        let grid = grids.next()
        pane.send(renderer.bytes(for: grid))
        let changed = try pane.coloredLines()
        var fresh = ScreenRenderer(profile: profile)
        pane.send(Array("\u{1b}[0m\u{1b}[2J".utf8) + fresh.bytes(for: grid))
        let repainted = try pane.coloredLines()
        let looksTheSame = ColoredCharacter.all(in: changed) == ColoredCharacter.all(in: repainted)
        try #require(looksTheSame, "frame \(number): \(changed) is not \(repainted)")
      }
    }

    @Test("shows the last grid after the size has changed")
    func resized() throws {
      let pane = try EmulatorPane(columns: 20, rows: 4)
      var renderer = ScreenRenderer(profile: .table256)
      pane.send(renderer.bytes(for: .showing(["a long first line", "second", "third"])))
      pane.send(renderer.bytes(for: .showing(["short"])))
      #expect(try pane.lines() == ["short", "", "", ""])
    }

    @Test("the previous screen comes back, with its cursor")
    func comesBack() throws {
      let pane = try EmulatorPane(columns: 20, rows: 3)
      pane.send(Array("login: ".utf8))
      do {
        var terminal = try Terminal(path: pane.path, profile: .table256)
        try terminal.draw(.showing(["hello"]))
        #expect(try pane.lines() == ["hello", "", ""])
        #expect(try pane.flags() == "10")
      }
      // Restored to raw mode, as the pane was before, so that the answer can be read.
      #expect(try pane.lines() == ["login:", "", ""])
      #expect(try pane.flags() == "01")
    }

    @Test("text that tries to control the terminal stays text")
    func hostileText() throws {
      let pane = try EmulatorPane(columns: 30, rows: 3)
      var renderer = ScreenRenderer(profile: .table256)
      let hostile = "a\u{1b}[2Jb\u{9b}31mc\u{7}d\r\ne\u{202e}f\u{8}g"
      pane.send(renderer.bytes(for: .showing([hostile, "below"], columns: 30)))
      #expect(try pane.lines() == ["a[2Jb31mcdefg", "below", ""])
    }

    @Test("text after an emoji of several scalars stays in its column")
    func clusters() throws {
      let pane = try EmulatorPane(columns: 12, rows: 2)
      var renderer = ScreenRenderer(profile: .table256)
      pane.send(Array("\u{1b}[?7l".utf8))
      pane.send(renderer.bytes(for: .showing(["ab", "xxxxxxxxxxxx"], columns: 12)))
      pane.send(renderer.bytes(for: .showing(["👨‍👩‍👧 12", "का k|"], columns: 12)))
      // The text starts in the third column, however the emulator shows the family before it.
      let lines = try pane.lines()
      #expect(lines[0].hasSuffix(" 12"), "\(lines)")
      #expect(lines[1].hasSuffix("k|"), "\(lines)")
    }
  }
}

extension CellGrid {
  /// The lines that a screen shows of this grid; lone halves of wide characters are blank.
  fileprivate var shownLines: [String] {
    (0..<size.rows).map { row in
      var line = ""
      var column = 0
      while let cell = self[column: column, row: row] {
        let width = cell.glyph?.columns ?? 0
        if width == 2, let next = self[column: column + 1, row: row], next.glyph == nil {
          line.append(cell.glyph ?? " ")
          column += 2
        } else {
          line.append(width == 1 ? cell.glyph ?? " " : " ")
          column += 1
        }
      }
      return line.withoutTrailingBlanks
    }
  }
}

/// A character of a captured screen with its visible colours: a blank shows no ink.
private struct ColoredCharacter: Equatable {
  let character: Character
  let ink: String
  let paper: String

  static func all(in capture: String) -> [ColoredCharacter] {
    var all: [ColoredCharacter] = []
    var ink: [Substring] = []
    var paper: Substring = ""
    var isReversed = false
    var rest = capture[...]
    while let character = rest.popFirst() {
      if character == "\n" {
        // tmux's capture ends a row where only untouched cells follow.
        let blank = ColoredCharacter(character: " ", ink: "", paper: "")
        while all.last == blank { all.removeLast() }
        all.append(ColoredCharacter(character: character, ink: "", paper: ""))
        continue
      }
      guard character == "\u{1b}", let end = rest.firstIndex(of: "m") else {
        let shownInk =
          character == " " && !isReversed ? "" : ink.joined(separator: " ")
        all.append(
          ColoredCharacter(
            character: character, ink: shownInk,
            paper: paper + (isReversed ? " reversed" : "")))
        continue
      }
      let rendition = rest[..<end].dropFirst()
      rest = rest[end...].dropFirst()
      switch rendition {
      case "0": (ink, paper, isReversed) = ([], "", false)
      case "7": isReversed = true
      case "49": paper = ""
      case _ where rendition.hasPrefix("4"): paper = rendition
      case "39": ink = ink.filter { $0 == "1" }
      case "1": ink = ["1"] + ink
      default: ink = ink.filter { $0 == "1" } + [rendition]
      }
    }
    return all
  }
}
