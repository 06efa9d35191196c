import Gestures
import InputEvents
import Scenes
import Testing

@testable import Calibration

@Suite("How a calibration ends")
struct CalibrationEndTests {
  /// Taps of 700 ms: the standard settings know none of them.
  private func slowHand() -> Person {
    var person = Person()
    person.touches(tap: { $0.tap(700) })
    return person
  }

  @Test("a tap keeps the new settings")
  func kept() {
    var person = slowHand()
    person.wait(1_000)
    person.tap(700)
    guard case .kept(let result)? = person.session.end else {
      Issue.record("\(String(describing: person.session.end))")
      return
    }
    #expect(result.settings.longestTap == .milliseconds(1_050))
  }

  @Test(
    "without a tap for it everything stays as it was",
    arguments: [Person.Act.nothing, .swipe, .ghost, .twoFingers, .palm])
  func notKept(act: Person.Act) {
    var person = slowHand()
    person.wait(1_000)
    person.act(act)
    #expect(person.session.end == nil)
    person.wait(20_000)
    #expect(person.reason == .notKept)
  }

  @Test("a tap on its way when the result appears keeps nothing")
  func tooSoon() {
    var person = Person()
    person.touches(tap: { $0.tap(700) }, rest: 500)
    person.tap()
    #expect(person.session.end == nil)
  }

  @Test("a minute without a touch ends it")
  func nobody() {
    var person = Person()
    person.tap()
    person.wait(59_999)
    #expect(person.session.end == nil)
    person.wait(1)
    #expect(person.reason == .nobody)
    #expect(person.session.deadline == nil)
  }

  @Test(
    "palms and noise are nobody",
    arguments: [Person.Act.ghost, .palm])
  func noise(act: Person.Act) {
    var person = Person()
    for _ in 0..<30 {
      person.act(act)
      person.wait(2_000)
    }
    #expect(person.reason == .nobody)
    #expect(person.shown.screens.count == 1)
  }

  @Test("a panel that sends nonsense is asked for everything and changes nothing")
  func nonsense() {
    var person = Person()
    for _ in 0..<30 where person.session.end == nil {
      person.twoFingers()
      person.wait(2_000)
    }
    #expect(person.reason == .nothingMeasured)
  }

  @Test("a panel that touches itself may be measured, but never keeps what it measured")
  func ghostStorm() {
    var person = Person()
    for _ in 0..<100 where person.session.end == nil {
      person.stroke(20, by: (0, 0))
      person.wait(2_500)
    }
    #expect(person.reason == .notKept)
  }

  @Test("a hand the settings fit is told so")
  func fits() {
    var person = Person()
    person.touches(doubleTap: { $0.doubleTap(230) })
    #expect(person.reason == .fits)
    #expect(person.result?.changes == [])
  }

  @Test("a quick and precise hand gets its single taps sooner, and nothing else")
  func quick() throws {
    var person = Person()
    person.touches(tap: { $0.tap(60, wander: 0.2) }, doubleTap: { $0.doubleTap(140) })
    person.wait(30_000)
    let result = try #require(person.result)
    #expect(result.changes == [.doubleTapWindow])
    #expect(result.settings.doubleTapWindow == .milliseconds(200))
    #expect(result.after == result.before)
  }

  @Test("double taps that hardly leave the glass are told from one touch")
  func hardlyLifted() throws {
    var person = Person()
    person.touches(doubleTap: { $0.doubleTap(110) })
    person.wait(30_000)
    let result = try #require(person.result)
    #expect(result.settings.shortestLift == .milliseconds(10))
    #expect(result.before.count(of: .doubleTaps) == 0)
    #expect(result.after.count(of: .doubleTaps) == 5)
  }

  @Test("a slow and shaky hand that was missed is recognized")
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
    #expect(result(before: [tap], after: [tap]).reasonToStay == nil)
    #expect(result(before: [tap], after: []).reasonToStay == .worse)
    #expect(result(before: [tap], after: [tap, shake]).reasonToStay == .worse)
  }

  @Test("endless input ends it before memory does")
  func endless() {
    var person = Person()
    person.flood(events: InputLog.mostItems - 10)
    #expect(person.session.end == nil)
    person.flood(events: 10)
    #expect(person.reason == .tooLong)
  }
}
