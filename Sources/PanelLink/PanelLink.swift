internal import Glibc
internal import LinuxSystem
internal import Synchronization

/// A kiosk's end of a link to another program, which stands in for its panel, screen and speaker.
///
/// The link is a stream socket. Devices and events come in as in a recording (evemu's format, with the times of
/// `CLOCK_MONOTONIC`); pictures and sounds go out as messages. Any thread may send.
package final class PanelLink: Sendable {
  /// The socket, which is readable when there are events or the other end is closed.
  package let descriptor: CInt
  /// Whether every message so far was sent whole; after one that was not, no other can be understood.
  private let isWhole = Mutex(true)

  /// The time after which the other end counts as gone if it takes nothing, in seconds.
  private static let patience = 10

  /// Takes a socket that stays the caller's; nil if the descriptor is none.
  package init?(descriptor: CInt) {
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    let size = socklen_t(MemoryLayout.size(ofValue: limit))
    guard setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, size) == 0 else { return nil }
    self.descriptor = descriptor
  }

  /// Sends a message, and waits while the other end is busy.
  ///
  /// If the other end is gone, nothing is sent, and `read` returns nil.
  package func send(_ message: PanelMessage) {
    isWhole.withLock { isWhole in
      guard isWhole else { return }
      let sent = message.head.withUnsafeBytes { FileDescriptor.write($0, to: descriptor) }
      isWhole = sent == 0 && message.withBody { FileDescriptor.write($0, to: descriptor) } == 0
      if !isWhole { shutdown(descriptor, CInt(SHUT_RDWR)) }
    }
  }

  /// Reads the bytes that have come, or waits for some.
  ///
  /// - Returns: The bytes; nil if the other end is closed.
  package func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = Glibc.read(descriptor, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      return count > 0 ? Array(bytes[..<count]) : nil
    }
  }
}
