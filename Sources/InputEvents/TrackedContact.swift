/// One contact in axis units, from its down to its lift: what the three shapes of devices share.
///
/// The kernel sends an axis only when it changes, so position, size and tool outlive the contact.
struct TrackedContact: Sendable {
  /// Our own number for the contact, 0 while nothing touches: a panel may use its numbers twice.
  private(set) var id: Int32 = 0
  /// nil until the device has told it for the first time.
  var x: Int32?
  var y: Int32?
  /// `ABS_MT_TOUCH_MAJOR`.
  var major: Int32 = 0
  /// `ABS_MT_TOOL_TYPE`.
  var tool: Int32 = 0
  /// The last place of this contact that was on the panel.
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

  /// Goes on with what is known of the same contact from the frame before.
  mutating func follow(_ earlier: TrackedContact) {
    id = earlier.id
    position = earlier.position
    isPalm = earlier.isPalm
  }

  /// The contact at the end of a frame; nil when nothing touches, or has not been on the panel yet.
  mutating func contact(on geometry: PanelGeometry) -> Contact? {
    guard id != 0 else { return nil }
    if let x, let y, let point = geometry.point(x: x, y: y) { position = point }
    // Once a palm, a palm until it lifts.
    if tool == ToolType.palm { isPalm = true }
    guard let position else { return nil }
    return Contact(
      id: id, position: position, isPalm: isPalm,
      majorMillimeters: geometry.contactSize(major: major))
  }
}

/// Gives each contact of a device a number from 1 on that the one before it did not have.
struct ContactNumbers: Sendable {
  private var last: Int32 = 0

  mutating func next() -> Int32 {
    last = last == .max ? 1 : last + 1
    return last
  }
}
