import Canvas
import Console
import Glibc
import InputEvents
import ScreenLayout

/// A text painted over a virtual terminal, with lines of plain text around it.
struct Glass: ~Copyable {
  private var terminal: Terminal
  private var framebuffer: Framebuffer
  private let virtualTerminal: Int
  private let text: String
  private var grid: CellGrid
  private var bitmap: Bitmap
  private(set) var place: (x: Int, y: Int)

  /// - Throws: `TerminalError`, or `FramebufferError` with the terminal as it was.
  init(path: String, text: String, holds: Bool) throws {
    var terminal = try Terminal(
      path: path, profile: TerminalProfile(term: "linux", colorTerm: nil, noColor: nil))
    guard let number = terminal.virtualTerminal else {
      throw FramebufferError.notShown(virtualTerminal: 0)
    }
    framebuffer = try Framebuffer(virtualTerminal: number)
    virtualTerminal = number
    if holds { say(terminal.holdScreen() ? "holds" : "may not hold") }
    self.terminal = terminal
    self.text = text
    (grid, bitmap, place) = (CellGrid(size: .standard), Bitmap(size: framebuffer.size), (0, 0))
  }

  /// Takes the terminal's and the display's present sizes, which must be done once before anything is painted.
  ///
  /// Swift 6.2 does not let `init` call it.
  mutating func resize() {
    let size = terminal.size
    grid = CellGrid(size: size, paper: .question)
    grid.write("above the card", column: 1, row: 1, ink: .label)
    grid.write("below the card", column: 1, row: size.rows - 2, ink: .label)
    let cell = framebuffer.cellSize(size)
    let area = CellArea(columns: 2..<max(3, size.columns - 2), rows: 3..<max(4, size.rows - 3))
    let artwork = Artwork(cells: area, paper: .answer, drawing: .text(PaintedText(text)))
    place = (area.columns.lowerBound * cell.width, area.rows.lowerBound * cell.height)
    bitmap = Painter().paint(
      artwork,
      size: PixelSize(
        width: area.columns.count * cell.width, height: area.rows.count * cell.height),
      screenHeight: framebuffer.size.height)
    let millimeters = framebuffer.millimeters.map { "\($0.width)x\($0.height) mm" } ?? "no size"
    say(
      "\(framebuffer.path) \(framebuffer.size.width)x\(framebuffer.size.height) \(millimeters) "
        + "cell \(cell.width)x\(cell.height) card \(place.x),\(place.y) "
        + "\(bitmap.size.width)x\(bitmap.size.height)")
  }

  /// Paints if the virtual terminal is in front.
  func paint() {
    guard terminal.isInFront else { return }
    framebuffer.draw(bitmap, x: place.x, y: place.y)
  }

  /// Writes the text and paints over it.
  mutating func repaint() throws {
    terminal.refresh()
    try terminal.draw(grid)
    paint()
    say(terminal.isInFront ? "painted" : "is away")
  }

  /// - Throws: `FramebufferError` where the display can't be painted any more.
  mutating func reopen() throws {
    framebuffer = try Framebuffer(virtualTerminal: virtualTerminal)
    resize()
    try repaint()
  }

  func yield() {
    terminal.yieldScreen()
    say("yielded")
  }

  mutating func suspend() throws {
    terminal.restore()
    say("suspended")
    kill(getpid(), SIGSTOP)
    try terminal.enter()
    try repaint()
  }

  mutating func end() {
    terminal.restore()
  }

  /// Writes what is painted: 0x00RRGGBB in four bytes each, the lowest first.
  func save(to path: String) {
    guard let file = fopen(path, "w") else { return }
    bitmap.pixels.withUnsafeBytes { _ = fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }
}

func say(_ line: String) {
  print(line)
  fflush(nil)
}
