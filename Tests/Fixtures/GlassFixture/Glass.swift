import Canvas
import Console
import Glibc
import InputEvents
import ScreenLayout

/// A screen painted over a virtual terminal: a card's text between two captions.
struct Glass: ~Copyable {
  private var terminal: Terminal
  private var framebuffer: Framebuffer
  private let virtualTerminal: Int
  private let text: String
  private var bitmap: Bitmap

  /// - Throws: `TerminalError`, or `FramebufferError` after the terminal was restored.
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
    bitmap = Bitmap(size: framebuffer.size)
  }

  /// Reads the present sizes of the terminal and the display; this must be done before anything is painted.
  ///
  /// Swift 6.2 does not let `init` call this method.
  mutating func resize() {
    let grid = PaintingGrid(pixels: framebuffer.size, millimeters: framebuffer.millimeters)
    let size = grid.size
    func line(_ words: String, row: Int) -> Element {
      Element(.caption(Caption([words])), CellArea(columns: 0..<size.columns, rows: row..<row + 1))
    }
    let card = CellArea(columns: 0..<size.columns, rows: 2..<max(3, size.rows - 2))
    let screen = Screen(
      size: size, paper: .answer,
      elements: [
        line("above the card", row: 0), Element(.card(PaintedText(text)), card),
        line("below the card", row: size.rows - 1),
      ])
    if var painter = ScreenPainter(grid, .dark) {
      _ = painter.paint(screen)
      bitmap = painter.bitmap
    }
    let millimeters = framebuffer.millimeters.map { "\($0.width)x\($0.height) mm" } ?? "no size"
    say(
      "\(framebuffer.path) \(framebuffer.size.width)x\(framebuffer.size.height) \(millimeters) "
        + "cells \(size.text)")
  }

  /// Paints if the virtual terminal is in front.
  func paint() {
    guard terminal.isInFront else { return }
    framebuffer.draw(bitmap, x: 0, y: 0)
  }

  /// Clears the console and paints over it.
  mutating func repaint() throws {
    terminal.refresh()
    try terminal.draw(CellGrid(size: terminal.size))
    paint()
    say(terminal.isInFront ? "painted" : "is away")
  }

  /// - Throws: `FramebufferError` if the display can't be painted any more.
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

  /// Writes the painted pixels: 0x00RRGGBB in four bytes each, little-endian.
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
