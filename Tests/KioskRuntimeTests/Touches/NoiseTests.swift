import InputEvents
import KioskBox
import KioskRuntime
import Scenes
import Study
import Testing

@Suite("Noise, mice and panels with two nodes")
struct NoiseTests {
  @Test("a contact shorter than a touch lights no dark screen; a finger does after 18 ms")
  func dark() {
    var box = NodeBox(dimAfter: true)
    box.advance(to: 61_000)
    #expect(box.take().last == "60.000 screen dark")
    for time in stride(from: 70_000, to: 120_000, by: 12_900) as StrideTo<Int64> {
      box.down(at: time)
      box.up(at: time)
    }
    box.down(at: 130_000)
    box.up(at: 130_017)
    #expect(box.take() == [])
    box.down(at: 140_000)
    box.advance(to: 140_017)
    #expect(box.take() == [])
    box.advance(to: 140_018)
    #expect(box.take().first == "140.018 study wake")
    box.up(at: 140_080)
    box.advance(to: 141_000)
    #expect(!box.take().contains { $0.contains(" study ") })
  }

  @Test("a tap between two frames of a slow panel lights a dark screen")
  func darkTap() {
    var box = NodeBox(dimAfter: true)
    box.advance(to: 61_000)
    _ = box.take()
    box.down(at: 70_000)
    box.up(at: 70_018)
    #expect(box.take().first == "70.018 study wake")
  }

  @Test("a mouse's click of 4 ms presses a target, and a panel's contact of 4 ms does not")
  func click() {
    for (device, isChosen) in [(NodeBox.mouse, true), (NodeBox.touch, false)] as [(Int, Bool)] {
      var box = NodeBox()
      box.press(at: 2_000, for: 4, on: device)
      box.advance(to: 3_000)
      #expect(box.take().contains { $0.contains(" study target settings") } == isChosen)
    }
  }

  @Test("a tap that both nodes of a panel report counts once", arguments: [-6, -1, 0, 1, 4, 30])
  func twice(delay: Int64) {
    var box = NodeBox()
    for start in [2_000, 4_000, 6_000] as [Int64] {
      typealias Change = (time: Int64, value: Int32, device: Int)
      let touch: [Change] = [(start, 1, NodeBox.touch), (start + 100, 0, NodeBox.touch)]
      let mouse: [Change] = [
        (start + delay, 1, NodeBox.mouse), (start + 100 + delay, 0, NodeBox.mouse),
      ]
      for (time, value, device) in (touch + mouse).sorted(by: { $0.time < $1.time }) {
        box.set(value, at: time, on: device, NodeBox.beside)
      }
    }
    box.advance(to: 8_000)
    #expect(box.take().count { $0.contains(" gesture tap") } == 3)
  }

  @Test("a target that both nodes of a panel press is chosen once")
  func pressedTwice() {
    var box = NodeBox()
    box.set(1, at: 1_996, on: NodeBox.mouse, NodeBox.settings)
    box.set(1, at: 2_000, on: NodeBox.touch, NodeBox.settings)
    box.set(0, at: 2_080, on: NodeBox.mouse, NodeBox.settings)
    box.set(0, at: 2_084, on: NodeBox.touch, NodeBox.settings)
    box.advance(to: 3_000)
    #expect(box.take().count { $0.contains(" study target settings") } == 1)
  }

  @Test("if a panel's touch node fails, its mouse is heard again after three touches")
  func failedNode() {
    var box = NodeBox()
    box.set(1, at: 2_000, on: NodeBox.touch, NodeBox.beside)
    box.set(1, at: 2_004, on: NodeBox.mouse, NodeBox.beside)
    box.set(0, at: 2_100, on: NodeBox.touch, NodeBox.beside)
    box.set(0, at: 2_104, on: NodeBox.mouse, NodeBox.beside)
    for start in [4_000, 6_000, 8_000, 10_000] as [Int64] {
      box.press(at: start, for: 100, on: NodeBox.mouse)
    }
    box.advance(to: 12_000)
    #expect(box.take().count { $0.contains(" study target settings") } == 1)
  }

  @Test("a mouse that is used when nobody touches the panel works, also if both have one identity")
  func bothUsed() {
    var box = NodeBox()
    box.press(at: 2_000, for: 80, on: NodeBox.touch, NodeBox.beside)
    box.press(at: 4_000, for: 80, on: NodeBox.mouse, NodeBox.beside)
    box.press(at: 6_000, for: 80, on: NodeBox.touch, NodeBox.beside)
    box.press(at: 8_000, for: 80, on: NodeBox.mouse)
    box.advance(to: 9_000)
    let lines = box.take()
    #expect(lines.count { $0.contains(" gesture tap") } == 4)
    #expect(lines.contains { $0.contains(" study target settings") })
  }
}

/// A kiosk at home, with a panel that has a touch node and a mouse node of the same identity.
private struct NodeBox: PanelHand {
  static let touch = 0
  static let mouse = 1
  /// The button of the settings, and a place beside all targets, in thousandths of the panel.
  static let settings: (Int32, Int32) = (900, 950)
  static let beside: (Int32, Int32) = (250, 20)

  private var box: KioskBox

  init(dimAfter: Bool = false) {
    var mouse = DeviceDescription.panel
    mouse.name += " Mouse"
    mouse.properties = []
    mouse.codes[.key] = [KeyCode.leftButton]
    box = KioskBox(
      SceneStack(
        learners: ["Anna"], request: LessonRequest(learner: nil, deck: "d", mode: .review),
        startsAtHome: true, preferences: dimAfter ? [.dimAfter: "1 min"] : [:]),
      devices: [.panel, mouse],
      answering: { effect in
        guard case .ask(.decks(let learner)) = effect else { return nil }
        return .reply(.decks(LibraryOverview(decks: [])), to: .decks(learner: learner))
      })
    _ = take()
  }

  mutating func take() -> [String] { box.take() }

  mutating func advance(to time: Int64) { box.advance(to: time) }

  /// Reports the button or touch of a node.
  mutating func set(_ value: Int32, at time: Int64, on device: Int, _ place: (Int32, Int32)) {
    if value == 1 {
      send(time, .absolute, AbsoluteCode.x, place.0, device: device)
      send(time, .absolute, AbsoluteCode.y, place.1, device: device)
    }
    let key = device == Self.mouse ? KeyCode.leftButton : KeyCode.touch
    send(time, .key, key, value, device: device)
    report(at: time, device: device)
  }

  mutating func press(
    at time: Int64, for duration: Int64, on device: Int,
    _ place: (Int32, Int32) = Self.settings
  ) {
    set(1, at: time, on: device, place)
    set(0, at: time + duration, on: device, place)
  }

  mutating func send(_ event: InputEvent, from device: Int) {
    box.send(event, from: device)
  }
}
