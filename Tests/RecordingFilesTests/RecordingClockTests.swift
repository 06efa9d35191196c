import InputEvents
import RecordingFiles
import Testing
import TestSupport

@Suite("Recordings whose clock was set back")
struct RecordingClockTests {
  /// The header of each format, and one event.
  private static let formats:
    [(name: String, head: String, event: @Sendable (Double, Int) -> String)] =
      [
        (
          "x.evemu", "N: x\nB: 01 \(String(repeating: "00 ", count: 41))04\n",
          { "E: \(text($0)) 0001 014a \($1)\n" }
        ),
        (
          "x.txt", "Supported events:\n  Event type 1 (EV_KEY)\n    Event code 330 (BTN_TOUCH)\n",
          { "Event: time \(text($0)), type 1 (EV_KEY), code 330 (BTN_TOUCH), value \($1)\n" }
        ),
        (
          "x.getevent",
          "add device 1: /dev/input/event2\n  name: \"x\"\n  events:\n    KEY (0001): 014a\n",
          { "[ \(text($0))] 0001 014a 0000000\($1)\n" }
        ),
        (
          "x.yml", "devices:\n- evdev: {id: [0, 0, 0, 0], codes: {1: [330]}}\n  events:\n",
          {
            let parts = text($0).split(separator: ".").map { Int($0) ?? 0 }
            return "  - evdev:\n    - [\(parts[0]), \(parts[1]), 1, 330, \($1)]\n"
          }
        ),
      ]

  private static func text(_ seconds: Double) -> String {
    Timestamp(microseconds: Int64((seconds * 1_000_000).rounded())).secondsText
  }

  /// Returns the times in ms, and the remark about a recording of alternating presses and releases.
  private func read(
    _ seconds: [Double], format: Int = 0
  ) throws -> (times: [Int64], word: String?) {
    let (name, head, event) = Self.formats[format]
    let folder = try TemporaryFolder()
    let lines = seconds.enumerated().map { event($1, $0 % 2 == 0 ? 1 : 0) }
    let path = try folder.write(head + lines.joined(), as: name)
    var file = try RecordingFile(path: path)
    let times = try events(&file).map { $0.event.time.microseconds / 1_000 }
    return (times, file.clockWasSetBack("x"))
  }

  @Test(
    "every format is read on: a finger stays down, a pause separates two taps", arguments: 0..<4)
  func setBack(format: Int) throws {
    let held = try read([4_000, 400.5, 400.6], format: format)
    #expect(held.times == [4_000_000, 4_000_000, 4_000_100])
    let line = ["4", "5", "6", "7"][format]
    let said = "the clock was set back by 3599.500000 s here"
    #expect(held.word?.contains("x:\(line): \(said); later times were shifted") == true)
    let lifted = try read([4_000, 4_000.1, 400.5, 400.6], format: format)
    #expect(lifted.times == [4_000_000, 4_000_100, 4_001_100, 4_001_200])
  }

  @Test("one of two fingers is lifted: the other one is still down, so there is no pause")
  func fingers() {
    var clock = RecordingClock()
    func times(_ events: [(seconds: Int64, code: UInt16, value: Int32)]) -> [Int64] {
      events.map {
        var event = InputEvent(
          time: Timestamp(seconds: $0.seconds, microseconds: 0), type: .absolute, code: $0.code,
          value: $0.value)
        clock.accept(&event, line: 1)
        return event.time.microseconds / 1_000_000
      }
    }
    let (slot, finger) = (AbsoluteCode.multitouchSlot, AbsoluteCode.multitouchTrackingID)
    #expect(
      times([(9, slot, 0), (9, finger, 1), (9, slot, 1), (9, finger, 2), (9, finger, -1)]).last == 9
    )
    #expect(times([(5, slot, 0)]) == [9])
    #expect(times([(5, finger, -1), (2, slot, 1)]) == [9, 10])
    // A slot that no device has.
    #expect(times([(3, slot, -1), (3, finger, 3), (3, slot, .max), (3, finger, -1)]).last == 11)
  }

  @Test("devices that are out of order by some milliseconds set no clock")
  func disorder() throws {
    let (times, word) = try read([7, 6.95, 7.001])
    #expect(times == [7_000, 7_000, 7_001])
    #expect(word == nil)
  }

  @Test("a single wrong time moves no other event, and further steps are counted")
  func wrongTime() throws {
    #expect(try read([7, 2, 7.1, 7.2]).times == [7_000, 7_000, 7_100, 7_200])
    #expect(try read([7, 2, 1, 0]).word?.contains("and 2 times more") == true)
  }

  @Test("the largest possible times, repeatedly, stay in order")
  func endOfTime() throws {
    let seconds = (0..<40).map { $0 % 2 == 0 ? 999_999_999_999 : 0.0 }
    let times = try read(seconds).times
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
