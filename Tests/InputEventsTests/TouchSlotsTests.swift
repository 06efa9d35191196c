import InputEvents
import Testing

@Suite("Touch frames from a device's events")
struct TouchSlotsTests {
  @Test("a finger lasts from its tracking id to -1, and an unchanged axis keeps its value")
  func protocolB() throws {
    let panel = try Panel(.slots)
    #expect(panel.frame(0, [(0x39, 7), (0x35, 100), (0x36, 50)])?.places == [[10, 5]])
    #expect(panel.frame(10, [(0x35, 200)])?.places == [[20, 5]])
    #expect(panel.frame(20, [(0x39, -1)])?.places == [])
    #expect(panel.frame(30, [(0x39, 8)])?.places == [[20, 5]])
  }

  @Test("two slots are two fingers, each with an id of its own")
  func twoFingers() throws {
    let panel = try Panel(.slots)
    let frame = try #require(
      panel.frame(
        0, [(0x39, 7), (0x35, 100), (0x36, 50), (0x2f, 1), (0x39, 8), (0x35, 300), (0x36, 60)]))
    #expect(frame.places == [[10, 5], [30, 6]])
    #expect(frame.contacts[0].id != frame.contacts[1].id)
  }

  @Test("another tracking id in the same slot is another finger; the same one is not")
  func trackingIDs() throws {
    let panel = try Panel(.slots)
    let first = try #require(panel.frame(0, [(0x39, 7), (0x35, 1), (0x36, 1)]))
    #expect(panel.frame(10, [(0x39, 7)]) == nil)
    let second = try #require(panel.frame(20, [(0x39, 9)]))
    #expect(first.contacts.map(\.id) != second.contacts.map(\.id))
  }

  @Test("another tracking id after a lift in the same frame is another finger, too")
  func liftedAndDownInOneFrame() throws {
    let panel = try Panel(.slots)
    let first = try #require(panel.frame(0, [(0x39, 7), (0x35, 1), (0x36, 1)]))
    let second = try #require(panel.frame(10, [(0x39, -1), (0x39, 7)]))
    #expect(second.contacts.count == 1)
    #expect(first.ids != second.ids)
  }

  @Test("a repeated lift changes nothing, and a finger down and up in one frame is ignored")
  func liftedTwice() throws {
    let panel = try Panel(.slots)
    _ = panel.frame(0, [(0x39, 7), (0x35, 1), (0x36, 1)])
    #expect(panel.frame(10, [(0x39, -1)])?.places == [])
    #expect(panel.frame(20, [(0x39, -1)]) == nil)
    #expect(panel.frame(30, [(0x39, 8), (0x39, -1)])?.places == [])
  }

  @Test(
    "a device that announces no slots has one, and one that announces too many has 64",
    arguments: [(Int32(-1), 1), (0, 1), (.min, 1), (63, 64), (.max, 64)])
  func slotCount(maximum: Int32, count: Int) throws {
    let panel = try Panel(.touch([0x2f, 0x35, 0x36, 0x39], slots: maximum))
    for slot in 0..<Int32(70) {
      panel.send(0, [(0x2f, slot), (0x39, slot), (0x35, slot), (0x36, 0)])
    }
    #expect(panel.report(0)?.contacts.count == count)
  }

  @Test("a position sent a frame after the tracking id is where the finger begins")
  func latePosition() throws {
    let panel = try Panel(.slots)
    #expect(panel.frame(0, [(0x39, 7)])?.places == [])
    #expect(panel.frame(10, [(0x35, 100), (0x36, 50)])?.places == [[10, 5]])
  }

  @Test("a slot beyond the announced ones is the last one; a negative one is ignored")
  func slotOutOfRange() throws {
    let panel = try Panel(.slots)
    #expect(
      panel.frame(0, [(0x2f, 99), (0x39, 7), (0x35, 10), (0x36, 10), (0x2f, -3), (0x35, 20)])?
        .places == [[2, 1]])
    #expect(panel.frame(1, [(0x2f, 1), (0x39, -1)])?.places == [])
  }

  @Test("a device whose ranges are empty or upside down is refused")
  func emptyRange() {
    var device = DeviceDescription.slots
    device.axes[0x35] = AxisRange(minimum: 10, maximum: 10)
    #expect(TouchSlots(device) == nil)
    device.axes[0x35] = AxisRange(minimum: .max, maximum: .min)
    #expect(TouchSlots(device) == nil)
  }
}
