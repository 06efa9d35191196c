internal import Canvas
internal import Console
internal import Glibc
internal import InputEvents
internal import LinuxSystem
internal import Media
internal import ScreenLayout

/// A terminal whose screens are painted if its display can show pixels, or else printed.
final class PaintedTerminal: ScreenDevice {
  private var terminal: Terminal
  /// The display on which screens are painted; nil if they are printed as text.
  private var display: (any Display)?
  private let isPainted: Bool
  /// What the terminal has answered about pictures.
  private let answer: TerminalAnswer
  private let switches: SwitchWatch?

  /// The source of the cards' pictures; nil for none.
  var pictures: (any PictureSource)?

  /// The colours that the next screen and later ones get.
  var theme = Theme.dark {
    didSet { if theme != oldValue { openDisplay() } }
  }

  /// The size for which screens are laid out.
  private(set) var size: GridSize
  /// The terminal's size when the display was opened.
  private var terminalSize: GridSize
  /// Writes a line to the log.
  private let report: (String) -> Void
  private var reported: Set<String> = []

  init(_ terminal: consuming Terminal, isPainted: Bool, report: @escaping (String) -> Void) {
    (size, terminalSize) = (terminal.size, terminal.size)
    self.isPainted = isPainted
    switches = terminal.virtualTerminal != nil ? SwitchWatch(path: terminal.path) : nil
    self.report = report
    let isAsked =
      isPainted && TerminalInput(on: terminal.path) != nil
      && TerminalGraphics.isWorthAsking(environment: environmentVariable, profile: terminal.profile)
    answer = isAsked ? terminal.ask() : .none
    self.terminal = terminal
    // If the screen may not be held, `isInFront` is still checked before painting.
    if isPainted, switches != nil { _ = self.terminal.holdScreen() }
    openDisplay()
  }

  /// A terminal's own cells have the size of its letters.
  var enlargesWords: Bool { display?.hasOwnCells == true }

  var path: String { terminal.path }

  /// As `Terminal.reportInput`.
  func reportInput() throws(TerminalError) { try terminal.reportInput() }

  /// The screen as the terminal's mouse touches it.
  var surface: TerminalMouse.Surface {
    let (cells, pixels) = (terminal.size, terminal.pixels)
    let (width, height) = (pixels.width / cells.columns, pixels.height / cells.rows)
    // A cell size that no font has is a wrong report; most fonts' cells are twice as high as wide.
    let isPlausible = (4...64).contains(width) && (6...128).contains(height)
    return TerminalMouse.Surface(
      columns: size.columns, rows: size.rows,
      cellRatio: isPlausible ? Double(height) / Double(width) : 2)
  }

  /// As `Terminal.lockSwitching`.
  func lockSwitching(lasting lasts: Bool) -> Bool { terminal.lockSwitching(lasting: lasts) }

  /// As `Terminal.unlockSwitching`.
  func unlockSwitching() { terminal.unlockSwitching() }

  /// The descriptors that wake the loop for `KioskScreen.advance`.
  var descriptors: [CInt] {
    [switches?.descriptor, pictures?.descriptor].compactMap { $0 }
  }

  /// Whether text may fade in; false if every step would send a whole picture.
  var fades: Bool { display?.fades ?? true }

  /// The physical size of the display in mm; nil if the display does not report it.
  var millimeters: SurfaceSize? { display?.millimeters }

  /// Paints a screen, or prints it.
  ///
  /// While the fonts are being loaded, or while another virtual terminal is in front, nothing is painted.
  ///
  /// - Returns: Whether painting waits for the fonts, so that the caller must draw again a little later; false
  ///   while another virtual terminal is in front.
  func draw(_ screen: Screen) throws(TerminalError) -> Bool {
    guard let display else {
      try terminal.draw(screen.grid)
      return false
    }
    let hasFonts = ScreenPainter.areFontsLoaded
    guard hasFonts, isInFront else {
      if display.hasText { try terminal.draw(screen.grid) }
      return !hasFonts && isInFront
    }
    pictures?.want(keys(of: screen, on: display))
    do {
      try display.draw(
        screen, on: &terminal, { [pictures] in pictures?[$0] }, report: { report($0.advice) })
    } catch {
      display.invalidate()
      throw error
    }
    return false
  }

  /// Prepares the pictures of screens that may come next.
  func prepare(_ screens: [Screen]) {
    guard let display, let pictures else { return }
    pictures.prepare(screens.flatMap { keys(of: $0, on: display) })
  }

  private func keys(of screen: Screen, on display: any Display) -> [PictureKey] {
    display.keys(of: screen) { [pictures] in pictures?[$0] }
  }

  /// Whether this terminal is in front; always true if it is not a virtual terminal.
  var isInFront: Bool { terminal.virtualTerminal == nil || terminal.isInFront }

  private func report(_ line: String) {
    // A deck with a thousand characters that no font has must not log a thousand lines.
    guard reported.count < 20, reported.insert(line).inserted else { return }
    report(line)
  }

  /// Opens the display again if the terminal's size has changed.
  ///
  /// A Linux console sends SIGWINCH if its display has changed: see `refresh`.
  func resize() {
    guard terminalSize != terminal.size else { return }
    openDisplay()
  }

  /// Returns whether this virtual terminal has come back to the front, so that everything must be drawn.
  func hasComeBack() -> Bool {
    guard switches?.hasSwitched() == true, terminal.isInFront else { return false }
    terminal.takeLock()
    refresh()
    return true
  }

  /// Lets the kernel show another virtual terminal, if it has asked.
  func yieldScreen() {
    terminal.yieldScreen()
    display?.invalidate()
  }

  /// Applies the kiosk's settings again, and draws everything anew with the next frame.
  func refresh() {
    terminal.refresh()
    openDisplay()
  }

  /// Releases the console, calls `body` to change it, and takes the console again.
  func change(_ body: () -> Void) throws(TerminalError) {
    terminal.restore()
    body()
    try terminal.enter()
    openDisplay()
  }

  func restore() { terminal.restore() }

  func enter() throws(TerminalError) { try terminal.enter() }

  /// Opens the display again, because its resolution may have changed.
  private func openDisplay() {
    terminalSize = terminal.size
    display = isPainted ? openedDisplay() : nil
    size = display?.size ?? terminal.size
    if display != nil { ScreenPainter.loadFonts() }
  }

  private func openedDisplay() -> (any Display)? {
    guard let number = terminal.virtualTerminal else {
      let (width, height) = terminal.pixels
      return TerminalGraphics(
        environment: environmentVariable, profile: terminal.profile, answer: answer
      )
      .flatMap {
        TerminalDisplay(
          $0, cells: terminal.size, pixels: PixelSize(width: width, height: height), theme)
      }
    }
    guard switches != nil else {
      report("the screen is not painted: /sys/class/tty/tty0/active can't be read")
      return nil
    }
    do {
      return FramebufferDisplay(try Framebuffer(virtualTerminal: number), theme)
    } catch {
      report("the screen is not painted: \(error)")
      return nil
    }
  }
}
