import CLinuxConsole
import Glibc
package import ScreenLayout

/// A terminal that is taken over for full-screen drawing, and restored when the value is destroyed.
///
/// While the terminal is taken, it shows no cursor and no echo, keys arrive unbuffered, Ctrl-S doesn't
/// stop the output, and the Linux console doesn't go blank. Ctrl-C still raises SIGINT, except after
/// `lockSwitching`. If the program crashes, the terminal is restored, too (of several, only the first).
///
/// Use a terminal on one thread. The caller handles SIGWINCH and SIGCONT: answer both with `refresh()`.
package struct Terminal: ~Copyable {
  // The first three properties never change, but with `let` Swift 6.2 lets no initializer call `enter`.
  package private(set) var profile: TerminalProfile
  /// The device's path, for messages.
  package private(set) var path: String
  private(set) var descriptor: CInt
  private var renderer: ScreenRenderer
  /// The state to restore; nil while the terminal isn't taken.
  var before: Before?
  /// The bytes to send before the next frame.
  private var preamble: [UInt8] = []
  /// Whether to hold the screen whenever the terminal is taken.
  var wantsScreen = false
  /// Whether to lock people on this terminal whenever it is taken.
  var wantsLock = false
  /// Whether only `unlockSwitching()` ends the lock.
  var lockLasts = false
  /// Whether another object reads the typed keys, so that `draw` must not discard them.
  package private(set) var keepsTyped = false

  struct Before {
    let settings: termios
    var ownSettings: termios
    let restoreSequence: [UInt8]
    let isArmed: Bool
    var holdsScreen = false
    var isLocked = false
    /// Whether the lock outlives this program's hold on the terminal.
    var lockLasts = false
  }

  /// Opens a terminal by path and takes it over.
  ///
  /// The terminal does not become the process's controlling terminal. Write permission is enough.
  ///
  /// - Parameters:
  ///   - path: The terminal's path: "/dev/tty" for the program's own one, "/dev/tty1" for a console.
  ///   - profile: The terminal's capabilities.
  /// - Throws: `TerminalError` of operation `open`, or from `enter()`.
  package init(path: String, profile: TerminalProfile) throws(TerminalError) {
    let descriptor = Self.open(path)
    guard descriptor >= 0 else {
      throw TerminalError(operation: .open, code: errno, path: path)
    }
    try self.init(owned: descriptor, path: path, profile: profile)
  }

  /// Takes over the terminal behind a descriptor, such as standard output.
  ///
  /// The descriptor remains the caller's and remains blocking, because other programs share it. The terminal
  /// behind it is opened anew or, if that is forbidden (after `su`), used through a duplicate.
  ///
  /// - Throws: `TerminalError` of operation `open`, or from `enter()`.
  package init(descriptor: CInt, profile: TerminalProfile) throws(TerminalError) {
    let path = Self.path(of: descriptor)
    guard Self.isTerminal(descriptor) else {
      throw TerminalError(operation: .open, code: ENOTTY, path: path)
    }
    var own = Self.open("/proc/self/fd/\(descriptor)")
    if own < 0 {
      own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    }
    guard own >= 0 else {
      throw TerminalError(operation: .open, code: errno, path: path)
    }
    try self.init(owned: own, path: path, profile: profile)
  }

  private init(
    owned descriptor: CInt, path: String, profile: TerminalProfile
  ) throws(TerminalError) {
    self.descriptor = descriptor
    self.path = path
    self.profile = profile
    renderer = ScreenRenderer(profile: profile)
    try enter()
  }

  deinit {
    Self.giveBack(before, descriptor: descriptor)
    close(descriptor)
  }

  /// Whether a descriptor is a terminal; standard output may also be a file or a pipe.
  package static func isTerminal(_ descriptor: CInt) -> Bool {
    isatty(descriptor) == 1
  }

  /// Opens a terminal without blocking or making it the controlling terminal.
  ///
  /// Virtual terminals have mode 0620 and group tty: the group's members may write but not read. A
  /// write-only descriptor can still get and change settings, sizes and fonts.
  ///
  /// - Returns: The descriptor, or -1 with `errno` set.
  static func open(_ path: String) -> CInt {
    let flags = O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    let descriptor = Glibc.open(path, O_RDWR | flags)
    guard descriptor < 0, errno == EACCES else { return descriptor }
    return Glibc.open(path, O_WRONLY | flags)
  }

  /// Makes the screen look like `grid`, with one `write` if the terminal accepts it whole.
  ///
  /// The call gives up on a terminal that accepts no byte for a quarter of a second. The screen then shows
  /// part of the frame, and the caller must draw again later. After an error, the next call
  /// repaints everything.
  ///
  /// Unless `keepsTyped` is true, typed keys are discarded: after 4096 unread bytes, some 1,400 arrow
  /// keys, the kernel would hold back Ctrl-C, too (`N_TTY_BUF_SIZE` in `drivers/tty/n_tty.c`).
  ///
  /// - Parameters:
  ///   - grid: The contents that the screen should show.
  ///   - areas: Cells to send even if they have not changed, because something else was drawn there.
  ///   - first: Bytes to send in the same write before the grid's.
  ///   - last: Bytes to send in the same write after the grid's.
  /// - Throws: `TerminalError` of operation `write`, whose `isGone` tells whether trying again is useless.
  package mutating func draw(
    _ grid: CellGrid, repainting areas: [CellArea] = [], after first: [UInt8] = [],
    before last: [UInt8] = []
  ) throws(TerminalError) {
    if !keepsTyped { tcflush(descriptor, TCIFLUSH) }
    do {
      try write(preamble + first + renderer.bytes(for: grid, repainting: areas) + last)
      preamble = []
    } catch {
      renderer.invalidate()
      throw error
    }
  }

  /// Applies the kiosk's settings again at once, and repaints everything with the next `draw`.
  ///
  /// The glyphs of the console's font are read again, too. Call this after SIGWINCH and SIGCONT, and
  /// from time to time if other writers, such as the kernel, use the screen. A shell that continues a
  /// program stopped by SIGSTOP leaves its own settings in place, such as echo, and maybe a cursor.
  package mutating func refresh() {
    forgetScreen()
    guard let before else { return }
    var settings = before.ownSettings
    tcsetattr(descriptor, TCSANOW, &settings)
    preamble = Array((profile.resumeSequence + mouseSequence).utf8)
  }

  /// Leaves what is typed for another reader, and makes the terminal report its mouse among it.
  ///
  /// The mouse is reported until `restore()`, a crash or a signal that ends the program. A program that is killed
  /// can't end that; the next one that takes this terminal does.
  package mutating func reportInput() throws(TerminalError) {
    keepsTyped = true
    if before != nil { try write(Array(mouseSequence.utf8)) }
  }

  private var mouseSequence: String {
    keepsTyped && !profile.isLinuxConsole ? Control.reportMouse : ""
  }

  private mutating func forgetScreen() {
    renderer.invalidate()
    if profile.isLinuxConsole, let font = LinuxConsole.font(descriptor) {
      renderer.use(font: font)
    }
  }

  /// Restores the terminal's earlier state; does nothing if the terminal isn't taken.
  package mutating func restore() {
    Self.giveBack(before, descriptor: descriptor)
    before = nil
    preamble = []
  }

  /// Takes the terminal again after `restore()`, for example when the program was stopped and continued.
  ///
  /// - Throws: `TerminalError` of operation `readSettings`, `changeSettings` or `write`; the
  ///   terminal is then restored.
  package mutating func enter() throws(TerminalError) {
    guard before == nil else { return }
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      throw TerminalError(operation: .readSettings, code: errno, path: path)
    }
    let blanking = profile.isLinuxConsole ? LinuxConsole.blankingSeconds : 0
    let sequence = Array(profile.restoreSequence(blankingSeconds: blanking).utf8)
    // Arm the crash handler first: if a crash precedes the change, restoring does no harm.
    let isArmed = console_crash_arm(descriptor, sequence, sequence.count)
    var ownSettings = settings
    ownSettings.c_lflag &= ~tcflag_t(ECHO | ICANON)
    ownSettings.c_iflag &= ~tcflag_t(IXON)
    if wantsLock { ownSettings.c_lflag &= ~tcflag_t(ISIG) }
    before = Before(
      settings: settings, ownSettings: ownSettings, restoreSequence: sequence, isArmed: isArmed)
    guard tcsetattr(descriptor, TCSANOW, &ownSettings) == 0 else {
      let error = TerminalError(operation: .changeSettings, code: errno, path: path)
      restore()
      throw error
    }
    forgetScreen()
    do {
      try write(Array((profile.enterSequence + mouseSequence).utf8))
    } catch {
      restore()
      throw error
    }
    takeScreen()
    takeLock()
  }

  /// Holds the screen if that is wanted and allowed, and the terminal is taken.
  @discardableResult
  mutating func takeScreen() -> Bool {
    guard wantsScreen, let isArmed = before?.isArmed else { return false }
    // Inform the crash handler first: giving back a screen that isn't held does no harm.
    if isArmed { console_crash_hold_screen(true) }
    let holds = Self.setSwitching(VT_PROCESS, descriptor)
    before?.holdsScreen = holds
    if isArmed { console_crash_hold_screen(holds) }
    return holds
  }

  private func write(_ bytes: [UInt8]) throws(TerminalError) {
    let code = bytes.withUnsafeBytes { Self.write($0, to: descriptor) }
    guard code == 0 else {
      throw TerminalError(operation: .write, code: code, path: path)
    }
  }

  private static func giveBack(_ before: Before?, descriptor: CInt) {
    guard let before else { return }
    if before.isLocked, !before.lockLasts { _ = ioctl(descriptor, UInt(VT_UNLOCKSWITCH)) }
    if before.holdsScreen {
      yieldScreen(descriptor)
      _ = setSwitching(VT_AUTO, descriptor)
    }
    _ = before.restoreSequence.withUnsafeBytes { write($0, to: descriptor) }
    // Discard keys typed meanwhile, which were not meant for the shell. TCSAFLUSH could wait forever.
    tcflush(descriptor, TCIFLUSH)
    var settings = before.settings
    tcsetattr(descriptor, TCSANOW, &settings)
    if before.isArmed {
      console_crash_disarm()
    }
  }

  /// Writes everything and returns 0, or the `errno` of the failure.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> CInt {
    var rest = bytes
    var giveUp = ContinuousClock.now + .milliseconds(250)
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        giveUp = .now + .milliseconds(250)
      } else if count < 0, errno == EINTR {
        continue
      } else if count < 0, errno != EAGAIN {
        return errno
      } else {
        guard .now < giveUp else { return ETIMEDOUT }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&waiting, 1, 50) > 0 {
          // A pseudo-terminal reports itself ready even without room for a line: avoid a busy loop.
          _ = poll(nil, 0, 1)
        }
      }
    }
    return 0
  }

  private static func path(of descriptor: CInt) -> String {
    var name = Array(repeating: CChar(0), count: 256)
    guard ttyname_r(descriptor, &name, name.count) == 0 else { return "descriptor \(descriptor)" }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
