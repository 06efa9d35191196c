import InputEvents
import Testing

@Suite("Positions outside a panel's range")
struct OutsidePlaceTests {
  private let panel = DeviceDescription(
    name: "x", codes: [.absolute: [0x35, 0x36]],
    axes: [0x35: AxisRange(minimum: 0, maximum: 479), 0x36: AxisRange(minimum: 0, maximum: 271)])

  private func place(_ code: UInt16, _ value: Int32) -> OutsidePlace? {
    OutsidePlace(
      InputEvent(
        time: Timestamp(microseconds: 0), type: .absolute, code: code, value: value), of: panel)
  }

  @Test("in the range or next to it are ignored", arguments: [0, 271, 272, -1] as [Int32])
  func inside(value: Int32) {
    #expect(place(0x36, value) == nil)
    #expect(place(0x30, value + 1_000) == nil)
  }

  @Test("within the other axis's range lead to a setting of that range, others to instructions")
  func outside() {
    #expect(place(0x36, 470)?.text.contains("EVDEV_ABS_36=0:479") == true)
    #expect(place(0x36, 470)?.text.contains("touched at Y 470 outside of") == true)
    for value in [480, -2_849, .max, .min] as [Int32] {
      #expect(place(0x36, value)?.text.contains("EVDEV_ABS_36=MIN:MAX") == true)
    }
  }

  @Test("are not reported for a range that is upside down")
  func upsideDown() {
    var panel = panel
    panel.axes[0x36] = AxisRange(minimum: .max, maximum: .min)
    let event = InputEvent(
      time: Timestamp(microseconds: 0), type: .absolute, code: 0x36, value: 0)
    #expect(OutsidePlace(event, of: panel) == nil)
  }
}
