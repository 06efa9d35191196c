import Scenes

extension ScreenContent {
  /// The kind of the screen, in a word.
  var kind: String {
    switch withoutButtons {
    case .card(let card): card.side.rawValue
    case .emptyDeck: "empty"
    case .quiz: "quiz"
    case .result: "result"
    case .stop: "stop"
    case .waiting: "waiting"
    case .tooFewAnswers: "too-few-answers"
    case .list(let list): list.name
    case .spots(let spots): spots.name
    case .keyboard(let keyboard): keyboard.asked == nil ? "keyboard" : "write"
    case .exercise(let exercise): exercise.stage == .pairing ? "pairs" : "judged"
    case .gallery: "gallery"
    case .chart: "chart"
    case .dark: "dark"
    case .calibration, .buttoned: "other"
    }
  }
}
