import KioskRuntime
import Scenes
import Study

/// The texts that were handed over for the card that is asked.
struct WrittenNotes {
  private var handed: [String] = []
  private var place: [String] = []
  private var last: ScreenContent?
  /// Whether the card is built of tiles, whose wrong ones are not noted here.
  private var isBuilt = false

  static let override = Target("was-right")

  /// Notes an action, on the screen at that time.
  mutating func sees(_ act: RuntimeEvent, on screen: ScreenContent?) {
    if case .keyboard(let keyboard)? = screen, let asked = keyboard.asked {
      let now = [asked.text, "\(asked.progress.position)"]
      if now != place || last.map({ !$0.staysWithCard }) ?? true { handed = [] }
      place = now
      if act == .target(KeyboardContent.save), keyboard.text.contains(where: { !$0.isWhitespace }) {
        handed.append(keyboard.text)
      }
    }
    switch screen {
    case .keyboard: isBuilt = false
    case .exercise(let exercise)? where exercise.stage == .building: isBuilt = true
    default: break
    }
    last = screen
    if act == .study("previous") || act == .target(Target("previous")) { last = nil }
  }

  /// Returns what is wrong with an answer that is saved when this is shown; nil if nothing is.
  func problem(
    with review: Review, after act: RuntimeEvent?, shown: ExerciseContent, cards: Set<String>
  ) -> String? {
    let outcome = shown.stage.name
    guard outcome != "nearly" else { return "saved undecided: \(review)" }
    let isKnown = ["right", "second-try", "was-right"].contains(outcome)
    var guesses = handed
    if shown.isRight { _ = guesses.popLast() }
    // What is overruled was judged first.
    let isJudged = act == .target(Self.override) && review.rating == .wrong
    guard cards.contains(review.card), review.rating.isRight == isKnown || isJudged,
      isBuilt || review.guesses == guesses, review.replaces == nil
    else { return "wrote \(handed) for \(outcome), saved \(review)" }
    return nil
  }
}

extension ScreenContent {
  /// Whether the card that is asked is still asked after this screen.
  fileprivate var staysWithCard: Bool {
    switch self {
    case .keyboard(let keyboard): keyboard.asked != nil
    case .exercise(let exercise): !exercise.isDecided
    case .card, .stop, .gallery, .dark: true
    default: false
    }
  }
}
