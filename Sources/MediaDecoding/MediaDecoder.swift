package import LinuxSystem
internal import Synchronization

/// An untrusted file and the way to decode it, which together identify one result.
package protocol MediaKey: Hashable, Sendable {
  /// The name of a file.
  associatedtype File: Hashable, Sendable
  /// The result of decoding a file.
  associatedtype Product: Sendable
  associatedtype Problem: Error

  var file: File { get }

  /// Decodes the file and waits for the result.
  ///
  /// - Returns: The product; nil if it is not wanted any more.
  func decode(
    _ bytes: [UInt8], by process: SandboxedProcess, cancellation: SandboxedProcess.Cancellation
  ) throws(Problem) -> Product?

  /// The memory that a product takes, in bytes.
  static func size(of product: Product) -> Int

  /// Returns the problem that a missing decoder means.
  static func problem(_ none: NoDecoder) -> Problem

  /// Whether a problem is temporary, because its cause is the machine's current state and not the file.
  static func isTemporary(_ problem: Problem) -> Bool
}

/// A thread that decodes untrusted files, one at a time; the main loop never waits for it.
package final class MediaDecoder<Key: MediaKey>: Sendable {
  /// A file to decode.
  struct Order: Sendable {
    let key: Key
    let bytes: [UInt8]
  }

  private struct State {
    /// The orders, of which the first is next, or is being decoded; nil once the thread must end.
    var orders: [Order]? = []
    var results: [(Key, Result<Key.Product, Key.Problem>)] = []
    /// The keys whose failure may pass and which are tried again.
    var retries: [Key: Retry] = [:]
  }

  private struct Retry {
    var time: ContinuousClock.Instant
    var delay: Duration
  }

  private let mailbox = Mailbox(State())
  private let name: String
  private let process: SandboxedProcess
  private let delay: Duration

  /// Creates a decoder, whose thread starts with the first file.
  ///
  /// - Parameters:
  ///   - name: The name of the thread, of at most 15 characters.
  ///   - process: The process that decodes.
  ///   - delay: The time after which a failure that may pass is tried again, if the key is still wanted; it
  ///     doubles with each further failure, up to a minute.
  package init(
    named name: String, _ process: SandboxedProcess = SandboxedProcess(),
    retryingAfter delay: Duration = .seconds(2)
  ) {
    self.name = name
    self.delay = delay
    self.process = process
  }

  /// Ends the thread, and the file that is being decoded.
  deinit {
    mailbox.state.withLock { $0.orders = nil }
    mailbox.wakeup.signal()
  }

  /// A descriptor that is readable when there are results.
  package var descriptor: CInt { mailbox.news.descriptor }

  /// Replaces all orders, the most urgent first; decoding continues if its order is among them.
  ///
  /// If the system has no thread left, each order is answered by that problem.
  func order(_ orders: [Order]) {
    let canWork =
      orders.isEmpty
      || mailbox.startOnce(named: name) { [mailbox, process, delay] in
        while Self.decodeNext(mailbox, process, retryingAfter: delay) {}
      }
    mailbox.state.withLock { state in
      let ready = Set(state.results.lazy.filter { !$0.1.isTemporary(for: Key.self) }.map(\.0))
      let orders = orders.filter { !ready.contains($0.key) }
      let keys = Set(orders.map(\.key))
      state.retries = state.retries.filter { keys.contains($0.key) }
      if canWork {
        state.orders = orders
      } else {
        state.results += orders.map {
          ($0.key, .failure(Key.problem(NoDecoder(call: "pthread_create"))))
        }
      }
    }
    (canWork ? mailbox.wakeup : mailbox.news).signal()
  }

  /// Returns the results since the last call; never waits.
  func takeResults() -> [(Key, Result<Key.Product, Key.Problem>)] {
    mailbox.news.clear()
    return mailbox.state.withLock { state in
      defer { state.results = [] }
      return state.results
    }
  }

  /// - Returns: Whether the thread continues.
  private static func decodeNext(
    _ mailbox: Mailbox<State>, _ process: SandboxedProcess, retryingAfter delay: Duration
  ) -> Bool {
    mailbox.wakeup.clear()
    let (all, retries) = mailbox.state.withLock { ($0.orders, $0.retries) }
    guard let orders = all else { return false }
    let now = ContinuousClock.now
    guard let order = orders.first(where: { retries[$0.key].map { $0.time <= now } ?? true }) else {
      mailbox.wakeup.wait(until: orders.compactMap { retries[$0.key]?.time }.min())
      return true
    }
    let cancellation = SandboxedProcess.Cancellation(wakeup: mailbox.wakeup) {
      mailbox.state.withLock { $0.orders?.contains { $0.key == order.key } != true }
    }
    let result: Result<Key.Product, Key.Problem>
    do throws(Key.Problem) {
      let product = try order.key.decode(order.bytes, by: process, cancellation: cancellation)
      guard let product else { return true }
      result = .success(product)
    } catch {
      result = .failure(error)
    }
    mailbox.state.withLock { state in
      if result.isTemporary(for: Key.self) {
        let delay = min(state.retries[order.key].map { $0.delay * 2 } ?? delay, .seconds(60))
        state.retries[order.key] = Retry(time: .now + delay, delay: delay)
      } else {
        state.orders?.removeAll { $0.key == order.key }
      }
      state.results.append((order.key, result))
    }
    mailbox.news.signal()
    return true
  }
}

extension Result {
  /// Whether this is a temporary failure.
  func isTemporary<Key: MediaKey>(for _: Key.Type) -> Bool where Key.Problem == Failure {
    if case .failure(let problem) = self { Key.isTemporary(problem) } else { false }
  }
}
