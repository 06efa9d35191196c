import InputEvents
import KioskBox
import KioskRuntime
import Scenes
import ScreenLayout
import SyntheticHand
import Testing
import TypingBox

@Suite("Typing on the screen's keyboard")
struct TypingTests {
  /// The touch of one key; times are in ms.
  private typealias Touch = (key: Character, down: Int64, lift: Int64)

  /// Returns the text typed by fingers on a panel with two slots that reports every 10 ms, or only changes.
  private func typed(_ touches: [Touch], onlyChanges: Bool = false) -> String {
    var box = KioskBox(
      SceneStack(KeyboardScene(asking: .newLearner, for: .learnerName)), devices: [.twoFingers])
    var slots: [(touch: Touch, id: Int32)?] = [nil, nil]
    var nextID: Int32 = 1
    func send(_ time: Int64, _ code: UInt16, _ value: Int32, type: EventType = .absolute) {
      box.send(time, type, code, value)
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
          let place = place(of: touch.key, on: box)
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
    guard case .keyboard(let keyboard)? = box.content else { return "" }
    return keyboard.text
  }

  /// Returns the middle of a key; letters have the same place in every layer.
  private func place(of key: Character, on box: KioskBox) -> KioskBox.Place? {
    let keys = [KeyboardContent.key(key), KeyboardContent.key(Character(key.uppercased()))]
    return box.targets.first { keys.contains($0.target) }.map { box.middle(of: $0) }
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

  @Test("a thumb lifts before, when or after the other one comes down: each key counts")
  func turns() {
    for lift in stride(from: -40 as Int64, through: 40, by: 10) {
      for onlyChanges in [false, true] {
        // The first pair is followed by others: a key is taken for a ghost no longer than for itself.
        let keys = word("apqmalspwo", lift: 60).enumerated().map { index, touch in
          let down = 1_000 + 120 * Int64(index)
          return (touch.key, down, down + 120 + lift)
        }
        #expect(typed(keys, onlyChanges: onlyChanges) == "Apqmalspwo", "\(lift) ms")
      }
    }
  }

  @Test(
    "a key that is held is that letter, and changes no other key", arguments: ["school", "eau"])
  func slow(text: String) {
    let keys = text.enumerated().map { index, key in
      (key, 1_000 + 400 * Int64(index), 1_700 + 400 * Int64(index))
    }
    // Each finger comes down while the one before it still rests.
    #expect(typed(keys) == text.prefix(1).uppercased() + text.dropFirst())
  }

  @Test("two thumbs type in each of the ten alphabets", arguments: Keyboard.Code.allCases)
  func alphabets(code: Keyboard.Code) {
    for (manner, speed) in [(SyntheticHand.Manner.aimed, 5.0), (.rolling, 8), (.aimed, 10)] {
      var (letters, wrong) = (0, 0)
      for (index, panel) in Panel.ofTwoFingers.enumerated() {
        var box = TypingBox(code, on: panel)
        let typed = box.type(words: 3, speed: speed, manner, seed: UInt64(index))
        (letters, wrong) = (letters + typed.meant.count, wrong + typed.wrong)
      }
      let right = speed <= 5 ? wrong == 0 : wrong * 100 <= letters
      #expect(right, "\(wrong) of \(letters) letters at \(speed) keys a second, \(manner)")
    }
  }

  @Test("a finger that rests beside the keys cancels none of them")
  func resting() {
    let keys = word("tea", lift: 50).map { ($0.key, $0.down + 1_000, $0.lift + 1_000) }
    #expect(typed([("q", 1_000, 4_000)] + keys) == "Qtea")
  }

  @Test(
    "a finger that rests on a key slides to an accent, or leaves the accents there for a tap",
    arguments: [
      ("key o", "accent ö", nil, "ö"), ("key e", "accent é", nil, "é"), ("key n", nil, nil, "n"),
      ("key o", "key m", nil, ""), ("key o", "key m", "accent ö", "ö"),
      ("key o", "key m", "key o", "o"), ("key o", "space", "key q", "q"),
    ] as [(String, String?, String?, String)])
  func accents(held: String, to: String?, tapped: String?, text: String) {
    var box = GlassKeys()
    box.down(at: 1_000, on: held)
    box.advance(to: 1_600)
    #expect(box.text == "")
    if let to { box.slide(at: 2_000, to: to) }
    box.up(at: 2_100)
    if let tapped { box.tap(at: 3_000, on: tapped) }
    #expect(box.text == text)
    // The accents are gone with the next key.
    if tapped != nil || to != "key m" {
      box.tap(at: 4_000, on: "key w")
      #expect(box.text == text + "w")
    }
  }
}

/// A keyboard under one finger.
private struct GlassKeys {
  private var box = KioskBox(
    SceneStack(KeyboardScene(asking: .enterTag, for: .tag)), size: GridSize(columns: 50, rows: 15))

  var text: String { if case .keyboard(let keyboard) = box.content { keyboard.text } else { "" } }

  mutating func advance(to time: Int64) { box.advance(to: time) }

  mutating func down(at time: Int64, on key: String) { box.down(at: time, place(key)) }

  mutating func slide(at time: Int64, to key: String) { box.slide(at: time, place(key)) }

  mutating func up(at time: Int64) { box.up(at: time) }

  mutating func tap(at time: Int64, on key: String) {
    box.down(at: time, place(key))
    box.up(at: time + 80)
  }

  private func place(_ key: String) -> KioskBox.Place {
    let words = key.split(separator: " ").map(String.init)
    if let place = box.place(of: words[0], words.dropFirst().first) { return place }
    Issue.record("\(key) is not on the screen")
    return (0, 0)
  }
}
