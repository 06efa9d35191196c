import CLinuxConsole
import Glibc
package import ScreenLayout

/// A terminal taken over for full-screen drawing, given back as it was when the value goes away.
///
/// While it is taken: no cursor, no echo, keys arrive unbuffered, Ctrl-S doesn't stop the output,
/// the Linux console doesn't turn dark. Ctrl-C still raises SIGINT. If the program crashes, the
/// terminal is restored too (of several terminals, the first one).
///
/// To be used by one thread. SIGWINCH and SIGCONT are the caller's: answer both with `refresh()`.
package struct Terminal: ~Copyable {
  package let profile: TerminalProfile
  /// The device's path, for messages.
  package let path: String
  private let descriptor: CInt
  private var renderer: ScreenRenderer
  /// What to put back; nil while the terminal isn't taken.
  private var before: Before?
  /// What the next frame begins with.
  private var preamble: [UInt8] = []

  private struct Before {
    let settings: termios
    /// The settings while the terminal is taken.
    let ownSettings: termios
    let restoreSequence: [UInt8]
    let isArmed: Bool
  }

  /// Opens a terminal by path and takes it over.
  ///
  /// It never becomes the process's controlling terminal by this. The right to write is enough.
  ///
  /// - Parameters:
  ///   - path: "/dev/tty" for the program's own terminal, "/dev/tty1" for a console.
  ///   - profile: What is sent and what isn't.
  /// - Throws: `TerminalError` of operation `open`, or from taking it over.
  package init(path: String, profile: TerminalProfile) throws(TerminalError) {
    let descriptor = Self.open(path)
    guard descriptor >= 0 else {
      throw TerminalError(operation: .open, code: errno, path: path)
    }
    try self.init(owned: descriptor, path: path, profile: profile)
  }

  /// Takes over the terminal behind a descriptor, such as standard output.
  ///
  /// The descriptor stays the caller's and stays blocking: others share it. The terminal behind it
  /// is opened anew, or where that is forbidden (after `su`) used through a duplicate.
  ///
  /// - Throws: `TerminalError` of operation `open`, or from taking it over.
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

  /// Whether a descriptor is a terminal at all; standard output may be a file or a pipe.
  package static func isTerminal(_ descriptor: CInt) -> Bool {
    isatty(descriptor) == 1
  }

  /// Opens a terminal without waiting for it or being owned by it; -1 with `errno` if that fails.
  ///
  /// Virtual terminals have the mode 0620 and the group tty: its members may write but not read.
  /// Settings, sizes and fonts can be asked and changed on such a descriptor just the same.
  static func open(_ path: String) -> CInt {
    let flags = O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    let descriptor = Glibc.open(path, O_RDWR | flags)
    guard descriptor < 0, errno == EACCES else { return descriptor }
    return Glibc.open(path, O_WRONLY | flags)
  }

  /// The size in character cells as of now.
  ///
  /// 80 x 24 where a terminal, such as a serial line, doesn't know its own.
  package var size: GridSize {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return GridSize(columns: 80, rows: 24)
    }
    return GridSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Changes the screen to look like `grid`, by one `write` where the terminal takes it whole.
  ///
  /// It gives up on a terminal that takes no byte for a quarter of a second, which then shows part
  /// of the frame: the caller has to draw again later. After an error the next call repaints
  /// everything.
  ///
  /// What was typed is dropped. Nobody reads it, and behind 4096 unread bytes, some 1,400 arrow
  /// keys, the kernel would keep back Ctrl-C too (`N_TTY_BUF_SIZE` in `drivers/tty/n_tty.c`).
  ///
  /// - Throws: `TerminalError` of operation `write`. `isGone` tells whether trying again is of use.
  package mutating func draw(_ grid: CellGrid) throws(TerminalError) {
    tcflush(descriptor, TCIFLUSH)
    do {
      try write(preamble + renderer.bytes(for: grid))
      preamble = []
    } catch {
      renderer.invalidate()
      throw error
    }
  }

  /// Takes the settings back at once and repaints everything with the next `draw`.
  ///
  /// It also asks the console anew which glyphs it has. For SIGWINCH, SIGCONT, and every now and
  /// then where others (the kernel) write on the screen. A shell that continues a program stopped by
  /// SIGSTOP has left it the shell's own settings, echo and all, and maybe a cursor.
  package mutating func refresh() {
    forgetScreen()
    guard let before else { return }
    var settings = before.ownSettings
    tcsetattr(descriptor, TCSANOW, &settings)
    preamble = Array(profile.resumeSequence.utf8)
  }

  private mutating func forgetScreen() {
    renderer.invalidate()
    if profile.isLinuxConsole, let font = LinuxConsole.font(descriptor) {
      renderer.use(font: font)
    }
  }

  /// Gives the terminal back as it was.
  ///
  /// Does nothing if it isn't taken.
  package mutating func restore() {
    Self.giveBack(before, descriptor: descriptor)
    before = nil
    preamble = []
  }

  /// Takes the terminal again after `restore()`, as when the program was stopped and continued.
  ///
  /// - Throws: `TerminalError` of operation `readSettings`, `changeSettings` or `write`; then the
  ///   terminal is as it was.
  package mutating func enter() throws(TerminalError) {
    guard before == nil else { return }
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      throw TerminalError(operation: .readSettings, code: errno, path: path)
    }
    let blanking = profile.isLinuxConsole ? LinuxConsole.blankingSeconds : 0
    let sequence = Array(profile.restoreSequence(blankingSeconds: blanking).utf8)
    // Armed first: a crash in between restores what has not changed yet, which does no harm.
    let isArmed = console_crash_arm(descriptor, sequence, sequence.count)
    var ownSettings = settings
    ownSettings.c_lflag &= ~tcflag_t(ECHO | ICANON)
    ownSettings.c_iflag &= ~tcflag_t(IXON)
    before = Before(
      settings: settings, ownSettings: ownSettings, restoreSequence: sequence, isArmed: isArmed)
    guard tcsetattr(descriptor, TCSANOW, &ownSettings) == 0 else {
      let error = TerminalError(operation: .changeSettings, code: errno, path: path)
      restore()
      throw error
    }
    forgetScreen()
    do {
      try write(Array(profile.enterSequence.utf8))
    } catch {
      restore()
      throw error
    }
  }

  private func write(_ bytes: [UInt8]) throws(TerminalError) {
    let code = bytes.withUnsafeBytes { Self.write($0, to: descriptor) }
    guard code == 0 else {
      throw TerminalError(operation: .write, code: code, path: path)
    }
  }

  private static func giveBack(_ before: Before?, descriptor: CInt) {
    guard let before else { return }
    _ = before.restoreSequence.withUnsafeBytes { write($0, to: descriptor) }
    // Keys typed meanwhile were not meant for the shell. Not TCSAFLUSH: it waits for a paused
    // terminal for ever.
    tcflush(descriptor, TCIFLUSH)
    var settings = before.settings
    tcsetattr(descriptor, TCSANOW, &settings)
    if before.isArmed {
      console_crash_disarm()
    }
  }

  /// Writes everything; 0, or the `errno` value of what went wrong.
  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> CInt {
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
          // A pseudo-terminal calls itself ready with too little room for a line: no busy loop.
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
