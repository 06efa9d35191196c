import Gestures
import InputEvents
import SyntheticHand

/// Ours beside other programs' rules, on the same strokes.
enum Comparison {
  /// Whose gestures they are.
  enum Model: Sendable {
    case ours(GestureProfile)
    case reference(ReferenceRules)

    var name: String {
      switch self {
      case .ours(let profile): "ours, \(profile.rawValue)"
      case .reference(let rules): rules.name
      }
    }

    func reported(_ trial: Trial) -> [TimedGesture] {
      switch self {
      case .ours(let profile): trial.reported(GestureSettings(profile: profile))
      case .reference(let rules): trial.reported { _ in ReferenceModel(rules) }
      }
    }

    /// Whether it has a gesture at all.
    func knows(_ kind: TrialKind) -> Bool {
      guard case .reference(let rules) = self else { return true }
      switch kind {
      case .twoFingerTap, .slotSwap: return rules.twoFingerTap != nil
      case .tap, .doubleTap, .twoTaps, .tapThenSwipe, .longPress, .tapBesideGhost, .tapAfterGhost,
        .tapBesideRest,
        .tapBesidePalm:
        return rules.tap != nil
      default: return true
      }
    }
  }

  static func run(trials: Int) async {
    for profile in HandProfile.all {
      let own = GestureProfile(rawValue: profile.name) ?? .standard
      let models =
        [.ours(own)] + (own == .standard ? [] : [.ours(.standard)])
        + ReferenceRules.all.map { Model.reference($0) }
      let columns = await columns(models, profile, trials)
      let names =
        (TrialKind.gestures + TrialKind.composites).map(\.rawValue)
        + ["false per 10,000", "tap: p50, p99 ms", "swipe: p50, p99 ms"]
      let rows = names.indices.map { row in [names[row]] + columns.map { $0[row] } }
      printTable(
        "The \(profile.name) hand's gestures by several rules, right in %, \(trials) trials each",
        ["kind"] + models.map(\.name), rows)
    }
  }

  private static func columns(
    _ models: [Model], _ profile: HandProfile, _ trials: Int
  ) async -> [[String]] {
    await withTaskGroup(of: (Int, [String]).self) { group in
      for (index, model) in models.enumerated() {
        group.addTask { (index, column(model, profile, trials)) }
      }
      return await group.reduce(into: models.map { _ in [] }) { $0[$1.0] = $1.1 }
    }
  }

  private static func column(_ model: Model, _ profile: HandProfile, _ trials: Int) -> [String] {
    var cells: [String] = []
    var delays: [TrialKind: [Int64]] = [:]
    for kind in TrialKind.gestures + TrialKind.composites {
      guard model.knows(kind) else {
        cells.append("–")
        continue
      }
      let tally = tally(model, kind, profile, trials)
      cells.append((tally.share * 100).fixed(1))
      delays[kind] = tally.sinceLift.sorted()
    }
    let reported = TrialKind.negatives.map { tally(model, $0, profile, trials).reported }.reduce(
      0, +)
    cells.append((Double(reported) * 10_000 / Double(trials * TrialKind.negatives.count)).fixed(0))
    for kind in [TrialKind.tap, .swipe] {
      let delays = delays[kind] ?? []
      cells.append(
        delays.isEmpty
          ? "–"
          : "\(Tally.percentile(delays, 0.5).fixed(0)), \(Tally.percentile(delays, 0.99).fixed(0))")
    }
    return cells
  }

  private static func tally(
    _ model: Model, _ kind: TrialKind, _ profile: HandProfile, _ trials: Int
  ) -> Tally {
    var tally = Tally()
    for seed in 0..<UInt64(trials) {
      let trial = SyntheticHand.trial(kind, profile, seed: seed)
      tally.add(trial, model.reported(trial), seed: seed, placesMatter: true)
    }
    return tally
  }
}
