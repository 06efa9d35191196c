import InputEvents
import Testing

@Suite("Unseen fingers and lost events")
struct InterruptedTouchTests {
  @Test("lost events end every finger without a gesture; the next touches are recognized")
  func dropped() throws {
    let panel = try Panel(.slots)
    _ = panel.frame(0, [(0x39, 7), (0x35, 1), (0x36, 1)])
    #expect(
      panel.drop(5, [(0x35, 99)])
        == TouchFrame(time: .ms(5), contacts: [], isInterrupted: true))
    #expect(panel.frame(9, [(0x39, 8), (0x35, 20), (0x36, 20)])?.places == [[2, 2]])
  }

  @Test(
    "after lost events an axis that has not changed keeps its value", arguments: [true, false])
  func droppedKeepsPositions(isSingle: Bool) throws {
    let panel = try Panel(isSingle ? .single : .slots)
    let place: [(UInt16, Int32)] = isSingle ? [(0, 100), (1, 50)] : [(0x35, 100), (0x36, 50)]
    _ = panel.frame(0, isSingle ? place : place + [(0x39, 7)], key: 1)
    for event in InputEvent.lost(at: .ms(5)) { _ = panel.update(event) }
    #expect(panel.frame(9, isSingle ? [] : [(0x39, 8)], key: 1)?.places == [[10, 5]])
  }

  @Test("a slot and a position sent among lost events apply to the next frame")
  func droppedSlot() throws {
    let panel = try Panel(.slots)
    _ = panel.frame(0, [(0x39, 7), (0x35, 10), (0x36, 10)])
    _ = panel.drop(5, [(0x2f, 1), (0x39, 8), (0x35, 300), (0x36, 60)])
    #expect(panel.frame(10, [(0x35, 310)]) == nil)
    #expect(panel.frame(20, [(0x39, -1)]) == nil)
    #expect(panel.frame(30, [(0x39, 9)])?.places == [[31, 6]])
  }

  @Test("a finger that stays down through lost events is ignored until it has lifted")
  func staysDown() throws {
    let slots = try Panel(.slots)
    _ = slots.frame(0, [(0x39, 7), (0x35, 10), (0x36, 10)])
    _ = slots.drop(5)
    #expect(slots.frame(10, [(0x35, 60)]) == nil)
    #expect(slots.frame(20, [(0x39, -1)]) == nil)
    #expect(slots.frame(30, [(0x39, 8)])?.places == [[6, 1]])

    let listed = try Panel(.listed)
    _ = listed.listed(0, [(100, 50)])
    _ = listed.drop(5)
    #expect(listed.listed(10, [(104, 50)])?.places == [])
    #expect(listed.listed(20, [(108, 50), (500, 50)])?.places == [[50, 5]])
    #expect(listed.listed(900, [(112, 50)])?.places == [])
    _ = listed.listed(910, [])
    #expect(listed.listed(920, [(110, 50)])?.places == [[11, 5]])

    let single = try Panel(.single)
    _ = single.frame(0, [(0, 100), (1, 50)], key: 1)
    _ = single.drop(5)
    #expect(single.frame(10, [(0, 140)]) == nil)
    #expect(single.frame(20, key: 0)?.places ?? [] == [])
    #expect(single.frame(30, key: 1)?.places == [[14, 5]])
  }

  @Test("protocol A: a finger that came among lost events beside another one is ignored")
  func cameUnseen() throws {
    let panel = try Panel(.listed)
    _ = panel.listed(0, [(100, 50)])
    _ = panel.drop(5)
    #expect(panel.listed(10, [(100, 50), (500, 50)])?.places == [])
    #expect(panel.listed(20, [(100, 50), (500, 50), (700, 50)])?.places == [[70, 5]])
  }

  @Test("slots: a replugged panel restarts its tracking ids")
  func sameIDAgain() throws {
    let panel = try Panel(.slots)
    let first = try #require(panel.frame(0, [(0x39, 0), (0x35, 100), (0x36, 50)]))
    for event in InputEvent.lost(at: .ms(5)) { _ = panel.update(event) }
    let second = try #require(panel.frame(1_000, [(0x39, 0)]))
    #expect(second.places == [[10, 5]])
    #expect(second.ids != first.ids)
  }

  @Test("protocol A: a panel that is silent after lost events had no touch")
  func replugged() throws {
    let panel = try Panel(.listed)
    _ = panel.listed(0, [(100, 50)])
    for event in InputEvent.lost(at: .ms(5)) { _ = panel.update(event) }
    #expect(panel.listed(1_000, [(100, 50)])?.places == [[10, 5]])
  }

  @Test("slots: a finger from before the device was opened is ignored, the next one is not")
  func restingSlot() throws {
    let panel = try Panel(.slots)
    // EvdevReader's events at the start: positions without tracking ids, then the current slot.
    #expect(panel.frame(0, [(0x2f, 0), (0x35, 100), (0x36, 50), (0x2f, 0)]) == nil)
    #expect(panel.frame(10, [(0x35, 110)]) == nil)
    #expect(panel.frame(20, [(0x36, 90)]) == nil)
    #expect(panel.frame(30, [(0x2f, 1), (0x39, 2), (0x35, 500), (0x36, 60)])?.places == [[50, 6]])
    #expect(panel.frame(40, [(0x2f, 0), (0x39, -1)]) == nil)
    #expect(panel.frame(50, [(0x2f, 1), (0x39, -1)])?.places == [])
    #expect(panel.frame(60, [(0x2f, 0), (0x39, 3)])?.places == [[11, 9]])
  }

  @Test("protocol A: a finger from before is ignored until it has lifted, the next one is not")
  func restingListed() throws {
    let panel = try Panel(.listed)
    #expect(panel.frame(0, key: KeyValue.held) == nil)
    #expect(panel.listed(500, [(100, 50)])?.places == [])
    #expect(panel.listed(510, [(180, 50)])?.places == [])
    #expect(panel.listed(2_000, [(260, 50), (500, 60)])?.places == [[50, 6]])
    #expect(panel.listed(2_010, [])?.places == [])
    #expect(panel.listed(2_020, [(260, 50)])?.places == [[26, 5]])
  }

  @Test("single touch: a finger from before is ignored, the next one is not")
  func restingSingle() throws {
    let panel = try Panel(.single)
    #expect(panel.frame(0, [(0, 100), (1, 50)], key: KeyValue.held) == nil)
    #expect(panel.frame(10, [(0, 300)]) == nil)
    #expect(panel.frame(20, key: 0)?.places ?? [] == [])
    #expect(panel.frame(30, [(0, 310)], key: 1)?.places == [[31, 5]])
  }
}
