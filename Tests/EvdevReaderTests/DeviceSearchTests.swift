import Foundation
import InputEvents
import LinuxSystem
import Testing
import TestSupport

@testable import EvdevReader

@Suite("Device search")
struct DeviceSearchTests {
  @Test("nodes are ordered by number, and other files are skipped")
  func order() throws {
    let directory = try TemporaryFolder()
    for name in ["event10", "event9", "mouse0", "event", "event1x", "event-1", "event007", "js0"] {
      try directory.write("", as: name)
    }
    #expect(try DeviceSearch(directory: directory.path).nodes() == ["event9", "event10"])
  }

  @Test("a missing directory means that there may be no device at all")
  func missingDirectory() throws {
    let directory = try TemporaryFolder()
    let search = DeviceSearch(directory: directory.path("input"))
    let error = #expect(throws: InputDeviceError.self) { try search.reports() }
    #expect(error?.operation == .list)
    #expect(error?.code == ENOENT)
    #expect(error?.description.contains("sudo modprobe evdev") == true)
  }

  @Test("a file, a directory and a pipe are reported as other than input devices")
  func notDevices() throws {
    let directory = try TemporaryFolder()
    try directory.write("text", as: "event0")
    try directory.makeFolder("event1")
    #expect(mkfifo(directory.path("event2"), 0o600) == 0)
    let reports = try DeviceSearch(directory: directory.path).reports()
    #expect(reports.count == 3)
    for report in reports {
      #expect(report.error?.operation == .identify)
      #expect(report.error?.code == ENOTTY || report.error?.code == EINVAL)
      #expect(report.classification.role == nil)
      #expect(report.lines[1].contains("it is not an input device"))
    }
  }

  @Test("a missing touchscreen is a problem, and a node that can't be opened gets advice")
  func findings() throws {
    let directory = try TemporaryFolder()
    let search = DeviceSearch(directory: directory.path)
    let missing = Finding(
      "touch", .problem,
      "no touchscreen; plug one in: `studykiosk devices` says what each device is")
    #expect(search.findings() == [missing])
    try directory.write("text", as: "event0")
    let found = search.findings()
    #expect(found.map(\.subject) == ["input", "touch"])
    #expect(found.first?.state == .advice && found.last == missing)
    let none = DeviceSearch(directory: directory.path("input")).findings()
    #expect(none.map(\.state) == [.problem])
    #expect(none.first?.text.contains("sudo modprobe evdev") == true)
  }

  @Test("a link that leads nowhere is reported as missing")
  func danglingLink() throws {
    let directory = try TemporaryFolder()
    #expect(symlink("/nowhere/at/all", directory.path("event0")) == 0)
    let report = DeviceSearch(directory: directory.path).report(onNode: "event0")
    #expect(report.error?.isMissing == true)
  }
}

@Suite("Device errors")
struct InputDeviceErrorTests {
  @Test("a refusal names the owner and the command that helps")
  func refusal() {
    let error = InputDeviceError(
      .open, code: EACCES, path: "/dev/input/event3",
      access: NodeAccess(user: "root", group: "input", mode: 0o660))
    #expect(
      error.description
        == "cannot open /dev/input/event3: it belongs to root:input (mode 0660), and this user is"
        + " not allowed to read it; run `sudo usermod -aG input $USER` and log in again")
  }

  @Test(
    "if no group could help, the error names the udev rule",
    arguments: [
      NodeAccess(user: "root", group: "root", mode: 0o660),
      NodeAccess(user: "root", group: "input", mode: 0o600),
    ])
  func noGroup(_ access: NodeAccess) {
    let error = InputDeviceError(.open, code: EACCES, path: "/dev/input/event3", access: access)
    #expect(error.description.contains("udev/70-studykiosk.rules"))
    #expect(!error.description.contains("usermod"))
  }

  @Test("an unplugged device is distinguished from a broken one")
  func gone() {
    #expect(InputDeviceError(.read, code: ENODEV, path: "/dev/input/event3").isGone)
    #expect(!InputDeviceError(.read, code: EIO, path: "/dev/input/event3").isGone)
  }

  @Test("a path with control characters is made harmless")
  func path() {
    let error = InputDeviceError(.open, code: EIO, path: "/tmp/\u{1B}[2J")
    #expect(!error.description.contains("\u{1B}"))
  }
}

@Suite("Device reports")
struct DeviceReportTests {
  @Test("a report lists a device's properties and contains no terminal controls")
  func lines() {
    let axes = [
      AbsoluteCode.multitouchSlot: AxisRange(minimum: 0, maximum: 9),
      AbsoluteCode.multitouchX: AxisRange(minimum: 0, maximum: 799),
      AbsoluteCode.multitouchY: AxisRange(minimum: 0, maximum: 479, resolution: 5),
    ]
    let report = DeviceReport(
      path: "/dev/input/event3",
      description: DeviceDescription(
        name: "ft5x06\u{1B}[2J", identity: DeviceIdentity(bus: 0x18),
        codes: [.absolute: Set(axes.keys)], axes: axes),
      udev: UdevProperties([
        "ID_INPUT_TOUCHSCREEN": "1", "LIBINPUT_CALIBRATION_MATRIX": "0 -1 1 1 0 0\u{7}",
      ]))
    #expect(
      report.lines == [
        "/dev/input/event3  touchscreen  \"ft5x06�[2J\"",
        "  Reports where several fingers are, each in its slot.",
        "  bus 0018, vendor 0000, product 0000, version 0000",
        "  ABS_MT_SLOT: 0 to 9",
        "  ABS_MT_POSITION_X: 0 to 799",
        "  ABS_MT_POSITION_Y: 0 to 479, 5 units per mm",
        "  size: 143 x 86 mm, assumed; set the true size with --panel-size",
        "  udev: TOUCHSCREEN",
        "  calibration: 0 -1 1 1 0 0� (ignored: not six numbers)",
      ])
  }

  @Test("a device that udev says to ignore is not used")
  func ignored() {
    let keyboard = DeviceDescription(name: "keys", codes: [.key: [KeyMeaning.choose.code]])
    let ignored = UdevProperties(["LIBINPUT_IGNORE_DEVICE": "1"])
    #expect(
      DeviceReport(path: "e", description: keyboard, udev: ignored).classification.role == nil)
    #expect(
      DeviceReport(path: "e", description: keyboard, udev: UdevProperties()).classification.role
        == .keys)
  }
}

@Suite("Device selection")
struct DeviceSelectionTests {
  @Test(
    "a device is selected by its node or part of its name",
    arguments: [
      ([], true), (["FT5"], true), (["goodix"], false), (["goodix", "ft5x06"], true),
      (["/dev/input/event3"], true), (["/dev/input/event4"], false), ([""], false),
    ])
  func wants(_ only: [String], _ expected: Bool) {
    let selection = DeviceSelection(only: only)
    #expect(selection.wants(path: "/dev/input/event3", name: "generic ft5x06 (00)") == expected)
  }

  @Test("a device is selected by a link to its node")
  func link() throws {
    let directory = try TemporaryFolder()
    try directory.write("", as: "event3")
    try directory.write("", as: "event4")
    #expect(symlink("event3", directory.path("kiosk-touch")) == 0)
    let selection = DeviceSelection(only: [directory.path("kiosk-touch")])
    #expect(selection.wants(path: directory.path("event3"), name: ""))
    #expect(!selection.wants(path: directory.path("event4"), name: ""))
    #expect(!selection.wants(path: directory.path("event5"), name: ""))
  }
}
