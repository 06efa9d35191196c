import ArgumentParser
import Console
import Glibc
import InputEvents
import Scenes
import ScreenLayout

/// The terminal, what it shows and how far that has faded in.
final class KioskScreen {
  private var terminal: Terminal
  private let layout = CardLayout()
  private let fades: Bool
  private var picture: Picture?
  private var content: ScreenContent?
  private var shown = Timestamp(microseconds: 0)
  /// When the fade changes the picture next; nil when it stands.
  private(set) var deadline: Timestamp?
  /// Why nothing can be drawn any more, where that is so.
  private(set) var failure: TerminalError?

  /// What is said beside a content about keeping answers; a new one is drawn at once.
  var notice: Notice? {
    get { said }
    set {
      guard newValue != said else { return }
      said = newValue
      draw(at: .now)
    }
  }
  private var said: Notice?

  /// Draws what is shown for a screen's size, so far faded in.
  typealias Picture = (GridSize, Brightness, Notice?) -> CellGrid

  /// Takes over a terminal.
  ///
  /// - Parameters:
  ///   - path: Such as `/dev/tty1`; nil for the terminal of standard output.
  ///   - fades: Whether texts fade in; else they are bright at once.
  /// - Throws: `TerminalError`, or a `ValidationError` when there is no terminal to draw on.
  init(path: String?, fades: Bool = true) throws {
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
    terminal =
      if let path {
        try Terminal(path: path, profile: profile)
      } else {
        try Terminal(descriptor: STDOUT_FILENO, profile: profile)
      }
    size = terminal.size
  }

  /// The size of what was drawn last.
  private(set) var size: GridSize

  /// The path of the terminal that is drawn on.
  var path: String { terminal.path }

  /// Shows a content that an event at `time` asked for, from the first step of its fade; a remark
  /// on what stands there already leaves the fade as far as it is.
  func show(_ content: ScreenContent, at time: Timestamp) {
    // That was about what has stood there: nothing here is saved before the library says so.
    switch said {
    case .saved, .notRead, .notKept: said = nil
    case .saving, .notSaved, .recovered, nil: break
    }
    let isRemark = self.content.map(content.onlyRemarks) ?? false
    show(at: isRemark ? shown : time) { [layout] size, brightness, notice in
      layout.screen(content, notice: notice, size: size, brightness: brightness).grid
    }
    self.content = content
  }

  /// Shows a picture that an event at `time` asked for; it is drawn again for every size.
  func show(at time: Timestamp, _ picture: @escaping Picture) {
    self.picture = picture
    content = nil
    shown = time
    draw(at: .now)
  }

  /// Draws the fade's next step if it is due.
  func advance(to now: Timestamp) {
    if let deadline, deadline <= now { draw(at: now) }
  }

  /// Does what signals ask of a screen: to be left for a while, or drawn again.
  func answer(_ signals: [CInt], _ loop: borrowing EventLoop) throws(TerminalError) {
    if signals.contains(SIGTSTP) {
      terminal.restore()
      loop.suspend()
      try terminal.enter()
    }
    if !signals.isEmpty {  // SIGWINCH and SIGCONT, too.
      terminal.refresh()
      draw(at: .now)
    }
  }

  /// Gives the terminal back as it was.
  func restore() {
    terminal.restore()
  }

  private func draw(at now: Timestamp) {
    guard let picture else { return }
    let elapsed = fades ? now - shown : .seconds(1)
    deadline = Fade.nextChange(after: elapsed).map { shown + $0 }
    size = terminal.size
    let grid = picture(size, Fade.brightness(after: elapsed), notice)
    do {
      try terminal.draw(grid)
    } catch {
      // A terminal that was slow gets its picture a little later; one that is gone ends us.
      if error.isGone { failure = error } else { deadline = now + .milliseconds(500) }
    }
  }

  private static func profile(of isConsole: Bool) -> TerminalProfile {
    func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
    return TerminalProfile(
      term: isConsole ? "linux" : variable("TERM"), colorTerm: variable("COLORTERM"),
      noColor: variable("NO_COLOR"))
  }
}
