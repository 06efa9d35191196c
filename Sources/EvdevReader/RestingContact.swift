import CLibevdev
import Glibc
package import InputEvents

/// Something that touches a panel.
package struct RestingContact: Equatable, Sendable {
  /// The contact's tracking ID; 0 on a panel that reports one finger without an ID.
  package let id: Int32
  package let place: SurfacePoint

  /// Returns the contacts that a `struct libevdev` reports at this moment; a protocol A panel does not tell.
  package static func all(on device: OpaquePointer, _ description: DeviceDescription) -> [Self] {
    guard let geometry = PanelGeometry(description) else { return [] }
    let slots = libevdev_get_num_slots(device)
    guard slots > 0 else {
      guard description.sends(.key, KeyCode.touch),
        !description.sends(.absolute, AbsoluteCode.multitouchX),
        libevdev_get_event_value(device, UInt32(EV_KEY), UInt32(KeyCode.touch)) != 0,
        let place = geometry.point(
          x: libevdev_get_event_value(device, UInt32(EV_ABS), UInt32(AbsoluteCode.x)),
          y: libevdev_get_event_value(device, UInt32(EV_ABS), UInt32(AbsoluteCode.y)))
      else { return [] }
      return [Self(id: 0, place: place)]
    }
    return (0..<slots).compactMap { slot in
      func value(_ code: UInt16) -> Int32 {
        libevdev_get_slot_value(device, UInt32(slot), UInt32(code))
      }
      let id = value(AbsoluteCode.multitouchTrackingID)
      guard id >= 0,
        let place = geometry.point(
          x: value(AbsoluteCode.multitouchX), y: value(AbsoluteCode.multitouchY))
      else { return nil }
      return Self(id: id, place: place)
    }
  }

  /// The least distance, in mm, by which a finger that is not at rest has moved.
  private static let leastMove = 5.0

  /// Returns the contacts that are at the same place as before.
  package static func resting(_ now: [Self], since before: [Self]) -> [Self] {
    now.filter { contact in
      before.contains {
        $0.id == contact.id && $0.place.distance(to: contact.place) < leastMove
      }
    }
  }

  /// The place on a panel in words, such as "in the top left corner".
  package func words(on size: SurfaceSize) -> String {
    let across = ["left", "", "right"][Self.third(place.x / size.width)]
    let down = ["top", "", "bottom"][Self.third(place.y / size.height)]
    switch (across.isEmpty, down.isEmpty) {
    case (true, true): return "in the middle"
    case (false, false): return "in the \(down) \(across) corner"
    default: return "at the \(down)\(across) edge"
    }
  }

  /// 0 for the first sixth of a side, 2 for the last, otherwise 1.
  private static func third(_ share: Double) -> Int { share < 1 / 6 ? 0 : share > 5 / 6 ? 2 : 1 }
}

extension EvdevDevice {
  /// What touches the panel at the moment at which it was opened.
  var contacts: [RestingContact] { withDevice { RestingContact.all(on: $0, description) } }
}

extension DeviceSearch {
  /// The time for which a contact must be at one place before it is called resting, in seconds.
  package static let restSeconds = 2

  /// Returns what rests on a panel: while something touches it, it is opened anew after each pause of a second.
  func resting(on path: String, pause: () -> Void) -> [RestingContact] {
    func contacts() -> [RestingContact] {
      (try? EvdevDevice(path: path, udev: udev).contacts) ?? []
    }
    var resting = contacts()
    for _ in 0..<Self.restSeconds where !resting.isEmpty {
      pause()
      resting = RestingContact.resting(contacts(), since: resting)
    }
    return resting
  }
}
