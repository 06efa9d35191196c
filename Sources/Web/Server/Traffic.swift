import Synchronization

/// Whether browsers are served, so that work for a quiet moment is done in one.
final class Traffic: Sendable {
  private struct State {
    var running = 0
    var isNew = true
  }

  private let state = Mutex(State())

  func begin() { state.withLock { $0.running += 1 } }

  /// A response whose body is still being sent counts as ended.
  func end() {
    state.withLock {
      $0.running -= 1
      $0.isNew = true
    }
  }

  /// Returns whether nothing is served, and something was since this was asked last; also true at first.
  func hasCalmed() -> Bool {
    state.withLock { state in
      guard state.running == 0, state.isNew else { return false }
      state.isNew = false
      return true
    }
  }
}
