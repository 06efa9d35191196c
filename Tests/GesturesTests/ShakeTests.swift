import Gestures
import SyntheticHand
import Testing

@testable import InputEvents

@Suite("Shaking the box")
struct ShakeTests {
  @Test(
    "four swings make one shake, however long it goes on, in any orientation",
    arguments: [[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [0.6, 0.6, 0.53]])
  func shaking(axis: [Double]) {
    var box = Box()
    box.rest(1_000)
    box.shake(5_000, axis: axis, strength: 1.2)
    box.rest(1_000)
    #expect(box.shakes.count == 1)
  }

  @Test("a shake is recognized at its fourth swing")
  func moment() {
    var box = Box()
    box.rest(1_000)
    // A half wave takes 167 ms; the fourth one is strong enough 20 ms after its start.
    box.shake(5_000, axis: [1, 0, 0], strength: 1.2)
    #expect(box.shakes == [1_520])
  }

  @Test("another shake is recognized after half a second of stillness, but not before")
  func again() {
    var box = Box()
    for pause in [300, 800, 300] as [Int64] {
      box.shake(1_500, axis: [1, 0, 0], strength: 1.2)
      box.rest(pause)
    }
    #expect(box.shakes.count == 2)
  }

  @Test("a single reading beyond every sensor's range is ignored")
  func spike() {
    var box = Box()
    box.rest(1_000)
    box.spike()
    box.shake(2_000, axis: [1, 0, 0], strength: 1.2)
    #expect(box.shakes.count == 1)
  }

  @Test("a device that sends nothing while nothing changes is at rest")
  func silence() {
    var box = Box()
    // The movement ends in the middle of a swing, so that no calm sample comes before the silence.
    box.shake(1_600, axis: [1, 0, 0], strength: 1.2)
    box.time += 600
    box.shake(1_500, axis: [1, 0, 0], strength: 1.2)
    #expect(box.shakes.count == 2)
  }

  @Test(
    "a movement is explained once, when the box is still again",
    arguments: [
      (Move.shake, 4...30, ShakeAttempt.Verdict.shake), (.swing, 1...3, .tooFewSwings),
      (.slowShake, 1...3, .tooFewSwings), (.turn, 4...30, .turned), (.knocks, 4...30, .knocked),
      (.drop, 1...30, .fell), (.fall, 1...1, .fell), (.gentleShake, 4...30, .shake),
    ])
  func explained(move: Move, swings: ClosedRange<Int>, verdict: ShakeAttempt.Verdict) throws {
    var box = Box()
    box.rest(1_000)
    box.make(move)
    #expect(box.attempts.isEmpty)
    box.rest(1_000)
    let attempt = try #require(box.attempts.first)
    #expect(box.attempts.count == 1)
    #expect(attempt.verdict == verdict)
    #expect(swings.contains(attempt.swings) && attempt.swingsNeeded == 4)
    #expect(attempt.strongest >= attempt.strengthNeeded)
    #expect(attempt.start >= .ms(1_000) && attempt.end > attempt.start)
    #expect(attempt.end <= .ms(box.time - 500))
    #expect(box.shakes.count == (verdict == .shake ? 1 : 0))
  }

  @Test(
    "thumps on the table are no shake, despite the vibration", arguments: [10, 20, 40, 80])
  func thumps(step: Int64) {
    var box = Box(step: step)
    box.rest(1_000)
    for _ in 0..<4 { box.thump() }
    box.rest(1_000)
    #expect(box.shakes.isEmpty)
  }

  @Test(
    "a vibration is no shake, however a sensor samples it",
    arguments: [(16.0, 5), (16.0, 10), (25.0, 5), (40.0, 10), (40.0, 20), (155.0, 2), (155.0, 5)])
  func vibration(hertz: Double, step: Int64) {
    for strength in [0.5, 0.8, 1.5, 3] {
      var box = Box(step: step)
      box.rest(1_000)
      // The mean over the time between two samples, as a chip measures it.
      let share = wave(hertz * Double(step) / 2_000) / (3.1416 * hertz * Double(step) / 1_000)
      box.shake(3_000, axis: [0.6, 0, 0.8], strength: strength * share, hertz: hertz)
      box.rest(1_000)
      #expect(box.shakes.isEmpty, "\(strength) g")
    }
  }

  @Test("a vibration before a shake does not hide it")
  func vibrationThenShake() {
    var box = Box(step: 10)
    box.rest(1_000)
    box.shake(2_000, axis: [1, 0, 0], strength: 0.9, hertz: 30)
    box.shake(2_000, axis: [1, 0, 0], strength: 1.2)
    #expect(box.shakes.count == 1)
  }

  @Test(
    "a strong shake up and down is no fall, on a slow sensor that clips at 2 g",
    arguments: [1.2, 1.6, 2.5, 4], [3.0, 4, 5])
  func clipped(strength: Double, hertz: Double) {
    for start in 0..<8 {
      var box = Box(step: 40)
      box.rest(1_000 + Int64(start) * 5)
      box.shakeClipped(2_000, strength: strength, hertz: hertz, from: Double(start) / 8)
      box.rest(1_000)
      #expect(box.shakes.count == 1, "from \(start)/8")
    }
  }

  @Test("a movement too weak for a swing is not explained")
  func tooWeak() {
    var box = Box()
    box.shake(3_000, axis: [1, 0, 0], strength: 0.4)
    box.rest(1_000)
    #expect(box.attempts.isEmpty && box.shakes.isEmpty)
  }

  @Test(
    "the sensitivity determines the least strength of a shake",
    arguments: [
      (0.42, [ShakeSensitivity.gentle]), (0.65, [.gentle, .normal]),
      (
        1.2,
        [
          .gentle, .normal, .firm,
        ]
      ),
    ])
  func sensitivity(strength: Double, levels: [ShakeSensitivity]) {
    let found = ShakeSensitivity.allCases.filter { level in
      var settings = GestureSettings()
      settings.setShakeSensitivity(level)
      var box = Box(settings: settings)
      box.shake(3_000, axis: [1, 0, 0], strength: strength)
      return !box.shakes.isEmpty
    }
    #expect(found == levels)
  }

  @Test("the normal sensitivity is the default")
  func normal() {
    var settings = GestureSettings()
    settings.setShakeSensitivity(.firm)
    #expect(settings != GestureSettings())
    settings.setShakeSensitivity(.normal)
    #expect(settings == GestureSettings())
  }
}

enum Move: String {
  case shake, gentleShake, swing, slowShake, turn, knocks, drop, fall
}

/// A box with an accelerometer, lying flat; it takes a sample every 20 ms by default.
private struct Box {
  var time: Int64 = 0
  var shakes: [Int64] = []
  var attempts: [ShakeAttempt] = []
  private var recognizer: ShakeRecognizer

  private let step: Int64

  init(settings: GestureSettings = GestureSettings(), step: Int64 = 20) {
    self.step = step
    recognizer = ShakeRecognizer(settings: settings)
  }

  mutating func make(_ move: Move) {
    switch move {
    case .shake: shake(2_000, axis: [1, 0, 0], strength: 1.2)
    case .gentleShake:
      // Up and down, with a sensor that reads 0.93 g at rest, as a Raspberry Pi's Sense HAT does.
      self.move(2_000) { Vector(0, 0, 0.93 + 0.57 * wave(2.5 * $0)) }
    case .swing: shake(333, axis: [1, 0, 0], strength: 1.2)
    case .slowShake: shake(4_000, axis: [1, 0, 0], strength: 1.2, hertz: 1)
    case .turn: self.move(3_000) { Vector(0, 0, 1).turned(wave(1.5 * $0), about: [1, 0, 0]) }
    case .knocks:
      for side in [1.0, -1, 1, -1, 1, -1] {
        self.move(40) { _ in Vector(3 * side, 0, 1) }
        rest(160)
      }
    case .fall: self.move(400) { _ in Vector(0, 0, 0.05) }
    case .drop:
      self.move(400) { _ in Vector(0, 0, 0.05) }
      self.move(40) { _ in Vector(0, 0, 6) }
      self.move(120) { _ in Vector(0, 0, 0.05) }
      self.move(40) { _ in Vector(0, 0, 3) }
    }
  }

  mutating func rest(_ duration: Int64) {
    move(duration) { _ in Vector(0, 0, 1) }
  }

  /// Makes a blow of 1.8 g, which vibrates at 15 Hz and fades within a quarter of a second.
  mutating func thump() {
    move(350) { time in
      var size = 1.8
      for _ in 0..<Int(time * 100) { size *= 0.88 }
      return Vector(0.3 * size * wave(15 * time), 0, 1 + size * wave(15 * time + 0.25))
    }
  }

  mutating func spike() {
    move(20) { _ in Vector(Double(Int32.max) / 1_024, 0, 1) }
  }

  mutating func shake(_ duration: Int64, axis: [Double], strength: Double, hertz: Double = 3) {
    move(duration) { Vector(0, 0, 1) + Vector(axis) * (strength * wave($0 * hertz)) }
  }

  /// Shakes up and down, from a share of a period on, with readings of at most 2 g.
  mutating func shakeClipped(_ duration: Int64, strength: Double, hertz: Double, from: Double) {
    move(duration) { time in
      Vector(0, 0, min(max(1 + strength * wave(time * hertz + from), -2), 2))
    }
  }

  private mutating func move(_ duration: Int64, _ acceleration: (Double) -> Vector) {
    for offset in stride(from: 0, to: duration, by: Int(step)) {
      let felt = acceleration(Double(offset) / 1_000)
      let sample = AccelerationSample(time: .ms(time + offset), x: felt.x, y: felt.y, z: felt.z)
      if recognizer.update(sample) != nil { shakes.append(time + offset) }
      if let attempt = recognizer.takeAttempt() { attempts.append(attempt) }
    }
    time += duration
  }
}
