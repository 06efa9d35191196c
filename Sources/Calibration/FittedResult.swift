package import Gestures
import InputEvents
package import Scenes

/// Fits settings to samples and tries them on everything that came in.
struct SettingsFitting: Sendable {
  /// The limits until now, and how gentle a shake may be.
  let current: GestureSettings
  let sensitivity: ShakeSensitivity
  let panelSize: SurfaceSize?

  /// Fits settings and compares them with the current ones.
  ///
  /// - Returns: nil when there are samples of fewer than two kinds: hands that do only one of what
  ///   was asked for only tap along.
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

  /// The sensitivity that finds most of the shakes and makes up the fewest.
  ///
  /// Among equals the one until now, then the standard one, then the gentler one: others shake too.
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

/// Fitted settings, and what the hand gets from them and from those until now.
package struct FittedResult: Sendable {
  package let samples: HandSamples
  package let current: GestureSettings
  package let settings: GestureSettings
  /// How gentle a shake may be, until now and from now on.
  package let sensitivities: (before: ShakeSensitivity, after: ShakeSensitivity)
  package let before: Recognition
  package let after: Recognition

  /// The limits that differ, in the order of `GestureLimit`.
  package var changes: [GestureLimit] {
    GestureLimit.allCases.filter { $0.value(in: current) != $0.value(in: settings) }
  }

  /// Why the settings until now are the better ones; nil when the new ones are.
  package var reasonToStay: CalibrationSession.Reason? {
    if !after.isAtLeast(before) { return .worse }
    // Limits that gain nothing may be what another hand needs.
    return after == before ? .fits : nil
  }

  /// The result in the words of the screen.
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

  /// Whether a touch asks to keep the settings: a tap like those that were measured.
  ///
  /// What may be a ghost keeps nothing, whatever was measured: ghosts may have been, too.
  func isKeeping(_ touch: Touch, at lift: Timestamp, after time: Timestamp) -> Bool {
    guard case .finger(let stroke) = touch, stroke.down >= time else { return false }
    return stroke.farthest <= SampleCollector.farthestTap
      && stroke.duration(at: lift) >= GestureSettings().shortestTap
  }
}
