import Foundation
import InputEvents
import RecordingFiles
import Testing
import TestSupport

@Suite("libinput's YAML")
struct LibinputRecordingTests {
  @Test("libinput's YAML gives devices, calibration, and the events of all devices in time order")
  func libinput() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.yaml, as: "touch.yml")
    var file = try RecordingFile(path: path)
    let panel = try #require(file.devices.first)
    #expect(panel.name == "Panel & Co: \"7 inch\"")
    #expect(panel.identity == DeviceIdentity(bus: 24, vendor: 1, product: 2, version: 3))
    #expect(panel.properties == [1])
    #expect(panel.axis(53) == AxisRange(minimum: 0, maximum: 799, fuzz: 1, flat: 2, resolution: 5))
    #expect(panel.calibration == CalibrationMatrix(0, -1, 1, 1, 0, 0))
    let read = try events(&file)
    #expect(read.map(\.device) == [0, 0, 1, 0])
    #expect(read.map(\.event.value) == [7, 0, -16, 0])
    #expect(read.map(\.event.time.microseconds) == [5, 5, 900, 1_000_001])
  }

  @Test("a truncated file, as after a power cut, is used up to its last complete frame")
  func cutYAML() throws {
    let folder = try TemporaryFolder()
    let cut = try #require(Self.yaml.range(of: "- evdev:\n    name: Motion"))
    let path = try folder.write(
      Self.yaml[..<cut.lowerBound] + "  - evdev:\n    - [  1,", as: "touch.yml")
    #expect(throws: RecordingFileError.self) { _ = try events(of: path) }
    var file = try RecordingFile(path: path, isLenient: true)
    #expect(try events(&file).count == 3)
    #expect(file.problem != nil)
  }

  @Test(
    "hostile YAML is refused at once: aliases of aliases, numbers in base 60",
    arguments: [
      ("name: Motion", "name: &a Motion", 23),
      ("- [  1,      1,", "- [9223372036854775807:9223372036854775807, 1,", 21),
    ])
  func hostileYAML(part: String, replacement: String, line: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Self.yaml.replacingOccurrences(of: part, with: replacement), as: "touch.yml")
    let error = #expect(throws: RecordingFileError.self) { _ = try events(of: path) }
    #expect(error?.line == line)
  }

  @Test("YAML's characters for anchors and aliases are text in a device's name")
  func signs() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Self.yaml.replacingOccurrences(of: "name: Motion", with: "name: R&D *1 [&a"), as: "touch.yml")
    #expect(try RecordingFile(path: path).devices.last?.name == "R&D *1 [&a")
  }

  @Test(
    "malformed YAML is reported with its line",
    arguments: [
      ("- [  1,      1,   0,   0,       0]", "- [  1, x, 0, 0, 0]", 21),
      ("- [  1,      1,   0,   0,       0]", "- [  1, 1, 0, 0]", 21),
      ("id: [24, 1, 2, 3]", "id: [24]", 6), ("53: [0, 799, 1, 2, 5]", "53: [0, 799]", 10),
      ("name: \"Panel", "name: \"Panel\" \"", 5),
    ])
  func brokenYAML(part: String, replacement: String, line: Int) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Self.yaml.replacingOccurrences(of: part, with: replacement), as: "touch.yml")
    let error = #expect(throws: RecordingFileError.self) { _ = try events(of: path) }
    #expect(error?.line == line)
  }

  @Test("the events of many devices are read side by side, however long their lists are")
  func sideBySide() throws {
    let folder = try TemporaryFolder()
    let frames = 30_000
    func device(_ number: Int) -> String {
      let events = (0..<frames).map { "  - evdev:\n    - [\($0), \(number), 0, 0, 0]\n" }.joined()
      return "- evdev: {id: [0, 0, 0, 0], codes: {0: [0]}}\n  events:\n" + events
    }
    let path = try folder.write("devices:\n" + (1...3).map(device).joined(), as: "many.yml")
    let read = try events(of: path)
    #expect(read.count == 3 * frames)
    #expect(read.prefix(6).map(\.device) == [0, 1, 2, 0, 1, 2])
    #expect(zip(read, read.dropFirst()).allSatisfy { $0.event.time < $1.event.time })
  }

  @Test("libinput's own interpretation of the events is ignored")
  func libinputEvents() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Self.yaml.replacingOccurrences(
        of: "  - evdev:\n    - [  1,",
        with: "  - libinput:\n    - {time: 0.01, type: TOUCH_DOWN}\n  - hid:\n      time: [0, 1]\n"
          + "  - evdev:\n    - [  1,"), as: "touch.yml")
    #expect(try events(of: path).count == 4)
  }

  @Test("events that are not on a line each are refused with their line")
  func refused() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      Self.yaml.replacingOccurrences(
        of: "  events:\n  - evdev:\n    - [  0,    900,",
        with: "  events: [1]\n  x:\n  - evdev:\n    - [  0,    900,"), as: "touch.yml")
    let error = #expect(throws: RecordingFileError.self) { _ = try events(of: path) }
    #expect(error?.line == 28)
  }

  @Test("an endless frame, line or header is refused")
  func endless() throws {
    let folder = try TemporaryFolder()
    let event = "    - [1, 1, 0, 0, 0]\n"
    let head = "devices:\n- evdev: {id: [0, 0, 0, 0], codes: {0: [0]}}\n  events:\n  - evdev:\n"
    let frame = try folder.write(head + String(repeating: event, count: 5_000), as: "frame.yml")
    let line = try folder.write(
      head + "    - [" + String(repeating: "1", count: 1 << 20), as: "line.yml")
    let names = try folder.write(
      "devices:\n" + String(repeating: "- evdev: {name: x}\n", count: 100_000), as: "names.yml")
    let deep = try folder.write("devices: " + String(repeating: "[", count: 30_000), as: "deep.yml")
    for (path, expected) in [
      (frame, "at most 4096 events in a frame"), (line, "a line of at most 32768 bytes"),
      (names, "at most 512 KiB beside the events"), (deep, "expected"),
    ] {
      let error = #expect(throws: RecordingFileError.self) { _ = try events(of: path) }
      #expect(error?.message.contains(expected) == true)
    }
  }

  private static let yaml = """
    # libinput record of & by *
    version: 1
    ndevices: 2
    devices:
    - evdev: {name: "Panel & Co: \\"7 inch\\"", codes: {1: [330], 3: [53, 54]},
        id: [24, 1, 2, 3],
        properties: [1],
        absinfo: {
          # x
          53: [0, 799, 1, 2, 5],
          54: [0, 479, 0, 0, 5]}}
      udev:
        properties:
        - ID_INPUT=1
        - LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0
      events:
      - evdev:
        - [  0,      5,   3,  53,       7]
        - [  0,      5,   0,   0,       0] # SYN_REPORT
      - evdev:
        - [  1,      1,   0,   0,       0]
    - evdev:
        name: Motion
        id: [0, 0, 0, 0]
        codes: {3: [0]}
        absinfo: {0: [-9, 9, 0, 0, 8]}
        properties: []
      events:
      - evdev:
        - [  0,    900,   3,   0,     -16]
    """
}
