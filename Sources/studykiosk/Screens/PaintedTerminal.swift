import Canvas
import Console
import Glibc
import InputEvents
import LinuxSystem
import Media
import ScreenLayout

/// A terminal with artwork painted over its text, where that can be.
final class PaintedTerminal {
  private var terminal: Terminal
  /// Where artwork is shown; nil where the text has to do.
  private var display: (any DisplayBackend)?
  private let painter = Painter()
  /// The artwork on the display.
  private var shown: [Artwork] = []
  /// Those of it that look as they should; the others are painted anew.
  private var painted: [Artwork] = []
  private var brightness = Brightness.full
  /// What is fading in, at full brightness: it is painted once and not at every step.
  private var fading: [Artwork: Bitmap] = [:]
  private let isPainted: Bool
  private let switches: SwitchWatch?

  /// Where a card's pictures come from; nil for none.
  var pictures: (any PictureSource)?

  /// The size of what was drawn last.
  private(set) var size: GridSize
  /// Finds the font that fits a Linux console as it is.
  private let wantedFont: () -> WantedFont
  /// Takes lines for the log, each once.
  private let report: (String) -> Void
  private var reported: Set<String> = []

  init(
    _ terminal: consuming Terminal, isPainted: Bool, font: @escaping () -> WantedFont,
    report: @escaping (String) -> Void
  ) {
    size = terminal.size
    wantedFont = font
    self.isPainted = isPainted
    switches = terminal.virtualTerminal != nil ? SwitchWatch(path: terminal.path) : nil
    self.report = report
    self.terminal = terminal
    // Without the right to hold it, `isInFront` is asked before painting.
    if isPainted, switches != nil { _ = self.terminal.holdScreen() }
    openDisplay()
  }

  var path: String { terminal.path }

  /// As `Terminal.lockSwitching`.
  func lockSwitching(lasting lasts: Bool) -> Bool { terminal.lockSwitching(lasting: lasts) }

  /// As `Terminal.unlockSwitching`.
  func unlockSwitching() { terminal.unlockSwitching() }

  /// What wakes the loop for `advance`.
  var descriptors: [CInt] {
    [switches?.descriptor, pictures?.descriptor].compactMap { $0 }
  }

  /// Whether a picture that is missing on the screen has come.
  func hasNewPicture() -> Bool { pictures?.take() ?? false }

  /// Whether painting waits for the fonts; draw again a little later.
  var waitsForFonts: Bool { display != nil && !painter.hasFonts }

  /// Whether text may fade in: not where every step sends a whole picture.
  var fades: Bool { display?.fades ?? true }

  /// The size of the display; nil where it does not tell.
  var millimeters: SurfaceSize? { display?.millimeters }

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
    guard let display, painter.hasFonts, isInFront else { return try terminal.draw(screen.grid) }
    var artwork = screen.artwork.filter(display.shows)
    var grid = screen.grid
    for artwork in artwork { grid.clear(artwork.cells) }
    let words = display.words(of: grid, font: terminal.font)
    for word in words { grid.clear(word.cells) }
    artwork += words
    pictures?.want(artwork.flatMap { keys(of: $0, on: display) })
    let gone = shown.filter { old in !artwork.contains { $0.cells == old.cells } }
    let isFading = brightness != self.brightness
    let changed = artwork.filter { isFading && $0.fades || !painted.contains($0) }
    // All is painted before anything is shown: the text is not gone while the artwork is made.
    var missing: MissingFont?
    let bitmaps = changed.map { artwork in
      let bitmap =
        fading[artwork]
        ?? painter.paint(
          artwork, size: display.pixelSize(of: artwork.cells),
          screenHeight: display.pixelSize(of: CellArea(columns: 0..<1, rows: 0..<size.rows)).height,
          picture: { [pictures] in pictures?[$0] }, report: { missing = $0 })
      guard artwork.fades, brightness < .full else { return bitmap }
      fading[artwork] = bitmap
      return bitmap.faded(to: brightness, on: CardColors.paper(artwork.paper))
    }
    fading = brightness < .full ? fading.filter { artwork.contains($0.key) } : [:]
    try terminal.draw(
      grid, repainting: gone.map(\.cells),
      after: gone.flatMap { display.remove($0.cells, paper: $0.paper) },
      before: zip(bitmaps, changed).flatMap { display.bytes(for: $0, in: $1.cells) })
    shown = artwork
    painted = []
    // Painting took its time.
    guard isInFront else { return }
    for (bitmap, artwork) in zip(bitmaps, changed) { display.show(bitmap, in: artwork.cells) }
    // What is on its way is painted when it comes.
    painted = artwork.filter { artwork in
      keys(of: artwork, on: display).allSatisfy { pictures?[$0] != nil }
    }
    self.brightness = brightness
    if let missing { report(missing.advice) }
  }

  /// Has the pictures of screens made ready that may come next.
  func prepare(_ screens: [Screen]) {
    guard let display, let pictures else { return }
    let artwork = screens.flatMap(\.artwork).filter(display.shows)
    pictures.prepare(artwork.flatMap { keys(of: $0, on: display) })
  }

  /// The pictures that an artwork needs, as far as that is known by now.
  private func keys(of artwork: Artwork, on display: any DisplayBackend) -> [PictureKey] {
    painter.keys(of: artwork, size: display.pixelSize(of: artwork.cells)) { [pictures] in
      pictures?[$0]
    }
  }

  /// Whether people see this terminal, as far as the kernel tells.
  var isInFront: Bool { terminal.virtualTerminal == nil || terminal.isInFront }

  private func report(_ line: String) {
    // A deck of a thousand strange signs needs no thousand lines.
    guard reported.count < 20, reported.insert(line).inserted else { return }
    report(line)
  }

  /// Follows the terminal's size; a Linux console that has another one gets the font that fits it.
  ///
  /// A display that the kernel finds late in the boot brings a font of its own, and so does
  /// console-setup.
  func resize() throws(TerminalError) {
    guard size != terminal.size else { return }
    if terminal.virtualTerminal == nil {
      size = terminal.size
      openDisplay()
    } else {
      try change {}
    }
  }

  /// Whether this virtual terminal has come back to the front, so that everything must be drawn.
  func hasComeBack() -> Bool {
    guard switches?.hasSwitched() == true, terminal.isInFront else { return false }
    terminal.takeLock()
    refresh()
    return true
  }

  /// Lets the kernel show another virtual terminal, if it has asked.
  func yieldScreen() {
    terminal.yieldScreen()
    (shown, painted) = ([], [])
  }

  /// Applies the kiosk's settings again, and draws everything anew with the next frame.
  func refresh() {
    terminal.refresh()
    openDisplay()
  }

  /// Releases the console, changes it, and takes it again with the font that fits then.
  func change(_ body: () -> Void) throws(TerminalError) {
    terminal.restore()
    body()
    terminal.wantedFont = wantedFont()
    try terminal.enter()
    size = terminal.size
    openDisplay()
  }

  func restore() { terminal.restore() }

  func enter() throws(TerminalError) { try terminal.enter() }

  /// Finds out what the display can do; it may have another resolution than before.
  private func openDisplay() {
    (shown, painted, fading) = ([], [], [:])
    guard isPainted else { return }
    defer { if display != nil { painter.loadFonts() } }
    if let number = terminal.virtualTerminal {
      guard switches != nil else {
        return report("letters are not painted: /sys/class/tty/tty0/active can't be read")
      }
      do {
        let framebuffer = try Framebuffer(virtualTerminal: number)
        let cell = terminal.glyphSize.map { PixelSize(width: $0.width, height: $0.height) }
        display = FramebufferDisplay(framebuffer, cells: size, cell: cell)
      } catch {
        display = nil
        report("letters are not painted: \(error)")
      }
      return
    }
    let (width, height) = terminal.pixels
    display = TerminalGraphics(
      environment: environmentVariable, profile: terminal.profile
    ).map {
      TerminalDisplay($0, cells: size, pixels: PixelSize(width: width, height: height))
    }
  }
}
