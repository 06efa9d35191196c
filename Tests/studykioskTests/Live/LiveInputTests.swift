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
    #expect(kiosk.waits(for: "keys:"))
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

  @Test("feels the terminal's mouse as a finger, which is recorded like a device's")
  func mouse() throws {
    let folder = try TemporaryFolder()
    let (recording, trace) = (folder.path("mouse.evemu"), folder.path("trace"))
    let kiosk = try ShownProgram(
      [
        "run", "--audio-device", "none", "--device", "/dev/input/none", "--record", recording,
        "--trace", trace, "--mode", "browse", "--seed", "1", "--guest",
      ], in: folder, hasInput: true)
    #expect(kiosk.waits(for: "\u{1b}[?1002h\u{1b}[?1006h"))
    #expect(kiosk.waits(for: "keys:"))
    kiosk.type("\u{1b}[<0;40;11M\u{1b}[<0;40;11m")
    #expect(kiosk.waits(for: "Lebanon"))
    kiosk.send(SIGINT)
    #expect(kiosk.end() == 0 && kiosk.isRestored)
    let live = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    #expect(live.contains { $0.contains("study random") }, "\(live)")
    let head = try String(contentsOfFile: recording, encoding: .utf8).prefix(2_000)
    let size = try #require(head.firstMatch(of: /--size \S+/)?.output)
    let replayed = try Program(
      ["replay", recording, "--mode", "browse", "--seed", "1", "--trace", "-"]
        + size.split(separator: " ").map(String.init))
    let gesture = try #require(live.first { $0.contains("gesture tap") })
    #expect(replayed.lines.contains(String(gesture)), "\(replayed.output)")
    #expect(replayed.output.contains("Lebanon"))
  }

  @Test("lets the mouse go on instead of a recording, from its first press on, and not a key")
  func handOver() throws {
    let folder = try TemporaryFolder()
    let trace = folder.path("trace")
    let shown = try ShownProgram(
      [
        "replay", "--show", "--audio-device", "none", "--trace", trace, Checkout.recording("demo"),
      ], in: folder, hasInput: true)
    #expect(shown.waits(for: "Afghanistan"))
    shown.type("n\u{1b}[<0;40;11M\u{1b}[<0;40;11m")
    #expect(shown.waits(for: "Lebanon"))
    shown.type("\u{1b}[C")
    #expect(shown.waits(for: "Lithuania"))
    shown.send(SIGTERM)
    #expect(shown.end() == 0 && shown.isRestored)
    let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
    #expect(lines.contains { $0.contains(" key 106") }, "\(lines)")
    #expect(!lines.contains { $0.contains(" key 49") }, "\(lines)")
    // The recording's own first tap is elsewhere, and its answers do not come.
    let touch = try #require(lines.first { $0.contains(" gesture tap ") })
    let recorded = try String(
      contentsOf: Checkout.folder.appending(path: "Tests/Recordings/demo.trace"), encoding: .utf8)
    let place = try #require(touch.split(separator: " ").last)
    #expect(!recorded.contains("gesture tap \(place)"))
    #expect(!lines.contains { $0.contains("screen answer") }, "\(lines)")
  }

  @Test("paints pictures on a terminal that answers that it shows them, and asks no more of others")
  func pictures() throws {
    for showsPictures in [true, false] {
      let kiosk = try ShownProgram(
        ["run", "--audio-device", "none", "--device", "/dev/input/none", "--guest"],
        isPainted: true, hasInput: true)
      #expect(kiosk.waits(for: "\u{1b}[>0q\u{1b}[c"))
      if showsPictures {
        kiosk.type("\u{1b}P>|kitty(0.32)\u{1b}\\\u{1b}[?62;c")
        #expect(kiosk.waits(for: "\u{1b}_Gi=400031"))
        kiosk.type("\u{1b}_Gi=400031;OK\u{1b}\\\u{1b}[?62;c")
      }
      #expect(kiosk.waits(for: showsPictures ? "\u{1b}_Ga=T" : "World capitals"))
      kiosk.send(SIGTERM)
      #expect(kiosk.end() == 0 && kiosk.isRestored)
      #expect(
        String(decoding: kiosk.screen, as: UTF8.self).contains("\u{1b}_G") == showsPictures)
    }
  }

  @Test("leaves the mouse alone after any end", arguments: [SIGINT, SIGTERM, SIGHUP, SIGSEGV])
  func ends(signal: CInt) throws {
    let kiosk = try ShownProgram(
      ["run", "--audio-device", "none", "--device", "/dev/input/none", "--guest"], hasInput: true)
    #expect(kiosk.waits(for: "\u{1b}[?1002h"))
    #expect(kiosk.waits(for: "World capitals"))
    kiosk.send(signal)
    _ = kiosk.end()
    #expect(kiosk.isRestored)
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
    Patience.waits(on: [screen.controller]) {
      shown += screen.received()
      return shown.contains("touchscreen")
    }
    #expect(shown.contains("touchscreen") && !shown.contains("keys:"))
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
