import Gestures
import InputEvents
import Scenes
import Testing

@testable import Calibration

@Suite("Calibration, step by step")
struct CalibrationSessionTests {
  @Test("asks for taps, double taps and swipes, and fills a block for each one done")
  func steps() {
    var person = Person()
    #expect(person.asked == "tap 0/5")
    person.tap()
    #expect(person.asked == "tap 1/5")
    #expect(person.shown.sounds == [.question])
    for _ in 0..<4 {
      person.wait(1_000)
      person.tap()
    }
    #expect(person.asked == "tap 5/5")
    person.wait(800)
    #expect(person.asked == "double-tap 0/5")
    #expect(person.shown.sounds.last == .answer)
    person.doubleTap()
    #expect(person.asked == "double-tap 1/5")
    for _ in 0..<4 {
      person.wait(1_500)
      person.doubleTap()
    }
    person.wait(1_500)
    #expect(person.asked == "swipe-left 0/4")
    person.stroke(300, by: (-30, 2))
    #expect(person.asked == "swipe-right 1/4")
  }

  @Test("shows what was measured of a touch")
  func seen() {
    var person = Person()
    person.tap(120, wander: 5)
    #expect(
      person.screen
        == .ask(.tap, done: 1, of: 5, note: .seen(millimeters: 5, milliseconds: 120)))
  }

  @Test(
    "anything but a tap does not count, and the screen says why",
    arguments: [
      (CalibrationRefusal.tooFar, Person.Act.swipe), (.tooLong, .tap(2_200)),
      (.tooLong, .tap(3_500)), (.tooMany, .doubleTap), (.twoFingers, .twoFingers),
    ])
  func noTap(refusal: CalibrationRefusal, act: Person.Act) {
    var person = Person()
    person.act(act)
    #expect(person.refusal == refusal)
    person.wait(2_000)
    #expect(person.asked == "tap 0/5")
    #expect(person.shown.sounds.contains(.refused))
    person.tap()
    #expect(person.asked == "tap 1/5")
  }

  @Test("touches that the current settings refuse still count as samples")
  func permissive() {
    var person = Person()
    person.tap(1_500, wander: 12)
    person.wait(1_000)
    person.tap(20, wander: 0)
    person.wait(1_000)
    #expect(person.asked == "tap 2/5")
  }

  @Test("two drifting taps 50 ms apart count as two, not as the standard settings' single stroke")
  func quickDrift() {
    var person = Person()
    person.tap(100, wander: 6)
    person.wait(1_000)
    person.tap(100, wander: 6)
    person.wait(70)
    person.tap(100, wander: 6)
    #expect(person.refusal == .tooMany)
    person.wait(1_000)
    for _ in 0..<4 {
      person.tap(100, wander: 6)
      person.wait(1_000)
    }
    #expect(person.asked == "double-tap 0/5")
    person.tap(100, wander: 6)
    person.wait(50)
    person.stroke(100, from: (83, 43), by: (-6, 0))
    #expect(person.asked == "double-tap 1/5")
  }

  @Test("a single tap is not a double tap; two slow taps are")
  func doubleTaps() {
    var person = Person()
    for _ in 0..<5 {
      person.tap()
      person.wait(1_000)
    }
    person.tap()
    person.wait(2_000)
    #expect(person.refusal == .onlyOne)
    person.doubleTap(1_000, duration: 300)
    #expect(person.asked == "double-tap 1/5")
    person.wait(1_000)
    person.doubleTap()
    person.wait(100)
    person.tap()
    #expect(person.refusal == .tooMany)
  }

  @Test("a finger that bounces has tapped once, and the lift limit adapts")
  func bounce() throws {
    var person = Person()
    person.touches(tap: { person in
      person.tap(60)
      person.wait(42)
      person.tap(60)
    })
    person.wait(30_000)
    let result = try #require(person.result)
    #expect(result.samples.taps.count == 5)
    #expect(result.settings.shortestLift == .milliseconds(55))
    #expect(result.before.count(of: .taps) == 0)
    #expect(result.after.count(of: .taps) == 5)
  }

  @Test(
    "a swipe has to go in the right direction, and far enough",
    arguments: [
      (CalibrationRefusal.otherWay, (x: 30.0, y: 0.0)), (.otherWay, (x: 2, y: 30)),
      (.tooShort, (x: -3, y: 0)),
    ])
  func swipes(refusal: CalibrationRefusal, way: (x: Double, y: Double)) {
    var person = Person()
    for _ in 0..<5 {
      person.tap()
      person.wait(1_000)
    }
    for _ in 0..<5 {
      person.doubleTap()
      person.wait(1_500)
    }
    person.stroke(300, by: way)
    #expect(person.refusal == refusal)
    #expect(person.asked == "swipe-left 0/4")
    person.wait(500)
    person.stroke(300, by: (-6, 1))
    #expect(person.asked == "swipe-right 1/4")
  }

  @Test("without an accelerometer no shakes are asked for")
  func noShake() {
    var person = Person()
    person.touches(tap: { $0.tap(700) })
    guard case .result(let summary)? = person.screen else {
      Issue.record("\(String(describing: person.screen))")
      return
    }
    #expect(summary.scores.map(\.kind) == [.taps, .doubleTaps, .swipes])
    #expect(summary.scores.first.map { [$0.before, $0.after, $0.count] } == [0, 5, 5])
  }

  @Test("with an accelerometer, three shakes are asked for and counted")
  func shakes() {
    var person = Person(isShakable: true)
    person.touches(tap: { $0.tap(700) })
    #expect(person.asked == "shake 0/3")
    for _ in 0..<3 { person.shake() }
    person.wait(2_000)
    guard case .result(let summary)? = person.screen else {
      Issue.record("\(String(describing: person.screen))")
      return
    }
    #expect(
      summary.scores.last
        == CalibrationSummary.Score(.shakes, count: 3, before: 3, after: 3))
  }

  @Test(
    "the sensitivity is fitted to the shakes, or stays if it fits already",
    arguments: [
      (ShakeSensitivity.normal, 0.6, ShakeSensitivity.normal), (.normal, 0.42, .gentle),
      (.firm, 0.6, .normal), (.firm, 1.5, .firm), (.gentle, 1.5, .gentle),
    ])
  func sensitivity(before: ShakeSensitivity, strength: Double, after: ShakeSensitivity) throws {
    var person = Person(isShakable: true, sensitivity: before)
    person.touches(tap: { $0.tap(700) })
    for _ in 0..<3 { person.shake(strength: strength) }
    person.wait(30_000)
    let result = try #require(person.result)
    #expect(result.sensitivities.after == after)
    #expect(result.after.count(of: .shakes) == 3)
    let isChanged = result.summary.changes.contains { $0.name == "shake" }
    #expect(isChanged == (before != after))
  }

  @Test("the last shake waits until a stricter recognizer has reported it, too")
  func settling() throws {
    var person = Person(isShakable: true, sensitivity: .firm)
    person.touches(tap: { $0.tap(700) })
    for _ in 0..<3 { person.shake(strength: 1.9, at: 0.5) }
    person.wait(30_000)
    let result = try #require(person.result)
    #expect(result.before.count(of: .shakes) == 3)
  }

  @Test("a tap skips the shakes")
  func tapInsteadOfShake() {
    var person = Person(isShakable: true)
    person.touches(tap: { $0.tap(700) })
    person.wait(500)
    person.tap()
    person.wait(10)
    guard case .result(let summary)? = person.screen else {
      Issue.record("\(String(describing: person.screen))")
      return
    }
    #expect(summary.scores.count == 3)
  }

  @Test("after six refusals in a row a kind is skipped, and its limits stay")
  func leftOut() throws {
    var person = Person()
    for _ in 0..<6 {
      person.doubleTap()
      person.wait(1_500)
    }
    #expect(person.asked == "double-tap 0/5")
    for _ in 0..<5 {
      person.wait(1_500)
      person.doubleTap(400)
    }
    for way in [(-30.0, 0.0), (30, 0), (0, -30), (0, 30)] {
      person.wait(1_500)
      person.stroke(300, by: way)
    }
    person.wait(30_000)
    let result = try #require(person.result)
    #expect(result.changes == [.doubleTapWindow])
    #expect(result.before.count(of: .doubleTaps) == 0)
    #expect(result.after.count(of: .doubleTaps) == 5)
  }
}
