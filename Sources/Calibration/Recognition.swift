package import Gestures
import InputEvents
package import Scenes

/// The numbers of a person's samples that were recognized as intended.
package struct Recognition: Equatable, Sendable {
  package private(set) var counts: [CalibrationKind: Int]
  /// The number of recognized shakes that were not intended.
  package let strayShakes: Int

  /// The times by which other settings may recognize the same shake earlier or later.
  private static let shakeBefore = Duration.milliseconds(1_500)
  static let shakeAfter = Duration.milliseconds(1_500)

  /// Compares the intended gestures with the recognized ones.
  ///
  /// A touch sample counts as recognized if the intended gesture is the only one that began during it.
  ///
  /// - Parameters:
  ///   - samples: The samples of the intended gestures.
  ///   - gestures: All recognized gestures, in order.
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

  /// Whether this recognized at least as many samples of each kind, and no more false shakes.
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
