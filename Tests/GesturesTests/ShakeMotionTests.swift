import Foundation
import Gestures
import InputEvents
import Testing

/// Movements made up from seeds, on sensors made up from seeds.
///
/// With `SHAKE_MOTIONS=10000` in the environment 10,000 of each kind are tried and counted.
@Suite("Shakes and other movements")
struct ShakeMotionTests {
  @Test("at least 995 of 1,000 shakes are told, each once")
  func shakes() {
    let tried = Tried([.shake], count: 1_000)
    #expect(tried.once * 1_000 >= tried.count * 995, "\(tried)")
    #expect(tried.more * 1_000 <= tried.count, "\(tried)")
  }

  @Test("of 2,000 other movements, or of 10,000 if more are tried, one may be told as a shake")
  func others() {
    let tried = Tried(SyntheticMotion.Kind.allCases.filter { $0 != .shake }, count: 200)
    #expect((tried.once + tried.more) * 10_000 <= max(tried.count, 10_000), "\(tried)")
  }
}

/// How many shakes some movements give.
private struct Tried {
  var count = 0
  var once = 0
  var more = 0

  init(_ kinds: [SyntheticMotion.Kind], count usual: Int) {
    let asked = ProcessInfo.processInfo.environment["SHAKE_MOTIONS"].flatMap { Int($0) }
    for kind in kinds {
      let before = self
      for seed in 0..<(asked ?? usual) { add(kind, seed: UInt64(seed)) }
      if asked != nil {
        print("\(kind): \(once - before.once) once, \(more - before.more) more than once")
      }
    }
  }

  private mutating func add(_ kind: SyntheticMotion.Kind, seed: UInt64) {
    var random = MotionRandom(seed: seed &* 7_919 &+ 13)
    let motion = SyntheticMotion(kind, random: &random)
    let sensor = MotionSensor(random: &random)
    var recognizer = ShakeRecognizer(settings: GestureSettings())
    let told = sensor.samples(of: motion, random: &random).count { recognizer.update($0) != nil }
    count += 1
    if told == 1 { once += 1 }
    if told > 1 { more += 1 }
  }
}
