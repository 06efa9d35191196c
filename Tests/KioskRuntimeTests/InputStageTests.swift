import Gestures
import InputEvents
import KioskBox
import KioskRuntime
import Testing

@Suite("From events to gestures")
struct InputStageTests {
  private var stage = InputStage()
  private var gestures: [TimedGesture] = []

  init() {
    for device in 0...1 { stage.add(.panel, at: device) }
    send(0, .absolute, 0, 100)
    send(0, .absolute, 1, 100)
    send(0, .key, KeyCode.touch, 1)
    send(0, .synchronization, SyncCode.report, 0)
    send(80, .key, KeyCode.touch, 0)
    send(80, .synchronization, SyncCode.report, 0)
  }

  @Test("another device's frame comes after earlier deadlines, which fire at their own time")
  mutating func otherDevice() {
    send(1_000, .absolute, 0, 100, device: 1)
    #expect(gestures.isEmpty)
    send(1_000, .synchronization, SyncCode.report, 0, device: 1)
    #expect(gestures.map(\.time) == [Timestamp(microseconds: 300_000)])
  }

  @Test("advancing fires the deadlines up to a time and returns the time of the last one")
  mutating func moments() {
    func advance(_ time: Int64) -> Timestamp? {
      stage.advance(to: Timestamp(microseconds: time * 1_000), into: &gestures)
    }
    #expect(advance(299) == nil)
    #expect(gestures.isEmpty)
    #expect(advance(300) == Timestamp(microseconds: 300_000))
    #expect(gestures.count == 1)
  }

  private mutating func send(
    _ time: Int64, _ type: EventType, _ code: UInt16, _ value: Int32, device: Int = 0
  ) {
    let event = InputEvent(
      time: Timestamp(microseconds: time * 1_000), type: type, code: code, value: value)
    _ = stage.handle(event, from: device, into: &gestures)
  }
}
