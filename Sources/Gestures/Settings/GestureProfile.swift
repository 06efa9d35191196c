/// Named settings for the hands that use the box.
package enum GestureProfile: String, CaseIterable, Sendable {
  /// Most people.
  case standard
  /// Small, quick and careless hands.
  case child
  /// Hands that shake, or move slowly.
  case steady
}

// The "synthetic hand" is Tests/SyntheticHand, which names the sources of its own numbers. The effect of
// a setting on a hand is measured by Benchmarks/gestures.

extension GestureSettings {
  /// The settings of a profile.
  package init(profile: GestureProfile) {
    self.init()
    switch profile {
    case .standard: break
    case .child: setChild()
    case .steady: setSteady()
    }
  }

  private mutating func setChild() {
    // Children slip more and land less exactly than adults (Anthony et al., 2012; Vatavu et al.,
    // 2015).
    touchSlop = 6
    holdSlop = 2.5
    doubleTapDistance = 20
    // The synthetic child rests for up to 600 ms on a tap.
    longestTap = .milliseconds(600)
    longPress = .milliseconds(600)
    restTime = .milliseconds(600)
    // Small children have trouble with double taps and long presses (Nacher et al., 2015).
    doubleTapWindow = .milliseconds(600)
    // Small hands make short strokes. The limit exceeds the slop, so that no stroke is a tap as well.
    shortestSwipe = 8
    longestSwipe = .milliseconds(1_500)
    secondTapGuard = .milliseconds(300)
    // Small hands bounce as they land, too: the synthetic child for 8–40 ms.
    shortestLift = .milliseconds(30)
    shortestTap = .milliseconds(30)
    shortestTwoFingerTap = .milliseconds(45)
  }

  private mutating func setSteady() {
    // Tremor of 4–12 Hz moves a resting finger by 1–4 mm (synthetic hand).
    touchSlop = 8
    holdSlop = 5
    doubleTapDistance = 25
    // Android's "touch & hold delay", medium.
    longestTap = .milliseconds(1_000)
    longPress = .milliseconds(1_000)
    restTime = .milliseconds(600)
    doubleTapWindow = .milliseconds(750)
    shortestSwipe = 14
    longestSwipe = .milliseconds(2_000)
    // A finger that trembles bounces as it lands: iOS's "Ignore Repeat" exists because of it.
    shortestLift = .milliseconds(45)
    shortestTap = .milliseconds(30)
    shortestTwoFingerTap = .milliseconds(45)
    longestBreak = .milliseconds(100)
    secondTapGuard = .milliseconds(400)
  }
}
