import Canvas
import Console
import ScreenLayout
import Testing

@Suite("Pictures in pixels on terminals")
struct ImageSequenceTests {
  private let cells = CellArea(columns: 2..<78, rows: 2..<24)

  @Test("Kitty gets a PNG in small chunks that leave the cursor in place and ask for no answer")
  func kitty() throws {
    let graphics = try graphics("xterm-kitty")
    let spy = TerminalSpy(graphics.bytes(for: .noise(cells), in: cells))
    #expect(spy.surprises.isEmpty && spy.cells.isEmpty)
    #expect(spy.pictures.first?.place == TerminalSpy.Place(column: 2, row: 2))
    #expect(spy.pictures.count > 2)
    var file = ""
    for (number, picture) in spy.pictures.enumerated() {
      let parts = picture.text.split(separator: ";")
      let keys = Set(parts[0].dropFirst().split(separator: ","))
      #expect(parts[0].first == "G")
      #expect(keys.contains("q=2"))
      #expect(keys.contains(number == spy.pictures.count - 1 ? "m=0" : "m=1"))
      if number == 0 { #expect(keys.isSuperset(of: ["a=T", "f=100", "C=1", "c=76", "r=22"])) }
      #expect(parts[1].count <= 4096)
      file += parts[1]
    }
    #expect(file.hasPrefix("iVBORw0KGgo"), "a PNG's first bytes")
    #expect(file.count == (Bitmap.noise(cells).png.count + 2) / 3 * 4)
  }

  @Test("iTerm2 gets a PNG that it scales to the cells")
  func iTerm2() throws {
    let bytes = try graphics("wezterm").bytes(for: .noise(cells), in: cells)
    let spy = TerminalSpy(bytes)
    #expect(spy.surprises.isEmpty && spy.cells.isEmpty)
    let text = try #require(spy.pictures.first?.text)
    #expect(text.hasPrefix("1337;File=inline=1;size="))
    #expect(text.contains(";width=76;height=22;preserveAspectRatio=0;doNotMoveCursor=1:iVBORw0"))
  }

  @Test("Sixels cover their cells exactly, but never the last row, which could scroll")
  func sixels() throws {
    let spy = TerminalSpy(try graphics("foot").bytes(for: .noise(cells), in: cells))
    #expect(spy.surprises.isEmpty && spy.cells.isEmpty)
    let picture = try #require(spy.pictures.first)
    #expect(picture.place == TerminalSpy.Place(column: 2, row: 2))
    #expect(picture.text.contains("\"1;1;760;420"))
  }

  @Test("Sixels have the paper's colour to the nearest percent", arguments: Paper.allCases)
  func sixelPaper(paper: Paper) throws {
    let color = CardColors.paper(paper)
    let hex = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    let bitmap = Bitmap(size: PixelSize(width: 760, height: 420), color: hex)
    let spy = TerminalSpy(try graphics("foot").bytes(for: bitmap, in: cells))
    let percents = [color.red, color.green, color.blue].map { (Int($0) * 100 + 127) / 255 }
    let expected = "#0;2;\(percents[0]);\(percents[1]);\(percents[2])#"
    #expect(spy.pictures.first?.text.contains(expected) == true)
  }

  @Test("On a 256-colour terminal, a bitmap's edges stay smooth beside the table's papers")
  func smoothEdges() throws {
    var graphics = try #require(TerminalGraphics.on(["TERM": "xterm-256color"]))
    graphics.resize(to: .standard, pixels: PixelSize(width: 0, height: 0))
    let paper = CardColors.paper(.question)
    let ink = CardColors.ink(.text, on: .question)
    let cells = CellArea(columns: 0..<60, rows: 0..<1)
    let pixels = (0..<480 * 16).map { place in
      let color = paper.mixed(with: ink, part: place % 480 / 8, of: 59)
      return UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
    let bitmap = Bitmap(size: PixelSize(width: 480, height: 16), pixels: pixels)
    let spy = TerminalSpy(graphics.bytes(for: bitmap, in: cells))
    let shades = (0..<60).compactMap { column in
      spy.cells[.init(column: column, row: 0)]?.rendition.split(separator: ";").last
        .flatMap { Int($0) }.map { RGB(index: $0) }
    }
    #expect(shades.first == RGB(index: 17))
    for (shade, next) in zip(shades, shades.dropFirst()) {
      // The table's greys are slightly off the straight line between its colours.
      #expect(Int(next.green) + 8 >= Int(shade.green), "lighter on the way from paper to ink")
    }
    #expect(shades.last == RGB(index: 231))
  }

  private func graphics(_ term: String) throws -> TerminalGraphics {
    var graphics = try #require(TerminalGraphics.on(["TERM": term]))
    graphics.resize(to: .standard, pixels: PixelSize(width: 800, height: 480))
    return graphics
  }
}
