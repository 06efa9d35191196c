import Gestures
import InputEvents
import SyntheticHand

@main
enum GestureAccuracy {
  static func main() {
    let count = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 2_000
    let clock = ContinuousClock()
    for profile in HandProfile.all {
      for kind in TrialKind.allCases {
        var tally = Tally()
        let start = clock.now
        for seed in 0..<UInt64(count) {
          let trial = SyntheticHand.trial(kind, profile, seed: seed)
          let told = trial.told(by: GestureRecognizers())
          tally.add(trial, told, seed: seed, placesMatter: true)
        }
        let took = clock.now - start
        let top = tally.mistakes.sorted { $0.value > $1.value }.prefix(4)
        tally.sinceLift.sort()
        print(
          profile.name, kind.rawValue, tally.share * 100, top.map { "\($0.key) \($0.value)" },
          took / count,
          Tally.percentile(tally.sinceLift, 0.5), Tally.percentile(tally.sinceLift, 0.99))
        let bad = tally.panels.filter { $0.value.right < $0.value.trials }
          .sorted { $0.key < $1.key }
          .map { "\($0.key) \($0.value.trials - $0.value.right)/\($0.value.trials)" }
        if !bad.isEmpty { print("     ", bad) }
      }
    }
  }
}
