import Gestures
import InputEvents
import SyntheticHand

/// What became of the trials of one kind by one hand.
struct Tally {
  var trials = 0
  var right = 0
  /// The gestures that mean something to the kiosk, reported where nothing was meant.
  var reported = 0
  /// What wrong trials were taken for, and how often.
  var mistakes: [String: Int] = [:]
  /// The seeds of the first few wrong trials, to look at with `--dump`.
  var seeds: [String] = []
  /// Why wrong trials were not what was meant, and how often.
  var reasons: [String: Int] = [:]
  /// By panel: trials and right ones.
  var panels: [String: (trials: Int, right: Int)] = [:]
  /// Of right trials, from the lift of the finger to its gesture, in microseconds.
  var sinceLift: [Int64] = []
  /// The same from its down.
  var sinceDown: [Int64] = []

  var share: Double { trials == 0 ? 0 : Double(right) / Double(trials) }

  /// Judges what was reported of a trial; what was reported later than `latest` is wrong, too.
  mutating func add(
    _ trial: Trial, _ reported: [TimedGesture], seed: UInt64, placesMatter: Bool,
    latest: Timestamp? = nil
  ) {
    let isLate = reported.last.map { $0.time > latest ?? .distantFuture } ?? false
    let isRight = !isLate && trial.isRight(reported, placesMatter: placesMatter)
    trials += 1
    panels[trial.panel.name, default: (0, 0)].trials += 1
    if isRight {
      right += 1
      panels[trial.panel.name]?.right += 1
      if let last = reported.last {
        sinceLift.append((last.time - trial.lift).wholeMicroseconds)
        sinceDown.append((last.time - trial.down).wholeMicroseconds)
      }
      return
    }
    if trial.intended.isEmpty {
      self.reported += reported.count {
        if case .twoFingerTap = $0.gesture { false } else { true }
      }
    }
    let names = reported.prefix(4).map { timed in timed.gesture.name }
    var taken = reported.isEmpty ? "nothing" : names.joined(separator: "+")
    if reported.count > 4 { taken += "+…" }
    if isLate { taken += ", late" }
    // A swipe's direction is of interest only where it is wrong.
    if reported.count == trial.intended.count, !reported.isEmpty,
      trial.isRight(reported, placesMatter: false)
    {
      taken += " elsewhere"
    }
    mistakes[taken, default: 0] += 1
    if seeds.count < 5 { seeds.append("\(seed) \(trial.panel.name): \(taken)") }
  }

  /// The value in milliseconds that a share of the delays does not exceed.
  static func percentile(_ delays: [Int64], _ share: Double) -> Double {
    guard !delays.isEmpty else { return 0 }
    let index = Int((Double(delays.count) * share).rounded(.up)) - 1
    return Double(delays[max(0, index)]) / 1_000
  }
}
