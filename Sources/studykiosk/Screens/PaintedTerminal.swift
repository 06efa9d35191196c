import Canvas
import Console
import Glibc
import ScreenLayout

/// A terminal with artwork painted over its text, where that can be.
final class PaintedTerminal {
  private var terminal: Terminal
  /// Where artwork is shown; nil where the text has to do.
  private var glass: (any Glass)?
  private let painter = Painter()
  /// The artwork on the glass.
  private var painted: [Artwork] = []
  private var brightness = Brightness.full
  private let switches: SwitchWatch?

  /// Where a card's pictures come from; nil for none.
  var pictures: (any PictureSource)?

  /// The size of what was drawn last.
  private(set) var size: GridSize
  /// Takes lines for the log, each once.
  private let report: (String) -> Void
  private var reported: Set<String> = []

  init(_ terminal: consuming Terminal, isPainted: Bool, report: @escaping (String) -> Void) {
    size = terminal.size
    switches = isPainted && terminal.virtualTerminal != nil ? SwitchWatch() : nil
    self.report = report
    self.terminal = terminal
    guard isPainted else { return }
    if switches != nil { _ = self.terminal.holdScreen() }
    openGlass()
    if glass != nil { painter.loadFonts() }
  }

  var path: String { terminal.path }

  /// What wakes the loop for `advance`.
  var descriptors: [CInt] {
    [switches?.descriptor, pictures?.descriptor].compactMap { $0 }
  }

  /// Whether a picture that is missing on the screen has come.
  func hasNewPicture() -> Bool { pictures?.take() ?? false }

  /// Whether painting waits for the fonts; draw again a little later.
  var waitsForFonts: Bool { glass != nil && !painter.hasFonts }

  /// Draws a screen's text, and paints its artwork over it.
  func draw(_ screen: Screen, _ brightness: Brightness) throws(TerminalError) {
    do {
      try drawAll(screen, brightness)
    } catch {
      painted = []
      throw error
    }
  }

  private func drawAll(
    _ screen: Screen, _ brightness: Brightness
  ) throws(TerminalError) {
    guard let glass, painter.hasFonts, terminal.virtualTerminal == nil || terminal.isInFront else {
      return try terminal.draw(screen.grid)
    }
    var artwork = screen.artwork.filter(glass.shows)
    var grid = screen.grid
    for artwork in artwork { grid.clear(artwork.cells) }
    let words = glass.words(of: grid, font: terminal.font)
    for word in words { grid.clear(word.cells) }
    artwork += words
    let keys = artwork.compactMap {
      painter.key(of: $0, size: glass.pixelSize(of: $0.cells))
    }
    pictures?.want(keys)
    let gone = painted.filter { old in !artwork.contains { $0.cells == old.cells } }
    let isFading = brightness != self.brightness
    let changed = artwork.filter { isFading && $0.fades || !painted.contains($0) }
    // All is painted before anything is shown: the text is not gone while the artwork is made.
    var missing: MissingFont?
    let bitmaps = changed.map { artwork in
      painter.paint(
        artwork, size: glass.pixelSize(of: artwork.cells),
        screenHeight: glass.pixelSize(of: CellArea(columns: 0..<1, rows: 0..<size.rows)).height,
        brightness: artwork.fades ? brightness : .full, picture: { [pictures] in pictures?[$0] },
        report: { missing = $0 })
    }
    try terminal.draw(
      grid, repainting: gone.map(\.cells),
      after: gone.flatMap { glass.remove($0.cells, paper: $0.paper) },
      before: zip(bitmaps, changed).flatMap { glass.bytes(for: $0, in: $1.cells) })
    for (bitmap, artwork) in zip(bitmaps, changed) { glass.show(bitmap, in: artwork.cells) }
    // What is on its way is painted when it comes.
    painted = artwork.filter { artwork in
      painter.key(of: artwork, size: glass.pixelSize(of: artwork.cells)).map {
        pictures?[$0] != nil
      } ?? true
    }
    self.brightness = brightness
    if let missing { tell(missing.advice) }
  }

  private func tell(_ line: String) {
    // A deck of a thousand strange signs needs no thousand lines.
    guard reported.count < 20, reported.insert(line).inserted else { return }
    report(line)
  }

  /// Looks whether the terminal has another size.
  func resize() {
    guard size != terminal.size else { return }
    size = terminal.size
    openGlass()
  }

  /// Whether this virtual terminal has come back to the front, so that everything must be drawn.
  func hasComeBack() -> Bool {
    guard switches?.hasSwitched() == true, terminal.isInFront else { return false }
    refresh()
    return true
  }

  /// Lets the kernel show another virtual terminal, if it has asked.
  func yieldScreen() {
    terminal.yieldScreen()
    painted = []
  }

  /// Applies the kiosk's settings again, and draws everything anew with the next frame.
  func refresh() {
    terminal.refresh()
    openGlass()
  }

  func restore() { terminal.restore() }

  func enter() throws(TerminalError) { try terminal.enter() }

  /// Finds out what the display can do; it may have another resolution than before.
  private func openGlass() {
    painted = []
    if let number = terminal.virtualTerminal {
      guard switches != nil else { return }
      do {
        glass = FramebufferGlass(try Framebuffer(virtualTerminal: number), cells: size)
      } catch {
        glass = nil
        tell("letters are not painted: \(error)")
      }
      return
    }
    let (width, height) = terminal.pixels
    glass = TerminalGraphics(environment: variable, profile: terminal.profile).map {
      TerminalGlass($0, cells: size, pixels: PixelSize(width: width, height: height))
    }
  }
}

/// The value of an environment variable; nil where it is not set.
func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
