/// The contact of a panel that knows one finger: `BTN_TOUCH` (or `BTN_LEFT`), `ABS_X` and `ABS_Y`.
///
/// The frame that lifts the finger has no position, nor does one that puts it down where the last
/// one lifted.
struct SingleContact: Sendable {
  private let touchKey: UInt16
  private var numbers = ContactNumbers()
  private var contact = TrackedContact()
  private var isNew = false
  /// Whether the device has sent a place since the last frame.
  private var hasPlace = false
  /// Whether the touch has brought no place of its own and so counts where the last one was.
  private var isAtOldPlace = false
  /// Whether the device sends the place of a touch one frame after the touch.
  private var tellsPlaceLater = false

  /// - Parameter device: Without `BTN_TOUCH` its left button says that it is touched.
  init(_ device: DeviceDescription) {
    touchKey = device.sends(.key, KeyCode.touch) ? KeyCode.touch : KeyCode.leftButton
  }

  /// Ends the contact but keeps its position.
  mutating func lift() {
    contact.lift()
  }

  /// - Returns: Whether the event may change what touches the panel.
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

  /// Takes `SYN_REPORT`, whether or not anything has changed.
  mutating func endFrame() {
    (isNew, hasPlace) = (false, false)
  }

  mutating func append(to contacts: inout [Contact], _ geometry: PanelGeometry) {
    if isNew {
      isAtOldPlace = !hasPlace
    } else if isAtOldPlace, hasPlace {
      isAtOldPlace = false
      beginAgainIfElsewhere(geometry)
    }
    if isAtOldPlace, tellsPlaceLater { return }
    if let contact = contact.contact(on: geometry) { contacts.append(contact) }
  }

  /// Begins another contact if the first movement is longer than any finger's in one frame, which
  /// shows that the old place was a wrong guess.
  private mutating func beginAgainIfElsewhere(_ geometry: PanelGeometry) {
    guard contact.id != 0, let x = contact.x, let y = contact.y,
      let place = geometry.point(x: x, y: y)
    else { return }
    guard let guess = contact.position else {
      tellsPlaceLater = true
      return
    }
    guard guess.distance(to: place) > PanelGeometry.tolerance else { return }
    tellsPlaceLater = true
    contact.begin(id: numbers.next())
  }
}
