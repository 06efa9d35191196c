import Gestures
import SyntheticHand
import Testing

/// Tests with movements and sensors made from seeds; `Benchmarks/gestures` runs more.
@Suite("Shakes and other movements of the box")
struct MotionTests {
  @Test("at least 995 of 1,000 shakes are recognized, each once")
  func shakes() {
    let reported = (0..<1_000).map { seed in
      SyntheticMotion.reportedShakes(of: .shake, seed: seed, GestureSettings())
    }
    #expect(reported.count { $0 == 1 } >= 995)
    #expect(reported.count { $0 > 1 } <= 1)
  }

  @Test(
    "other movements are no shakes",
    arguments: SyntheticMotion.Kind.allCases.filter { $0 != .shake })
  func others(kind: SyntheticMotion.Kind) {
    for seed in 0..<200 as Range<UInt64> {
      let reported = SyntheticMotion.reportedShakes(of: kind, seed: seed, GestureSettings())
      #expect(reported == 0, "\(kind.rawValue) \(seed)")
    }
  }

  @Test(
    "a walk with the box in hand, even a brisk one, is no shake", arguments: [12.5, 25, 50, 100])
  func walk(hertz: Double) {
    let reported = (0..<1_000 as Range<UInt64>).count { seed in
      SyntheticMotion.reportedShakes(
        of: .carriedWalk, seed: seed, GestureSettings(), hertz: hertz) > 0
    }
    #expect(reported == 0)
  }
}
