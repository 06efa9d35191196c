import InputEvents
import KioskRuntime
import Scenes
import ScreenLayout
import Testing

@Suite("Typing on the screen's keyboard")
struct TypingTests {
  /// The touch of one key; times are in ms.
  private typealias Touch = (key: Character, down: Int64, lift: Int64)

  private struct Text: EffectHandler {
    var content: ScreenContent?
    let size = GridSize.standard

    mutating func handle(_ event: RuntimeEvent, at time: Timestamp) {
      if case .effect(.show(let content)) = event { self.content = content }
    }
  }

  /// Returns the text typed by fingers on a panel with two slots that reports every 10 ms, or only changes.
  private func typed(_ touches: [Touch], onlyChanges: Bool = false) -> String {
    var pipeline = Pipeline(
      scenes: SceneStack(KeyboardScene(asking: .newLearner, for: .learnerName)))
    var screen = Text()
    pipeline.add(.twoFingers, at: 0)
    pipeline.start(at: Timestamp(microseconds: 0), &screen)
    var slots: [(touch: Touch, id: Int32)?] = [nil, nil]
    var nextID: Int32 = 1
    func send(_ time: Int64, _ code: UInt16, _ value: Int32, type: EventType = .absolute) {
      let time = Timestamp(microseconds: time * 1_000)
      pipeline.handle(
        InputEvent(time: time, type: type, code: code, value: value), from: 0, &screen)
    }
    for time in stride(from: 1_000 as Int64, through: 5_000, by: 10) {
      var isChanged = false
      for slot in 0...1 {
        send(time, AbsoluteCode.multitouchSlot, Int32(slot))
        if let (touch, _) = slots[slot], touch.lift == time {
          send(time, AbsoluteCode.multitouchTrackingID, -1)
          (slots[slot], isChanged) = (nil, true)
        }
      }
      for touch in touches where touch.down == time {
        guard let slot = slots.firstIndex(where: { $0 == nil }),
          let place = place(of: touch.key, pipeline, screen)
        else {
          Issue.record("no place for \(touch.key)")
          continue
        }
        (slots[slot], isChanged) = ((touch, nextID), true)
        send(time, AbsoluteCode.multitouchSlot, Int32(slot))
        send(time, AbsoluteCode.multitouchTrackingID, nextID)
        send(time, AbsoluteCode.multitouchX, place.x)
        send(time, AbsoluteCode.multitouchY, place.y)
        nextID += 1
      }
      if isChanged || !onlyChanges { send(time, SyncCode.report, 0, type: .synchronization) }
    }
    guard case .keyboard(let keyboard)? = screen.content else { return "" }
    return keyboard.text
  }

  /// Returns the middle of a key; letters have the same place in every layer.
  private func place(of key: Character, _ pipeline: Pipeline, _ screen: Text) -> (
    x: Int32, y: Int32
  )? {
    let shown = screen.content.map { pipeline.layout.screen($0, size: screen.size).targets } ?? []
    let keys = [KeyboardContent.key(key), KeyboardContent.key(Character(key.uppercased()))]
    guard let cells = shown.first(where: { keys.contains($0.target) })?.cells else { return nil }
    return (
      Int32(500 * (cells.columns.lowerBound + cells.columns.upperBound) / screen.size.columns),
      Int32(500 * (cells.rows.lowerBound + cells.rows.upperBound) / screen.size.rows)
    )
  }

  /// Returns touches of keys, each 60 ms after the previous one, and each of `lift` ms.
  private func word(_ keys: String, lift: Int64) -> [Touch] {
    keys.enumerated().map { index, key in
      (key, 1_000 + 60 * Int64(index), 1_000 + 60 * Int64(index) + lift)
    }
  }

  @Test(
    "two thumbs type every letter, in the order in which they come down", arguments: [false, true])
  func thumbs(onlyChanges: Bool) {
    for lift in [50, 70, 90, 100, 110] as [Int64] {
      #expect(typed(word("lamprey", lift: lift), onlyChanges: onlyChanges) == "Lamprey", "\(lift)")
    }
    // The first finger lifts last; then both come down at once.
    #expect(typed([("a", 1_000, 1_300), ("p", 1_060, 1_150)], onlyChanges: onlyChanges) == "Ap")
    #expect(typed([("a", 1_000, 1_100), ("p", 1_000, 1_100)], onlyChanges: onlyChanges).count == 2)
    // A touch too short for a finger types nothing, and cancels no other key.
    #expect(typed([("a", 1_000, 1_200), ("p", 1_060, 1_070)], onlyChanges: onlyChanges) == "A")
  }

  @Test("a finger that rests beside the keys cancels none of them")
  func resting() {
    let keys = word("tea", lift: 50).map { ($0.key, $0.down + 1_000, $0.lift + 1_000) }
    #expect(typed([("q", 1_000, 4_000)] + keys) == "Qtea")
  }
}
