import CLibevdev
import EvdevReader
import InputEvents
import LinuxSystem
import Testing

@Suite("Device description")
struct DeviceDescriptionTests {
  @Test("a description has everything that the device claims")
  func whole() throws {
    let device = try BareDevice(name: Array("ft5x06".utf8))
    libevdev_set_id_bustype(device.pointer, 0x18)
    libevdev_set_id_vendor(device.pointer, 0x1234)
    libevdev_set_id_product(device.pointer, 0x5678)
    libevdev_set_id_version(device.pointer, 0x100)
    libevdev_enable_property(device.pointer, UInt32(DeviceProperty.direct))
    device.enable(EV_KEY, KeyCode.touch)
    device.enableAxis(AbsoluteCode.x, 0, 799)
    device.enableAxis(AbsoluteCode.y, 0, 479, resolution: 11)
    #expect(
      DeviceDescription(device: device.pointer)
        == DeviceDescription(
          name: "ft5x06",
          identity: DeviceIdentity(bus: 0x18, vendor: 0x1234, product: 0x5678, version: 0x100),
          properties: [DeviceProperty.direct],
          codes: [.key: [KeyCode.touch], .absolute: [AbsoluteCode.x, AbsoluteCode.y]],
          axes: [
            AbsoluteCode.x: AxisRange(minimum: 0, maximum: 799),
            AbsoluteCode.y: AxisRange(minimum: 0, maximum: 479, resolution: 11),
          ]))
  }

  @Test(
    "control and bidirectional characters in a hostile name are replaced",
    arguments: [
      ("plain", "plain"), ("", ""), ("%s%n%x", "%s%n%x"),
      ("\u{1B}[2Jgone", "�[2Jgone"), ("two\nlines", "two lines"), ("wakeup\u{7}", "wakeup�"),
      ("\u{9B}31m", "�31m"), ("\u{202E}drawkcab", "�drawkcab"), ("CoolTouch®", "CoolTouch®"),
    ])
  func hostileName(_ name: String, _ expected: String) throws {
    let device = try BareDevice(name: Array(name.utf8))
    #expect(DeviceDescription(device: device.pointer).name == expected)
  }

  @Test("bytes that are not UTF-8 are repaired")
  func brokenName() throws {
    let device = try BareDevice(name: [0x61, 0xff, 0xc3, 0x28, 0x62])
    #expect(DeviceDescription(device: device.pointer).name == "a��(b")
  }

  @Test("an endless name is truncated")
  func endlessName() throws {
    let device = try BareDevice(name: Array(repeating: UInt8(ascii: "x"), count: 100_000))
    let name = DeviceDescription(device: device.pointer).name
    #expect(name.unicodeScalars.count == 256)
    #expect(name.hasSuffix("x…"))
  }

  @Test(
    "ranges are kept as the device claims them, and no division by them traps",
    arguments: [(Int32.min, Int32.max), (0, 0), (10, -10), (.max, .min)])
  func hostileRange(_ minimum: Int32, _ maximum: Int32) throws {
    let device = try BareDevice()
    device.enable(EV_KEY, KeyCode.touch)
    device.enableAxis(AbsoluteCode.x, minimum, maximum, resolution: .min)
    device.enableAxis(AbsoluteCode.y, minimum, maximum, resolution: .max)
    let description = DeviceDescription(device: device.pointer)
    let range = try #require(description.axis(AbsoluteCode.x))
    #expect((range.minimum, range.maximum) == (minimum, maximum))
    #expect(DeviceRole.classify(description).role == (minimum < maximum ? .touchscreen : nil))
    let report = DeviceReport(
      path: "/dev/input/event0", description: description, udev: UdevProperties())
    #expect(!report.lines.isEmpty)
  }

  @Test("a device that claims everything is described without a crash")
  func everything() throws {
    let device = try BareDevice()
    for property in 0...DeviceProperty.maximum {
      libevdev_enable_property(device.pointer, UInt32(property))
    }
    for key in 0...KeyCode.maximum { device.enable(EV_KEY, key) }
    for axis in 0...AbsoluteCode.maximum { device.enableAxis(axis, 0, 255) }
    let description = DeviceDescription(device: device.pointer)
    #expect(description.codes[.key]?.count == 768)
    #expect(description.axes.count == 64)
    #expect(description.properties.count == 32)
  }
}

@Suite("What rests on a panel")
struct RestingContactTests {
  @Test("a contact that stays where it is for seconds is named with its place")
  func resting() throws {
    let device = try BareDevice()
    device.enableAxis(AbsoluteCode.multitouchSlot, 0, 2)
    device.enableAxis(AbsoluteCode.multitouchX, 0, 799, resolution: 5)
    device.enableAxis(AbsoluteCode.multitouchY, 0, 479, resolution: 5)
    device.enableAxis(AbsoluteCode.multitouchTrackingID, 0, 65_535)
    let description = DeviceDescription(device: device.pointer)
    func contacts(_ fingers: [(slot: UInt32, id: Int32, x: Int32, y: Int32)]) -> [RestingContact] {
      for (slot, id, x, y) in fingers {
        libevdev_set_slot_value(device.pointer, slot, UInt32(AbsoluteCode.multitouchTrackingID), id)
        libevdev_set_slot_value(device.pointer, slot, UInt32(AbsoluteCode.multitouchX), x)
        libevdev_set_slot_value(device.pointer, slot, UInt32(AbsoluteCode.multitouchY), y)
      }
      return RestingContact.all(on: device.pointer, description)
    }
    let before = contacts([(0, 3, 790, 470), (1, 4, 400, 240), (2, 5, 10, 240)])
    let now = contacts([(0, 3, 792, 470), (1, 4, 500, 240), (2, 6, 10, 240)])
    #expect((before.count, now.count) == (3, 3))
    let rest = RestingContact.resting(now, since: before)
    #expect(rest.map(\.id) == [3])
    let size = try #require(PanelGeometry(description)).size
    let finding = try #require(
      rest.first.map { RestingContact.finding($0, on: "/dev/input/event0", size) })
    #expect(
      finding.text.hasPrefix("something rests on /dev/input/event0 in the bottom right corner"))
    #expect(contacts([(0, -1, 0, 0), (1, -1, 0, 0), (2, -1, 0, 0)]).isEmpty)
  }

  @Test("a panel that reports one finger has a contact while it is touched")
  func single() throws {
    let device = try BareDevice()
    device.enable(EV_KEY, KeyCode.touch)
    device.enableAxis(AbsoluteCode.x, 0, 799)
    device.enableAxis(AbsoluteCode.y, 0, 479)
    let description = DeviceDescription(device: device.pointer)
    #expect(RestingContact.all(on: device.pointer, description).isEmpty)
    libevdev_set_event_value(device.pointer, UInt32(EV_KEY), UInt32(KeyCode.touch), 1)
    let size = try #require(PanelGeometry(description)).size
    #expect(
      RestingContact.all(on: device.pointer, description).map { $0.words(on: size) }
        == ["in the top left corner"])
  }
}

@Suite("Axis state")
struct AxisStateTests {
  private let time = Timestamp(microseconds: 5)

  private func values(_ device: BareDevice) -> [String] {
    let description = DeviceDescription(device: device.pointer)
    return axisState(of: device.pointer, description, at: time).map {
      "\($0.type.rawValue):\(String($0.code, radix: 16))=\($0.value)"
    }
  }

  @Test("every slot reports its position but not its finger, and the current slot comes last")
  func slots() throws {
    let device = try BareDevice()
    device.enableAxis(AbsoluteCode.x, 0, 799)
    device.enableAxis(AbsoluteCode.multitouchSlot, 0, 1)
    device.enableAxis(AbsoluteCode.multitouchX, 0, 799)
    device.enableAxis(AbsoluteCode.multitouchY, 0, 479)
    device.enableAxis(AbsoluteCode.multitouchTrackingID, 0, 65_535)
    libevdev_set_event_value(device.pointer, UInt32(EV_ABS), UInt32(AbsoluteCode.x), 750)
    libevdev_set_slot_value(device.pointer, 1, UInt32(AbsoluteCode.multitouchX), 300)
    libevdev_set_slot_value(device.pointer, 1, UInt32(AbsoluteCode.multitouchTrackingID), 7)
    libevdev_set_event_value(
      device.pointer, UInt32(EV_ABS), UInt32(AbsoluteCode.multitouchSlot), 1)
    #expect(
      values(device) == [
        "3:0=750", "3:2f=0", "3:35=0", "3:36=0", "3:2f=1", "3:35=300", "3:36=0", "3:2f=1",
        "0:0=0",
      ])
  }

  @Test(
    "a resting finger is reported as held by a protocol A panel, and not at all by one with slots",
    arguments: [(false, Int32(1), ["1:14a=2", "0:0=0"]), (false, 0, []), (true, 1, [])])
  func resting(hasSlots: Bool, touch: Int32, reported: [String]) throws {
    let device = try BareDevice()
    device.enable(EV_KEY, KeyCode.touch)
    device.enableAxis(AbsoluteCode.multitouchX, 0, 799)
    device.enableAxis(AbsoluteCode.multitouchY, 0, 479)
    if hasSlots { device.enableAxis(AbsoluteCode.multitouchSlot, 0, 1) }
    libevdev_set_event_value(device.pointer, UInt32(EV_KEY), UInt32(KeyCode.touch), touch)
    let description = DeviceDescription(device: device.pointer)
    let events = restingTouch(on: device.pointer, description, at: time)
    #expect(
      events.map { "\($0.type.rawValue):\(String($0.code, radix: 16))=\($0.value)" } == reported)
  }

  @Test("an accelerometer reports its three axes, a keyboard nothing")
  func plain() throws {
    let device = try BareDevice()
    for axis in 0..<UInt16(3) { device.enableAxis(axis, -512, 512, resolution: 113) }
    libevdev_set_event_value(device.pointer, UInt32(EV_ABS), 2, -113)
    #expect(values(device) == ["3:0=0", "3:1=0", "3:2=-113", "0:0=0"])

    let keyboard = try BareDevice()
    keyboard.enable(EV_KEY, KeyMeaning.choose.code)
    #expect(values(keyboard) == [])
  }

  @Test("axes of protocol A have no state to report")
  func protocolA() throws {
    let device = try BareDevice()
    device.enableAxis(AbsoluteCode.multitouchX, 0, 9600)
    device.enableAxis(AbsoluteCode.multitouchY, 0, 7200)
    #expect(values(device) == [])
  }
}
