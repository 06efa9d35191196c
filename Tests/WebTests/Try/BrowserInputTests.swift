import InputEvents
import Testing

@testable import Web

@Suite("A browser as a panel")
struct BrowserInputTests {
  private static let beginning = Timestamp(microseconds: 5_000_000)

  /// Returns the frames that a panel sends for a browser's lines, as a live box reads them.
  private func frames(
    _ text: String, on panel: BrowserPanel = .all[0], _ rotation: Rotation = .none
  ) throws -> [TouchFrame] {
    var input = BrowserInput(panel, at: Self.beginning)
    input.rotation = rotation
    let recording =
      input.beginning(at: Self.beginning) + input.recording(of: text, at: Self.beginning)
    var parser = EvemuParser()
    var events: [RecordedEvent] = []
    try parser.parse(Array(recording.utf8).span, into: &events)
    let device = rotation.turned(parser.devices[0])
    var slots = try #require(TouchSlots(device))
    return events.filter { $0.device == 0 }.compactMap { slots.update($0.event) }
  }

  @Test("is a touch panel, an accelerometer and keys")
  func devices() {
    for panel in BrowserPanel.all {
      #expect(
        panel.devices.map { DeviceRole.classify($0).role } == [.touchscreen, .accelerometer, .keys])
    }
  }

  @Test("a touch is where the picture was touched, in millimetres", arguments: Rotation.allCases)
  func places(rotation: Rotation) throws {
    for panel in BrowserPanel.all {
      let isUpright = rotation.quarters.isMultiple(of: 2)
      let (width, height) = (panel.millimeters.width, panel.millimeters.height)
      let size = isUpright ? (width, height) : (height, width)
      for (x, y) in [(0.0, 0.0), (1, 0), (0.25, 0.75), (0.9, 0.1), (1, 1)] {
        let frames = try frames("1.0 d 1 \(x) \(y)", on: panel, rotation)
        let point = try #require(frames.last?.contacts.first?.position)
        #expect(abs(point.x - x * size.0) < 0.02 && abs(point.y - y * size.1) < 0.02)
      }
    }
  }

  @Test("ten fingers are followed, each in its place, and an eleventh is not")
  func tenFingers() throws {
    let down = (0..<11).map { "1.0 d \(100 + $0) 0.\($0 + 10) 0.5" }
    let frames = try frames(
      (down + ["2.0 m 103 0.5 0.9", "3.0 u 100", "4.0 d 111 0.7 0.7"]).joined(separator: "\n"))
    #expect(frames.map(\.contacts.count).max() == 10)
    #expect(frames.last?.contacts.count == 10)
    #expect(frames.last?.contacts.contains { abs($0.position.y - 0.9 * 86) < 0.02 } == true)
  }

  @Test("a finger that the browser takes away is a palm before it is lifted")
  func cancelled() {
    var input = BrowserInput(.all[0], at: Self.beginning)
    let text = input.recording(of: "1.0 d 5 0.5 0.5\n9.0 c 5", at: Self.beginning)
    let lines = text.split(separator: "\n").map {
      $0.split(separator: " ").dropFirst(2).joined(separator: " ")
    }
    #expect(
      lines.suffix(7) == [
        "0003 002f 0000", "0003 0037 0002", "0000 0000 0000", "0003 002f 0000", "0003 0039 -001",
        "0001 014a 0000", "0000 0000 0000",
      ])
  }

  @Test("times are the browser's own, however late its lines come")
  func times() throws {
    var input = BrowserInput(.all[0], at: Self.beginning)
    func time(_ text: String, _ milliseconds: Int64) -> String {
      let arrival = Self.beginning + .milliseconds(milliseconds)
      let line = input.recording(of: text, at: arrival).split(separator: "\n").last ?? ""
      return String(line.split(separator: " ").dropFirst(line.hasPrefix("#") ? 2 : 1).first ?? "")
    }
    #expect(time("1000.5 k 28 1", 10) == "5.010000")
    // 30 ms on the way, of which the browser knows nothing.
    #expect(time("1020.5 k 28 0", 60) == "5.030000")
    // A shorter way than any before it: nothing counts as later than now, nor as earlier than what came before.
    #expect(time("1100.5 k 28 1", 61) == "5.061000")
    #expect(time("1050.5 k 28 0", 70) == "5.061000")
  }

  @Test("keys and accelerations are events; nonsense is none")
  func others() {
    var input = BrowserInput(.all[0], at: Self.beginning)
    func text(_ line: String) -> String { input.recording(of: line, at: Self.beginning) }
    #expect(text("1 a 0.25 -1.5 99").contains("#2 E: 5.000000 0003 0001 -1500"))
    #expect(text("1 a 0.25 -1.5 99").contains("0003 0002 16000"))
    #expect(text("1 k 28 1").hasPrefix("#3 E: 5.000000 0001 001c 0001\n"))
    for nonsense in [
      "1 k 28 1", "1 k 30 1", "1 k -1 1", "1 u 3", "1 m 3 0.5 0.5", "1 d 1e99 0 0", "1 d x 0 0",
      "nan d 1 0 0", "-1 d 1 0 0", "1 d 1 nan 0", "1 a 1 2", "", "\n\n", "1", "1 x 2 3",
    ] {
      #expect(text(nonsense) == "", "\(nonsense)")
    }
  }

  @Test("another page begins without the fingers and keys of the last one")
  func anotherPage() {
    var input = BrowserInput(.all[0], at: Self.beginning)
    _ = input.recording(of: "1 d 1 0 0\n1 k 28 1", at: Self.beginning)
    let text = input.changePage(at: Self.beginning)
    #expect(text.contains("0003 0039 -001") && text.contains("0001 001c 0000"))
    #expect(input.changePage(at: Self.beginning) == "")
  }
}
