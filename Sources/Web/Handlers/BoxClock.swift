import Glibc
import Hummingbird
import LinuxSystem
import Scenes

/// The box's clock, which a phone can set if the box has no other way to know the time.
///
/// The page offers this only to a phone that shows another time. The clock is set by a service of its own,
/// because this server is not permitted to.
struct BoxClock: Sendable {
  let site: Site
  /// The path of the service's socket.
  let socket: String

  /// The path of the package's socket, as in packaging/clock.
  static let socket = "/run/studykiosk-clock.socket"
  private static let patience = Duration.seconds(10)

  func add(to group: RouterGroup<Visit>) {
    group.post("/clock") { try await set($0, $1) }
  }

  /// Whether the service is installed, so that a page may offer to set the clock.
  var exists: Bool { Folder.kind(of: socket) == S_IFSOCK }

  private func set(_ request: Request, _ visit: Visit) async throws -> Response {
    guard let time = Int64(try await Form.read(request, visit)["time"]),
      ClockMessage.times.contains(time)
    else { throw Refusal(.badRequest, visit.language(.webRefused)) }
    let bytes = try await site.perform(on: .clock) {
      SocketTalk.answer(
        from: socket, to: ClockMessage.bytes(time), most: ClockMessage.longest,
        until: .now + Self.patience)
    }
    switch bytes.flatMap(ClockMessage.answer) {
    case .set: return .redirect(to: "/", type: .normal)
    case .kept: throw Refusal(.conflict, visit.language(.webClockKept))
    case .failed, nil: throw Refusal(.serviceUnavailable, visit.language(.webClockFailed))
    }
  }
}
