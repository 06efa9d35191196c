package import InputEvents

/// Counts how often the kernel's queue ran over, and says when that is worth a line in the log.
///
/// Source of the limit, 5 lines in 30 s: libinput `src/evdev.c`, `syn_drop_limit`.
package struct DropCounter: Equatable, Sendable {
  package static let limit = 5
  package static let period: Duration = .seconds(30)

  /// How often events were lost since the device was opened.
  package private(set) var total = 0
  private var untold = 0
  private var told = 0
  private var periodStart: Timestamp?

  package init() {}

  package mutating func count() {
    total += 1
    untold += 1
  }

  /// The number of drops to tell now; 0 when there is none or enough has been told lately.
  ///
  /// What is kept back is part of the next number.
  package mutating func takeNotice(at time: Timestamp) -> Int {
    guard untold > 0 else { return 0 }
    if let start = periodStart, time - start < Self.period {
      guard told < Self.limit else { return 0 }
    } else {
      periodStart = time
      told = 0
    }
    told += 1
    defer { untold = 0 }
    return untold
  }
}
