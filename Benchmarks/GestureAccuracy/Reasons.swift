import Gestures
import InputEvents
import SyntheticHand

/// Why our recognizers did not tell what was meant.
enum Reasons {
  /// The verdict on each touch of a trial about the gesture that was meant.
  static func text(for trial: Trial, _ settings: GestureSettings) -> String {
    guard let slots = TouchSlots(trial.panel.device, size: trial.panel.size) else { return "" }
    var recognizers = GestureRecognizers(settings: settings, surface: slots.size)
    recognizers.explain()
    var referee = Referee(slots, recognizers)
    referee.meet(trial.panel)
    _ = referee.recognizer.takeReports()
    referee.play(trial.events)
    referee.wait(until: .distantFuture)
    let reports = referee.recognizer.takeReports().filter { $0.time >= trial.judgedFrom }
    return reports.map { text(verdict(of: $0, trial)) }.joined(separator: "; ")
  }

  private static func verdict(of report: TouchReport, _ trial: Trial) -> Verdict {
    switch trial.intended.first {
    case .longPress: report.longPress
    case .swipe: report.swipe
    case .twoFingerTap: report.twoFingerTap
    default: report.tap
    }
  }

  private static func text(_ verdict: Verdict) -> String {
    switch verdict {
    case .gesture(let gesture): gesture.name
    case .missed(let miss):
      "\(miss.limit.rawValue) \(miss.measured < miss.allowed ? "too little" : "too much")"
    case .ruledOut(let obstacle): "(\(obstacle.rawValue))"
    }
  }
}
