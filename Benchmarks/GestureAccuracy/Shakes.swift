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

  /// Tries what moves boxes, and strong shakes, on sensors of every rate and range, a hundredth of the trials on each.
  mutating func runSurroundings() async {
    for averages in [true, false] {
      let rows = await rows(averages: averages)
      let negatives = rows.filter { $0.kind != nil && $0.kind != .hopping }
      let share = negatives.map { $0.shares.mean }.mean
      let name = averages ? "average" : "do not average"
      // Without averaging, a sensor takes a fast vibration for a slow one, and no rule can see that.
      if averages {
        if share > 0.01 { missed.append("surroundings: \((share * 100).fixed(2)) % false shakes") }
        for row in rows where row.kind == nil && (row.shares.dropFirst().min() ?? 0) < 0.99 {
          missed.append("\(row.name): \(row.shares)")
        }
      }
      printTable(
        "Reported as a shake by sensors that \(name), in %, by samples a second; false ones: "
          + "\((share * 100).fixed(2)) % (bar, if they average: 1)",
        ["movement"] + Surroundings.rates.map { $0.fixed(1) },
        rows.map { row in [row.name] + row.shares.map { ($0 * 100).fixed(1) } }, left: [0])
    }
  }

  /// A row of the table: a kind of movement or, without one, a shake, and for each rate the share that is reported.
  private struct Row {
    var kind: Surroundings.Kind?
    var name: String
    var shares: [Double]
  }

  private func rows(averages: Bool) async -> [Row] {
    let trials = UInt64(max(trials / 100, 1))
    let shakes = ["shake in any direction, 0.9 g or more", "shake up and down, 0.9 g or more"]
    let kinds =
      shakes.indices.map { Row(name: shakes[$0], shares: []) }
      + Surroundings.Kind.allCases.map { Row(kind: $0, name: $0.rawValue, shares: []) }
    return await withTaskGroup(of: (Int, [Double]).self) { group in
      for (index, row) in kinds.enumerated() {
        group.addTask {
          (
            index,
            Surroundings.rates.map { hertz in
              let counts = Surroundings.ranges.map { range in
                (0..<trials).count { seed in
                  guard let kind = row.kind else {
                    return SyntheticMotion.reportedShakes(
                      seed: seed, isUpAndDown: index == 1, hertz: hertz, range: range,
                      averages: averages) == 1
                  }
                  return Surroundings.reportedShakes(
                    of: kind, seed: seed, hertz: hertz, range: range, averages: averages) > 0
                }
              }
              return Double(counts.reduce(0, +)) / Double(Int(trials) * counts.count)
            }
          )
        }
      }
      return await group.reduce(into: kinds) { $0[$1.0].shares = $1.1 }
    }
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

extension [Double] {
  fileprivate var mean: Double { reduce(0, +) / Double(Swift.max(count, 1)) }
}
