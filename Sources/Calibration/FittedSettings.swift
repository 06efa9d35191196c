package import Gestures
import Scenes

/// Settings that are fitted to the samples of a person's hands.
///
/// Each limit gets a margin beyond the farthest sample. Of n + 1 similar samples, the last is the
/// farthest with the probability 1 / (n + 1): 6 % for the 15 touches of five taps and five double taps.
/// A margin is needed as well because people who are asked to show a tap do it with care.
///
/// Other people use the box, too, and may need the current limits. So limits are loosened as far as these
/// hands need and never made stricter, except where two gestures must stay distinct: if a tap may last
/// longer, a hold must last longer; if a tap may wander farther, a swipe must be longer; and if a
/// finger bounces, it must be off the glass for longer between two taps. These three have fixed bounds:
/// `slowestHold`, `widestSlop` and `longestShortestLift`.
package struct FittedSettings: Sendable {
  private let samples: HandSamples
  private var settings: GestureSettings

  /// The margin factor for most limits, such as the wander and the duration of a swipe.
  static let margin = 1.5
  /// The margin factor for limits that delay other gestures, such as the longest tap.
  ///
  /// It is smaller because every hold waits for the longest tap, and every tap for the double-tap window.
  static let waitedMargin = 1.3
  /// The least difference between the shortest swipe and the slop, in mm: the step in which both are set.
  static let swipeAboveSlop = 0.5
  /// The longest hold that a calibration may require of everybody, in ms: Android's medium hold delay.
  static let slowestHold = 1_000.0
  /// The largest slop that a calibration may set, in mm.
  ///
  /// With it, hardly any swipe of 10 mm, the shortest in Android TalkBack, is lost.
  static let widestSlop = 10.0
  /// The longest gap that a bouncing finger may require between everybody's double taps, in ms.
  static let longestShortestLift = 60.0

  /// Fits all limits that were measured.
  ///
  /// - Parameters:
  ///   - samples: The samples of the hands; a limit without samples stays as it is.
  ///   - current: The current settings.
  /// - Returns: The settings, each limit within its safe range.
  package static func settings(
    for samples: HandSamples, current: GestureSettings
  ) -> GestureSettings {
    var fitted = FittedSettings(samples: samples, settings: current)
    fitted.fitTaps()
    fitted.fitDoubleTaps()
    fitted.fitSwipes()
    return fitted.settings
  }

  // MARK: Taps

  private mutating func fitTaps() {
    let taps = samples.allTaps
    guard !taps.isEmpty else { return }
    raise(.touchSlop, to: min(slop(taps), Self.widestSlop), step: 0.5)
    let rest = longest(taps.map(\.duration)) * Self.waitedMargin
    raise(.longestTap, to: min(rest, Self.slowestHold), step: 10)
    // A finger that may still tap must not yet be a long press.
    raise(.longPress, to: GestureLimit.longestTap.value(in: settings), step: 10)
    fitShortestTap(taps)
  }

  /// The wander with its margin, or with a smaller one if short swipes would otherwise become taps.
  private func slop(_ taps: [FingerTouch]) -> Double {
    let wander = taps.map(\.wander).max() ?? 0
    guard let swipe = samples.swipes.map(\.reach).min() else { return wander * Self.margin }
    let room = swipe * 0.8 - Self.swipeAboveSlop
    return min(wander * Self.margin, max(wander * 1.1, room))
  }

  /// Fits the shortest tap to the second shortest sample, because a single short one may be a ghost.
  private mutating func fitShortestTap(_ taps: [FingerTouch]) {
    let short = taps.map(\.duration.milliseconds).sorted().dropFirst().first
    guard let short else { return }
    lower(.shortestTap, to: short * 0.6, step: 5)
  }

  // MARK: Double taps

  private mutating func fitDoubleTaps() {
    guard !samples.doubleTaps.isEmpty else { return }
    let interval = longest(samples.doubleTaps.map(\.interval)) * Self.waitedMargin
    raise(.doubleTapWindow, to: interval, step: 10)
    let distance = samples.doubleTaps.map(\.distance).max() ?? 0
    raise(.doubleTapDistance, to: distance * Self.margin, step: 0.5)
    // Debouncing must not lose this hand's double taps, so their shortest gap bounds the limit.
    let bounce = longest(samples.allTaps.map(\.bounce)) * Self.waitedMargin
    raise(.shortestLift, to: min(bounce, Self.longestShortestLift), step: 5)
    let gap = samples.doubleTaps.map(\.gap.milliseconds).min() ?? 0
    lower(.shortestLift, to: gap * 0.7, step: 5)
  }

  // MARK: Swipes

  private mutating func fitSwipes() {
    let swipes = samples.swipes
    if let reach = swipes.map(\.reach).min() {
      lower(.shortestSwipe, to: reach * 0.5, step: 0.5)
      raise(.longestSwipe, to: longest(swipes.map(\.duration)) * Self.margin, step: 10)
      raise(.swipeSlant, to: (swipes.map(\.slant).max() ?? 0) + 5, step: 1)
      raise(.swipeHold, to: longest(swipes.map(\.held)) * Self.margin, step: 10)
      raise(.swipeReturn, to: (swipes.map(\.comeBack).max() ?? 0) * 130, step: 1)
      raise(.swipeDetour, to: (swipes.map(\.detour).max() ?? 0) * Self.waitedMargin, step: 0.5)
    }
    let least = GestureLimit.touchSlop.value(in: settings) + Self.swipeAboveSlop
    raise(.shortestSwipe, to: least, step: 0.5)
  }

  // MARK: Setting

  private func longest(_ durations: [Duration]) -> Double {
    durations.map(\.milliseconds).max() ?? 0
  }

  /// Raises a limit to a value, rounded up to whole steps, which are easier to read in a file.
  private mutating func raise(_ limit: GestureLimit, to value: Double, step: Double) {
    guard limit.value(in: settings) < value else { return }
    limit.set((value / step).rounded(.up) * step, in: &settings)
  }

  /// Lowers a limit to a value, rounded down to whole steps.
  private mutating func lower(_ limit: GestureLimit, to value: Double, step: Double) {
    guard limit.value(in: settings) > value else { return }
    limit.set((value / step).rounded(.down) * step, in: &settings)
  }
}
