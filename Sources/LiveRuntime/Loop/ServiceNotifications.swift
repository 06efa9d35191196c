internal import Glibc
internal import InputEvents
internal import LinuxSystem

/// What a run tells the service manager that started it, and when.
///
/// The messages are datagrams to the socket in `NOTIFY_SOCKET`. Without that variable, or for a process
/// that is not the service itself, nothing is told.
///
/// Source: sd_notify(3), sd_watchdog_enabled(3).
struct ServiceNotifications: ~Copyable {
  private let descriptor: CInt
  /// How long the manager may hear nothing; nil if it does not watch.
  private let watchdog: Duration?
  private var isReady = false

  /// When to call `passed` at the latest, so that the manager does not take the run for hung; nil for never.
  ///
  /// Half of the time the manager grants, as sd_watchdog_enabled(3) advises.
  private(set) var deadline: Timestamp?

  /// - Parameters:
  ///   - variable: The value of an environment variable; nil where it is not set.
  ///   - process: This process's number.
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

  /// Tells that the first screen is shown, and later, when it is due, that the loop still turns.
  ///
  /// Call it after each full pass of the loop.
  mutating func passed(at now: Timestamp) {
    if !isReady {
      isReady = true
      send("READY=1")
    } else if let deadline, deadline <= now {
      send("WATCHDOG=1")
    } else {
      return
    }
    deadline = watchdog.map { now + $0 / 2 }
  }

  /// Tells that the run ends because it was asked to.
  func stopping() { send("STOPPING=1") }

  /// Never waits: a manager that doesn't read must not stop the kiosk.
  private func send(_ message: String) {
    guard descriptor >= 0 else { return }
    let bytes = Array(message.utf8)
    _ = Glibc.send(
      descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
  }

  /// A socket connected to a path, or to an abstract name, which begins with `@`.
  ///
  /// - Returns: nil if that can't be.
  private static func connected(to name: String) -> CInt? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var path = Array(name.utf8)
    guard path.first == UInt8(ascii: "/") || path.first == UInt8(ascii: "@"),
      path.count < MemoryLayout.size(ofValue: address.sun_path)
    else { return nil }
    if path[0] == UInt8(ascii: "@") { path[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    // An abstract name is as long as the address says.
    let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + path.count }
    let descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard let length, descriptor >= 0 else { return nil }
    let isConnected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(length)) == 0
      }
    }
    if isConnected { return descriptor }
    close(descriptor)
    return nil
  }
}
