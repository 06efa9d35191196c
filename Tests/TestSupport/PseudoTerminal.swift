import Glibc

/// Both ends of a pseudo-terminal: the program's end by its path, the screen's end for reading.
public struct PseudoTerminal: ~Copyable {
  public let controller: Int32
  public let path: String
  /// The program's end, kept open so that the settings outlive the program.
  public let programSide: Int32

  public init(columns: UInt16 = 20, rows: UInt16 = 4) throws {
    var controller: CInt = -1
    var programSide: CInt = -1
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var name = Array(repeating: CChar(0), count: 128)
    guard openpty(&controller, &programSide, nil, nil, &size) == 0,
      ttyname_r(programSide, &name, name.count) == 0
    else { throw SpawnedProgram.CannotStart(path: "openpty") }
    _ = fcntl(controller, F_SETFD, FD_CLOEXEC)
    _ = fcntl(programSide, F_SETFD, FD_CLOEXEC)
    self.controller = controller
    self.programSide = programSide
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    close(controller)
    close(programSide)
  }

  /// All terminal settings, as comparable numbers.
  public var settings: [UInt32] {
    var settings = termios()
    tcgetattr(programSide, &settings)
    let characters = withUnsafeBytes(of: settings.c_cc) { $0.map(UInt32.init) }
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag] + characters
  }

  /// Turns on echo and line mode, as a shell does for a program that it continues.
  public func echoLines() {
    var settings = termios()
    tcgetattr(programSide, &settings)
    settings.c_lflag |= tcflag_t(ECHO | ICANON)
    tcsetattr(programSide, TCSANOW, &settings)
  }

  /// Waits until something is sent to the screen, at most for the given time.
  public func wait(milliseconds: CInt) {
    var waiting = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    _ = poll(&waiting, 1, milliseconds)
  }

  /// Returns everything sent to the screen so far.
  public func received() -> String { String(decoding: receivedBytes(), as: UTF8.self) }

  public func receivedBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = Array(repeating: UInt8(0), count: 4096)
    var waiting = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, 0) > 0, waiting.revents & Int16(POLLIN) != 0 {
      let count = read(controller, &buffer, buffer.count)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    return bytes
  }

  /// Returns the next bytes sent to the screen: `count` of them, or fewer if none arrive before the limit.
  public func received(count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = Array(repeating: UInt8(0), count: 1 << 16)
    while bytes.count < count, Patience.hasInput(controller) {
      let result = read(controller, &buffer, min(buffer.count, count - bytes.count))
      guard result > 0 else { break }
      bytes += buffer.prefix(result)
    }
    return bytes
  }

  /// Types on the keyboard.
  public func type(_ text: String) {
    _ = text.withCString { write(controller, $0, strlen($0)) }
  }

  /// Returns the number of typed bytes that are waiting, as soon as it is the expected one, or at the limit.
  public func unread(until isExpected: (CInt) throws -> Bool) rethrows -> CInt {
    var count: CInt = -1
    let side = programSide
    try Patience.waits {
      _ = ioctl(side, UInt(FIONREAD), &count)
      return try isExpected(count)
    }
    return count
  }

  /// Closes the screen's end.
  public consuming func hangUp(_ body: () throws -> Void) rethrows {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(null, controller)
    close(null)
    try body()
  }
}
