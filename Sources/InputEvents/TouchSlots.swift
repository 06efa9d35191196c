/// Turns a touch device's events into whole touch frames.
///
/// It reads slots (protocol B), contacts that are listed anew in every frame (protocol A), and
/// single-touch panels.
///
/// - Input: the events of one device, in order, each frame closed by `SYN_REPORT`.
/// - Output: a frame for every `SYN_REPORT` after which the contacts may have changed.
/// - Source: Linux `Documentation/input/multi-touch-protocol.rst`.
package struct TouchSlots: Sendable {
  private let shape: Shape
  private var geometry: PanelGeometry
  private var slotted: SlottedContacts
  private var listed = ListedContacts()
  private var single: SingleContact
  private var contacts: [Contact] = []
  private var hasChanged = false
  private var isDropping = false

  private enum Shape: Sendable {
    case slotted, listed, single
  }

  /// Prepares to read a device; nil if it has no usable position.
  ///
  /// - Parameters:
  ///   - device: The device's capabilities.
  ///   - size: The panel's size, if the settings name it.
  package init?(_ device: DeviceDescription, size: SurfaceSize? = nil) {
    guard let geometry = PanelGeometry(device, size: size) else { return nil }
    self.geometry = geometry
    let slots = device.axis(AbsoluteCode.multitouchSlot)
    single = SingleContact(device)
    slotted = SlottedContacts(slotCount: Int(slots?.maximum ?? 0) &+ 1)
    if device.axis(AbsoluteCode.multitouchX) == nil {
      shape = .single
    } else {
      shape = slots == nil ? .listed : .slotted
    }
    contacts.reserveCapacity(16)
  }

  /// Adopts the geometry of another reader of the same panel, whose picture has been turned.
  ///
  /// The state of the contacts is kept, because the kernel sends only changes.
  package mutating func turn(as other: TouchSlots) {
    geometry = other.geometry
  }

  /// Whether the device is a pointer with a button: a mouse, or a panel that reports itself as one.
  package var isPointer: Bool { shape == .single && single.isPointer }

  /// The panel's size as the person sees it.
  package var size: SurfaceSize { geometry.size }

  /// Handles the next event, and returns a frame if the event closed one in which something changed.
  package mutating func update(_ event: InputEvent) -> TouchFrame? {
    if event.type == .synchronization {
      switch event.code {
      case SyncCode.report: return report(at: event.time)
      case SyncCode.dropped: isDropping = true
      case SyncCode.multitouchReport:
        listed.endContact()
        hasChanged = true
      default: break
      }
      return nil
    }
    // Also between SYN_DROPPED and the next SYN_REPORT, because the kernel does not send the axes again.
    apply(event)
    return nil
  }

  /// Cancels every touch, because the device is gone or events were lost.
  ///
  /// A finger that is still on the glass counts again only after it has lifted.
  package mutating func interrupt(at time: Timestamp) -> TouchFrame {
    // Positions are kept, because the kernel sends only changes.
    slotted.liftAll()
    listed.ignoreAll(at: time)
    single.lift()
    contacts.removeAll(keepingCapacity: true)
    hasChanged = false
    return TouchFrame(time: time, contacts: [], isInterrupted: true)
  }

  @inline(__always)
  private mutating func apply(_ event: InputEvent) {
    switch shape {
    case .slotted where event.type == .absolute:
      if slotted.apply(code: event.code, value: event.value) { hasChanged = true }
    case .listed where event.type == .absolute:
      listed.apply(code: event.code, value: event.value)
    case .listed where event.type == .key && event.code == KeyCode.touch:
      // A release may come as BTN_TOUCH 0 alone, without a SYN_MT_REPORT.
      if event.value == KeyValue.up { hasChanged = true }
      if event.value == KeyValue.held { listed.rest() }
    case .single:
      if single.apply(event) { hasChanged = true }
    default: break
    }
  }

  private mutating func report(at time: Timestamp) -> TouchFrame? {
    defer {
      single.endFrame()
      listed.dropUnfinished()
    }
    if isDropping {
      isDropping = false
      return interrupt(at: time)
    }
    guard hasChanged else { return nil }
    hasChanged = false
    contacts.removeAll(keepingCapacity: true)
    switch shape {
    case .slotted: slotted.append(to: &contacts, geometry)
    case .single: single.append(to: &contacts, geometry)
    case .listed:
      listed.endFrame(at: time)
      listed.append(to: &contacts, geometry)
    }
    return TouchFrame(time: time, contacts: contacts)
  }
}
