import Foundation
import InputEvents
import TestSupport
import Testing

/// Real devices, from the headers of recordings made by other people.
@Suite(
  "Recorded devices", .enabled(if: RecordedDevice.folder != nil, "set STUDYKIOSK_SHARED to run"))
struct RecordedDeviceTests {
  @Test("a touch recording has a touchscreen", arguments: RecordedDevice.all(in: "touch"))
  func touch(_ recorded: RecordedDevice) {
    let classification = DeviceRole.classify(recorded.device)
    #expect(classification.role == .touchscreen, "\(classification.reason)")
  }

  @Test("a motion recording has an accelerometer", arguments: RecordedDevice.all(in: "motion"))
  func motion(_ recorded: RecordedDevice) {
    let classification = DeviceRole.classify(recorded.device)
    #expect(classification.role == .accelerometer, "\(classification.reason)")
  }

  @Test(
    "a faulty panel is a touchscreen unless its position is on the wrong axes",
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

  static let folder = Checkout.shared("recordings")

  static func all(in kind: String) -> [RecordedDevice] {
    guard let folder = folder?.appending(path: kind) else { return [] }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.sorted().filter { $0.hasSuffix(".evemu") || $0.hasSuffix(".desc") }.compactMap {
      file in
      (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)).flatMap {
        RecordedDevice(file: file, header: $0)
      }
    }
  }

  /// Reads the lines before the first event.
  init?(file: String, header: String) {
    var parser = EvemuParser()
    var events: [RecordedEvent] = []
    let bytes = Array(header.utf8)
    guard (try? parser.parse(bytes.span, into: &events)) != nil,
      let device = parser.devices.first
    else { return nil }
    self.file = file
    self.device = device
  }
}
