import Scenes
import Study

/// Every word of rounds, reviews, quizzes and the choice of the learner, in one place.
///
/// Texts that come in several lengths come longest first; the screen shows the first one that fits.
/// Numbers are put for `%1` and `%2`.
package struct LessonText: Equatable, Sendable {
  /// Before the first answer, and after it.
  package var questionHints: [String]
  package var laterQuestionHints: [String]
  package var answerHints: [String]
  package var quizHints: [String]
  package var decidedHints: [String]
  package var leechHints: [String]
  package var choiceHints: [String]
  package var pageHints: [String]
  package var waitingHints: [String]
  package var lastRight: [String]
  package var lastWrong: [String]
  /// After an answer that made a leech of its card, in words for a child and for who helps it.
  package var lastLeech: [String]
  package var takenBack: [String]
  /// How many cards are left, for `%1`.
  package var left: String
  package var percent: String
  /// How many were right of how many, and in how many minutes, for `%1`, `%2` and `%3`.
  package var result: String
  package var resultInAMinute: String
  package var today: String
  package var nothingDue: String
  /// When the next card comes, the days for `%1`.
  package var nextTomorrow: String
  package var nextInDays: String
  package var wrongOnes: String
  package var all: String
  package var done: String
  package var whoLearns: String
  package var page: String
  package var guest: String
  package var more: String
  /// The clock's time for `%1`.
  package var nextCard: String
  package var wait: String
  package var tooFewTitle: String
  package var tooFewHelp: String

  package static let english = LessonText(
    questionHints: ["Tap for the answer  ·  hold to end", "Tap for the answer", "Tap: answer"],
    laterQuestionHints: [
      "Tap for the answer  ·  swipe right: take the last mark back  ·  hold to end",
      "Tap for the answer  ·  swipe right: take back",
      "Tap: answer  ·  right: take back", "Tap for the answer", "Tap: answer",
    ],
    answerHints: [
      "Swipe up: I knew it  ·  swipe down: I did not  ·  left: ask later",
      "Swipe up: I knew it  ·  swipe down: I did not",
      "Up: I knew it  ·  down: I did not",
      "Up: knew  ·  down: not",
      "Up: yes, down: no",
    ],
    quizHints: [
      "Tap the right answer  ·  swipe left: ask later  ·  hold to end",
      "Tap the right answer  ·  left: ask later", "Tap the right answer", "Tap the answer",
    ],
    decidedHints: ["Tap for the next question", "Tap: next question", "Tap: next"],
    leechHints: [
      "A hard one: see  studykiosk stats  ·  tap for the next question",
      "A hard one  ·  tap for the next question", "A hard one  ·  tap: next", "Tap: next",
    ],
    choiceHints: ["Tap what you want", "Tap one"],
    pageHints: ["Tap your name  ·  swipe left for more names", "Tap your name", "Tap one"],
    waitingHints: ["It comes by itself  ·  hold to end", "It comes by itself"],
    lastRight: ["the last one: right", "last: right", "right"],
    lastWrong: ["the last one: wrong", "last: wrong", "wrong"],
    lastLeech: [
      "the last one: wrong  ·  it is a hard one: see  studykiosk stats",
      "the last one: wrong  ·  it is a hard one", "last: wrong, a hard one", "a hard one",
    ],
    takenBack: ["mark taken back", "taken back"],
    left: "%1 left",
    percent: "%1 % right",
    result: "%1 of %2 right in %3 minutes",
    resultInAMinute: "%1 of %2 right in a minute",
    today: "%1 today",
    nothingDue: "Nothing is due now.",
    nextTomorrow: "The next card comes tomorrow.",
    nextInDays: "The next card comes in %1 days.",
    wrongOnes: "Again: only the wrong ones (%1)",
    all: "Again: all",
    done: "Done",
    whoLearns: "Who is learning?",
    page: "page %1 of %2",
    guest: "Guest",
    more: "More names",
    nextCard: "Next card at %1",
    wait: "All the others are done.",
    tooFewTitle: "Too few different answers for a quiz.",
    tooFewHelp: "A quiz needs three. Add cards with  studykiosk deck import  or study this deck in"
      + " another way.")

  func hints(_ side: CardContent.Side, _ lesson: LessonNote) -> [String] {
    if side == .answer { return answerHints }
    return lesson.last == nil ? questionHints : laterQuestionHints
  }

  /// Under an answer a mark would seem to be that answer's own.
  func remarks(_ side: CardContent.Side, _ lesson: LessonNote) -> [String] {
    switch lesson.last {
    case .right: side == .question ? lastRight : []
    case .wrong: side == .question ? lastWrong : []
    case .leech: side == .question ? lastLeech : []
    case .takenBack: takenBack
    case nil: []
    }
  }

  func left(_ count: Int) -> String { left.with([String(count)]) }

  func nothingDue(nextInDays days: Int?) -> String {
    guard let days else { return nothingDue }
    return nothingDue + "\n" + (days > 1 ? nextInDays.with([String(days)]) : nextTomorrow)
  }

  func words(_ choice: ResultContent.Choice) -> String {
    switch choice {
    case .wrongOnes(let count): wrongOnes.with([String(count)])
    case .all: all
    case .done: done
    }
  }

  func words(_ choice: LearnersContent.Choice) -> String {
    switch choice {
    case .learner(let name): name
    case .guest: guest
    case .more: more
    }
  }
}
