import Gestures
import InputEvents
import Scenes
import Testing

@testable import Calibration

@Suite("The end of a calibration")
struct CalibrationEndTests {
  /// Returns a person whose taps last 700 ms, which the standard settings do not recognize.
  private func slowHand() -> Person {
    var person = Person()
    person.touches(tap: { $0.tap(700) })
    return person
  }

  @Test("a tap keeps the new settings")
  func kept() {
    var person = slowHand()
    person.wait(2_000)
    person.tap(700)
    guard case .kept(let result)? = person.session.end else {
      Issue.record("\(String(describing: person.session.end))")
      return
    }
    #expect(result.settings.longestTap == .milliseconds(910))
  }

  @Test(
    "without a confirming tap everything stays as it was",
    arguments: [Person.Act.nothing, .swipe, .ghost, .twoFingers, .palm])
  func notKept(act: Person.Act) {
    var person = slowHand()
    person.wait(2_000)
    person.act(act)
    #expect(person.session.end == nil)
    person.wait(20_000)
    #expect(person.reason == .notKept)
  }

  @Test("continued tapping keeps nothing; a tap after two quiet seconds does")
  func tapsAlong() {
    var person = Person()
    person.touches(tap: { $0.tap(700) }, rest: 0)
    for _ in 0..<4 {
      person.wait(1_900)
      person.tap()
    }
    #expect(person.session.end == nil)
    person.wait(1_999)
    person.tap()
    #expect(person.session.end == nil)
    person.wait(2_000)
    person.tap()
    #expect(person.result != nil)
    #expect(person.reason == nil)
  }

  @Test("samples of only one kind lead to no offer")
  func onlyTaps() {
    var person = Person()
    for _ in 0..<30 where person.session.end == nil {
      person.tap(700)
      person.wait(3_000)
    }
    #expect(person.reason == .tooFewSamples)
  }

  @Test(
    "the end of a recording says what was missing",
    arguments: [(0, CalibrationKind.taps, 0), (2, .taps, 2), (5, .doubleTaps, 0)])
  func inputEnds(taps: Int, kind: CalibrationKind, done: Int) {
    var person = Person()
    for _ in 0..<taps {
      person.wait(1_000)
      person.tap()
    }
    person.finish()
    #expect(person.reason == .inputEnded(kind, done: done))
  }

  @Test("a finger that rests as the recording ends is neither refused nor recognized")
  func endsTouched() {
    var person = Person()
    person.wait(1_000)
    person.rest()
    person.finish()
    #expect(person.refusal == nil)
    #expect(person.shown.sounds == [])

    var log = InputLog()
    log.add(Person.panel, at: 0)
    for (code, value) in [(UInt16(0x39), Int32(1)), (0x35, 770), (0x36, 430)] {
      log.add(InputEvent(time: .ms(0), type: .absolute, code: code, value: value), from: 0)
    }
    log.add(
      InputEvent(time: .ms(0), type: .synchronization, code: SyncCode.report, value: 0), from: 0)
    #expect(log.gestures(settings: GestureSettings(), panelSize: nil) == [])
  }

  @Test("a minute without a touch ends the calibration")
  func nobody() {
    var person = Person()
    person.tap()
    person.wait(59_999)
    #expect(person.session.end == nil)
    person.wait(1)
    #expect(person.reason == .noTouches)
    #expect(person.session.deadline == nil)
  }

  @Test(
    "palms and noise count as no touch",
    arguments: [Person.Act.ghost, .palm])
  func noise(act: Person.Act) {
    var person = Person()
    for _ in 0..<30 {
      person.act(act)
      person.wait(2_000)
    }
    #expect(person.reason == .noTouches)
    #expect(person.shown.screens.count == 1)
  }

  @Test("a panel that sends nonsense gets through all steps and changes nothing")
  func nonsense() {
    var person = Person()
    for _ in 0..<30 where person.session.end == nil {
      person.twoFingers()
      person.wait(2_000)
    }
    #expect(person.reason == .tooFewSamples)
  }

  @Test("ghost touches lead to no offer")
  func ghostStorm() {
    var person = Person()
    for _ in 0..<100 where person.session.end == nil {
      person.stroke(20, by: (0, 0))
      person.wait(2_500)
    }
    #expect(person.reason == .tooFewSamples)
  }

  @Test("a person whom the settings fit already is told so")
  func fits() {
    var person = Person()
    person.touches(doubleTap: { $0.doubleTap(230) })
    #expect(person.reason == .alreadyFits)
    #expect(person.result?.changes == [])
  }

  @Test("changed limits that gain the person nothing are not offered")
  func nothingGained() {
    var current = GestureSettings()
    current.doubleTapWindow = .milliseconds(240)
    var person = Person(current: current)
    person.touches(doubleTap: { $0.doubleTap(230) })
    #expect(person.reason == .alreadyFits)
    #expect(person.result?.changes == [.doubleTapWindow])
  }

  @Test("double taps that hardly leave the glass are distinguished from one touch")
  func hardlyLifted() throws {
    var person = Person()
    person.touches(doubleTap: { $0.doubleTap(110) })
    person.wait(30_000)
    let result = try #require(person.result)
    #expect(result.settings.shortestLift == .milliseconds(10))
    #expect(result.before.count(of: .doubleTaps) == 0)
    #expect(result.after.count(of: .doubleTaps) == 5)
  }

  @Test("a slow and shaky hand is recognized after calibration")
  func shaky() throws {
    var person = Person()
    person.touches(
      tap: { $0.tap(650, wander: 6) }, doubleTap: { $0.doubleTap(450, duration: 200) },
      swipe: { $0.stroke(1_300, by: $1) })
    person.wait(30_000)
    let result = try #require(person.result)
    for kind in [CalibrationKind.taps, .doubleTaps, .swipes] {
      #expect(result.before.count(of: kind) == 0)
      #expect(result.after.count(of: kind) == result.samples.count(of: kind))
    }
  }

  @Test("settings that recognize less of anything are not offered")
  func worse() {
    let samples = HandSamples.taps()
    let tap = TimedGesture(
      time: .ms(300), gesture: .tap(at: SurfacePoint(x: 0, y: 0)), down: .ms(0))
    let shake = TimedGesture(time: .ms(9_000), gesture: .shake, down: .ms(9_000))
    func result(before: [TimedGesture], after: [TimedGesture]) -> FittedResult {
      var settings = GestureSettings()
      settings.touchSlop = 5
      return FittedResult(
        samples: samples, current: GestureSettings(), settings: settings,
        sensitivities: (.normal, .normal),
        before: Recognition(of: samples, in: before), after: Recognition(of: samples, in: after))
    }
    #expect(result(before: [], after: [tap]).reasonToStay == nil)
    #expect(result(before: [tap], after: [tap]).reasonToStay == .alreadyFits)
    #expect(result(before: [tap], after: []).reasonToStay == .lessRecognized)
    #expect(result(before: [tap], after: [tap, shake]).reasonToStay == .lessRecognized)
  }

  @Test("endless input ends the calibration before memory runs out")
  func endless() {
    var person = Person()
    person.flood(events: InputLog.mostItems - 10)
    #expect(person.session.end == nil)
    person.flood(events: 10)
    #expect(person.reason == .tooLong)
  }
}
