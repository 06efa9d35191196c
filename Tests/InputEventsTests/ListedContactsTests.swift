import InputEvents
import Testing

/// The expected results are those of mtdev for these streams.
@Suite("Touch frames from listed contacts (protocol A)")
struct ListedContactsTests {
  @Test("contacts keep their ids wherever they are in the list, and an empty list lifts all")
  func order() throws {
    let panel = try Panel(.listed)
    let first = try #require(panel.listed(0, [(100, 50), (500, 50)]))
    #expect(first.places == [[10, 5], [50, 5]])
    let swapped = try #require(panel.listed(10, [(490, 60), (110, 50)]))
    #expect(swapped.ids == first.ids.reversed())
    #expect(panel.listed(20, [])?.places == [])
  }

  @Test("fingers that move far together in one frame are not swapped by their nearest neighbours")
  func leastTotal() throws {
    let panel = try Panel(.listed)
    let first = try #require(panel.listed(0, [(100, 100), (200, 100), (300, 100)]))
    // Each finger moves 90 to the right, so the first is now nearest to the second one's old place.
    let moved = try #require(panel.listed(10, [(290, 100), (190, 100), (390, 100)]))
    #expect(moved.ids == [first.ids[1], first.ids[0], first.ids[2]])
  }

  @Test("fingers that pass each other keep their ids", arguments: [10, 25, 40])
  func crossing(step: Int32) throws {
    let panel = try Panel(.listed)
    let first = try #require(panel.listed(0, [(200, 100), (400, 140)]))
    for frame in 1...(200 / step) {
      let way = frame * step
      let next = panel.listed(Int64(frame) * 10, [(400 - way, 140), (200 + way, 100)])
      #expect(next?.ids == first.ids.reversed())
    }
  }

  @Test("ten fingers that move at once and are listed in reverse order keep their ids")
  func tenFingers() throws {
    let panel = try Panel(.listed)
    let places = (0..<10).map { (finger: Int32) -> (Int32, Int32) in
      (finger * 70 + 20, finger % 3 * 150 + 40)
    }
    let first = try #require(panel.listed(0, places))
    #expect(Set(first.ids).count == 10)
    let moved = places.map { ($0.0 + 30, $0.1 + 20) }
    #expect(panel.listed(10, moved.reversed())?.ids == first.ids.reversed())
  }

  @Test("only an eleventh finger is left out")
  func eleventh() throws {
    let panel = try Panel(.listed)
    let places = (0..<11).map { (finger: Int32) -> (Int32, Int32) in (finger * 70, 100) }
    #expect(panel.listed(0, places)?.contacts.count == 10)
  }

  @Test("if one of two fingers lifts, the nearer contact is the other one")
  func oneLifts() throws {
    let panel = try Panel(.listed)
    let first = try #require(panel.listed(0, [(100, 50), (500, 50)]))
    let second = try #require(panel.listed(10, [(505, 50)]))
    #expect(second.ids == [first.ids[1]])
    #expect(panel.listed(20, [(100, 50), (505, 50)])?.ids.first != first.ids[0])
  }

  @Test("tracking ids take precedence if the device sends them, however near another finger is")
  func trackingIDs() throws {
    let panel = try Panel(.listed)
    let first = try #require(panel.listed(0, [(100, 50), (500, 50)], ids: [3, 4]))
    let swapped = try #require(panel.listed(10, [(100, 50), (500, 50)], ids: [4, 3]))
    #expect(swapped.ids == first.ids.reversed())
    let other = try #require(panel.listed(20, [(100, 50), (500, 50)], ids: [4, 5]))
    #expect(other.ids[0] == first.ids[1])
    #expect(!first.ids.contains(other.ids[1]))
  }

  @Test("a negative tracking id counts as missing")
  func negativeTrackingID() throws {
    let panel = try Panel(.listed)
    let first = try #require(panel.listed(0, [(100, 50)], ids: [-7]))
    #expect(panel.listed(10, [(104, 50)], ids: [-1])?.ids == first.ids)
    #expect(panel.listed(20, [(108, 50)])?.ids == first.ids)
  }

  @Test("BTN_TOUCH in a frame of its own does not lift the finger, BTN_TOUCH 0 does")
  func touchKey() throws {
    let panel = try Panel(.listed)
    #expect(panel.frame(0, key: 1) == nil)
    #expect(panel.listed(1, [(100, 50)])?.places == [[10, 5]])
    #expect(panel.frame(5, key: 1) == nil)
    #expect(panel.frame(9, key: 0)?.places == [])
  }

  @Test("a contact that a report cuts off does not leak into the next frame")
  func halfAContact() throws {
    let panel = try Panel(.listed)
    #expect(panel.frame(0, [(0x35, 700)]) == nil)
    panel.send(10, [(0x36, 50)])
    #expect(panel.listed(10, [])?.places == [])
    _ = panel.drop(20, [(0x35, 700), (0x36, 50)])
    #expect(panel.listed(30, [])?.places == [])
  }

  @Test("a palm stays a palm until it lifts")
  func palm() throws {
    let panel = try Panel(.listed)
    panel.send(0, [(0x37, ToolType.palm)])
    #expect(panel.listed(0, [(100, 50)])?.contacts.map(\.isPalm) == [true])
    #expect(panel.listed(10, [(101, 50)])?.contacts.map(\.isPalm) == [true])
    _ = panel.listed(20, [])
    #expect(panel.listed(30, [(101, 50)])?.contacts.map(\.isPalm) == [false])
  }
}
