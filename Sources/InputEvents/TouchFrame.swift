/// The contacts on the panel at one moment, in millimetres.
package struct TouchFrame: Equatable, Sendable {
  package var time: Timestamp
  /// The fingers on the panel now, in slot order.
  package var contacts: [Contact]
  /// Whether events were lost or the device was removed, so that current touches must be cancelled.
  package var isInterrupted: Bool

  package init(time: Timestamp, contacts: [Contact], isInterrupted: Bool = false) {
    self.time = time
    self.contacts = contacts
    self.isInterrupted = isInterrupted
  }
}

/// One finger on the panel, from down to lift.
package struct Contact: Hashable, Sendable {
  /// The contact's ID, constant from down to lift; two consecutive contacts never share an ID.
  package var id: Int32
  /// The position on the panel, which a calibration may place beside the picture.
  package var position: SurfacePoint
  /// Whether the panel itself reports this contact as a palm (`MT_TOOL_PALM`).
  package var isPalm: Bool
  /// The longest side of the contact in mm; nil on the many panels that do not report it.
  package var majorMillimeters: Double?

  package init(
    id: Int32, position: SurfacePoint, isPalm: Bool = false, majorMillimeters: Double? = nil
  ) {
    self.id = id
    self.position = position
    self.isPalm = isPalm
    self.majorMillimeters = majorMillimeters
  }
}
