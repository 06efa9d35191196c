import InputEvents
import Testing

@Suite("Palms, sizes and positions outside the panel")
struct ContactTraitTests {
  @Test("a contact that the panel reports as a palm stays one until it lifts")
  func palm() throws {
    let panel = try Panel(.slots)
    let place: [(UInt16, Int32)] = [(0x35, 10), (0x36, 10)]
    #expect(panel.frame(0, [(0x39, 7), (0x37, 2)] + place)?.contacts.map(\.isPalm) == [true])
    #expect(panel.frame(1, [(0x37, 0), (0x35, 5)])?.contacts.map(\.isPalm) == [true])
    _ = panel.frame(2, [(0x39, -1)])
    #expect(panel.frame(3, [(0x39, 8)])?.contacts.map(\.isPalm) == [false])
    #expect(panel.frame(4, [(0x37, 2)])?.contacts.map(\.isPalm) == [true])
  }

  @Test("a second contact in a palm's slot is a palm, because the tool type has not changed")
  func secondPalm() throws {
    let panel = try Panel(.slots)
    _ = panel.frame(0, [(0x39, 7), (0x37, 2), (0x35, 10), (0x36, 10)])
    _ = panel.frame(1, [(0x39, -1)])
    #expect(panel.frame(2, [(0x39, 8)])?.contacts.map(\.isPalm) == [true])
  }

  @Test("a finger after a palm in the same slot is a finger, whatever the order of events")
  func fingerAfterPalm() throws {
    let panel = try Panel(.slots)
    _ = panel.frame(0, [(0x39, 7), (0x37, 2), (0x35, 10), (0x36, 10)])
    _ = panel.frame(1, [(0x39, -1)])
    #expect(panel.frame(2, [(0x39, 8), (0x37, 0)])?.contacts.map(\.isPalm) == [false])
  }

  @Test("the size of a contact is in mm, and is kept while it does not change")
  func size() throws {
    let panel = try Panel(.slots)
    let down: [(UInt16, Int32)] = [(0x39, 7), (0x35, 10), (0x36, 10)]
    #expect(panel.frame(0, down)?.contacts.map(\.majorMillimeters) == [nil])
    #expect(panel.frame(1, [(0x30, 80)])?.contacts.map(\.majorMillimeters) == [8])
    #expect(panel.frame(2, [(0x35, 20)])?.contacts.map(\.majorMillimeters) == [8])
    #expect(panel.frame(3, [(0x30, 360)])?.contacts.map(\.majorMillimeters) == [36])
    _ = panel.frame(4, [(0x39, -1)])
    #expect(panel.frame(5, [(0x39, 8)])?.contacts.map(\.majorMillimeters) == [36])
  }

  @Test("a size is used only if the units of its axis are known", arguments: SizeAxis.all)
  func sizeUnits(_ axis: SizeAxis) throws {
    let x = AxisRange(minimum: 0, maximum: 1_599, resolution: axis.panelResolution)
    let y = AxisRange(minimum: 0, maximum: 2_559, resolution: axis.panelResolution)
    let geometry = try #require(
      PanelGeometry(
        x: x, y: y, size: axis.size,
        major: AxisRange(minimum: 0, maximum: axis.maximum, resolution: axis.resolution)))
    let size = geometry.contactSize(major: axis.value)
    #expect(size.map { ($0 * 10).rounded() / 10 } == axis.millimeters)
  }

  @Test("a position slightly outside is moved to the edge")
  func edge() throws {
    let panel = try Panel(.slots)
    #expect(panel.frame(0, [(0x39, 7), (0x35, 849), (0x36, -49)])?.places == [[80, 0]])
  }

  @Test(
    "a position far outside is ignored: the contact stays where it was",
    arguments: [(Int32(851), Int32(60)), (-51, 60), (300, -2_849), (300, .max), (.min, .min)])
  func outside(x: Int32, y: Int32) throws {
    let panel = try Panel(.slots)
    let first = try #require(panel.frame(0, [(0x39, 7), (0x35, 100), (0x36, 50)]))
    let ghost = panel.frame(10, [(0x35, x), (0x36, y)])
    #expect(ghost?.contacts == first.contacts)
    let back = try #require(panel.frame(20, [(0x35, 110), (0x36, 60)]))
    #expect(back.places == [[11, 6]])
    #expect(back.ids == first.ids)
  }

  @Test("a contact that begins outside begins when it enters, on every kind of panel")
  func entering() throws {
    let slots = try Panel(.slots)
    #expect(slots.frame(0, [(0x39, 7), (0x35, 100), (0x36, -2_849)])?.places == [])
    #expect(slots.frame(10, [(0x36, 50)])?.places == [[10, 5]])
    #expect(slots.frame(20, [(0x39, 8), (0x36, -2_849)])?.places == [])
    #expect(slots.frame(30, [(0x36, 60)])?.places == [[10, 6]])

    let listed = try Panel(.listed)
    #expect(listed.listed(0, [(100, -2_849)])?.places == [])
    #expect(listed.listed(10, [(100, 50)])?.places == [[10, 5]])

    let single = try Panel(.single)
    #expect(single.frame(0, [(0, 100), (1, -2_849)], key: 1)?.places == [])
    #expect(single.frame(10, [(1, 50)])?.places == [[10, 5]])
  }
}

/// An axis of sizes on a panel of 1600 × 2560 units, and the expected size of a value in mm.
struct SizeAxis: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var maximum: Int32
  var resolution: Int32 = 0
  var panelResolution: Int32 = 0
  var size: SurfaceSize?
  var value: Int32
  var millimeters: Double?

  static let all = [
    SizeAxis(
      testDescription: "Pixel Tablet", maximum: 2_559, resolution: 11, panelResolution: 11,
      value: 83, millimeters: 7.5),
    SizeAxis(
      testDescription: "as far as the position, the panel measured", maximum: 1_599,
      panelResolution: 11, value: 440, millimeters: 40),
    SizeAxis(
      testDescription: "as far as the position, the size from the settings", maximum: 2_559,
      size: SurfaceSize(width: 160, height: 256), value: 100, millimeters: 10),
    SizeAxis(
      testDescription: "as far as the position, the size unknown", maximum: 2_559, value: 83),
    SizeAxis(
      testDescription: "a resolution of its own", maximum: 500, resolution: 5, value: 100,
      millimeters: 20),
    SizeAxis(
      testDescription: "reMarkable 2: 0 to 255 of no unit", maximum: 255, panelResolution: 11,
      value: 35),
    SizeAxis(
      testDescription: "0 to 15 claimed as 1 per mm", maximum: 15, resolution: 1,
      panelResolution: 11, value: 15),
    SizeAxis(
      testDescription: "larger than a hand", maximum: 2_559, panelResolution: 11, value: 2_559),
    SizeAxis(testDescription: "nothing", maximum: 2_559, panelResolution: 11, value: 0),
  ]
}
