import InputEvents
import KioskBox
import Testing

/// A recording may end at any moment, as with Ctrl-C, so the events that would have followed are unknown.
@Suite("The end of a recording")
struct RecordingEndTests {
  private var box = KioskBox()

  @Test("makes no long press of a finger that is down, however long it might have rested")
  mutating func fingerDown() {
    box.down(at: 0)
    box.report(at: 300)
    let isTouched = box.endRecording()
    #expect(isTouched)
    #expect(box.gestures == [])
  }

  @Test("keeps a long press that was recognized before")
  mutating func reportedBefore() {
    box.down(at: 0)
    box.report(at: 600)
    let isTouched = box.endRecording()
    #expect(isTouched)
    #expect(box.gestures == ["long-press"])
  }

  @Test("recognizes a tap that has ended and only waits for time to pass")
  mutating func tap() {
    box.tap(at: 0)
    let isTouched = box.endRecording()
    #expect(!isTouched)
    #expect(box.gestures == ["tap"])
  }

  @Test("leaves a tap undecided if a finger is down that may make it a double tap")
  mutating func secondFinger() {
    box.tap(at: 0)
    box.down(at: 200)
    let isTouched = box.endRecording()
    #expect(isTouched)
    #expect(box.gestures == [])
  }
}
