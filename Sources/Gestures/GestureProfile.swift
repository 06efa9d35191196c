/// Named settings for the hands that use the box.
package enum GestureProfile: String, CaseIterable, Sendable {
  /// Most people.
  case standard
  /// Small, quick and careless hands.
  case child
  /// Hands that shake, or move slowly.
  case steady
}

extension GestureSettings {
  /// The settings of a profile.
  package init(profile: GestureProfile) {
    self.init()
    switch profile {
    case .standard: break
    case .child: child()
    case .steady: steady()
    }
  }

  private mutating func child() {
    touchSlop = 6
    longestTap = .milliseconds(600)
    longPress = .milliseconds(600)
    doubleTapWindow = .milliseconds(600)
    restTime = .milliseconds(600)
    shortestSwipe = 8
    holdSlop = 2.5
    longestSwipe = .milliseconds(1_500)
  }

  private mutating func steady() {
    touchSlop = 8
    longestTap = .milliseconds(1_000)
    longPress = .milliseconds(1_000)
    doubleTapWindow = .milliseconds(700)
    shortestSwipe = 14
    longestSwipe = .milliseconds(2_000)
    holdSlop = 5
    shortestLift = .milliseconds(60)
    longestBreak = .milliseconds(100)
    secondTapGuard = .milliseconds(400)
  }
}
