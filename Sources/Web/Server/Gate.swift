import Synchronization

/// Places for work that takes as long as a phone's connection, of which no phone can take more than its share.
///
/// So a phone with a slow connection shuts nobody out. Whoever finds no place is refused and does not wait.
final class Gate: Sendable {
  /// The number of places; each holds a file on the box's disk, and up to four open files.
  private static let places = 16
  /// The maximum number of places of one phone.
  private static let share = 4

  /// The number of places that each phone has, by its id.
  private let taken = Mutex<[String: Int]>([:])

  /// The pass of a holder, whose place becomes free when the pass is deallocated.
  final class Pass: Sendable {
    private let gate: Gate
    private let phone: String

    fileprivate init(_ gate: Gate, _ phone: String) { (self.gate, self.phone) = (gate, phone) }

    deinit { gate.leave(phone) }
  }

  /// Returns a pass for the phone with this id; nil if there is no place for it.
  func enter(_ phone: String) -> Pass? {
    let hasEntered = taken.withLock { taken in
      guard taken.values.reduce(0, +) < Self.places, taken[phone, default: 0] < Self.share else {
        return false
      }
      taken[phone, default: 0] += 1
      return true
    }
    return hasEntered ? Pass(self, phone) : nil
  }

  private func leave(_ phone: String) {
    taken.withLock { taken in
      let rest = taken[phone, default: 1] - 1
      taken[phone] = rest > 0 ? rest : nil
    }
  }
}
