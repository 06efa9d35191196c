package import Canvas
package import Console
internal import Glibc
package import InputEvents
internal import KioskRuntime
internal import LinuxSystem
package import Media
package import PanelLink
package import Scenes
package import ScreenLayout
internal import SettingsFiles
internal import Study

/// The kiosk's screen: a terminal or a link, the content that it shows, and the progress of the content's fade.
package final class KioskScreen {
  private let terminal: any ScreenDevice
  /// The layout of the content that is shown from now on.
  package var layout = CardLayout()
  /// The rotation of the picture by the setting, and so of the touches.
  package var rotation = Rotation.none
  /// Whether the preference `rotation` turns the picture while it is shown.
  package var canTurn = false
  private let report: (String) -> Void
  private var fades: Bool
  /// The size of words, in percent of the usual one.
  private var wordSize = 100
  private var picture: Picture?
  private var content: ScreenContent?
  private var shown = Timestamp(microseconds: 0)
  /// When the next fade step is due; nil when the fade is over.
  package private(set) var deadline: Timestamp?
  /// Whether painting the content waits for the fonts; false while another virtual terminal is in front.
  private(set) var waitsForFonts = false
  private var isPrepared = true
  /// Whether a finger has changed the picture since it was drawn.
  private var isStale = false
  /// The error because of which nothing can be drawn any more; nil if there is none.
  package private(set) var failure: TerminalError?
  /// The backlight; nil if this terminal has none.
  private var light: Backlight?

  /// A notice about saving, shown beside the content; a new one is drawn at once.
  package var notice: Notice? {
    get { currentNotice }
    set {
      guard newValue != currentNotice else { return }
      currentNotice = newValue
      draw(at: .now)
    }
  }
  private var currentNotice: Notice?

  /// The notice about a device that the box lacks, shown unless `notice` is more important; a change is drawn
  /// at once.
  var deviceNotice: Notice? {
    didSet { if deviceNotice != oldValue { draw(at: .now) } }
  }

  /// The current content, laid out for a screen size.
  package typealias Picture = (GridSize) -> Screen

  /// Takes over a terminal.
  ///
  /// - Parameters:
  ///   - path: The terminal's path, such as `/dev/tty1`; nil for the terminal of standard output.
  ///   - isPainted: Whether to paint screens if the display can show pixels; otherwise they are printed.
  ///   - fades: Whether texts fade in; otherwise they appear at full brightness.
  ///   - light: The backlight; nil for the machine's own if the terminal is its console.
  ///   - profile: The terminal's abilities; nil for those that the environment variables name.
  ///   - report: Writes to the log what the screen lacks.
  /// - Throws: `TerminalError`, or `NoScreenError` if there is no terminal to draw on.
  package init(
    path: String?, isPainted: Bool, fades: Bool = true, light: Backlight? = nil,
    profile: TerminalProfile? = nil,
    report: @escaping (String) -> Void
  ) throws {
    (self.fades, self.report) = (fades, report)
    if path == nil, !Terminal.isTerminal(STDOUT_FILENO) {
      throw NoScreenError(
        "standard output is not a terminal; name one with --terminal, such as /dev/tty1")
    }
    let isConsole =
      path.map(LinuxConsole.isVirtualTerminal(path:))
      ?? LinuxConsole.isVirtualTerminal(STDOUT_FILENO)
    self.light = light ?? (isConsole ? Backlight() : nil)
    let profile =
      profile
      ?? TerminalProfile(
        term: isConsole ? "linux" : environmentVariable("TERM"),
        colorTerm: environmentVariable("COLORTERM"), noColor: environmentVariable("NO_COLOR"))
    guard profile.placesText else {
      throw NoScreenError("this terminal (TERM) can't place text; use another one")
    }
    let terminal =
      if let path {
        try Terminal(path: path, profile: profile)
      } else {
        try Terminal(descriptor: STDOUT_FILENO, profile: profile)
      }
    self.terminal = PaintedTerminal(terminal, isPainted: isPainted, report: report)
  }

  /// Shows the screen through a link, painted for a panel of this size on which it is turned.
  ///
  /// - Throws: `NoScreenError` if there is no memory for so many pixels.
  package init(
    link: PanelLink, panel: PixelSize, rotation: Rotation, fades: Bool,
    report: @escaping (String) -> Void
  ) throws {
    (self.fades, self.report, self.rotation) = (fades, report, rotation)
    guard let screen = LinkedScreen(link, panel: panel, rotation, report: report) else {
      throw NoScreenError("there is no memory for so many pixels")
    }
    terminal = screen
  }

  /// The source of the cards' pictures; nil for none.
  package var pictures: (any PictureSource)? {
    get { terminal.pictures }
    set { terminal.pictures = newValue }
  }

  /// The size for which screens are laid out, with words of the usual size.
  package var size: GridSize { terminal.size }

  /// Whether the preference `word-size` makes cells larger.
  package var enlargesWords: Bool { terminal.enlargesWords }

  /// The size for which screens are laid out, by the preferences.
  private var shownSize: GridSize {
    enlargesWords ? size.enlarged(percent: wordSize) : size
  }

  /// The colours that the next screen and later ones get.
  package var theme: Theme {
    get { terminal.theme }
    set { terminal.theme = newValue }
  }

  /// The descriptors that wake the loop for `advance`.
  package var descriptors: [CInt] { terminal.descriptors }

  package var path: String { terminal.path }

  /// The physical size of the display in mm; nil if the display does not report it.
  package var millimeters: SurfaceSize? { terminal.millimeters }

  /// Applies the box's preferences to everything that is shown from now on.
  package func follow(_ preferences: Preferences, _ layout: CardLayout) {
    self.layout = layout
    fades = preferences.isOn(.fade)
    wordSize = preferences.wordSize
    theme = preferences.theme
    let rotation = Rotation(preferences)
    if canTurn, rotation != LinuxConsole.rotation { turn(to: rotation) }
  }

  private func turn(to rotation: Rotation) {
    do {
      try terminal.change {
        if let problem = LinuxConsole.turn(to: rotation) { report(problem) }
      }
    } catch {
      failure = error
    }
  }

  /// Shows the content that an event at `time` asked for, and fades it in from the start.
  ///
  /// If only a remark on the content changes, the fade continues.
  package func show(_ content: ScreenContent, _ screen: Screen, at time: Timestamp) {
    if currentNotice?.isOfContent == true { currentNotice = nil }
    let isRemark = self.content.map(content.onlyRemarks) ?? false
    show(at: isRemark ? shown : time, content, picture(of: content, screen))
    isPrepared = false
  }

  /// Shows content that a moving finger has changed, but only with the next `advance`: a panel may report
  /// more moves than can be drawn.
  package func redraw(_ content: ScreenContent, _ screen: Screen) {
    picture = picture(of: content, screen)
    self.content = content
    isStale = true
  }

  /// Returns the picture of the laid-out screen, which is laid out again if the size has changed since.
  private func picture(of content: ScreenContent, _ screen: Screen) -> Picture {
    { [layout] size in
      guard screen.size != size else { return screen }
      var other = layout.screen(content, size: size)
      for element in screen.highlights {
        if let target = element.target { other.highlight(target, as: element.state) }
      }
      return other
    }
  }

  /// Prepares the pictures of contents that may be shown next, once for each screen.
  package func prepare(_ upcoming: () -> [ScreenContent]) {
    guard !isPrepared else { return }
    isPrepared = true
    terminal.prepare(upcoming().map { layout.screen($0, size: shownSize) })
  }

  /// Shows the picture that an event at `time` asked for, which is drawn again for every new size.
  package func show(
    at time: Timestamp, _ content: ScreenContent? = nil, _ picture: @escaping Picture
  ) {
    (self.picture, self.content) = (picture, content)
    shown = time
    draw(at: .now)
  }

  /// Draws what is due: the next step of a fade, a new or changed picture, or everything after another
  /// virtual terminal was in front.
  package func advance(to now: Timestamp) {
    let hasPicture = terminal.hasNewPicture()
    if terminal.hasComeBack() || hasPicture || isStale {
      draw(at: now)
    } else if let deadline, deadline <= now {
      draw(at: now)
    }
  }

  /// Handles signals that concern the screen: yields it, suspends the program, or redraws.
  package func answer(_ signals: [CInt], _ loop: borrowing EventLoop) throws(TerminalError) {
    if signals.contains(Terminal.switchSignal) {
      light?.turn(on: true)
      terminal.yieldScreen()
    }
    if signals.contains(SIGTSTP) {
      light?.turn(on: true)
      terminal.restore()
      loop.suspend()
      try terminal.enter()
    }
    if signals.contains(where: { $0 != Terminal.switchSignal }) {  // SIGWINCH and SIGCONT, too.
      terminal.refresh()
      draw(at: .now)
    }
  }

  /// Locks people on this virtual terminal until the screen is restored or, if a service restarts the
  /// program, until the service stops it.
  ///
  /// - Returns: Whether the program may lock it.
  package func lockSwitching() -> Bool {
    terminal.lockSwitching(lasting: ServiceNotifications.isService())
  }

  /// Takes the terminal's own keyboard and mouse in use, if there are any that this program can read.
  ///
  /// - Returns: What reads them; nil for a console, whose devices are read themselves, and if standard input is
  ///   not this terminal.
  /// - Throws: `TerminalError`.
  package func input() throws(TerminalError) -> TerminalInput? {
    guard let input = TerminalInput(on: path) else { return nil }
    try terminal.reportInput()
    return input
  }

  /// The screen as the terminal's mouse touches it.
  package var surface: TerminalMouse.Surface { terminal.surface }

  /// Ends the lock, because the program ends as requested.
  package func unlockSwitching() { terminal.unlockSwitching() }

  /// Whether people see this screen: another virtual terminal may be in front.
  package var isInFront: Bool { terminal.isInFront }

  package func restore() {
    light?.turn(on: true)
    terminal.restore()
  }

  private func draw(at now: Timestamp) {
    guard let picture else { return }
    isStale = false
    do {
      terminal.resize()
      let elapsed = fades && terminal.fades ? now - shown : .seconds(1)
      var screen = picture(shownSize)
      let entrance = screen.entrance?.nextChange(after: elapsed)
      let changes = [Fade.nextChange(after: elapsed), entrance]
      deadline = changes.compactMap(\.self).min().map { shown + $0 }
      screen.brightness = Fade.brightness(after: elapsed)
      screen.enter(after: elapsed)
      if let notice = Notice.shown(currentNotice, device: deviceNotice) {
        layout.add(notice, to: &screen)
      }
      waitsForFonts = try terminal.draw(screen)
      if waitsForFonts { deadline = now + .milliseconds(20) }
      light?.turn(on: content != .dark || !terminal.isInFront)
    } catch {
      // Draw again a little later on a slow terminal; one that is gone ends the program.
      if error.isGone { failure = error } else { deadline = now + .milliseconds(500) }
    }
  }
}
