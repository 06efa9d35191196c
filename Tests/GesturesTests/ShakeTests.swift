import Gestures
import InputEvents
import Testing

@Suite("Shaking the box")
struct ShakeTests {
  @Test(
    "five swings make one shake, however long it goes on, in any orientation",
    arguments: [[1.0, 0, 0], [0, 1, 0], [0, 0, 1], [0.6, 0.6, 0.53]])
  func shaking(axis: [Double]) {
    var box = Box()
    box.rest(1_000)
    box.shake(5_000, axis: axis, strength: 1.8)
    box.rest(1_000)
    #expect(box.shakes.count == 1)
  }

  @Test("after half a second of stillness it can be shaken again, before that not")
  func again() {
    var box = Box()
    for pause in [300, 800, 300] as [Int64] {
      box.shake(1_500, axis: [1, 0, 0], strength: 1.8)
      box.rest(pause)
    }
    #expect(box.shakes.count == 2)
  }

  @Test("a device that says nothing while nothing changes is still")
  func silence() {
    var box = Box()
    // Ends in the middle of a swing, so that no calm sample comes before the silence.
    box.shake(1_600, axis: [1, 0, 0], strength: 1.8)
    box.time += 600
    box.shake(1_500, axis: [1, 0, 0], strength: 1.8)
    #expect(box.shakes.count == 2)
  }

  @Test("a knock, two knocks, gentle turning and a drop are no shake")
  func notShaking() {
    var box = Box()
    box.rest(1_000)
    box.knock()
    box.rest(200)
    box.knock()
    box.rest(1_000)
    box.turn(4_000)
    box.rest(1_000)
    box.drop()
    box.rest(1_000)
    #expect(box.shakes.isEmpty)
  }

  @Test("swings slower than five in 1.3 s are no shake")
  func tooSlow() {
    var box = Box()
    box.shake(5_000, axis: [1, 0, 0], strength: 1.8, hertz: 1)
    #expect(box.shakes.isEmpty)
  }
}

/// A box with an accelerometer at 50 Hz, lying flat.
private struct Box {
  var time: Int64 = 0
  var shakes: [Int64] = []
  private var recognizers = GestureRecognizers()

  mutating func rest(_ duration: Int64) {
    move(duration) { _ in (0, 0, 1) }
  }

  mutating func shake(_ duration: Int64, axis: [Double], strength: Double, hertz: Double = 3) {
    move(duration) { seconds in
      let swing = strength * wave(seconds * hertz)
      return (axis[0] * swing, axis[1] * swing, 1 + axis[2] * swing)
    }
  }

  mutating func turn(_ duration: Int64) {
    move(duration) { seconds in (0.9 * wave(seconds), 0.2 * wave(2 * seconds), 0.6) }
  }

  mutating func knock() {
    move(60) { _ in (1.2, 0, 1.3) }
  }

  mutating func drop() {
    move(400) { _ in (0, 0, 0.05) }
    move(40) { _ in (0, 0, 6) }
    move(60) { _ in (0, 0, 0.4) }
    move(40) { _ in (0, 0, 2) }
  }

  private mutating func move(
    _ duration: Int64, _ acceleration: (Double) -> (Double, Double, Double)
  ) {
    var gestures: [TimedGesture] = []
    for step in stride(from: 0, to: duration, by: 20) {
      let (x, y, z) = acceleration(Double(step) / 1_000)
      recognizers.update(
        AccelerationSample(time: .ms(time + step), x: x, y: y, z: z), into: &gestures)
    }
    time += duration
    shakes += gestures.map { $0.time.microseconds / 1_000 }
  }
}

/// A triangle of height 1 that repeats with every whole number.
private func wave(_ turns: Double) -> Double {
  let share = turns - turns.rounded(.down)
  return share < 0.25 ? share * 4 : share < 0.75 ? 2 - share * 4 : share * 4 - 4
}
