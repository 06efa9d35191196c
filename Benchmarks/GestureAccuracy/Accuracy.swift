import Gestures
import InputEvents
import SyntheticHand

/// Our own recognizers on every kind of trial by every hand, with the bars.
struct Accuracy {
  let trials: Int
  let kinds: [TrialKind]
  var isSizeKnown = true
  var showsFailures = false
  private(set) var missed: [String] = []

  init(trials: Int, kinds: [TrialKind]) {
    self.trials = trials
    self.kinds = kinds
  }

  mutating func run() async {
    for profile in HandProfile.all {
      var (rows, negatives): ([[String]], [[String]]) = ([], [])
      var (reported, tried) = (0, 0)
      for (task, tally) in await tallies(profile) {
        if TrialKind.negatives.contains(task.kind) {
          negatives.append(negativeRow(task.kind, tally))
          reported += tally.reported
          tried += tally.trials
        } else {
          rows.append(row(task.kind, profile, tally, isBound: task.isBound))
        }
      }
      if !rows.isEmpty { printGestures(profile, rows) }
      if !negatives.isEmpty { printNegatives(profile, negatives, reported, of: tried) }
    }
  }

  /// One row of a table.
  private struct Task: Hashable {
    var kind: TrialKind
    /// Whether a double tap means something.
    var isBound = true
  }

  /// Works on all kinds at once, as many as there are cores; the result is in their order.
  private func tallies(_ profile: HandProfile) async -> [(Task, Tally)] {
    let tasks = kinds.flatMap { kind in
      kind == .tap ? [Task(kind: kind), Task(kind: kind, isBound: false)] : [Task(kind: kind)]
    }
    let tallies = await withTaskGroup(of: (Task, Tally).self) { group in
      for task in tasks {
        group.addTask { (task, tally(task.kind, profile, isBound: task.isBound)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return tasks.map { ($0, tallies[$0] ?? Tally()) }
  }

  private func tally(_ kind: TrialKind, _ profile: HandProfile, isBound: Bool) -> Tally {
    let settings = GestureSettings(profile: GestureProfile(rawValue: profile.name) ?? .standard)
    var tally = Tally()
    for seed in 0..<UInt64(trials) {
      let trial = SyntheticHand.trial(kind, profile, seed: seed)
      let reported = trial.reported(isSizeKnown: isSizeKnown) { surface in
        var recognizers = GestureRecognizers(settings: settings, surface: surface)
        recognizers.isDoubleTapBound = isBound
        return recognizers
      }
      tally.add(
        trial, reported, seed: seed, placesMatter: isSizeKnown,
        latest: latest(trial, settings, isBound))
      if showsFailures, !trial.isRight(reported, placesMatter: isSizeKnown) {
        tally.reasons[Reasons.text(for: trial, settings), default: 0] += 1
      }
    }
    tally.sinceLift.sort()
    tally.sinceDown.sort()
    return tally
  }

  /// The latest moment at which a gesture may be reported; nil where nothing is promised.
  private func latest(
    _ trial: Trial, _ settings: GestureSettings, _ isBound: Bool
  ) -> Timestamp? {
    switch trial.kind {
    case .tap where isBound, .tapBesideGhost, .tapAfterGhost, .tapBesideRest, .tapBesidePalm:
      max(trial.lift, trial.down + settings.doubleTapWindow)
    case .tap: trial.lift + settings.shortestLift + .microseconds(trial.panel.period)
    case .longPress: trial.down + settings.longPress
    case .swipe, .arcedSwipe, .hookedSwipe, .swipeBesideGhost, .swipeBesideRest, .swipeBesidePalm:
      trial.lift
    default: nil
    }
  }

  private mutating func row(
    _ kind: TrialKind, _ profile: HandProfile, _ tally: Tally, isBound: Bool
  ) -> [String] {
    let bar = profile.name == "standard" ? 0.995 : 0.97
    let name = isBound ? kind.rawValue : "\(kind.rawValue), no double tap bound"
    var verdict = "ok"
    if tally.share < bar {
      verdict = "MISSED"
      missed.append(
        "\(profile.name) \(name): \((tally.share * 100).fixed(2)) % of \((bar * 100).fixed(1)) %")
    }
    printFailures(profile, name, tally)
    let delays = kind == .longPress ? tally.sinceDown : tally.sinceLift
    return [
      name, (tally.share * 100).fixed(2), verdict,
      Tally.percentile(delays, 0.5).fixed(0), Tally.percentile(delays, 0.99).fixed(0),
      Tally.percentile(delays, 1).fixed(0), mistakes(tally),
    ]
  }

  private func negativeRow(_ kind: TrialKind, _ tally: Tally) -> [String] {
    printFailures(nil, kind.rawValue, tally)
    return [
      kind.rawValue, (Double(tally.reported) * 10_000 / Double(max(tally.trials, 1))).fixed(1),
      mistakes(tally),
    ]
  }

  private func mistakes(_ tally: Tally) -> String {
    tally.mistakes.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
      .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  private func printFailures(_ profile: HandProfile?, _ name: String, _ tally: Tally) {
    guard showsFailures, tally.right < tally.trials else { return }
    print("\n\(profile.map { $0.name + " " } ?? "")\(name)")
    for seed in tally.seeds { print("  seed \(seed)") }
    let panels = tally.panels.sorted { $0.key < $1.key }.map { name, count in
      "\(name) \(((1 - Double(count.right) / Double(count.trials)) * 100).fixed(2)) %"
    }
    for (reason, count) in tally.reasons.sorted(by: { $0.value > $1.value }).prefix(8) {
      print("  \(count) \(reason)")
    }
    print("  wrong by panel: \(panels.joined(separator: ", "))")
  }

  private func printGestures(_ profile: HandProfile, _ rows: [[String]]) {
    printTable(
      "Gestures by the \(profile.name) hand, \(trials) trials each; ms after the lift "
        + "(long press: after the down)",
      ["kind", "right %", "bar", "p50", "p99", "max", "the wrong ones were taken for"], rows,
      left: [0, 2, 6])
  }

  private mutating func printNegatives(
    _ profile: HandProfile, _ rows: [[String]], _ reported: Int, of tried: Int
  ) {
    let rate = Double(reported) * 10_000 / Double(tried)
    if rate > 1 {
      missed.append("\(profile.name): \(rate.fixed(1)) false study events per 10,000 negatives")
    }
    printTable(
      "What nobody means, by the \(profile.name) hand: \(rate.fixed(2)) false study events per 10,000 "
        + "(bar: 1) \(rate > 1 ? "MISSED" : "ok")",
      ["kind", "false per 10,000", "taken for"], rows, left: [0, 2])
  }
}
