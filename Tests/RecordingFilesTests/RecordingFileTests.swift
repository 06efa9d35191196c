import Foundation
import InputEvents
import RecordingFiles
import Testing

@Suite("Recordings on disk")
struct RecordingFileTests {
  @Test(
    "every recording we ship is read whole, with its devices",
    arguments: [
      ("demo", 2), ("pi-panel", 1), ("resistive", 1), ("protocol-a", 1), ("not-gestures", 1),
    ])
  func shipped(name: String, devices: Int) throws {
    var file = try RecordingFile(path: "\(Folder.recordings)/\(name).evemu")
    #expect(file.devices.count == devices)
    #expect(try events(&file).count > 20)
    #expect(file.problem == nil)
  }

  @Test("a broken line is named with file and line; lenient, the events before it are used")
  func brokenLine() throws {
    let folder = try Folder()
    let path = try folder.write(
      "bad.evemu", "N: x\nB: 03 01\nA: 00 0 9 0 0 0\nE: 0.000001 0 0 0\nE: nonsense\nE: 1.0 0 0 0\n"
    )
    let error = #expect(throws: RecordingFileError.self) {
      var file = try RecordingFile(path: path)
      _ = try events(&file)
    }
    #expect(error?.description.hasPrefix("\(path):5: expected E: ") == true)
    var lenient = try RecordingFile(path: path, isLenient: true)
    #expect(try events(&lenient).count == 1)
    #expect(lenient.problem == error)
  }

  @Test("a line that breaks late in a long recording is found too, after the events before it")
  func brokenLate() throws {
    let folder = try Folder()
    let good = (0..<9_000).map { "E: \($0).000000 0000 0000 0000\n" }.joined()
    let path = try folder.write("long.evemu", "N: x\nB: 03 01\nA: 00 0 9 0 0 0\n\(good)E: x\n")
    var file = try RecordingFile(path: path)
    let error = #expect(throws: RecordingFileError.self) { _ = try events(&file) }
    #expect(error?.line == 9_004)
    var lenient = try RecordingFile(path: path, isLenient: true)
    #expect(try events(&lenient).count == 9_000)
    #expect(lenient.problem == error)
  }

  @Test("a device plugged in later is known whole, wherever the file is cut into pieces")
  func headerAcrossPieces() throws {
    let folder = try Folder()
    let header = "#2 N: late\n#2 B: 03 07\n#2 A: 00 -9 9 0 0 8\n#2 A: 01 -9 9 0 0 8\n"
    // Pieces are 65,536 bytes: the header lies across the first border at every place in turn.
    for start in stride(from: 65_536 - header.utf8.count, through: 65_536, by: 7) {
      var text = "N: x\nB: 03 01\nA: 00 0 9 0 0 0\nE: 0.000001 0 0 0\n"
      text += String(repeating: "#\n", count: (start - text.utf8.count) / 2)
      let path = try folder.write("late.evemu", text + header + "#2 E: 1.000000 0 0 0\n")
      var file = try RecordingFile(path: path)
      #expect(try events(&file).count == 2)
      #expect(file.devices.last?.axes.count == 2)
    }
  }

  @Test("an .events file takes its description from the .desc with the longest fitting name")
  func descriptionBeside() throws {
    let folder = try Folder()
    _ = try folder.write("p.desc", "N: wrong\nB: 03 01\nA: 00 0 9 0 0 0\n")
    _ = try folder.write("panel.desc", "N: right\nB: 03 01\nA: 00 0 9 0 0 0\n")
    let path = try folder.write("panel-two-taps.events", "# taps\nE: 0.000001 0003 0000 0005\n")
    var file = try RecordingFile(path: path)
    #expect(file.devices.map(\.name) == ["right"])
    #expect(try events(&file).count == 1)
  }

  @Test(
    "what is no recording is refused with what was expected",
    arguments: ["", "\n\n", "hello\n", "E: 0.000001 0003 0000 0005\n", "\u{0}\u{1}\u{2}"])
  func noRecording(text: String) throws {
    let folder = try Folder()
    let path = try folder.write("x.evemu", text)
    #expect(throws: RecordingFileError.self) { _ = try RecordingFile(path: path) }
  }

  @Test("a missing file and a folder are refused by name", arguments: ["missing.evemu", ""])
  func missing(name: String) throws {
    let folder = try Folder()
    let path = "\(folder.path)/\(name)"
    let error = #expect(throws: FileError.self) { _ = try RecordingFile(path: path) }
    #expect(error?.path == path)
  }

  @Test("libinput's YAML: devices, calibration, and the events of all devices in time")
  func libinput() throws {
    let folder = try Folder()
    let path = try folder.write("touch.yml", Self.yaml)
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

  @Test("a YAML cut in the middle, as by a pulled plug, is used up to its last whole frame")
  func cutYAML() throws {
    let folder = try Folder()
    let cut = try #require(Self.yaml.range(of: "- evdev:\n    name: Motion"))
    let path = try folder.write(
      "touch.yml", Self.yaml[..<cut.lowerBound] + "  - evdev:\n    - [  1,")
    #expect(throws: RecordingFileError.self) { _ = try RecordingFile(path: path) }
    var file = try RecordingFile(path: path, isLenient: true)
    #expect(try events(&file).count == 3)
    #expect(file.problem != nil)
  }

  @Test(
    "hostile YAML is refused at once: aliases of aliases, numbers to the base 60",
    arguments: [
      ("name: Motion", "name: &a Motion", 23),
      ("- [  1,      1,", "- [9223372036854775807:9223372036854775807, 1,", 21),
    ])
  func hostileYAML(part: String, replacement: String, line: Int) throws {
    let folder = try Folder()
    let path = try folder.write(
      "touch.yml", Self.yaml.replacingOccurrences(of: part, with: replacement))
    let error = #expect(throws: RecordingFileError.self) { _ = try RecordingFile(path: path) }
    #expect(error?.line == line)
  }

  @Test(
    "a broken YAML is named by its line",
    arguments: [
      ("- [  1,      1,   0,   0,       0]", "- [  1, x, 0, 0, 0]", 21),
      ("- [  1,      1,   0,   0,       0]", "- [  1, 1, 0, 0]", 21),
      ("id: [24, 1, 2, 3]", "id: [24]", 6), ("53: [0, 799, 1, 2, 5]", "53: [0, 799]", 10),
      ("name: \"Panel", "name: \"Panel\" \"", 5),
    ])
  func brokenYAML(part: String, replacement: String, line: Int) throws {
    let folder = try Folder()
    let path = try folder.write(
      "touch.yml", Self.yaml.replacingOccurrences(of: part, with: replacement))
    let error = #expect(throws: RecordingFileError.self) { _ = try RecordingFile(path: path) }
    #expect(error?.line == line)
  }

  private func events(_ file: inout RecordingFile) throws -> [RecordedEvent] {
    var all: [RecordedEvent] = []
    var events: [RecordedEvent] = []
    while try file.read(into: &events) { all += events }
    return all
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

/// A temporary folder that goes with its last user.
private final class Folder {
  let path: String

  static let recordings = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Recordings").path()

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path()
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }
}
