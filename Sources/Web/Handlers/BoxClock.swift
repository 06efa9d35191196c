import Glibc
import Hummingbird
import LinuxSystem
import Scenes

/// The box's clock, which a phone sets where the box has no other way to know the time.
///
/// The page offers it only to a phone that shows another time. A service of its own sets the clock: this one may
/// not.
struct BoxClock: Sendable {
  let site: Site
  /// The service's socket.
  let socket: String

  /// As packaging/clock names it.
  static let socket = "/run/studykiosk-clock.socket"
  private static let patience = Duration.seconds(10)

  func add(to group: RouterGroup<Visit>) {
    group.post("/clock") { try await set($0, $1) }
  }

  /// Whether a page may offer it.
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
