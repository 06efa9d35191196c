/// The contacts of a protocol A device, which lists all its contacts anew in every frame.
///
/// A contact is recognized in the next frame by its tracking ID if the device sends one. Otherwise
/// contacts are matched by position so that the sum of their squared movements is least, as in mtdev.
///
/// Sources: Linux `Documentation/input/multi-touch-protocol.rst`, "Protocol Example A"; mtdev
/// `src/core.c` and `src/match.c`.
struct ListedContacts: Sendable {
  /// The contacts of the last frame.
  private var previous: [Listed] = []
  private var frame: [Listed] = []
  private var current = Listed()
  private var numbers = ContactNumbers()
  private var matching = ContactMatching()
  /// The time at which events were lost; nil again after the next frame.
  private var lost: Timestamp?
  /// Whether the contacts of the next frame were on the glass before the device was opened.
  private var isResting = false

  /// The maximum number of contacts to follow; libinput sets the same limit for mtdev.
  static let mostContacts = 10

  /// The longest pause after lost events; after a longer one every contact is a new finger.
  ///
  /// The panel lists its contacts with every scan, and in the recordings scans are 7 to 26 ms apart.
  private static let longestSilence = Duration.milliseconds(200)

  fileprivate struct Listed: Sendable {
    var trackingID: Int32 = -1
    var contact = TrackedContact()
    /// Whether to ignore the contact: events were lost, or it was down before the device was opened.
    var isIgnored = false
  }

  init() {
    previous.reserveCapacity(Self.mostContacts)
    frame.reserveCapacity(Self.mostContacts)
  }

  mutating func apply(code: UInt16, value: Int32) {
    switch code {
    case AbsoluteCode.multitouchX: current.contact.x = value
    case AbsoluteCode.multitouchY: current.contact.y = value
    case AbsoluteCode.multitouchTouchMajor: current.contact.major = value
    case AbsoluteCode.multitouchTrackingID: current.trackingID = max(value, -1)
    case AbsoluteCode.multitouchToolType: current.contact.tool = value
    default: break
    }
  }

  /// Handles `SYN_MT_REPORT`, which without a position means that nothing touches the panel.
  mutating func endContact() {
    if current.contact.x != nil, current.contact.y != nil, frame.count < Self.mostContacts {
      frame.append(current)
    }
    current = Listed()
  }

  /// Ignores the contacts of the next frame, which were down before the device was opened.
  mutating func rest() {
    isResting = true
  }

  /// Ignores the current contacts until they lift, because events were lost.
  mutating func ignoreAll(at time: Timestamp) {
    lost = time
    for index in previous.indices { previous[index].isIgnored = true }
    frame.removeAll(keepingCapacity: true)
  }

  /// Handles `SYN_REPORT` and gives each listed contact its ID.
  mutating func endFrame(at time: Timestamp) {
    if let lost, time - lost > Self.longestSilence { previous.removeAll { $0.isIgnored } }
    // While events were lost, another finger may have landed beside those that touched already.
    let mayHaveCome = lost != nil && !previous.isEmpty
    lost = nil
    matching.match(previous.count, frame.count) { old, new in
      previous[old].cost(to: frame[new])
    }
    for index in frame.indices {
      if let old = matching.partner(of: index), previous[old].trackingID == frame[index].trackingID
      {
        frame[index].contact.follow(previous[old].contact)
        frame[index].isIgnored = previous[old].isIgnored
      } else {
        frame[index].contact.begin(id: numbers.next())
        frame[index].isIgnored = isResting || mayHaveCome
      }
    }
    isResting = false
    swap(&previous, &frame)
    frame.removeAll(keepingCapacity: true)
  }

  /// Drops a contact that no `SYN_MT_REPORT` has ended before the frame's `SYN_REPORT`.
  mutating func dropUnfinished() {
    current = Listed()
  }

  mutating func append(to contacts: inout [Contact], _ geometry: PanelGeometry) {
    for index in previous.indices where !previous[index].isIgnored {
      if let contact = previous[index].contact.contact(on: geometry) { contacts.append(contact) }
    }
  }
}

extension ListedContacts.Listed {
  /// The cost of matching two contacts without tracking IDs: mtdev's squared distance, in axis units.
  fileprivate func cost(to new: Self) -> Double {
    guard trackingID == new.trackingID else { return ContactMatching.never }
    guard trackingID < 0 else { return 0 }
    let dx = Double(contact.x ?? 0) - Double(new.contact.x ?? 0)
    let dy = Double(contact.y ?? 0) - Double(new.contact.y ?? 0)
    return dx * dx + dy * dy
  }
}
