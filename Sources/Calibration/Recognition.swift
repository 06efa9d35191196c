package import Gestures
import InputEvents
package import Scenes

/// How many of a hand's samples were recognized as intended.
package struct Recognition: Equatable, Sendable {
  package private(set) var counts: [CalibrationKind: Int]
  /// Recognized shakes that were not intended.
  package let strayShakes: Int

  /// How much earlier or later other settings may recognize the same shake.
  private static let shakeBefore = Duration.milliseconds(1_500)
  static let shakeAfter = Duration.milliseconds(1_500)

  /// Compares what was intended with what was recognized.
  ///
  /// A touch sample counts as recognized if the only gesture that began in it is the intended one.
  ///
  /// - Parameters:
  ///   - samples: What was intended.
  ///   - gestures: Everything that was recognized, in order.
  package init(of samples: HandSamples, in gestures: [TimedGesture]) {
    func began(_ down: Timestamp, _ lift: Timestamp) -> [Gesture] {
      gestures.filter { $0.gesture != .shake && $0.lastDown >= down && $0.lastDown <= lift }
        .map(\.gesture)
    }
    let taps = samples.taps.count { tap in
      let found = began(tap.down, tap.lift)
      if case .tap = found.first { return found.count == 1 } else { return false }
    }
    let doubleTaps = samples.doubleTaps.count { double in
      let found = began(double.first.down, double.second.lift)
      if case .doubleTap = found.first { return found.count == 1 } else { return false }
    }
    let swipes = samples.swipes.count { swipe in
      let found = began(swipe.down, swipe.lift)
      guard case .swipe(let direction, _) = found.first else { return false }
      return direction == swipe.direction && found.count == 1
    }
    var shakes = gestures.filter { $0.gesture == .shake }.map(\.time)
    let all = shakes.count
    let found = samples.shakes.count { meant in
      let place = shakes.firstIndex {
        $0 > meant + (.zero - Self.shakeBefore) && $0 < meant + Self.shakeAfter
      }
      if let place { shakes.remove(at: place) }
      return place != nil
    }
    counts = [.taps: taps, .doubleTaps: doubleTaps, .swipes: swipes, .shakes: found]
    strayShakes = all - found
  }

  /// Whether it has at least the other's recognized samples and no more false shakes.
  package func isAtLeast(_ other: Recognition) -> Bool {
    strayShakes <= other.strayShakes
      && CalibrationKind.allCases.allSatisfy { count(of: $0) >= other.count(of: $0) }
  }

  package func count(of kind: CalibrationKind) -> Int { counts[kind] ?? 0 }
}

extension HandSamples {
  package func count(of kind: CalibrationKind) -> Int {
    switch kind {
    case .taps: taps.count
    case .doubleTaps: doubleTaps.count
    case .swipes: swipes.count
    case .shakes: shakes.count
    }
  }
}
