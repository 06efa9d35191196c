package import InputEvents

/// A device that the kiosk has opened.
package struct AttachedDevice: Equatable, Sendable {
  /// The device's index, which stays the same while the program runs, even after replugging.
  package var index: Int
  package var path: String
  package var role: DeviceRole
  /// The reason for the device's role.
  package var reason: String
  package var description: DeviceDescription
  /// The axes' values when the device was opened, to be handled before its first events.
  package var initialEvents: [InputEvent]
  /// The error for which other programs also receive the device's events although it was to be grabbed.
  package var grabError: InputDeviceError?
}

/// A device that was attached or removed.
package enum InputDeviceChange: Equatable, Sendable {
  case attached(AttachedDevice)
  /// The device is gone: fingers on it will never be reported as lifted, so their touches must be cancelled.
  case removed(index: Int)
}

/// The result of one read: the events of one device, then the devices attached or removed.
///
/// A batch is made once and refilled, so that reading allocates nothing.
package struct InputBatch: Sendable {
  /// The index of the device that sent the events; nil if the monitor was read.
  package var device: Int?
  /// Whole frames, each ending with `SYN_REPORT`.
  package var events: [InputEvent] = []
  package var changes: [InputDeviceChange] = []
  /// The number of overflows of the kernel's queue to log now, from `DropCounter`.
  package var drops = 0
  /// Whether to read the same descriptor again at once.
  ///
  /// Reading stopped at the limit of events, and `poll` does not see events that libevdev has already read.
  package var hasMore = false

  package init() {
    events.reserveCapacity(512)
  }

  mutating func empty() {
    device = nil
    events.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
    drops = 0
    hasMore = false
  }
}
