import EvdevReader
import InputEvents

/// The live devices, their events in one line of time.
///
/// Two devices' events may be read a moment out of order, or after a deadline has fired that lies
/// behind them. Then an event counts as later than it was, so that what is recorded, handled and
/// replayed is the same.
struct LiveInput: ~Copyable {
  private var devices: InputDevices
  private var batch = InputBatch()
  private var latest: Timestamp
  private let log: Log

  /// Begins to watch for devices; nothing they send counts as earlier than `start`.
  init(_ options: InputOptions, only: [String] = [], start: Timestamp, log: Log)
    throws(InputDeviceError)
  {
    devices = try InputDevices(only: options.devices + only, grab: options.grab)
    latest = start
    self.log = log
  }

  /// What to wait for; it changes with every read.
  var descriptors: [CInt] { devices.pollDescriptors }

  /// Opens the devices that are there now.
  mutating func open(_ receive: (Arrival) throws -> Void) rethrows {
    // The touchscreen first: evemu's tools play a recording's first device.
    let roles = DeviceRole.allCases
    let changes = devices.rescan().sorted { left, right in
      guard case .attached(let left) = left, case .attached(let right) = right else { return false }
      return (roles.firstIndex(of: left.role) ?? 0, left.index)
        < (roles.firstIndex(of: right.role) ?? 0, right.index)
    }
    for report in devices.problems { report.lines.forEach(log.line) }
    if devices.attached.isEmpty {
      log.line("no usable input device yet; `studykiosk devices` says why")
    }
    try tell(changes, receive)
  }

  /// Reads all that the ready descriptors have.
  mutating func read(_ ready: [CInt], _ receive: (Arrival) throws -> Void) rethrows {
    for descriptor in ready {
      repeat {
        devices.read(descriptor, into: &batch)
        if let device = batch.device {
          for event in batch.events { try pass(event, from: device, receive) }
        }
        if batch.drops > 0 {
          log.line("the kernel lost input events \(batch.drops) times; fingers were lifted")
        }
        let changes = batch.changes
        try tell(changes, receive)
      } while batch.hasMore
    }
  }

  /// A deadline has fired at this time: what is read from now on counts as no earlier.
  mutating func noteDeadline(_ time: Timestamp) {
    latest = max(latest, time)
  }

  private mutating func pass(
    _ event: InputEvent, from device: Int, _ receive: (Arrival) throws -> Void
  ) rethrows {
    latest = max(latest, event.time)
    var event = event
    event.time = latest
    try receive(.event(RecordedEvent(event: event, device: Int32(truncatingIfNeeded: device))))
  }

  private mutating func tell(
    _ changes: [InputDeviceChange], _ receive: (Arrival) throws -> Void
  ) rethrows {
    for change in changes {
      switch change {
      case .attached(let device):
        log.line("reads \(device.path) (\(device.role.rawValue))")
        if let error = device.grabError { log.line("\(error)") }
        try receive(.device(device.description, index: device.index))
        // A state, not something that happened: it counts as told at once, so that a recording
        // begins with the program, and its replay with the same zero.
        for var event in device.initialEvents {
          event.time = latest
          try pass(event, from: device.index, receive)
        }
      case .removed(let index):
        log.line("input device \(index + 1) is gone; it is used again when it comes back")
        for event in InputEvent.lost(at: latest) { try pass(event, from: index, receive) }
      }
    }
  }
}

/// What comes in from live devices, in order.
enum Arrival {
  /// A device that is new or back again.
  case device(DeviceDescription, index: Int)
  case event(RecordedEvent)
}
