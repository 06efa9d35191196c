import InputEvents
import Testing

@Suite("Touch frames from single-touch panels")
struct SingleContactTests {
  @Test("BTN_TOUCH begins and ends a touch, and the release has no position")
  func touch() throws {
    let panel = try Panel(.single)
    #expect(panel.frame(0, [(0, 100), (1, 50)], key: 1)?.places == [[10, 5]])
    #expect(panel.frame(10, [(0, 110)])?.places == [[11, 5]])
    #expect(panel.frame(20, key: 0)?.places == [])
    #expect(panel.frame(30, [(0, 300)]) == nil)
  }

  @Test("BTN_TOUCH may come before its position in the same frame")
  func keyFirst() throws {
    let panel = try Panel(.single)
    for time in [Int64(0), 100] {
      panel.send(time, .key, KeyCode.touch, 1)
      #expect(panel.frame(time, [(0, 100 + Int32(time)), (1, 50)])?.contacts.count == 1)
      #expect(panel.frame(time + 50, key: 0)?.places == [])
    }
  }

  @Test("a touch at the previous one's position needs no position and begins at once")
  func samePlace() throws {
    let panel = try Panel(.single)
    _ = panel.frame(0, [(0, 100), (1, 50)], key: 1)
    _ = panel.frame(50, key: 0)
    let again = try #require(panel.frame(150, key: 1))
    #expect(again.places == [[10, 5]])
    #expect(panel.frame(160, [(0, 103)])?.ids == again.ids)
  }

  @Test("a position one frame after the touch is where the touch begins")
  func lateFirst() throws {
    let panel = try Panel(.single)
    #expect(panel.frame(0, key: 1)?.contacts.isEmpty != false)
    #expect(panel.frame(10, [(0, 100), (1, 50)])?.places == [[10, 5]])
    #expect(panel.frame(90, key: 0)?.places == [])
    // Now the panel is known for late positions: the next touch does not begin at the previous position.
    #expect(panel.frame(200, key: 1)?.contacts.isEmpty != false)
    #expect(panel.frame(210, [(0, 600), (1, 300)])?.places == [[60, 30]])
  }

  @Test("a jump right after a touch without a position is no movement of that finger")
  func lateLater() throws {
    let panel = try Panel(.single)
    panel.send(0, [(0, 0), (1, 0)])
    _ = panel.report(0)
    let guess = try #require(panel.frame(100, key: 1))
    #expect(guess.places == [[0, 0]])
    let touch = try #require(panel.frame(110, [(0, 600), (1, 300)]))
    #expect(touch.places == [[60, 30]])
    #expect(touch.ids != guess.ids)
    _ = panel.frame(180, key: 0)
    #expect(panel.frame(300, key: 1)?.places == [])
    #expect(panel.frame(310, [(0, 100), (1, 50)])?.places == [[10, 5]])
  }

  @Test("the left button is a touch only on a panel without BTN_TOUCH")
  func leftButton() throws {
    let clicked = try Panel(.touch([0, 1], keys: [KeyCode.leftButton, 0x111]))
    #expect(
      clicked.frame(0, [(0, 100), (1, 50)], key: 1, code: KeyCode.leftButton)?.places
        == [[10, 5]])
    #expect(clicked.frame(50, key: 0, code: KeyCode.leftButton)?.places == [])

    let both = try Panel(.touch([0, 1], keys: [KeyCode.leftButton, KeyCode.touch]))
    _ = both.frame(0, [(0, 100), (1, 50)], key: 1)
    #expect(both.frame(10, key: 1, code: KeyCode.leftButton) == nil)
    #expect(both.frame(20, [(0, 110)], key: 0, code: KeyCode.leftButton)?.places == [[11, 5]])
  }

  @Test("a pointer that is pressed without moving touches there, even after a fast drag")
  func restingPointer() throws {
    let pointer = try Panel(.touch([0, 1], keys: [KeyCode.leftButton]))
    _ = pointer.frame(0, [(0, 100), (1, 50)])
    let pressed = try #require(pointer.frame(100, key: 1, code: KeyCode.leftButton))
    #expect(pressed.places == [[10, 5]])
    let dragged = try #require(pointer.frame(110, [(0, 600), (1, 300)]))
    #expect(dragged.places == [[60, 30]] && dragged.ids == pressed.ids)
    _ = pointer.frame(200, key: 0, code: KeyCode.leftButton)
    #expect(pointer.frame(400, key: 1, code: KeyCode.leftButton)?.places == [[60, 30]])
  }

  @Test("pressure is ignored")
  func pressure() throws {
    let panel = try Panel(.single)
    #expect(panel.frame(0, [(0x18, 90)]) == nil)
    _ = panel.frame(10, [(0, 100), (1, 50), (0x18, 100)], key: 1)
    #expect(panel.frame(20, [(0x18, 0)]) == nil)
    #expect(panel.frame(30, [(0x18, 80)], key: 0)?.places == [])
  }
}
