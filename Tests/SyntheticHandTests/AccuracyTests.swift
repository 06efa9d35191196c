import Gestures
import SyntheticHand
import Testing

@Suite("Gestures by synthetic hands, on every panel")
struct AccuracyTests {
  /// Trials of each kind; `Benchmarks/gestures` runs many more.
  private static let trials: UInt64 = 100

  @Test("a grown-up's gestures are told as they are meant", arguments: meant)
  func standard(kind: TrialKind) {
    #expect(rightShare(kind, .standard) >= 0.99)
  }

  @Test("a child's gestures are told as they are meant", arguments: meant)
  func child(kind: TrialKind) {
    #expect(rightShare(kind, .child) >= 0.97)
  }

  @Test("a shaking hand's gestures are told as they are meant", arguments: meant)
  func steady(kind: TrialKind) {
    #expect(rightShare(kind, .steady) >= 0.97)
  }

  @Test("what nobody means does nothing", arguments: TrialKind.negatives)
  func negatives(kind: TrialKind) {
    for profile in HandProfile.all {
      #expect(rightShare(kind, profile, trials: 40) == 1, "\(profile.name)")
    }
  }

  private static let meant = TrialKind.gestures + TrialKind.composites

  private func rightShare(
    _ kind: TrialKind, _ profile: HandProfile, trials: UInt64 = Self.trials
  ) -> Double {
    let settings = GestureSettings(profile: GestureProfile(rawValue: profile.name) ?? .standard)
    let right = (0..<trials).count { seed in
      let trial = SyntheticHand.trial(kind, profile, seed: seed)
      return trial.isRight(trial.reported(settings))
    }
    return Double(right) / Double(trials)
  }
}
