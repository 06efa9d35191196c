import InputEvents
@testable import KioskRuntime
import KioskBox
import ScreenLayout
import Study
import Testing

@testable import Scenes

@Suite("The first start by touch")
struct FirstStartPipelineTests {
  @Test("touches turn with the picture: a finger hits the arrow under it")
  func turned() {
    var box = FirstStartBox(canTurn: true)
    box.choose("skip", at: 1_000)
    // The positions of fingers on the glass, and the arrow of the turned picture there.
    let touches: [(x: Double, y: Double, arrow: String, rotation: String?)] = [
      (0.5, 0.95, "bottom", "180"), (0.5, 0.05, "bottom", "0"), (0.95, 0.5, "right", "90"),
      (0.5, 0.05, "left", "0"), (0.05, 0.5, "left", "270"), (0.05, 0.5, "top", nil),
    ]
    for (number, touch) in touches.enumerated() {
      _ = box.take()
      box.tap(at: 2_000 * Int64(number + 1), touch.x, touch.y)
      let lines = box.take()
      let chosen = " target arrow \"\(touch.arrow)\""
      #expect(lines.contains { $0.hasSuffix(chosen) }, "\(touch) \(lines)")
      let saved = touch.rotation.map { "store set rotation \"\($0)\"" }
      #expect(lines.last { $0.contains(" store ") }?.contains(saved ?? "-") ?? (saved == nil))
    }
  }

  @Test("a panel that is plugged in later is turned as well; without rotation, no touch is turned")
  func later() {
    for canTurn in [true, false] {
      var box = FirstStartBox(canTurn: canTurn, firstStart: "done")
      for (name, detail) in [
        ("settings", nil), ("box", nil), ("rotation", nil), ("rotation", "180"),
      ] {
        box.choose(name, detail, at: 1_000)
      }
      for time in [2_000, 3_000] { box.choose("back", at: Int64(time)) }
      box.plug(1)
      for device in [0, 1] {
        _ = box.take()
        // The settings button is the last one at the bottom.
        let place = canTurn ? 0.05 : 0.95
        box.tap(at: 4_000 + 8_000 * Int64(device), place, place, on: device)
        #expect(box.take().contains { $0.hasSuffix(" target settings") }, "\(canTurn) \(device)")
        box.choose("back", at: 8_000 + 8_000 * Int64(device))
      }
    }
  }

  @Test("a touch beside the corner is drawn under the finger, and then reported with a sound")
  func beside() {
    var box = FirstStartBox(canTurn: false)
    box.choose("skip", at: 1_000)
    _ = box.take()
    box.tap(at: 3_000, 0.5, 0.2)
    #expect(
      box.take().filter { !$0.contains(" gesture ") } == [
        "3.000 drawn finger 50,20", "3.080 study miss", "3.080 sound refused",
        #"3.080 screen start-touch corner "top-left" back skip finger 50,20"#,
      ])
    box.tap(at: 5_000, 0.01, 0.01)
    let lines = box.take()
    #expect(lines.contains(#"5.080 study target corner "top-left""#))
    #expect(lines.last == #"5.080 screen start-touch corner "top-right" back skip"#)
  }

  @Test("without looking, every symbol is spoken")
  func eyesFree() {
    var box = FirstStartBox(canTurn: true, eyesFree: "on")
    box.choose("skip", at: 1_000)
    #expect(box.take().last?.contains("Touch the arrow that points up. 6 things to choose") == true)
    box.tap(at: 3_000, 0.95, 0.5)
    #expect(box.take().contains { $0.contains("speech") && $0.contains("\"Arrow right\"") })
    box.choose("skip", at: 5_000)
    _ = box.take()
    box.tap(at: 7_000, 0.01, 0.01)
    #expect(box.take().contains { $0.contains("speech") && $0.contains("\"Top left corner\"") })
  }
}

/// A new box with one or more panels.
private struct FirstStartBox {
  private var box: KioskBox
  /// The value of each axis that each device has sent last.
  private var sent: [[UInt16]: Int32] = [:]

  init(canTurn: Bool, firstStart: String = "ask", eyesFree: String = "off") {
    var scenes = SceneStack(
      learners: [], request: LessonRequest(learner: "Learner", deck: "d", mode: .review),
      startsAtHome: true,
      preferences: [.firstStart: firstStart, .eyesFree: eyesFree, .language: "en"])
    if canTurn { scenes.abilities = [.turn] }
    let trace = EffectTrace(origin: Timestamp(microseconds: 0))
    box = KioskBox(
      scenes,
      noting: { event in
        guard case .redrawn(let content, let screen) = event else { return nil }
        let line = trace.line(.effect(.show(content)), at: Timestamp(microseconds: 0)) ?? ""
        let finger = line.firstRange(of: "finger")
        guard screen.highlighted == nil, let finger else { return nil }
        return "drawn \(line[finger.lowerBound...])"
      },
      answering: { effect in
        guard case .ask(.decks(let learner)) = effect else { return nil }
        return .reply(.decks(LibraryOverview(decks: [])), to: .decks(learner: learner))
      })
  }

  mutating func plug(_ device: Int) { box.run.add(.panel, at: device) }

  mutating func take() -> [String] { box.take() }

  mutating func choose(_ name: String, _ detail: String? = nil, at time: Int64) {
    box.choose(Target(name, detail), at: time)
  }

  /// Taps for 80 ms at fractions of the panel's width and height; only changes are sent, as by the kernel.
  mutating func tap(at time: Int64, _ x: Double, _ y: Double, on device: Int = 0) {
    func send(_ time: Int64, _ type: EventType, _ code: UInt16, _ value: Int32) {
      box.send(time, type, code, value, device: device)
    }
    for (axis, value) in [(0, Int32(x * 1_000)), (1, Int32(y * 1_000))] as [(UInt16, Int32)] {
      guard sent.updateValue(value, forKey: [UInt16(device), axis]) != value else { continue }
      send(time, .absolute, axis, value)
    }
    send(time, .key, KeyCode.touch, 1)
    send(time, .synchronization, 0, 0)
    send(time + 80, .key, KeyCode.touch, 0)
    send(time + 80, .synchronization, 0, 0)
    box.advance(to: time + 1_500)
  }
}
