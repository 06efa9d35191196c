package import InputEvents

/// A device the kiosk has opened.
package struct AttachedDevice: Equatable, Sendable {
  /// The same number for the same device while the program runs, even after replugging.
  package var index: Int
  package var path: String
  package var role: DeviceRole
  /// Why it has that role.
  package var reason: String
  package var description: DeviceDescription
  /// The axes' values when it was opened; handle them before its first events.
  package var initialEvents: [InputEvent]
  /// Why other programs get its events too, although it was to be grabbed.
  package var grabError: InputDeviceError?
}

/// A device that was attached or removed.
package enum InputDeviceChange: Equatable, Sendable {
  case attached(AttachedDevice)
  /// The device is gone: fingers on it will never lift, so their gestures must be cancelled.
  case removed(index: Int)
}

/// The result of one read: the events of one device, then devices attached or removed.
///
/// It is made once and refilled, so that reading allocates nothing.
package struct InputBatch: Sendable {
  /// The index of the events' device; nil if the monitor was read.
  package var device: Int?
  /// Whole frames, each ending with `SYN_REPORT`.
  package var events: [InputEvent] = []
  package var changes: [InputDeviceChange] = []
  /// How often the kernel dropped events since the last report, or 0 while none is due.
  package var drops = 0
  /// Whether to read the same descriptor again at once.
  ///
  /// A flood was cut into pieces, and `poll` does not see what libevdev has already read.
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
