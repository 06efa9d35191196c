import Synchronization

/// Lets one in at a time.
final class Gate: Sendable {
  private let isTaken = Mutex(false)

  /// Whoever has it is in; the gate is open again when it is gone.
  final class Pass: Sendable {
    private let gate: Gate

    fileprivate init(_ gate: Gate) { self.gate = gate }

    deinit { gate.isTaken.withLock { $0 = false } }
  }

  /// nil while somebody is in.
  func enter() -> Pass? {
    let isFree = isTaken.withLock { isTaken in
      defer { isTaken = true }
      return !isTaken
    }
    return isFree ? Pass(self) : nil
  }
}
