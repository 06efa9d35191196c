/// The contacts of a protocol A device, which lists all of them anew in every frame.
///
/// A contact keeps its id from frame to frame by its tracking id where the device sends one, else
/// by being the nearest one left.
///
/// Source: Linux `Documentation/input/multi-touch-protocol.rst`, "Protocol Example A".
struct ListedContacts: Sendable {
  private var previous: [Listed] = []
  private var frame: [Listed] = []
  private var current = Listed()
  private var lastID: Int32 = 0

  private static let mostContacts = 64

  private struct Listed: Sendable {
    var id: Int32 = 0
    var trackingID: Int32?
    var x: Int32?
    var y: Int32?
    var isPalm = false
  }

  init() {}

  mutating func apply(code: UInt16, value: Int32) {
    switch code {
    case AbsoluteCode.multitouchX: current.x = value
    case AbsoluteCode.multitouchY: current.y = value
    case AbsoluteCode.multitouchTrackingID: current.trackingID = value
    case AbsoluteCode.multitouchToolType: current.isPalm = value == ToolType.palm
    default: break
    }
  }

  /// `SYN_MT_REPORT`; one without a position means that nothing touches.
  mutating func endContact() {
    if current.x != nil, current.y != nil, frame.count < Self.mostContacts { frame.append(current) }
    current = Listed()
  }

  /// `SYN_REPORT`: gives each listed contact its id.
  mutating func endFrame() {
    var free = previous
    for index in frame.indices {
      let nearest = free.indices
        .map { (place: $0, distance: distance(free[$0], frame[index])) }
        .min { $0.distance < $1.distance }
      if let match = nearest?.place, nearest?.distance != .infinity {
        frame[index].id = free.remove(at: match).id
      } else {
        lastID = lastID == .max ? 1 : lastID + 1
        frame[index].id = lastID
      }
    }
    previous = frame
    frame.removeAll(keepingCapacity: true)
    current = Listed()
  }

  func append(to contacts: inout [Contact], _ geometry: PanelGeometry) {
    for listed in previous {
      guard let x = listed.x, let y = listed.y else { continue }
      contacts.append(
        Contact(id: listed.id, position: geometry.point(x: x, y: y), isPalm: listed.isPalm))
    }
  }

  private func distance(_ old: Listed, _ new: Listed) -> Double {
    if let oldID = old.trackingID, let newID = new.trackingID {
      return oldID == newID ? 0 : .infinity
    }
    let dx = Double(old.x ?? 0) - Double(new.x ?? 0)
    let dy = Double(old.y ?? 0) - Double(new.y ?? 0)
    return dx * dx + dy * dy
  }
}
