import Gestures
import InputEvents
import KioskBox
import KioskRuntime
import Study
import Testing

@testable import Scenes

@Suite("From input events to runtime events")
struct PipelineTests {
  @Test("a tap's deadline fires at its own time, before a later frame")
  func deadlineBeforeFrame() {
    var box = KioskBox()
    box.tap(at: 0)
    box.tap(at: 1_000)
    #expect(
      box.lines.filter { $0.contains("gesture") } == ["0.300 gesture tap 13.8,8.6"])
    box.finish()
    #expect(box.lines.last?.hasPrefix("1.300 screen question") == true)
  }

  @Test("a gesture is followed by its action, its sound and its screen, in that order")
  func order() {
    var box = KioskBox()
    box.tap(at: 0)
    box.tap(at: 200)
    #expect(
      box.lines == [
        "0.000 study start", "0.000 screen question 1/2 \"Norway\"",
        "0.280 gesture double-tap 13.8,8.6", "0.280 study answer", "0.280 sound answer",
        "0.280 screen answer 1/2 \"Oslo\"",
      ])
  }

  @Test("a tap within 200 ms of the answer does nothing, and does not delay the next one")
  func secondTapGuard() {
    var box = KioskBox()
    box.tap(at: 0)
    box.tap(at: 200)
    // The answer was shown at 280 ms; the next tap bounces, the one after is intended.
    box.tap(at: 479)
    #expect(box.studied == ["start", "answer"])
    box.tap(at: 1_000)
    box.finish()
    #expect(box.studied == ["start", "answer", "random"])
    #expect(
      box.lines.filter { $0.contains("gesture") }
        == [
          "0.280 gesture double-tap 13.8,8.6", "0.779 gesture tap 13.8,8.6",
          "1.300 gesture tap 13.8,8.6",
        ])
  }

  @Test("a tap 200 ms after the answer is accepted; before the answer none is blocked")
  func afterGuard() {
    var box = KioskBox()
    box.tap(at: 0)
    box.tap(at: 200)
    box.tap(at: 480)
    box.finish()
    #expect(box.studied == ["start", "answer", "random"])
    // A tap that waits while a key shows the answer began before the answer.
    box.tap(at: 2_000)
    box.press(KeyMeaning.answer.code, at: 2_150)
    box.finish()
    #expect(box.studied.suffix(2) == ["answer", "random"])
  }

  @Test(
    "a tap that bounces after the answer is not part of a double tap; the next one is a tap",
    arguments: [(400, []), (410, ["random"])] as [(Int64, [String])])
  func guardedDoubleTap(second: Int64, studied: [String]) {
    var box = KioskBox()
    box.tap(at: 0)
    box.tap(at: 130)
    // The answer was shown at 210 ms.
    box.tap(at: 270)
    box.tap(at: second)
    box.finish()
    #expect(box.studied == ["start", "answer"] + studied)
  }

  @Test("a panel unplugged under the finger makes no gesture, and works when it is replugged")
  func unplugged() {
    var box = KioskBox()
    box.down(at: 0)
    box.lose(at: 50)
    box.up(at: 80)
    box.finish()
    #expect(box.lines.count == 2)
    box.add()
    box.tap(at: 3_000)
    box.finish()
    #expect(box.lines.contains("3.300 gesture tap 13.8,8.6"))
  }

  @Test("fingers on two panels never make one gesture, and each panel's tap is recognized")
  func twoPanels() {
    var box = KioskBox()
    box.run.add(.panel, at: 2)
    box.down(at: 0, device: 0)
    box.down(at: 60, device: 2)
    box.up(at: 100, device: 0)
    box.up(at: 160, device: 2)
    box.finish()
    #expect(
      box.lines.filter { $0.contains("gesture") } == [
        "0.300 gesture tap 13.8,8.6", "0.360 gesture tap 13.8,8.6",
      ])
  }

  @Test("a key between lost events and the next report is ignored")
  func lostKey() {
    var box = KioskBox()
    box.send(10, .synchronization, SyncCode.dropped, 0)
    box.press(KeyMeaning.next.code, at: 11)
    box.send(12, .synchronization, SyncCode.report, 0)
    #expect(box.lines.count == 2)
    box.press(KeyMeaning.next.code, at: 20)
    #expect(box.lines.contains("0.020 study next"))
  }

  @Test("a replugged accelerometer keeps its calibration of 1 g, live as in a replay")
  func replugged() {
    var box = KioskBox()
    for time in 0..<26 { box.accelerate(at: Int64(time) * 20, 0, 0, 1_000) }
    box.add()
    for swing in 0..<6 {
      box.accelerate(at: 600 + Int64(swing) * 100, swing % 2 == 0 ? 2_500 : -2_500, 0, 0)
    }
    #expect(box.lines.contains { $0.hasSuffix("gesture shake") })
  }

  @Test(
    "keys and buttons perform their actions, once per press",
    arguments: [
      (KeyMeaning.next.code, "next"), (KeyMeaning.previous.code, "previous"),
      (KeyMeaning.answer.code, "answer"),
      (KeyMeaning.back.code, "leave"), (KeyMeaning.random.code, "random"),
    ])
  func keys(code: UInt16, event: String) {
    var box = KioskBox()
    box.send(10, .key, code, 1)
    box.send(500, .key, code, 2)
    box.send(600, .key, code, 0)
    #expect(box.lines.filter { $0.contains("study") }.dropFirst() == ["0.010 study \(event)"])
    #expect(box.lines.contains("0.010 key \(code)"))
  }

  @Test("events of an undescribed device are ignored", arguments: [2, -1, 64, .max])
  func unknownDevice(index: Int) {
    var box = KioskBox()
    box.send(10, .key, KeyMeaning.next.code, 1, device: index)
    #expect(box.lines.count == 2)
  }
}

@Suite("The trace")
struct EffectTraceTests {
  @Test("texts are quoted on one line without control characters")
  func quoting() {
    let trace = EffectTrace(origin: Timestamp(microseconds: 1_000_000))
    let content = CardContent(
      side: .question, text: "a \"b\"\n\\ \u{1b}[2J", deckName: "d", position: 1, count: 2)
    #expect(
      trace.line(.effect(.show(.card(content))), at: Timestamp(microseconds: 2_345_678))
        == #"1.346 screen question 1/2 "a \"b\"\n\\ �[2J""#)
  }

  @Test(
    "each gesture has its name and place",
    arguments: [
      (Gesture.tap(at: SurfacePoint(x: 1.25, y: 2)), "tap 1.3,2.0"),
      (.doubleTap(at: SurfacePoint(x: -0.04, y: 0.06)), "double-tap 0.0,0.1"),
      (.longPress(at: SurfacePoint(x: -3.26, y: 10)), "long-press -3.3,10.0"),
      (.twoFingerTap(at: SurfacePoint(x: 1, y: 2)), "two-finger-tap 1.0,2.0"),
      (.swipe(.left, from: SurfacePoint(x: 99.99, y: .infinity)), "swipe-left 100.0,9999.0"),
      (.tap(at: SurfacePoint(x: .nan, y: 1)), "tap 0.0,1.0"), (.shake, "shake"),
    ])
  func gestures(gesture: Gesture, words: String) {
    let trace = EffectTrace(origin: Timestamp(microseconds: 0))
    #expect(
      trace.line(.gesture(gesture), at: Timestamp(microseconds: 499)) == "0.000 gesture \(words)")
  }
}
