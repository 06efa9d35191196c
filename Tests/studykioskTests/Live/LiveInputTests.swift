import Foundation
import Glibc
import InputEvents
import TestSupport
import Testing

@testable import LiveRuntime

@Suite("Live input")
struct LiveInputTests {
  private static let usb: UInt16 = 0x03
  private static let cec: UInt16 = 0x1e

  @Test(
    "reports a missing touchscreen, unless the box has buttons and never had one",
    arguments: [
      ([], false, true), ([(.touchscreen, usb)], true, false), ([(.keys, usb)], false, false),
      ([(.keys, usb)], true, true), ([(.keys, cec)], false, true),
      ([(.keys, cec), (.keys, usb)], false, false), ([(.accelerometer, usb)], false, true),
    ] as [([(DeviceRole, UInt16)], Bool, Bool)])
  func lost(devices: [(DeviceRole, UInt16)], hadTouchscreen: Bool, isLost: Bool) {
    #expect(
      LiveInput.isTouchLost(
        among: devices.map { ($0, $1) }, hadTouchscreen: hadTouchscreen, isDiscoveryOver: true)
        == isLost)
  }

  @Test("reports a missing touchscreen once the system has started, and a lost one at once")
  func discoveryTime() {
    #expect(!LiveInput.isTouchLost(among: [], hadTouchscreen: false, isDiscoveryOver: false))
    #expect(LiveInput.isTouchLost(among: [], hadTouchscreen: true, isDiscoveryOver: false))
  }

  @Test("reads keys from a plain terminal without a device, and shows that until a key is typed")
  func terminal() throws {
    let folder = try TemporaryFolder()
    let (recording, trace) = (folder.path("typed.evemu"), folder.path("trace"))
    let kiosk = try ShownProgram(
      [
        "run", "--audio-device", "none", "--device", "/dev/input/none", "--record", recording,
        "--trace", trace, "--mode", "browse", "--seed", "1", "--guest",
      ], in: folder, hasInput: true)
    #expect(kiosk.waits(for: "Keys:"))
    kiosk.forgetScreen()
    kiosk.type("\u{1b}[C ")
    #expect(kiosk.waits(for: "knew"))
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
    let live = try String(contentsOfFile: trace, encoding: .utf8)
    let keys = live.split(separator: "\n").filter { $0.contains(" key ") }
    #expect(keys.map { $0.split(separator: " ").last } == ["106", "57"], "\(live)")
    // Typed keys are recorded like a device's.
    let replayed = try Program(
      "replay", recording, "--mode", "browse", "--seed", "1", "--trace", "-")
    #expect(replayed.output.contains(" key 106"), "\(replayed.output)")
  }

  @Test("ignores keys typed on other terminals than the screen's")
  func otherTerminal() throws {
    let screen = try PseudoTerminal(columns: 81, rows: 25)
    let folder = try TemporaryFolder()
    let trace = folder.path("trace")
    let kiosk = try ShownProgram(
      [
        "run", "--audio-device", "none", "--device", "/dev/input/none", "--trace", trace,
        "--mode", "browse", "--guest", "--terminal", screen.path,
      ], in: folder, hasInput: true)
    kiosk.type(" ")
    var shown = ""
    for _ in 0..<20 where !shown.contains("touchscreen") {
      screen.wait(milliseconds: 1_000)
      shown += screen.received()
    }
    #expect(shown.contains("touchscreen") && !shown.contains("Keys:"))
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
    #expect(try !String(contentsOfFile: trace, encoding: .utf8).contains(" key "))
  }

  @Test("shows a missing touchscreen on the screen")
  func reported() throws {
    let kiosk = try ShownProgram("run", "--audio-device", "none", "--device", "/dev/input/none")
    #expect(kiosk.waits(for: "touchscreen"))
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
  }
}
