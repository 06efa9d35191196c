import ArgumentParser
import Canvas
import Console
import Glibc
import InputEvents
import Scenes
import ScreenLayout

/// The terminal, what it shows, and how far that has faded in.
final class KioskScreen {
  private var terminal: Terminal
  /// Where artwork is shown; nil where the text has to do.
  private var glass: (any Glass)?
  private let painter = Painter()
  /// The artwork that stands on the glass.
  private var painted: [Artwork] = []
  private var paintedBrightness = Brightness.full
  private let layout = CardLayout()
  private let fades: Bool
  private var picture: Picture?
  private var content: ScreenContent?
  private var shown = Timestamp(microseconds: 0)
  /// When the next fade step is due; nil when the fade is over.
  private(set) var deadline: Timestamp?
  /// Why nothing can be drawn any more, if so.
  private(set) var failure: TerminalError?

  /// A notice about saving, shown beside the content; a new one is drawn at once.
  var notice: Notice? {
    get { said }
    set {
      guard newValue != said else { return }
      said = newValue
      draw(at: .now)
    }
  }
  private var said: Notice?

  /// Lays the current content out for a screen size, faded in to a brightness.
  typealias Picture = (GridSize, Brightness, Notice?) -> Screen

  /// Takes over a terminal.
  ///
  /// - Parameters:
  ///   - path: Such as `/dev/tty1`; nil for the terminal of standard output.
  ///   - font: What a Linux console loads meanwhile.
  ///   - letters: Whether large letters are painted over the text.
  ///   - fades: Whether texts fade in; otherwise they appear at full brightness.
  /// - Throws: `TerminalError`, `ConsoleFontError`, or a `ValidationError` if there is no terminal to draw on.
  init(
    path: String?, font: ConsoleFontChoice, letters: TerminalOptions.Letters, fades: Bool = true
  ) throws {
    self.fades = fades
    if path == nil, !Terminal.isTerminal(STDOUT_FILENO) {
      throw ValidationError(
        "standard output is not a terminal; name one with --terminal, such as /dev/tty1")
    }
    let isConsole =
      path.map(LinuxConsole.isVirtualTerminal(path:))
      ?? LinuxConsole.isVirtualTerminal(STDOUT_FILENO)
    let profile = Self.profile(of: isConsole)
    guard profile.placesText else {
      throw ValidationError("this terminal (TERM) can't place text; use another one")
    }
    let wanted = try WantedFont(font, on: path, noteIn: StateDirectory.path)
    terminal =
      if let path {
        try Terminal(path: path, profile: profile, font: wanted)
      } else {
        try Terminal(descriptor: STDOUT_FILENO, profile: profile, font: wanted)
      }
    size = terminal.size
    fontRemark = wanted.remark ?? terminal.fontRemark
    if letters != .console { glass = Self.glass(of: terminal) }
    resizeGlass()
  }

  /// Why the console doesn't have the font it was to have, if so.
  let fontRemark: String?

  /// The size of what was drawn last.
  private(set) var size: GridSize

  var path: String { terminal.path }

  /// Shows the content that an event at `time` asked for, and fades it in from the start.
  ///
  /// If only a remark on the content changes, the fade continues.
  func show(_ content: ScreenContent, at time: Timestamp) {
    // That was about the previous content: nothing here is saved until the library says so.
    switch said {
    case .saved, .notRead, .notKept: said = nil
    case .saving, .notSaved, .recovered, nil: break
    }
    let isRemark = self.content.map(content.onlyRemarks) ?? false
    show(at: isRemark ? shown : time) { [layout] size, brightness, notice in
      layout.screen(content, notice: notice, size: size, brightness: brightness)
    }
    self.content = content
  }

  /// Shows the picture that an event at `time` asked for; it is redrawn for every size.
  func show(at time: Timestamp, _ picture: @escaping Picture) {
    self.picture = picture
    content = nil
    shown = time
    draw(at: .now)
  }

  /// Draws the next fade step if it is due.
  func advance(to now: Timestamp) {
    if let deadline, deadline <= now { draw(at: now) }
  }

  /// Does what signals ask of a screen: suspends the program, or redraws.
  func answer(_ signals: [CInt], _ loop: borrowing EventLoop) throws(TerminalError) {
    if signals.contains(SIGTSTP) {
      terminal.restore()
      loop.suspend()
      try terminal.enter()
    }
    if !signals.isEmpty {  // SIGWINCH and SIGCONT, too.
      terminal.refresh()
      forgetArtwork()
      draw(at: .now)
    }
  }

  func restore() {
    terminal.restore()
  }

  private func draw(at now: Timestamp) {
    guard let picture else { return }
    let elapsed = fades ? now - shown : .seconds(1)
    deadline = Fade.nextChange(after: elapsed).map { shown + $0 }
    if size != terminal.size {
      size = terminal.size
      resizeGlass()
    }
    let brightness = Fade.brightness(after: elapsed)
    let screen = picture(size, brightness, notice)
    do {
      try draw(screen, brightness)
    } catch {
      // Draw again a little later on a slow terminal; one that is gone ends the program.
      if error.isGone { failure = error } else { deadline = now + .milliseconds(500) }
    }
  }

  /// Draws the grid with what is painted over it.
  private func draw(_ screen: Screen, _ brightness: Brightness) throws(TerminalError) {
    guard let glass else { return try terminal.draw(screen.grid) }
    var artwork = screen.artwork.filter(glass.shows)
    var grid = screen.grid
    for artwork in artwork { grid.clear(artwork.cells) }
    let words = glass.words(of: grid)
    for word in words { grid.clear(word.cells) }
    artwork += words
    let gone = painted.filter { old in !artwork.contains { $0.cells == old.cells } }
    try terminal.send(gone.flatMap { glass.remove($0.cells, paper: $0.paper) })
    try terminal.draw(grid, repainting: gone.map(\.cells))
    // A label never fades.
    let isFading = brightness != paintedBrightness
    let changed = artwork.filter { isFading && $0.fades || !painted.contains($0) }
    painted = []
    let height = glass.pixelSize(of: CellArea(columns: 0..<size.columns, rows: 0..<size.rows))
      .height
    for artwork in changed {
      let bitmap = painter.paint(
        artwork, size: glass.pixelSize(of: artwork.cells), screenHeight: height,
        brightness: artwork.fades ? brightness : .full)
      try terminal.send(glass.show(bitmap, in: artwork.cells))
    }
    painted = artwork
    paintedBrightness = brightness
  }

  private func resizeGlass() {
    let (width, height) = terminal.pixels
    glass?.resize(to: size, pixels: PixelSize(width: width, height: height))
    forgetArtwork()
  }

  /// Paints all artwork anew with the next frame.
  private func forgetArtwork() { painted = [] }

  private static func glass(of terminal: borrowing Terminal) -> (any Glass)? {
    TerminalGraphics(environment: variable, profile: terminal.profile).map(TerminalGlass.init)
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  private static func profile(of isConsole: Bool) -> TerminalProfile {
    TerminalProfile(
      term: isConsole ? "linux" : variable("TERM"), colorTerm: variable("COLORTERM"),
      noColor: variable("NO_COLOR"))
  }
}
