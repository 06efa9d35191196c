package import InputEvents

/// A device the kiosk has opened.
package struct AttachedDevice: Equatable, Sendable {
  /// The same number for the same device for as long as the program runs, replugged or not.
  package var index: Int
  package var path: String
  package var role: DeviceRole
  /// Why it has that role.
  package var reason: String
  package var description: DeviceDescription
  /// The axes' values at opening; to be handled before its first events.
  package var initialEvents: [InputEvent]
  /// Why its events also go to others although they were to be kept from them.
  package var grabError: InputDeviceError?
}

/// A device that came or went.
package enum InputDeviceChange: Equatable, Sendable {
  case attached(AttachedDevice)
  /// The device is gone: fingers on it will never lift, so their gestures are to be cancelled.
  case removed(index: Int)
}

/// What one read brought: the events of one device, then devices that came or went.
///
/// Made once and filled again and again, so that reading allocates nothing.
package struct InputBatch: Sendable {
  /// The index of the device the events are from; nil when the monitor was read.
  package var device: Int?
  /// Whole frames, each closed by `SYN_REPORT`.
  package var events: [InputEvent] = []
  package var changes: [InputDeviceChange] = []
  /// How often the kernel dropped events since the last number, where it is time to log that.
  package var drops = 0
  /// Whether the same descriptor is to be read again at once: a flood was cut into pieces, and
  /// what libevdev has already taken from the kernel does not make `poll` ready.
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
