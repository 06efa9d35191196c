import Gestures
import InputEvents
import SyntheticHand
import Testing

@Suite("Slow drags and long presses, on every panel")
struct SlowDragTests {
  private static let seeds: Range<UInt64> = 0..<20

  @Test("a drag of 10 to 60 mm/s is never a long press", arguments: Panel.all)
  func drags(panel: Panel) {
    for profile in HandProfile.all {
      let wrong = presses(.slowDrag, profile, panel, isSizeKnown: true)
      #expect(wrong == [], "\(profile.name)")
    }
  }

  /// The drags take 2.5 to 4.5 s over 60 to 115 mm.
  ///
  /// The slowest have moved by as little as a finger that slips during a press; none of them would be a long
  /// press only if presses took longer.
  @Test("at most a sixth of 300 drags that accelerate for seconds are long presses")
  func smoothDrags() {
    let wrong = (0..<300 as Range<UInt64>).count { seed in
      var hand = SyntheticHand(
        seed: seed, profile: .standard, panel: Panel.all[Int(seed % 2)])
      let reported = hand.smoothDrag().reported(GestureSettings())
      return reported.contains { $0.gesture.name == "long-press" }
    }
    #expect(wrong <= 50)
  }

  /// Without the panel's size, slow drags on a large panel seem slower than they are.
  @Test("knowing a panel's true size makes no more drags long presses", arguments: Panel.all)
  func size(panel: Panel) {
    for profile in HandProfile.all {
      let sized = presses(.slowDrag, profile, panel, isSizeKnown: true)
      let unsized = presses(.slowDrag, profile, panel, isSizeKnown: false)
      #expect(sized.count <= unsized.count, "\(profile.name)")
    }
  }

  @Test("a resting finger is a long press, even if it slips or trembles", arguments: Panel.all)
  func rests(panel: Panel) {
    for profile in HandProfile.all {
      let reported = presses(.longPress, profile, panel, isSizeKnown: true)
      #expect(reported == Array(Self.seeds), "\(profile.name)")
    }
  }

  /// Returns the seeds for which a long press is reported.
  private func presses(
    _ kind: TrialKind, _ profile: HandProfile, _ panel: Panel, isSizeKnown: Bool
  ) -> [UInt64] {
    let settings = GestureSettings(profile: GestureProfile(rawValue: profile.name) ?? .standard)
    return Self.seeds.filter { seed in
      var hand = SyntheticHand(seed: seed, profile: profile, panel: panel)
      let reported = hand.trial(kind).reported(isSizeKnown: isSizeKnown) {
        GestureRecognizers(settings: settings, surface: $0)
      }
      return reported.contains { $0.gesture.name == "long-press" }
    }
  }
}
