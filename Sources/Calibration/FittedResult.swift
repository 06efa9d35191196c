package import Gestures
package import InputEvents
package import Scenes

/// Fits settings to samples and tries them on everything that came in.
package struct SettingsFitting: Sendable {
  let current: GestureSettings
  let base: GestureSettings
  let panelSize: SurfaceSize?

  package init(current: GestureSettings, base: GestureSettings, panelSize: SurfaceSize?) {
    self.current = current
    self.base = base
    self.panelSize = panelSize
  }

  /// Fits settings and compares them with the current ones.
  ///
  /// - Returns: nil when there are no samples.
  package func result(for samples: HandSamples, _ log: InputLog) -> FittedResult? {
    guard CalibrationKind.allCases.contains(where: { samples.count(of: $0) > 0 }) else {
      return nil
    }
    let fitted = FittedSettings.settings(for: samples, current: current, base: base)
    func recognition(_ settings: GestureSettings) -> Recognition {
      Recognition(of: samples, in: log.gestures(settings: settings, panelSize: panelSize))
    }
    return FittedResult(
      samples: samples, current: current, settings: fitted,
      before: recognition(current), after: recognition(fitted))
  }
}

/// Fitted settings, and what the hand gets from them and from those until now.
package struct FittedResult: Sendable {
  package let samples: HandSamples
  package let current: GestureSettings
  package let settings: GestureSettings
  package let before: Recognition
  package let after: Recognition

  /// The limits that differ, in the order of `GestureLimit`.
  package var changes: [GestureLimit] {
    GestureLimit.allCases.filter { $0.value(in: current) != $0.value(in: settings) }
  }

  /// Why the settings until now are the better ones; nil when the new ones are.
  package var reasonToStay: CalibrationSession.Reason? {
    if !after.isAtLeast(before) { return .worse }
    return changes.isEmpty ? .fits : nil
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
      changes: changes.map { limit in
        CalibrationSummary.Change(
          name: limit.rawValue, before: limit.text(limit.value(in: current)),
          after: limit.text(limit.value(in: settings)))
      })
  }

  /// Whether a touch asks to keep the settings: a tap like those that were measured.
  ///
  /// What may be a ghost keeps nothing, whatever was measured: ghosts may have been, too.
  func isKeeping(_ report: TouchReport, after time: Timestamp) -> Bool {
    guard case .finger(let stroke)? = Touch(report), stroke.down >= time else { return false }
    return stroke.farthest <= SampleCollector.farthestTap
      && stroke.duration(at: report.time) >= GestureSettings().shortestTap
  }
}
