/// The contact of a panel that knows one finger: `BTN_TOUCH` (or `BTN_LEFT`), `ABS_X` and `ABS_Y`.
///
/// The frame that lifts the finger carries no position.
struct SingleContact: Sendable {
  private var id: Int32 = 0
  private var lastID: Int32 = 0
  private var x: Int32 = 0
  private var y: Int32 = 0

  init() {}

  /// Ends the contact; its position stays.
  mutating func lift() {
    id = 0
  }

  /// - Returns: Whether the event may change what touches the panel.
  mutating func apply(_ event: InputEvent) -> Bool {
    switch (event.type, event.code) {
    case (.key, KeyCode.touch), (.key, KeyCode.leftButton):
      if event.value == 0 {
        id = 0
      } else if id == 0 {
        lastID = lastID == .max ? 1 : lastID + 1
        id = lastID
      }
      return true
    case (.absolute, AbsoluteCode.x): x = event.value
    case (.absolute, AbsoluteCode.y): y = event.value
    default: return false
    }
    return id != 0
  }

  func append(to contacts: inout [Contact], _ geometry: PanelGeometry) {
    if id != 0 { contacts.append(Contact(id: id, position: geometry.point(x: x, y: y))) }
  }
}
