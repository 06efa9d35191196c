package import InputEvents

/// Counts overflows of the kernel's queue and limits how often they are logged.
///
/// At most 5 lines are logged in 30 s; source: libinput `src/evdev.c`, `syn_drop_limit`.
package struct DropCounter: Equatable, Sendable {
  package static let limit = 5
  package static let period: Duration = .seconds(30)

  /// The number of overflows since the device was opened.
  package private(set) var total = 0
  private var unreported = 0
  private var reported = 0
  private var periodStart: Timestamp?

  package mutating func count() {
    total += 1
    unreported += 1
  }

  /// Returns the number of overflows to log now; 0 if there are none or the limit is reached.
  ///
  /// The next number that is logged includes the overflows that were held back.
  package mutating func takeNotice(at time: Timestamp) -> Int {
    guard unreported > 0 else { return 0 }
    if let start = periodStart, time - start < Self.period {
      guard reported < Self.limit else { return 0 }
    } else {
      periodStart = time
      reported = 0
    }
    reported += 1
    defer { unreported = 0 }
    return unreported
  }
}
