import Foundation
import InputEvents
import Testing

/// Real devices, by the headers of recordings people have made of them.
@Suite(
  "Recorded devices", .enabled(if: RecordedDevice.folder != nil, "set STUDYKIOSK_SHARED to run"))
struct RecordedDeviceTests {
  @Test("a touch recording is of a touchscreen", arguments: RecordedDevice.all(in: "touch"))
  func touch(_ recorded: RecordedDevice) {
    let classification = DeviceRole.classify(recorded.device)
    #expect(classification.role == .touchscreen, "\(classification.reason)")
  }

  @Test("a motion recording is of an accelerometer", arguments: RecordedDevice.all(in: "motion"))
  func motion(_ recorded: RecordedDevice) {
    let classification = DeviceRole.classify(recorded.device)
    #expect(classification.role == .accelerometer, "\(classification.reason)")
  }

  @Test(
    "a bad panel is a touchscreen unless its position is in the wrong place",
    arguments: RecordedDevice.all(in: "adversarial"))
  func adversarial(_ recorded: RecordedDevice) {
    let classification = DeviceRole.classify(recorded.device)
    if recorded.file.hasPrefix("egalax-position-on-abs-z-rx") {
      #expect(classification.role == nil)
      #expect(classification.reason.contains("ABS_Z and ABS_RX"))
    } else {
      #expect(classification.role == .touchscreen, "\(classification.reason)")
    }
  }
}

/// The header of one evemu file.
struct RecordedDevice: Sendable, CustomTestStringConvertible {
  var file: String
  var device: DeviceDescription

  var testDescription: String { file }

  /// The recordings beside the package, or where the environment says.
  static var folder: URL? {
    let package = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let shared =
      ProcessInfo.processInfo.environment["STUDYKIOSK_SHARED"].map { URL(filePath: $0) }
      ?? package.deletingLastPathComponent().appending(path: "shared")
    let folder = shared.appending(path: "recordings")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }

  static func all(in kind: String) -> [RecordedDevice] {
    guard let folder = folder?.appending(path: kind) else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.sorted().filter { $0.hasSuffix(".evemu") || $0.hasSuffix(".desc") }.compactMap {
      file in
      (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)).map {
        RecordedDevice(file: file, header: $0)
      }
    }
  }

  init(file: String, header: String) {
    self.file = file
    device = DeviceDescription(name: file)
    var seenBytes: [UInt16: UInt16] = [:]
    for line in header.split(separator: "\n").prefix(400) {
      let words = line.split(separator: " ").dropFirst()
      switch line.prefix(2) {
      case "P:":
        insert(words, firstBit: 0) { device.properties.insert($0) }
      case "B:":
        guard let type = words.first.flatMap({ UInt16($0, radix: 16) }) else { continue }
        insert(words.dropFirst(), firstBit: seenBytes[type, default: 0] * 8) {
          device.codes[EventType(rawValue: type), default: []].insert($0)
        }
        seenBytes[type, default: 0] += UInt16(words.count - 1)
      case "A:":
        let numbers = words.dropFirst().compactMap { Int32($0) }
        guard let code = words.first.flatMap({ UInt16($0, radix: 16) }), numbers.count >= 4 else {
          continue
        }
        device.axes[code] = AxisRange(minimum: numbers[0], maximum: numbers[1])
      default: continue
      }
    }
  }

  private func insert(
    _ bytes: ArraySlice<Substring>, firstBit: UInt16, _ add: (UInt16) -> Void
  ) {
    for (place, byte) in bytes.enumerated() {
      let value = UInt8(byte, radix: 16) ?? 0
      for bit in 0..<8 where value & (1 << bit) != 0 {
        add(firstBit + UInt16(place * 8 + bit))
      }
    }
  }
}
