/// The contacts of a protocol B device: only changes are sent, so each slot remembers.
///
/// Source: Linux `Documentation/input/multi-touch-protocol.rst`, "Protocol Example B".
struct SlottedContacts: Sendable {
  private var slots: [Slot]
  private var current = 0
  private var lastID: Int32 = 0

  private struct Slot: Sendable {
    /// Our own number for the contact, 0 for an empty slot: a panel may use a tracking id twice.
    var id: Int32 = 0
    var trackingID: Int32 = -1
    var x: Int32 = 0
    var y: Int32 = 0
    var isPalm = false
  }

  /// - Parameter slotCount: As the device claims; clamped to 1…64.
  init(slotCount: Int) {
    slots = Array(repeating: Slot(), count: min(max(slotCount, 1), 64))
  }

  /// Ends every contact; positions and the current slot stay as they are.
  mutating func liftAll() {
    for index in slots.indices { lift(index) }
  }

  /// Takes one absolute event.
  ///
  /// - Returns: Whether it may change what touches the panel.
  mutating func apply(code: UInt16, value: Int32) -> Bool {
    switch code {
    case AbsoluteCode.multitouchSlot:
      // A slot the device did not announce is the last one, as libinput does.
      if value >= 0 { current = min(Int(value), slots.count - 1) }
      return false
    case AbsoluteCode.multitouchTrackingID: return track(value)
    case AbsoluteCode.multitouchX: slots[current].x = value
    case AbsoluteCode.multitouchY: slots[current].y = value
    case AbsoluteCode.multitouchToolType:
      // Once a palm, a palm until it lifts.
      if value == ToolType.palm { slots[current].isPalm = true }
    default: return false
    }
    return slots[current].id != 0
  }

  private mutating func track(_ trackingID: Int32) -> Bool {
    if trackingID < 0 {
      let wasTouching = slots[current].id != 0
      lift(current)
      return wasTouching
    }
    // The same id again is the same finger; another one without a lift is another finger.
    guard slots[current].trackingID != trackingID else { return false }
    lastID = lastID == .max ? 1 : lastID + 1
    slots[current].id = lastID
    slots[current].trackingID = trackingID
    slots[current].isPalm = false
    return true
  }

  private mutating func lift(_ slot: Int) {
    slots[slot].id = 0
    slots[slot].trackingID = -1
    slots[slot].isPalm = false
  }

  func append(to contacts: inout [Contact], _ geometry: PanelGeometry) {
    for slot in slots where slot.id != 0 {
      contacts.append(
        Contact(id: slot.id, position: geometry.point(x: slot.x, y: slot.y), isPalm: slot.isPalm))
    }
  }
}
