import Dispatch
import Glibc
import Synchronization

/// The signals by which a process is told to stop, taken while this exists.
///
/// The first one is for whoever waits, so that what runs can be ended well; the same one again ends the process at once.
/// A terminal and a script may each send one of their own for a single Ctrl-C. Hummingbird itself would first wait for
/// the end of the page's stream.
struct StopSignals {
  /// Has an element for each first signal.
  let stream: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  init() {
    let (stream, continuation) = AsyncStream<Void>.makeStream()
    self.stream = stream
    sources = [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      let times = Times()
      source.setEventHandler {
        if times.next() > 1 { _exit(128 + number) }
        continuation.yield()
      }
      source.resume()
      return source
    }
  }

  private final class Times: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }
}
