/// One contact of any kind of panel, in axis units.
///
/// The kernel sends an axis only when its value changes, so position, size and tool are kept after the
/// lift, for the next contact.
struct TrackedContact: Sendable {
  /// The contact's own ID, because a panel may reuse tracking IDs; 0 while nothing touches.
  private(set) var id: Int32 = 0
  /// The horizontal position; nil until the device sends it, as is the vertical one.
  var x: Int32?
  var y: Int32?
  /// `ABS_MT_TOUCH_MAJOR`.
  var major: Int32 = 0
  /// `ABS_MT_TOOL_TYPE`.
  var tool: Int32 = 0
  /// The last position of this contact that was on the panel.
  private(set) var position: SurfacePoint?
  private var isPalm = false

  mutating func begin(id: Int32) {
    self.id = id
    position = nil
    isPalm = false
  }

  mutating func lift() {
    id = 0
  }

  /// Continues a contact of the previous frame under the same ID.
  mutating func follow(_ earlier: TrackedContact) {
    id = earlier.id
    position = earlier.position
    isPalm = earlier.isPalm
  }

  /// The contact at the end of a frame; nil if nothing touches or no position was on the panel yet.
  mutating func contact(on geometry: PanelGeometry) -> Contact? {
    guard id != 0 else { return nil }
    if let x, let y, let point = geometry.point(x: x, y: y) { position = point }
    // A contact that was once a palm stays one until it lifts.
    if tool == ToolType.palm { isPalm = true }
    guard let position else { return nil }
    return Contact(
      id: id, position: position, isPalm: isPalm,
      majorMillimeters: geometry.contactSize(major: major))
  }
}

/// Numbers a device's contacts from 1 on.
struct ContactNumbers: Sendable {
  private var last: Int32 = 0

  mutating func next() -> Int32 {
    last = last == .max ? 1 : last + 1
    return last
  }
}
