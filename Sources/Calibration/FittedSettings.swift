package import Gestures
import Scenes

/// Settings for the hands that were measured.
///
/// Each limit gets a margin beyond the farthest of the samples: of n + 1 draws alike the last one
/// is the farthest with the chance 1 / (n + 1), which is 6 % for the 15 touches of five taps and
/// five double taps, and people who are asked to show a tap tap with care.
///
/// Others use the box too. So limits are loosened from those of the box's profile as far as these
/// hands need, and never made stricter than the profile, with two exceptions: a shorter double-tap
/// window, because every single tap waits for it, and what keeps two gestures apart.
package struct FittedSettings: Sendable {
  private let base: GestureSettings
  private let samples: HandSamples
  private var settings: GestureSettings

  /// Beyond the farthest wander, the longest time.
  static let margin = 1.5
  /// Beyond the longest interval of a double tap; less than the others, as every tap waits for it.
  static let rhythmMargin = 1.3
  /// What a swipe has to be longer than the wander of a tap, in mm.
  static let swipeAboveSlop = 2.0

  /// Fits all limits that were measured.
  ///
  /// - Parameters:
  ///   - samples: What the hands did; limits nothing was measured for stay as they are.
  ///   - current: The settings until now.
  ///   - base: The limits of the box's profile.
  /// - Returns: The settings; each limit is within its safe range.
  package static func settings(
    for samples: HandSamples, current: GestureSettings, base: GestureSettings
  ) -> GestureSettings {
    var fitted = FittedSettings(base: base, samples: samples, settings: current)
    fitted.fitTaps()
    fitted.fitDoubleTaps()
    fitted.fitSwipes()
    return fitted.settings
  }

  // MARK: Taps

  private mutating func fitTaps() {
    let taps = samples.allTaps
    guard !taps.isEmpty else { return }
    raise(.touchSlop, to: slop(taps), step: 0.5)
    raise(.longestTap, to: longest(taps.map(\.duration)) * Self.margin, step: 10)
    // A finger that may still tap must not have become a long press.
    raise(.longPress, to: GestureLimit.longestTap.value(in: settings), step: 10)
    fitShortestTap(taps)
    let bounce = longest(taps.map(\.bounce))
    if bounce > 0 { raise(.shortestLift, to: bounce * Self.rhythmMargin, step: 5) }
  }

  /// The wander with its margin, or less of it where swipes are so short that they would be taps.
  private func slop(_ taps: [FingerTouch]) -> Double {
    let wander = taps.map(\.wander).max() ?? 0
    guard let swipe = samples.swipes.map(\.reach).min() else { return wander * Self.margin }
    let room = swipe * 0.8 - Self.swipeAboveSlop
    return min(wander * Self.margin, max(wander * 1.1, room))
  }

  /// Of the shortest taps the second: a single short one may be a ghost, for which no limit opens.
  private mutating func fitShortestTap(_ taps: [FingerTouch]) {
    let short = taps.map(\.duration.milliseconds).sorted().dropFirst().first
    guard let short else { return }
    lower(.shortestTap, to: short * 0.6, step: 5)
  }

  // MARK: Double taps

  private mutating func fitDoubleTaps() {
    guard !samples.doubleTaps.isEmpty else { return }
    let interval = longest(samples.doubleTaps.map(\.interval)) * Self.rhythmMargin
    // Quick hands must have shown it as often as they were asked to.
    if samples.doubleTaps.count >= CalibrationKind.doubleTaps.samples {
      set(.doubleTapWindow, to: interval, step: 10)
    } else {
      raise(.doubleTapWindow, to: interval, step: 10)
    }
    let distance = samples.doubleTaps.map(\.distance).max() ?? 0
    raise(.doubleTapDistance, to: distance * Self.margin, step: 0.5)
    let gap = samples.doubleTaps.map(\.gap.milliseconds).min() ?? 0
    if GestureLimit.shortestLift.value(in: settings) > gap * 0.7 {
      set(.shortestLift, to: (gap * 0.7 / 5).rounded(.down) * 5, step: 5)
    }
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
      raise(.swipeDetour, to: (swipes.map(\.detour).max() ?? 0) * Self.rhythmMargin, step: 0.5)
    }
    let least = GestureLimit.touchSlop.value(in: settings) + Self.swipeAboveSlop
    if GestureLimit.shortestSwipe.value(in: settings) < least {
      set(.shortestSwipe, to: least, step: 0.5)
    }
  }

  // MARK: Setting

  private func longest(_ durations: [Duration]) -> Double {
    durations.map(\.milliseconds).max() ?? 0
  }

  /// Sets a limit that is looser the larger it is, at least to the profile's.
  private mutating func raise(_ limit: GestureLimit, to value: Double, step: Double) {
    set(limit, to: max(value, limit.value(in: base)), step: step)
  }

  /// Sets a limit that is looser the smaller it is, at most to the profile's.
  private mutating func lower(_ limit: GestureLimit, to value: Double, step: Double) {
    let value = (value / step).rounded(.down) * step
    set(limit, to: min(value, limit.value(in: base)), step: step)
  }

  /// Sets a limit rounded up to whole steps, of which settings files are easier to read.
  private mutating func set(_ limit: GestureLimit, to value: Double, step: Double) {
    // The profile's own values stand as they are.
    let isBase = value == limit.value(in: base)
    limit.set(isBase ? value : (value / step).rounded(.up) * step, in: &settings)
  }
}
