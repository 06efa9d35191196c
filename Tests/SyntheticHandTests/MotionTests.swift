import Foundation
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

  /// The number of trials of each kind; `STUDYKIOSK_MOVEMENTS` is another one.
  private static let trials =
    UInt64(ProcessInfo.processInfo.environment["STUDYKIOSK_MOVEMENTS"] ?? "") ?? 10

  @Test("machines, phones, vehicles and people who carry the box make a shake once in a hundred")
  func surroundings() {
    var (reported, tried) = (0, 0)
    for kind in Surroundings.Kind.allCases where kind != .hopping {
      for seed in 0..<Self.trials {
        let hertz = Surroundings.rates[Int(seed % 5)]
        tried += 1
        if Surroundings.reportedShakes(
          of: kind, seed: seed, hertz: hertz, range: seed % 2 == 0 ? 2 : 8, averages: true) > 0
        {
          reported += 1
        }
      }
    }
    #expect(reported * 100 <= tried, "\(reported) of \(tried)")
  }

  @Test("a strong shake is one, also up and down and beyond the sensor's range")
  func strongShakes() {
    let trials = 4 * Self.trials
    let missed = (0..<trials).count { seed in
      SyntheticMotion.reportedShakes(
        seed: seed, isUpAndDown: seed % 2 == 0, hertz: Surroundings.rates[1 + Int(seed / 2 % 4)],
        range: 2, averages: seed % 3 != 0) != 1
    }
    #expect(missed * 100 <= Int(trials), "\(missed) of \(trials)")
  }
}
