/// The contact of a single-touch panel: `BTN_TOUCH` (or `BTN_LEFT`), `ABS_X` and `ABS_Y`.
///
/// The frame in which the finger lifts has no position, nor does a frame in which a finger lands where
/// the last one lifted.
struct SingleContact: Sendable {
  private let touchKey: UInt16
  private var numbers = ContactNumbers()
  private var contact = TrackedContact()
  private var isNew = false
  /// Whether the device has sent a position since the last frame.
  private var hasPlace = false
  /// Whether the touch came without a position, so that the last touch's position is used.
  private var isAtOldPlace = false
  /// Whether the device sends the position of a touch one frame after `BTN_TOUCH`.
  private var sendsPositionLate = false

  /// - Parameter device: The panel; `BTN_LEFT` reports its touches if it has no `BTN_TOUCH`.
  init(_ device: DeviceDescription) {
    touchKey = device.sends(.key, KeyCode.touch) ? KeyCode.touch : KeyCode.leftButton
  }

  /// Whether the device is a pointer with a button: a mouse, or a panel that reports itself as one.
  var isPointer: Bool { touchKey == KeyCode.leftButton }

  /// Ends the contact but keeps its position.
  mutating func lift() {
    contact.lift()
  }

  /// - Returns: Whether the event may change the panel's contact.
  mutating func apply(_ event: InputEvent) -> Bool {
    switch (event.type, event.code) {
    case (.key, touchKey): return press(event.value)
    case (.absolute, AbsoluteCode.x): contact.x = event.value
    case (.absolute, AbsoluteCode.y): contact.y = event.value
    default: return false
    }
    hasPlace = true
    return contact.id != 0
  }

  private mutating func press(_ value: Int32) -> Bool {
    if value == 0 {
      contact.lift()
      return true
    }
    guard value == KeyValue.down, contact.id == 0 else { return false }
    contact.begin(id: numbers.next())
    isNew = true
    return true
  }

  /// Handles `SYN_REPORT`, whether or not the frame changed anything.
  mutating func endFrame() {
    (isNew, hasPlace) = (false, false)
  }

  mutating func append(to contacts: inout [Contact], _ geometry: PanelGeometry) {
    if isNew {
      // A report of a pointer has button and place together; the kernel drops a place that is unchanged.
      isAtOldPlace = !hasPlace && touchKey == KeyCode.touch
    } else if isAtOldPlace, hasPlace {
      isAtOldPlace = false
      beginAgainIfElsewhere(geometry)
    }
    if isAtOldPlace, sendsPositionLate { return }
    if let contact = contact.contact(on: geometry) { contacts.append(contact) }
  }

  /// Begins a new contact if the first movement is longer than a finger can move in one frame.
  ///
  /// Such a movement shows that the touch was not at the last touch's position.
  private mutating func beginAgainIfElsewhere(_ geometry: PanelGeometry) {
    guard contact.id != 0, let x = contact.x, let y = contact.y,
      let place = geometry.point(x: x, y: y)
    else { return }
    guard let guess = contact.position else {
      sendsPositionLate = true
      return
    }
    guard guess.distance(to: place) > PanelGeometry.tolerance else { return }
    sendsPositionLate = true
    contact.begin(id: numbers.next())
  }
}
