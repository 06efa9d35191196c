import Synchronization

/// A lock that only one holder can have at a time; whoever finds it taken is refused and does not wait.
final class Gate: Sendable {
  private let isTaken = Mutex(false)

  /// The pass of the current holder; the gate opens again when the pass is deallocated.
  final class Pass: Sendable {
    private let gate: Gate

    fileprivate init(_ gate: Gate) { self.gate = gate }

    deinit { gate.isTaken.withLock { $0 = false } }
  }

  /// Returns a pass; nil while another holder has one.
  func enter() -> Pass? {
    let isFree = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    return isFree ? Pass(self) : nil
  }
}
