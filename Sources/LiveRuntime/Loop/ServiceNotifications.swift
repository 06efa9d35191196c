internal import Glibc
internal import InputEvents
internal import LinuxSystem

/// The notifications that a run sends to the service manager that started it.
///
/// They are datagrams to the socket in `NOTIFY_SOCKET`; without that variable, none are sent. The watchdog is
/// served only by the process that `WATCHDOG_PID` names, or by any if it is not set.
///
/// Source: sd_notify(3), sd_watchdog_enabled(3).
struct ServiceNotifications: ~Copyable {
  private let descriptor: CInt
  /// The watchdog's timeout; nil if the manager does not watch this process.
  private let watchdog: Duration?
  private var isReady = false

  /// The latest time to call `passed`, so that the watchdog does not consider the run hung; nil for never.
  ///
  /// It is half of the watchdog's timeout after the last message, as sd_watchdog_enabled(3) advises.
  private(set) var deadline: Timestamp?

  /// - Parameters:
  ///   - variable: Returns the value of an environment variable; nil if it is not set.
  ///   - process: This process's ID.
  init(variable: (String) -> String? = environmentVariable, process: pid_t = getpid()) {
    descriptor = variable("NOTIFY_SOCKET").flatMap(Self.connected) ?? -1
    let isMeant = variable("WATCHDOG_PID").map { $0 == String(process) } ?? true
    let interval = variable("WATCHDOG_USEC").flatMap { Int64($0) }.flatMap { $0 > 0 ? $0 : nil }
    watchdog = descriptor >= 0 && isMeant ? interval.map { .microseconds($0) } : nil
  }

  /// Whether a service manager has started this process and starts it again after any end but its own
  /// SIGTERM.
  static func isService(_ variable: (String) -> String? = environmentVariable) -> Bool {
    variable("NOTIFY_SOCKET") != nil
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Notifies the manager that the first screen is shown and, later, whenever it is due, that the loop still
  /// runs.
  ///
  /// Call it after each full pass of the loop. The first call with `isShown` tells that the kiosk is ready.
  ///
  /// - Parameters:
  ///   - now: The time of the pass.
  ///   - isShown: Whether the screen shows its content, or another virtual terminal is in front.
  mutating func passed(at now: Timestamp, isShown: Bool) {
    if !isReady {
      guard isShown else { return }
      isReady = true
      send("READY=1")
    } else if let deadline, deadline <= now {
      send("WATCHDOG=1")
    } else {
      return
    }
    deadline = watchdog.map { now + $0 / 2 }
  }

  /// Notifies the manager that the run ends as requested.
  func stopping() { send("STOPPING=1") }

  /// Sends a message without blocking: a manager that doesn't read must not stop the kiosk.
  private func send(_ message: String) {
    guard descriptor >= 0 else { return }
    let bytes = Array(message.utf8)
    _ = Glibc.send(
      descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
  }

  /// Creates a socket that is connected to a path, or to an abstract name, which begins with `@`.
  ///
  /// - Returns: The descriptor; nil if connecting fails.
  private static func connected(to name: String) -> CInt? {
    guard name.hasPrefix("/") || name.hasPrefix("@") else { return nil }
    let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    if UnixAddress.connects(descriptor, to: name) { return descriptor }
    close(descriptor)
    return nil
  }
}
