import Gestures
import InputEvents
import KioskRuntime
import Testing

/// A recording may end at any moment, such as by Ctrl-C: nobody knows what would have come.
@Suite("The end of a recording")
struct RecordingEndTests {
  @Test("makes no long press of a finger that is down, however long it would have rested")
  func fingerDown() {
    var panel = Panel()
    panel.down(at: 0)
    panel.report(at: 300)
    #expect(panel.end() == [])
    #expect(panel.isTouched)
  }

  @Test("keeps a long press that was told before it")
  func toldBefore() {
    var panel = Panel()
    panel.down(at: 0)
    panel.report(at: 600)
    #expect(panel.end() == ["long-press"])
    #expect(panel.isTouched)
  }

  @Test("tells a tap that has ended and waited only for time to pass")
  func tap() {
    var panel = Panel()
    panel.down(at: 0)
    panel.up(at: 90)
    #expect(panel.end() == ["tap"])
    #expect(!panel.isTouched)
  }

  @Test("leaves a tap open under the finger that may be its second half")
  func secondFinger() {
    var panel = Panel()
    panel.down(at: 0)
    panel.up(at: 90)
    panel.down(at: 200)
    #expect(panel.end() == [])
    #expect(panel.isTouched)
  }

  /// A panel of 100 x 100 mm with one finger, in the middle.
  private struct Panel {
    private var stage = InputStage()
    private var gestures: [TimedGesture] = []
    private(set) var isTouched = false

    init() {
      let range = AxisRange(minimum: 0, maximum: 1_000, resolution: 10)
      stage.add(
        DeviceDescription(
          name: "panel", codes: [.absolute: [0, 1], .key: [KeyCode.touch]],
          axes: [0: range, 1: range]), at: 0)
    }

    mutating func down(at time: Int64) {
      send(time, .absolute, AbsoluteCode.x, 500)
      send(time, .absolute, AbsoluteCode.y, 500)
      send(time, .key, KeyCode.touch, 1)
      report(at: time)
    }

    mutating func up(at time: Int64) {
      send(time, .key, KeyCode.touch, 0)
      report(at: time)
    }

    mutating func report(at time: Int64) {
      send(time, .synchronization, SyncCode.report, 0)
    }

    private mutating func send(_ time: Int64, _ type: EventType, _ code: UInt16, _ value: Int32) {
      let event = InputEvent(
        time: Timestamp(microseconds: time * 1_000), type: type, code: code, value: value)
      _ = stage.handle(event, from: 0, into: &gestures)
    }

    /// Ends the recording; what was told in all.
    mutating func end() -> [String] {
      isTouched = stage.leaveUnfinished()
      stage.advance(to: .distantFuture, into: &gestures)
      return gestures.map(\.gesture.name)
    }
  }
}
