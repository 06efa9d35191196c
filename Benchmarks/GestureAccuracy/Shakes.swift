import Gestures
import SyntheticHand

/// How many movements of the box are reported as shakes, on accelerometers of 10 to 250 Hz.
struct Shakes {
  let trials: Int
  private(set) var missed: [String] = []

  init(trials: Int) {
    self.trials = trials
  }

  mutating func run() async {
    var rows: [[String]] = []
    var (reported, tried) = (0, 0)
    for (kind, counts) in await counts() {
      if kind == .shake {
        let share = Double(counts.once) / Double(trials)
        if share < 0.995 { missed.append("shake: \((share * 100).fixed(2)) % of 99.5 %") }
        rows.append(
          ["shake", "reported once: \((share * 100).fixed(2)) %, more than once: \(counts.more)"])
      } else {
        reported += counts.once + counts.more
        tried += trials
        let rate = Double(counts.once + counts.more) * 10_000 / Double(trials)
        rows.append([kind.rawValue, "reported per 10,000: \(rate.fixed(1))"])
      }
    }
    let rate = Double(reported) * 10_000 / Double(tried)
    if rate > 1 { missed.append("shakes: \(rate.fixed(2)) false ones per 10,000 movements") }
    printTable(
      "Movements of the box, \(trials) each; \(rate.fixed(2)) false shakes per 10,000 (bar: 1) "
        + (rate > 1 ? "MISSED" : "ok"),
      ["movement", "as shakes"], rows, left: [0, 1])
  }

  /// By kind, in their order: how many trials were reported once, and how many more often.
  private func counts() async -> [(SyntheticMotion.Kind, (once: Int, more: Int))] {
    let trials = trials
    let counts = await withTaskGroup(of: (SyntheticMotion.Kind, (once: Int, more: Int)).self) {
      group in
      for kind in SyntheticMotion.Kind.allCases {
        group.addTask {
          var counts = (once: 0, more: 0)
          for seed in 0..<UInt64(trials) {
            let reported = SyntheticMotion.reportedShakes(of: kind, seed: seed, GestureSettings())
            if reported == 1 { counts.once += 1 }
            if reported > 1 { counts.more += 1 }
          }
          return (kind, counts)
        }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return SyntheticMotion.Kind.allCases.map { ($0, counts[$0] ?? (0, 0)) }
  }
}
