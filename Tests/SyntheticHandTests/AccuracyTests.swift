import Gestures
import SyntheticHand
import Testing

@Suite("The gestures of synthetic hands, on every panel")
struct AccuracyTests {
  /// The number of trials of each kind; `Benchmarks/gestures` runs many more.
  private static let trials: UInt64 = 100

  @Test("an adult's gestures are recognized as intended", arguments: meant)
  func standard(kind: TrialKind) {
    #expect(rightShare(kind, .standard) >= 0.99)
  }

  @Test("a child's gestures are recognized as intended", arguments: meant)
  func child(kind: TrialKind) {
    #expect(rightShare(kind, .child) >= 0.97)
  }

  @Test("a trembling hand's gestures are recognized as intended", arguments: meant)
  func steady(kind: TrialKind) {
    #expect(rightShare(kind, .steady) >= 0.97)
  }

  @Test("unintended contacts make no gesture", arguments: TrialKind.negatives)
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
