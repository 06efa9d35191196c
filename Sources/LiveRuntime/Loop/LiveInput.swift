package import Console
package import EvdevReader
package import InputEvents
package import PanelLink
internal import RecordingFiles
internal import Scenes

/// The live devices, with their events on one timeline.
///
/// Events of two devices may be read slightly out of order, or after a deadline that is later than the events
/// has fired. Such an event gets a later time, so that recording, live run and replay agree.
package struct LiveInput: LiveSource, ~Copyable {
  private var devices: InputDevices
  private var batch = InputBatch()
  private var latest: Timestamp
  /// The descriptors of devices that have more events than one read takes, so that a flood does not block the
  /// rest.
  private var unfinished: [CInt] = []
  /// The lines that have been logged about nodes that can't be read.
  private var reported: Set<String> = []
  private var hadTouchscreen = false
  /// The time from which a touchscreen that has not appeared yet counts as missing.
  private let touchscreenDeadline: Timestamp
  /// The touchscreens that have sent no position outside of their range since they were plugged in, by index.
  private var ranges: [Int: DeviceDescription] = [:]
  private var keyboards = KeyboardGate()
  /// The terminal's keys, which are used while no device has keys, and its mouse, which is used while there is no
  /// touchscreen; nil if they can't be read.
  package var terminal: TerminalInput?
  private var typed = TerminalDevices()
  /// The devices at the other end of a link, in place of this machine's; nil if there are none.
  private var linked: LinkedInput?
  /// Whether the link's other end is gone, so that the run is over.
  private(set) var isOver = false
  private let report: (String) -> Void
  /// The rotation of touches, to be set before `open`.
  var rotation = Rotation.none
  /// Whether the kiosk's screen is in front; if not, keys are meant for another virtual terminal.
  var isInFront = true
  /// The screen that the terminal's mouse touches.
  var surface = TerminalMouse.Surface(columns: 80, rows: 24, cellRatio: 2)

  /// Starts watching for devices.
  ///
  /// - Parameters:
  ///   - devices: Paths, or parts of names; empty for all devices that can be used.
  ///   - grab: Whether other programs get none of the devices' events.
  ///   - keys: The codes of the keys that are used.
  ///   - start: No event counts as earlier than this.
  ///   - report: Takes lines for the log.
  /// - Throws: `InputDeviceError`.
  package init(
    devices: [String], grab: Bool, keys: Set<UInt16> = [], start: Timestamp,
    report: @escaping (String) -> Void
  ) throws(InputDeviceError) {
    self.devices = try InputDevices(only: devices, keys: keys, grab: grab)
    latest = start
    touchscreenDeadline = start + Self.discoveryTime
    self.report = report
  }

  /// Reads the devices at the other end of a link, and none of this machine's.
  package init(
    link: PanelLink, start: Timestamp, report: @escaping (String) -> Void
  ) throws(InputDeviceError) {
    devices = try InputDevices(directory: DeviceSearch.emptyDirectory)
    latest = start
    touchscreenDeadline = start
    hadTouchscreen = true
    linked = LinkedInput(link, report: report)
    self.report = report
  }

  package var hasMore: Bool { !unfinished.isEmpty }

  /// Returns the notice that the touchscreen is missing, or that keys work instead; nil if there is none.
  func notice(at now: Timestamp) -> Notice? {
    guard linked == nil else { return nil }
    if terminal != nil, !hadTouchscreen { return typed.areUsed || hasKeys ? nil : .keysWork }
    let isLost = Self.isTouchLost(
      among: attached, hadTouchscreen: hadTouchscreen, isDiscoveryOver: now >= touchscreenDeadline)
    return isLost ? .touchLost : nil
  }

  private var attached: [(role: DeviceRole, bus: UInt16)] {
    devices.attached.map { ($0.role, $0.description.identity.bus) }
  }

  private var hasKeys: Bool { Self.hasKeys(among: attached) }

  private var hasTouchscreen: Bool { attached.contains { $0.role == .touchscreen } }

  /// Returns the time from which the touchscreen will count as missing; nil once one has appeared, or after
  /// that time.
  func deadline(after now: Timestamp) -> Timestamp? {
    hadTouchscreen || now >= touchscreenDeadline ? nil : touchscreenDeadline
  }

  /// The time after which all devices should have appeared.
  ///
  /// The kiosk is one of the first programs that a system starts; its panel may appear seconds later: 3 to 4
  /// s were measured with an image in an emulated machine.
  private static let discoveryTime = Duration.seconds(6)

  /// Returns whether the touchscreen is missing.
  ///
  /// It is if there is none now, but there was one, or there are no keys instead after the system has had
  /// time to find all devices. Each HDMI socket of a Raspberry Pi is a device with the keys of a television's
  /// remote control; these keys don't count.
  static func isTouchLost(
    among devices: [(role: DeviceRole, bus: UInt16)], hadTouchscreen: Bool, isDiscoveryOver: Bool
  ) -> Bool {
    !devices.contains { $0.role == .touchscreen }
      && (hadTouchscreen || !hasKeys(among: devices) && isDiscoveryOver)
  }

  private static func hasKeys(among devices: [(role: DeviceRole, bus: UInt16)]) -> Bool {
    devices.contains { $0.role == .keys && $0.bus != cecBus }
  }

  /// `BUS_CEC` of linux/input.h.
  private static let cecBus: UInt16 = 0x1e

  /// The descriptors to wait for; they change with every read.
  package var descriptors: [CInt] {
    devices.pollDescriptors + [terminal?.descriptor, linked?.descriptor].compactMap { $0 }
  }

  package mutating func open(_ receive: (Arrival) -> Void) {
    // The touchscreen comes first: evemu's tools play a recording's first device.
    let roles = DeviceRole.allCases
    let changes = devices.rescan().sorted { left, right in
      guard case .attached(let left) = left, case .attached(let right) = right else { return false }
      return (roles.firstIndex(of: left.role) ?? 0, left.index)
        < (roles.firstIndex(of: right.role) ?? 0, right.index)
    }
    reportProblems()
    if devices.attached.isEmpty, linked == nil {
      report(
        "no usable input device yet"
          + (terminal == nil ? "" : ": this terminal's mouse and keys count")
          + "; `studykiosk devices` says why")
    }
    take(changes, receive)
  }

  package mutating func read(_ ready: [CInt], _ receive: (Arrival) -> Void) {
    var ready = ready
    if let typed = terminal?.descriptor, ready.contains(typed) {
      ready.removeAll { $0 == typed }
      readTerminal(receive)
    }
    if let link = linked?.descriptor, ready.contains(link) {
      ready.removeAll { $0 == link }
      readLink(receive)
    }
    let descriptors = unfinished + ready.filter { !unfinished.contains($0) }
    unfinished.removeAll(keepingCapacity: true)
    for device in keyboards.open(isInFront) {
      for event in InputEvent.lost(at: latest) { pass(event, from: device, receive) }
    }
    for descriptor in descriptors {
      devices.read(descriptor, into: &batch)
      if let device = batch.device, keyboards.lets(device) {
        for event in batch.events { pass(event, from: device, receive) }
      }
      if batch.drops > 0 {
        report("the kernel dropped input events \(batch.drops) times; fingers were lifted")
      }
      if batch.hasMore { unfinished.append(descriptor) }
      if batch.device == nil || !batch.changes.isEmpty { reportProblems() }
      take(batch.changes, receive)
    }
  }

  /// Passes on what was typed and clicked in the terminal as events of additional devices.
  private mutating func readTerminal(_ receive: (Arrival) -> Void) {
    guard let events = terminal?.read() else {
      terminal = nil
      return
    }
    let used = events.filter { event in
      switch event {
      case .key: !hasKeys
      case .mouse(let move): move.kind != .press || !hasTouchscreen
      }
    }
    let arrivals = typed.arrivals(used, on: surface, at: max(latest, .now))
    for arrival in arrivals {
      switch arrival {
      case .device: receive(arrival)
      case .event(let recorded): pass(recorded.event, from: Int(recorded.device), receive)
      }
    }
  }

  /// Passes on what has come through the link.
  private mutating func readLink(_ receive: (Arrival) -> Void) {
    guard let arrived = linked?.read() else {
      isOver = true
      return
    }
    for (index, device) in arrived.devices {
      let isTouched = DeviceRole.classify(device).role == .touchscreen
      receive(.device(isTouched ? rotation.turned(device) : device, index: index))
    }
    for recorded in arrived.events {
      pass(recorded.event, from: Int(recorded.device), receive)
    }
  }

  /// Logs once for each node why it can't be read.
  private mutating func reportProblems() {
    for problem in devices.problems where reported.insert(problem.lines.joined()).inserted {
      problem.lines.forEach(report)
    }
  }

  mutating func noteDeadline(_ time: Timestamp) {
    latest = max(latest, time)
  }

  private mutating func pass(
    _ event: InputEvent, from device: Int, isState: Bool = false, _ receive: (Arrival) -> Void
  ) {
    latest = max(latest, event.time)
    // An initial state does not count: a panel that nobody has touched yet reports zeros.
    if !isState, let panel = ranges[device], let place = OutsidePlace(event, of: panel) {
      report("\(panel.panelName): \(place.text)")
      ranges[device] = nil
    }
    var event = event
    event.time = latest
    receive(.event(RecordedEvent(event: event, device: Int32(truncatingIfNeeded: device))))
  }

  private mutating func take(
    _ changes: [InputDeviceChange], _ receive: (Arrival) -> Void
  ) {
    for change in changes {
      switch change {
      case .attached(let device):
        report("reads \(device.path) (\(device.role.rawValue))")
        if let error = device.grabError { report("\(error)") }
        keyboards.add(device.index, isKeyboard: device.role == .keys)
        let isTouched = device.role == .touchscreen
        hadTouchscreen = hadTouchscreen || isTouched
        ranges[device.index] = isTouched ? device.description : nil
        receive(
          .device(
            isTouched ? rotation.turned(device.description) : device.description,
            index: device.index))
        // This is a state, not an event: it gets the current time, so that a recording begins with
        // the program and its replay has the same zero.
        let report = InputEvent(
          time: latest, type: .synchronization, code: SyncCode.report, value: 0)
        for var event in device.initialEvents + [report] {
          event.time = latest
          pass(event, from: device.index, isState: true, receive)
        }
      case .removed(let index):
        report("input device \(index + 1) is gone; it is used again when it comes back")
        for event in InputEvent.lost(at: latest) { pass(event, from: index, receive) }
      }
    }
  }
}

/// A filter that ignores keys while another virtual terminal is in front, where somebody may be typing.
struct KeyboardGate {
  private var keyboards: Set<Int> = []
  private var isOpen = true

  /// Adds a device, which may have the index of one that is gone.
  mutating func add(_ device: Int, isKeyboard: Bool = true) {
    if isKeyboard { keyboards.insert(device) } else { keyboards.remove(device) }
  }

  /// Opens or closes the gate.
  ///
  /// - Returns: The keyboards whose keys count as released, because the gate was closed.
  mutating func open(_ isOpen: Bool) -> [Int] {
    defer { self.isOpen = isOpen }
    return self.isOpen && !isOpen ? keyboards.sorted() : []
  }

  /// Returns whether a device's events count.
  func lets(_ device: Int) -> Bool { isOpen || !keyboards.contains(device) }
}

/// What comes from devices.
package enum Arrival {
  /// A new device, or one that is back.
  case device(DeviceDescription, index: Int)
  case event(RecordedEvent)
}
