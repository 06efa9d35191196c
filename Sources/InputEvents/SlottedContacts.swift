/// The contacts of a protocol B device, which sends only changes, so that each slot keeps its values.
///
/// Source: Linux `Documentation/input/multi-touch-protocol.rst`, "Protocol Example B".
struct SlottedContacts: Sendable {
  private var slots: [Slot]
  private var current = 0
  private var numbers = ContactNumbers()

  private struct Slot: Sendable {
    var trackingID: Int32 = -1
    var contact = TrackedContact()
  }

  /// - Parameter slotCount: The number of slots that the device announces; clamped to 1…64.
  init(slotCount: Int) {
    slots = Array(repeating: Slot(), count: min(max(slotCount, 1), 64))
  }

  /// Ends every contact; positions and the current slot stay as they are.
  ///
  /// A finger that stays on the glass is not seen again before it lifts, because the kernel sends its
  /// tracking ID only once.
  mutating func liftAll() {
    for index in slots.indices { lift(index) }
  }

  /// Handles one absolute event.
  ///
  /// - Returns: Whether the event may change the contacts.
  mutating func apply(code: UInt16, value: Int32) -> Bool {
    switch code {
    case AbsoluteCode.multitouchSlot:
      // A slot number above those that the device announced means the last slot, as in libinput.
      if value >= 0 { current = min(Int(value), slots.count - 1) }
      return false
    case AbsoluteCode.multitouchTrackingID: return track(value)
    case AbsoluteCode.multitouchX: slots[current].contact.x = value
    case AbsoluteCode.multitouchY: slots[current].contact.y = value
    case AbsoluteCode.multitouchTouchMajor: slots[current].contact.major = value
    case AbsoluteCode.multitouchToolType: slots[current].contact.tool = value
    default: return false
    }
    return slots[current].contact.id != 0
  }

  private mutating func track(_ trackingID: Int32) -> Bool {
    if trackingID < 0 {
      let wasTouching = slots[current].contact.id != 0
      lift(current)
      return wasTouching
    }
    // The same tracking ID again is the same finger; another ID without a lift is another finger.
    guard slots[current].trackingID != trackingID else { return false }
    slots[current].trackingID = trackingID
    slots[current].contact.begin(id: numbers.next())
    return true
  }

  private mutating func lift(_ slot: Int) {
    slots[slot].trackingID = -1
    slots[slot].contact.lift()
  }

  mutating func append(to contacts: inout [Contact], _ geometry: PanelGeometry) {
    for index in slots.indices {
      if let contact = slots[index].contact.contact(on: geometry) { contacts.append(contact) }
    }
  }
}
