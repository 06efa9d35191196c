import Glibc
import NIOCore

/// Makes the kernel close a connection whose other end takes nothing any more: a phone that has left the
/// network, or a browser that has stopped a download without ending it.
///
/// Hummingbird's own timeout applies only while nothing is sent.
final class StalledConnection: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  private let patience: TimeAmount

  init(after patience: TimeAmount) { self.patience = patience }

  /// Source: tcp(7), TCP_USER_TIMEOUT, in milliseconds, which also counts while the other end's window is closed.
  private static let option = ChannelOptions.Types.SocketOption(
    level: .tcp, name: .init(rawValue: TCP_USER_TIMEOUT))

  func handlerAdded(context: ChannelHandlerContext) {
    let limit = SocketOptionValue(patience.nanoseconds / 1_000_000)
    // On a kernel that refuses the option, such a connection ends when the page is closed.
    context.channel.setOption(Self.option, value: limit).whenFailure { _ in }
  }
}
