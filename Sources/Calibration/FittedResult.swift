package import Gestures
import InputEvents
package import Scenes

/// Fits settings to samples and tests them on the whole input.
struct SettingsFitting: Sendable {
  /// The current limits; `sensitivity` is the current sensitivity to shakes.
  let current: GestureSettings
  let sensitivity: ShakeSensitivity
  let panelSize: SurfaceSize?

  /// Fits settings and compares them with the current ones.
  ///
  /// - Returns: The result; nil if there are samples of fewer than two kinds, because a person who makes only
  ///   one of the requested gestures is not following the instructions.
  func result(for samples: HandSamples, _ log: InputLog) -> FittedResult? {
    guard CalibrationKind.allCases.count(where: { samples.count(of: $0) > 0 }) >= 2 else {
      return nil
    }
    func recognition(_ settings: GestureSettings) -> Recognition {
      Recognition(of: samples, in: log.gestures(settings: settings, panelSize: panelSize))
    }
    let before = recognition(current)
    var fitted = FittedSettings.settings(for: samples, current: current)
    let best = bestSensitivity(for: samples, before) { sensitivity in
      fitted.setShakeSensitivity(sensitivity)
      return recognition(fitted)
    }
    fitted.setShakeSensitivity(best)
    return FittedResult(
      samples: samples, current: current, settings: fitted, sensitivities: (sensitivity, best),
      before: before, after: recognition(fitted))
  }

  /// The sensitivity that recognizes the most shakes and, among equals, the fewest false ones.
  ///
  /// If several are equal, the current one is preferred, then the normal one, then the gentler one, because
  /// other people shake the box, too.
  private func bestSensitivity(
    for samples: HandSamples, _ before: Recognition,
    _ recognition: (ShakeSensitivity) -> Recognition
  ) -> ShakeSensitivity {
    var best = (sensitivity: sensitivity, recognition: before)
    func isWorse(_ one: Recognition, than other: Recognition) -> Bool {
      (one.count(of: .shakes), -one.strayShakes) < (other.count(of: .shakes), -other.strayShakes)
    }
    guard !samples.shakes.isEmpty else { return sensitivity }
    for candidate in [ShakeSensitivity.normal, .gentle, .firm] where candidate != sensitivity {
      let found = recognition(candidate)
      if isWorse(best.recognition, than: found) { best = (candidate, found) }
    }
    return best.sensitivity
  }
}

/// Fitted settings, with the numbers of gestures that they and the current settings recognize.
package struct FittedResult: Sendable {
  package let samples: HandSamples
  package let current: GestureSettings
  package let settings: GestureSettings
  /// The sensitivity to shakes, before and after.
  package let sensitivities: (before: ShakeSensitivity, after: ShakeSensitivity)
  package let before: Recognition
  package let after: Recognition

  /// The limits that differ, in the order of `GestureLimit`.
  package var changes: [GestureLimit] {
    GestureLimit.allCases.filter { $0.value(in: current) != $0.value(in: settings) }
  }

  /// Why the current settings should stay; nil if the new ones are better.
  package var reasonToStay: CalibrationSession.Reason? {
    if !after.isAtLeast(before) { return .lessRecognized }
    // If nothing is gained, the current limits stay, because another hand may need them.
    return after == before ? .alreadyFits : nil
  }

  /// The result for the screen.
  package var summary: CalibrationSummary {
    CalibrationSummary(
      scores: CalibrationKind.allCases.compactMap { kind in
        let count = samples.count(of: kind)
        return count == 0
          ? nil
          : CalibrationSummary.Score(
            kind, count: count, before: before.count(of: kind), after: after.count(of: kind))
      },
      changes: shakeChange
        + changes.map { limit in
          CalibrationSummary.Change(
            name: limit.rawValue, before: limit.text(limit.value(in: current)),
            after: limit.text(limit.value(in: settings)))
        })
  }

  private var shakeChange: [CalibrationSummary.Change] {
    let (before, after) = sensitivities
    guard before != after else { return [] }
    return [
      CalibrationSummary.Change(
        name: "shake", before: before.rawValue, after: after.rawValue)
    ]
  }

  /// Whether a touch confirms the settings: a tap that began at or after `time`.
  ///
  /// A touch that is short enough for a ghost confirms nothing, even if the samples were that short: they
  /// may be ghosts, too.
  func isKeeping(_ touch: Touch, at lift: Timestamp, after time: Timestamp) -> Bool {
    guard case .finger(let stroke) = touch, stroke.down >= time else { return false }
    return stroke.farthest <= SampleCollector.farthestTap
      && stroke.duration(at: lift) >= GestureSettings().shortestTap
  }
}
