import Scenes
import Study

/// The words of rounds, reviews, quizzes and the choice of the learner; see `InterfaceText`.
package struct LessonText: Equatable, Sendable {
  /// Before the first answer; after it, `laterQuestionHints`.
  package var questionHints = [
    "Tap for the answer  ·  hold to end", "Tap for the answer", "Tap: answer",
  ]
  package var laterQuestionHints = [
    "Tap for the answer  ·  swipe right: take the last mark back  ·  hold to end",
    "Tap for the answer  ·  swipe right: take back",
    "Tap: answer  ·  right: take back", "Tap for the answer", "Tap: answer",
  ]
  package var answerHints = [
    "Swipe up: I knew it  ·  swipe down: I did not  ·  left: ask later",
    "Swipe up: I knew it  ·  swipe down: I did not",
    "Up: I knew it  ·  down: I did not",
    "Up: knew  ·  down: not",
    "Up: yes, down: no",
  ]
  package var quizHints = [
    "Tap the right answer  ·  swipe left: ask later  ·  hold to end",
    "Tap the right answer  ·  left: ask later", "Tap the right answer", "Tap the answer",
  ]
  package var decidedHints = ["Tap for the next question", "Tap: next question", "Tap: next"]
  package var leechHints = [
    "A hard one: see  studykiosk stats  ·  tap for the next question",
    "A hard one  ·  tap for the next question", "A hard one  ·  tap: next", "Tap: next",
  ]
  package var choiceHints = ["Tap what you want", "Tap one"]
  package var waitingHints = ["It comes by itself  ·  hold to end", "It comes by itself"]
  package var lastRight = ["the last one: right", "last: right", "right"]
  package var lastWrong = ["the last one: wrong", "last: wrong", "wrong"]
  /// After an answer that made its card a leech, for a child and for whoever helps.
  package var lastLeech = [
    "the last one: wrong  ·  it is a hard one: see  studykiosk stats",
    "the last one: wrong  ·  it is a hard one", "last: wrong, a hard one", "a hard one",
  ]
  package var takenBack = ["mark taken back", "taken back"]
  package var left = "%1 left"
  package var percent = "%1 % right"
  package var result = "%1 of %2 right in %3 minutes"
  package var resultInAMinute = "%1 of %2 right in a minute"
  package var today = "%1 today"
  package var nothingDue = "Nothing is due now."
  package var nextTomorrow = "The next card comes tomorrow."
  package var nextInDays = "The next card comes in %1 days."
  package var wrongOnes = "Again: only the wrong ones (%1)"
  package var all = "Again: all"
  package var done = "Done"
  /// With a time such as 9:05.
  package var nextCard = "Next card at %1"
  package var wait = "All the others are done."
  package var tooFewTitle = "Too few different answers for a quiz."
  package var tooFewHelp =
    "A quiz needs three. Add cards with  studykiosk deck import  or study this deck in"
    + " another way."

  func hints(_ side: CardContent.Side, _ lesson: LessonNote) -> [String] {
    if side == .answer { return answerHints }
    return lesson.last == nil ? questionHints : laterQuestionHints
  }

  /// What happened last; below an answer, the last mark would look like that answer's own.
  func remarks(_ side: CardContent.Side, _ lesson: LessonNote) -> [String] {
    switch lesson.last {
    case .right: side == .question ? lastRight : []
    case .wrong: side == .question ? lastWrong : []
    case .leech: side == .question ? lastLeech : []
    case .takenBack: takenBack
    case nil: []
    }
  }

  func left(_ count: Int) -> String { left.with(count) }

  func nothingDue(nextInDays days: Int?) -> String {
    guard let days else { return nothingDue }
    return nothingDue + "\n" + (days > 1 ? nextInDays.with(days) : nextTomorrow)
  }

  func words(_ choice: ResultContent.Choice) -> String {
    switch choice {
    case .wrongOnes(let count): wrongOnes.with(count)
    case .all: all
    case .done: done
    }
  }

}
